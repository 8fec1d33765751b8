/** What there is to be heard of what happened at a table. */
import type {TableState} from '../core/table';
import type {GameEvent} from '../core/types';
import {uiOf} from '../views/views';
import type {Sound} from './recipes';

/** Where several things happen at once, the first of these is heard. */
const order: readonly Sound[] = [
    'round',
    'out',
    'bite',
    'point',
    'glass',
    'dice',
    'line',
    'hop',
    'lay',
    'flip',
    'card',
];

/** The one sound of some events. */
export function soundOfAll(game: string, events: readonly GameEvent[]): Sound | undefined {
    const heard = new Set(events.map(uiOf(game).soundOf));
    return order.find(sound => heard.has(sound));
}

/** Whoever was not asked for so long, in milliseconds, may look elsewhere. */
const long = 4000;

/**
 * What a change of the table sounds like by itself: its end, and that you are asked. Where one
 * question follows another, only if others took long in between: `waited` milliseconds.
 */
export function soundOfChange(before: TableState, now: TableState, waited = 0): Sound | undefined {
    if (now.over && before.over) return undefined;
    if (now.over) return now.result?.winners.includes(now.you) ? 'win' : 'round';
    return now.decision && (!before.decision || waited > long) ? 'turn' : undefined;
}
