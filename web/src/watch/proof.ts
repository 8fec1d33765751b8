/**
 * What is known of a deal, in words. The core has checked the record as such; here it is held
 * against what this browser kept from before the deal, and said what that shows and what not.
 */
import {type GameRecord, type ReplayInfo, type Seat, SPECTATOR, type Withheld} from '../core/types';
import {findLuck, type Luck} from '../net/luck';
import {t} from '../words';
import type {Replay} from './replay';

export interface Proof {
    verdict: 'true' | 'false' | 'unknown';
    text: string;
    /** With which anyone who has our luck can check the same; "": there is nothing to add. */
    command?: string;
}

/** What the table said of it: where the game was played, and the promises made before the deal. */
export interface Promised {
    online: boolean;
    commitment: string;
    you?: number | undefined;
    luck?: Luck | null;
    /** Whether the recording tells the game that this browser saw, if it saw the end of one. */
    same?: boolean | undefined;
}

const namesOf = (seats: readonly Seat[], which: readonly number[]): string[] =>
    which.map(seat => seats[seat]?.name ?? '');

/** Whose luck a deal is without, and why; "": nobody's. */
export function sayWithheld(seats: readonly Seat[], withheld: readonly Withheld[]): string {
    const named = (reason: Withheld['why']) =>
        namesOf(
            seats,
            withheld.filter(({why}) => why === reason).map(({seat}) => seat),
        );
    const late = named('late'),
        wrong = named('wrong');
    return [
        late.length
            ? t('Dealt without the luck of {names}: it didn’t arrive in time.', {names: late})
            : '',
        wrong.length
            ? t('Dealt without the luck of {names}: it wasn’t what they had committed to.', {
                  names: wrong,
              })
            : '',
    ]
        .filter(Boolean)
        .join(' ');
}

/** Our seat in the deal: where our commitment was then, whatever a server says in the end. */
function seatIn({luck, you}: Promised): number | undefined {
    const at = luck?.commitment ? luck.frozen?.seats.indexOf(luck.commitment) : -1;
    return at !== undefined && at >= 0 ? at : (luck?.seat ?? you);
}

// ---- what is wrong ----

/** The seats that had committed to something other than what the record says. */
function changedSeats({commitments = []}: Fair, luck: Luck): number[] {
    if (!luck.frozen) return [];
    const told = luck.frozen.seats;
    const all = told.length > commitments.length ? told : commitments;
    return [...all.keys()].filter(seat => (told[seat] ?? '') !== (commitments[seat] ?? ''));
}

type Fair = NonNullable<GameRecord['fair']>;

/** Those who added something without having committed to it, if others had. */
const openSeats = ({commitments = [], entropy}: Fair): number[] =>
    [...commitments.keys()].filter(seat => entropy[seat] && !commitments[seat]);

/** What does not fit what this browser knows; "": all of it does. */
function caught(info: ReplayInfo, fair: Fair, {commitment, you, luck, same}: Promised): string {
    if (same === false)
        return t('Checked: this recording shows a different game from the one this page saw.');
    const own = you === undefined ? undefined : (fair.commitments?.[you] ?? '');
    const promises = [commitment, luck?.frozen?.server ?? ''].filter(Boolean);
    if (promises.some(promise => promise !== fair.commitment))
        return t('Checked: the shuffle is not the one that was promised before the game.');
    const isPlayer = you !== undefined && you < info.seats.length;
    if (isPlayer && luck?.commitment && own !== luck.commitment)
        return t(
            'Checked: your luck is not in this deal. Someone has put something else in its place.',
        );
    if (isPlayer && luck?.revealed && fair.entropy[you] !== luck.mine)
        return t('Checked: the server took your luck and dealt without it.');
    const changed = luck ? changedSeats(fair, luck) : [];
    if (changed.length)
        return t(
            'Checked: the recording doesn’t match what {names} committed to before the deal.',
            {names: namesOf(info.seats, changed)},
        );
    return '';
}

// ---- what is right ----

/**
 * Of someone who played: what stands for them in the deal is not what this browser added. If it
 * does not come from another of their devices either, a server has made them up, and may have made
 * up all the others, too.
 */
const isOut = (info: ReplayInfo, {entropy}: Fair, {online, you, luck}: Promised): boolean =>
    online && you !== undefined && you < info.seats.length && entropy[you] !== (luck?.mine ?? null);

/** Of a deal to which players had committed their luck. */
function sayCommitted(info: ReplayInfo, fair: Fair, promised?: Promised): string[] {
    const {commitments = [], entropy, withheld = []} = fair;
    const given = [...commitments.keys()].filter(seat => entropy[seat] && commitments[seat]),
        open = openSeats(fair);
    const you = promised?.you ?? -1;
    return [
        given.length
            ? t(
                  'Checked: every shuffle and roll follows from a secret of the server and ' +
                      'the luck of {names}.',
                  {names: namesOf(info.seats, given)},
              )
            : t('Checked: every shuffle and roll follows from a secret of the server alone.'),
        promised?.luck?.frozen
            ? t('This page saw all the commitments before the deal.')
            : t('Only those who were there can tell whether it was fixed before the deal.'),
        promised?.same ? t('The recording shows the same game that this page saw.') : '',
        promised?.luck?.mine && entropy[you] === promised.luck.mine
            ? t('Your own luck is in it.')
            : '',
        given.includes(you) && promised && isOut(info, fair, promised)
            ? t(
                  'The luck in your name didn’t come from this browser. If it didn’t come from ' +
                      'another device of yours, the server made it up.',
              )
            : '',
        open.length
            ? t('The luck of {names} was sent openly, so the server could have changed it.', {
                  names: namesOf(info.seats, open),
              })
            : '',
        sayWithheld(info.seats, withheld),
    ].filter(Boolean);
}

function textOf(info: ReplayInfo, {fair}: GameRecord, promised?: Promised): string {
    if (info.fair && promised && !promised.online)
        return t(
            'Checked: every shuffle and roll follows from what your browser drew before the ' +
                'game.',
        );
    if (info.fair && fair?.commitments) return sayCommitted(info, fair, promised).join(' ');
    if (info.fair)
        return t(
            'Checked: every shuffle and roll follows from one secret, fixed before the game. ' +
                'Whoever dealt chose it alone.',
        );
    if (info.seeded)
        return t(
            'Every shuffle and roll follows from the seed in the recording. Nobody committed ' +
                'to that seed before the game.',
        );
    return t(
        'All moves follow the rules. The recording has no seed, so nobody can check the ' +
            'shuffles and rolls.',
    );
}

/** What someone else's program needs to check what this browser knows. */
function commandOf({luck}: Promised): string {
    const {mine, frozen} = luck ?? {};
    if (!frozen) return '';
    const told = [frozen.server, ...frozen.seats].join(',');
    return `cookietin verify ${mine ? `--mine ${mine} ` : ''}--told ${told}`;
}

/** Another game may have been played than the one that a server shows in the end. */
async function isSame(replay: Replay, luck: Luck | null): Promise<boolean | undefined> {
    if (!luck?.seen) return undefined;
    const {length} = replay.info.seats;
    const viewer = luck.seat !== undefined && luck.seat < length ? luck.seat : SPECTATOR;
    return (await replay.digest(viewer)) === luck.seen;
}

/** Of a game whose end was seen here. */
export async function proofNow(
    replay: Replay,
    promised: Omit<Promised, 'luck'>,
    luck: Luck | null,
): Promise<Proof> {
    const same = await isSame(replay, luck);
    return proofOf(replay.info, replay.record, {...promised, luck, same});
}

/** The same of a recording that is opened later, at `table` if it has a name on a server. */
export async function proofLater(replay: Replay, table: string): Promise<Proof> {
    const luck = findLuck(replay.record, table);
    if (!luck?.frozen) return proofOf(replay.info, replay.record);
    const {seat: you, frozen} = luck;
    return proofNow(replay, {online: true, commitment: frozen.server, you}, luck);
}

/** `promised` where someone sat at the table; whoever only has the record knows of no promise. */
export function proofOf(info: ReplayInfo, record: GameRecord, told?: Promised): Proof {
    const {fair} = record;
    const promised = told && {...told, you: seatIn(told)};
    if (info.fair === false)
        return {
            verdict: 'false',
            text: t('Checked: the shuffle is not the one that was promised. {reason}', {
                reason: t(info.unfair ?? ''),
            }),
        };
    const command = promised ? commandOf(promised) : '';
    const wrong = info.fair && fair && promised ? caught(info, fair, promised) : '';
    if (wrong) return {verdict: 'false', text: wrong, command};
    // Who had no part in the deal has seen nothing that it could be held against.
    const proves = info.fair && fair && !openSeats(fair).length;
    const isNoneOfOurs = promised && fair && isOut(info, fair, promised);
    const verdict = proves && !isNoneOfOurs ? 'true' : 'unknown';
    return {verdict, text: textOf(info, record, promised), command};
}
