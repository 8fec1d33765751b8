/** A table that says what a test wants it to say, and a director who tells it. */
import {emptyState, withEntry} from '../src/core/reduce';
import type {Listener, LogEntry, TableState} from '../src/core/table';
import type {Decision, GameEvent} from '../src/core/types';
import {type Beat, type Draft, plainDrafts} from '../src/stage/beats';
import {Director, type Ways} from '../src/stage/director';
import {Time} from './time';

export const you = 0;
export const event = (seat: number, text: string): GameEvent => ({kind: 0, seat, args: [], text});
export const question: Decision = {
    n: 1,
    of: 1,
    question: 'What now?',
    moves: [{}],
    words: ['This'],
};

/** A table that says what a test wants it to say. */
export class Teller {
    state: TableState = {...emptyState, game: 'thief', you, state: 'running', view: {at: 0}};
    private listener: Listener = () => undefined;

    subscribe(listener: Listener): () => void {
        this.listener = listener;
        return () => void (this.listener = () => undefined);
    }

    say(events: GameEvent[], change: Partial<TableState> = {}, again = false): void {
        const entry: LogEntry = {n: this.state.log.length + 1, events};
        const known = this.state.log.length;
        const log = [...this.state.log, ...(events.length ? [entry] : [])];
        this.state = {...this.state, log, view: {at: log.length}, ...change};
        this.listener(this.state, {entries: this.state.log.slice(known), again});
    }
}

/** The last so many updates are undone. */
export function undo(table: Teller, undoes: number, change: Partial<TableState> = {}): void {
    const log = withEntry(table.state.log, {n: table.state.log.length + 1, events: [], undoes});
    table.say([], {log, ...change});
}

export const drafts = (events: Parameters<Ways['drafts']>[0]): Draft[] => plainDrafts(events);

export function setUp(ways: Partial<Ways> = {}) {
    const table = new Teller(),
        time = new Time(),
        beats: Beat[] = [];
    const director = new Director(table, {
        drafts,
        part: () => 1,
        patience: () => Infinity,
        onBeat: beat => beats.push(beat),
        clock: time,
        ...ways,
    });
    return {table, time, director, texts: () => beats.map(({text}) => text), beats};
}
