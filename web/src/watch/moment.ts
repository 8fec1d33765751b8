/**
 * A moment of a recorded game as a table: pure functions between what the core shows and what a
 * drawing wants.
 */
import {emptyState} from '../core/reduce';
import type {TableState} from '../core/table';
import {
    ALL_OPEN,
    type ReplayInfo,
    type ReplayLine,
    type ReplayStep,
    type Seat,
    SPECTATOR,
} from '../core/types';

export interface Moment {
    info: ReplayInfo;
    shown: ReplayStep;
    /** A seat, SPECTATOR or ALL_OPEN. */
    viewer: number;
    /** The whole game in words for the viewer; empty as long as it is not known. */
    lines: readonly ReplayLine[];
}

/** Nothing is asked in a replay, and nothing that comes later is in it. */
export function tableOf({info, shown, viewer, lines}: Moment): TableState {
    const past = lines.filter(({step, events}) => step <= shown.step && events.length > 0);
    return {
        ...emptyState,
        game: info.game,
        options: info.options,
        seats: info.seats,
        you: viewer < info.seats.length ? viewer : SPECTATOR,
        state: shown.over ? 'over' : 'running',
        hints: false,
        log: past.map(({step, events}) => ({n: step, step, events})),
        waitingFor: shown.waiting_for,
        view: shown.view,
        over: shown.over,
        result: shown.result ?? null,
        why: shown.why ?? [],
    };
}

/** What happened at a step, in words. */
export const captionOf = (shown: ReplayStep): string =>
    shown.events
        .map(event => event.text ?? '')
        .filter(Boolean)
        .join(' ');

// ---- viewers ----

/**
 * Who can be looked through: every seat that decides something, everyone's, and nobody's secret.
 */
export function allViewers(seats: readonly Seat[]): number[] {
    return [...seats.keys()]
        .filter(seat => seats[seat]?.who !== 'game')
        .concat(SPECTATOR, ALL_OPEN);
}

/**
 * Who played alone against bots sees the game as it was; a game of several people is watched with
 * all cards open.
 */
export function usualViewer(seats: readonly Seat[]): number {
    const people = [...seats.keys()].filter(seat => seats[seat]?.who === 'person');
    return people.length === 1 ? (people[0] ?? ALL_OPEN) : ALL_OPEN;
}

/** As a link says it; what is none of this game: the usual one. */
export function readViewer(word: string | undefined, seats: readonly Seat[]): number {
    const viewer = word && /^\d+$/.test(word) ? Number(word) : -1;
    return allViewers(seats).includes(viewer) ? viewer : usualViewer(seats);
}

// ---- steps ----

export const bigJump = 10;

export const clampStep = (step: number, steps: number): number =>
    Math.max(0, Math.min(steps, step));

/**
 * The step before or behind this one at which something is told; `lines` that are not known yet
 * tell of every step.
 */
export function seenStep(
    lines: readonly ReplayLine[],
    step: number,
    by: 1 | -1,
    steps: number,
): number {
    for (let at = step + by; at > 0 && at < steps; at += by)
        if (!lines.length || lines[at - 1]?.events.length) return at;
    return by > 0 ? steps : 0;
}

/** Where a key leads to; undefined: it is none that moves. */
export function stepByKey(
    key: string,
    step: number,
    steps: number,
    lines: readonly ReplayLine[] = [],
): number | undefined {
    const to: Record<string, number> = {
        ArrowLeft: seenStep(lines, step, -1, steps),
        ArrowRight: seenStep(lines, step, 1, steps),
        ArrowDown: step - bigJump,
        ArrowUp: step + bigJump,
        PageDown: step - bigJump,
        PageUp: step + bigJump,
        Home: 0,
        End: steps,
    };
    const at = Object.hasOwn(to, key) ? to[key] : undefined;
    return at === undefined ? undefined : clampStep(at, steps);
}
