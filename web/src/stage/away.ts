/**
 * After a long absence: what happened meanwhile is one scene, so that nothing that concerns you
 * passes unseen and nobody has to sit through the rest. The list of what happened since your last
 * turn has all of it.
 */
import {seatNames} from '../core/reduce';
import type {TableState} from '../core/table';
import {t} from '../words';
import {type Beat, beatOf} from './beats';

export const partsOf = (beat: Beat): readonly Beat[] => (beat.parts.length ? beat.parts : [beat]);

/** All of these as one scene. */
export function summed(beats: readonly Beat[], you: number): Beat {
    const parts = beats.flatMap(partsOf);
    const events = parts.flatMap(part => part.events);
    const text = t('While you were away');
    return {...beatOf({events, kind: 'away', scene: true, mine: true, text}, you), parts};
}

/** What others did, in a line. */
function together(beats: readonly Beat[], {you, seats}: TableState): Beat[] {
    const actors = new Set(beats.flatMap(({actor}) => actor ?? []));
    if (!actors.size) return [];
    const names = seatNames(seats).filter((_, seat) => actors.has(seat));
    const events = beats.flatMap(beat => beat.events);
    return [
        beatOf({events, kind: 'others', text: t('Meanwhile, {names} played on.', {names})}, you),
    ];
}

const isOthers = ({mine, scene, weight}: Beat): boolean => !mine && !scene && weight !== 'big';

/**
 * What a scene sums up, line by line: all that concerns you, ends a round or changes the game, and
 * together what others did in between.
 */
export function linesOf({parts}: Beat, state: TableState): Beat[] {
    const lines: Beat[] = [];
    let others: Beat[] = [];
    for (const part of [...parts, null]) {
        if (part && isOthers(part)) others.push(part);
        else {
            lines.push(...together(others, state));
            others = [];
            if (part?.text) lines.push(part);
        }
    }
    return lines;
}
