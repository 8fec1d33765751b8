/**
 * What the seed of a game proves, in words. The core has checked it; here stands what that means.
 */
import type {ReplayInfo, GameRecord} from '../core/types';
import {t} from '../words';

export interface Proof {
    verdict: 'true' | 'false' | 'unknown';
    text: string;
}

/** What the table said of it: where the game was played, and the promise made before the deal. */
export interface Promised {
    online: boolean;
    commitment: string;
}

function luckOf(info: ReplayInfo, record: GameRecord): string {
    const gave = (seat: number) => (record.fair?.entropy[seat] ?? '') !== '';
    const people = [...info.seats.keys()].filter(seat => info.seats[seat]?.who === 'person');
    const givers = people.filter(gave);
    if (!givers.length)
        return t('Checked: every card and every roll was fixed before the game began.');
    if (givers.length === people.length)
        return t(
            'Checked: every card and every roll was fixed before the game began, and everyone ' +
                'added their own luck.',
        );
    const names = givers.map(seat => info.seats[seat]?.name ?? '');
    return t(
        'Checked: every card and every roll was fixed before the game began, with luck added by ' +
            '{names}.',
        {names},
    );
}

function textOf(info: ReplayInfo, record: GameRecord, promised?: Promised): string {
    if (info.fair === false)
        return t('Checked: the shuffle is not the one that was promised. {reason}', {
            reason: t(info.unfair ?? ''),
        });
    if (info.fair && promised && !promised.online)
        return t(
            'Checked: every card and every roll follows from what your browser drew before the ' +
                'game.',
        );
    if (info.fair) return luckOf(info, record);
    if (info.seeded)
        return t(
            'Every card and every roll follows from the seed in the recording. Nobody committed ' +
                'to that seed before the game.',
        );
    return t(
        'All moves follow the rules. The recording has no seed, so nobody can check the ' +
            'shuffles and rolls.',
    );
}

/** `promised` where somebody sat at the table; who only has the record knows of no promise. */
export function proofOf(info: ReplayInfo, record: GameRecord, promised?: Promised): Proof {
    if (info.fair && promised?.commitment && record.fair?.commitment !== promised.commitment)
        return {
            verdict: 'false',
            text: t('Checked: the shuffle is not the one that was promised before the game.'),
        };
    const verdict = info.fair === undefined ? 'unknown' : info.fair ? 'true' : 'false';
    return {verdict, text: textOf(info, record, promised)};
}
