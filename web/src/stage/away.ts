/**
 * After a long absence: what happened meanwhile is one scene, so that nothing that concerns you
 * passes unseen and nobody has to sit through the rest. The list of what happened since your last
 * turn has all of it.
 */
import {seatNames} from '../core/reduce';
import type {TableState} from '../core/table';
import type {GameEvent} from '../core/types';
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

/** Of a round, or of what came before the first: all that is told of it, and how it ended. */
export interface Chapter {
    lines: readonly Beat[];
    /** What it came to, in a line: its end, or what it began with. */
    head: Beat;
    /** Only its head is in sight; the rest can be opened. */
    folded: boolean;
}

/** So many lines are shown as they are; of more, only the newest round. */
const longestList = 16;

type Begins = (event: GameEvent) => 'round' | 'turn' | undefined;

/** A round is over with a scene, or where the next begins. */
function rounds(parts: readonly Beat[], begins: Begins): Beat[][] {
    const all: Beat[][] = [];
    let isNew = true;
    for (const part of parts) {
        isNew ||= part.events.some(({event}) => begins(event) === 'round');
        if (isNew) all.push([]);
        all.at(-1)?.push(part);
        isNew = part.scene;
    }
    return all;
}

/** All that concerns you, ends the round or changes the game; together what others did. */
function linesOfRound(parts: readonly Beat[], state: TableState): Beat[] {
    const kept = parts.filter(part => !isOthers(part) && part.text);
    const end = kept.at(-1)?.scene ? kept.slice(-1) : [];
    const others = together(parts.filter(isOthers), state);
    return [...kept.slice(0, kept.length - end.length), ...others, ...end];
}

/** What a scene sums up, round by round. */
export function chaptersOf({parts}: Beat, state: TableState, begins: Begins): Chapter[] {
    const all = rounds(parts, begins)
        .map(round => linesOfRound(round, state))
        .filter(({length}) => length > 0);
    const isLong = all.flat().length > longestList;
    return all.map((lines, i) => {
        const last = lines.at(-1) as Beat,
            head = last.scene ? last : (lines[0] as Beat);
        return {lines, head, folded: isLong && lines.length > 1 && i < all.length - 1};
    });
}

/** So many rounds that are folded have a line of their own; older ones have one together. */
const mostHeads = 8;

/** Those that have one together, and the rest. */
export function partedOf(chapters: readonly Chapter[]): [old: Chapter[], recent: Chapter[]] {
    const heads = chapters.filter(({folded}) => folded).length;
    const old = Math.max(0, heads - mostHeads);
    return [chapters.slice(0, old), chapters.slice(old)];
}

/** What is in sight of it, and what is read out. */
export const linesInSight = (chapters: readonly Chapter[]): Beat[] =>
    partedOf(chapters)[1].flatMap(({lines, head, folded}) => (folded ? [head] : lines));
