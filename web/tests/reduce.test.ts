/**
 * What is told about a table becomes its state: each update once, in order, whatever is told twice.
 */
import {describe, expect, it} from 'vitest';
import {type Action, emptyState, reduce, standing} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import type {TableMessage} from '../src/core/types';
import {questionOf} from '../src/table/ask';

const event = (text: string) => ({kind: 1, seat: 1, args: [], text});

/** A short update, or one that says what is true now. */
function update(n: number, now?: Partial<Extract<TableMessage, {tell: 'update'}>>): TableMessage {
    return {
        tell: 'update',
        n,
        events: [event(`event ${n}`)],
        ...(now && {waiting_for: [0], ...now}),
    };
}

const after = (...messages: TableMessage[]): TableState =>
    messages.reduce((state, message, at) => reduce(state, message, at), emptyState);

const numbers = ({log}: TableState): number[] => log.map(({n}) => n);

describe('updates', () => {
    it('are kept in order, each once', () => {
        const state = after(update(1), update(2, {}), update(1), update(2, {}), update(3, {}));
        expect(numbers(state)).toEqual([1, 2, 3]);
        expect(state.log[1]?.events[0]?.text).toBe('event 2');
    });

    it('keeps what is undone, and says of it that it is', () => {
        const {log} = after(update(1), update(2), update(3), update(4, {undoes: 2}), update(5));
        expect(log.map(({undone, undoes}) => undoes ?? (undone ? 'undone' : 'stands'))).toEqual([
            ...['stands', 'undone', 'undone', 2, 'stands'],
        ]);
        const {log: later} = after(
            ...[1, 2].map(n => update(n)),
            update(3, {undoes: 1}),
            update(4),
            update(5, {undoes: 2}),
        );
        expect(standing(later)).toEqual([]);
        expect(later.filter(({undone}) => undone).map(({n}) => n)).toEqual([1, 2, 4]);
    });

    it('asks nothing before the whole game has been told again', () => {
        const decision = {n: 4, of: 1, question: 'Which?', moves: [{}], words: ['This.']};
        const told = after(update(1, {decision}));
        expect(told.decision).not.toBeNull();
        expect(reduce(told, {tell: 'again'}, 0)).toMatchObject({log: [], decision: null});
    });

    it('behind a gap change nothing', () => {
        const before = after(update(1, {}));
        expect(reduce(before, update(3, {over: true}), 9)).toBe(before);
    });

    it('that come again say what has become true since', () => {
        const decision = {n: 4, of: 1, question: 'Which?', moves: [{}], words: ['This.']};
        const state = after(update(1, {decision}), update(1, {decision: null, can_undo: true}));
        expect(state).toMatchObject({decision: null, canUndo: true, since: 1});
        expect(numbers(state)).toEqual([1]);
    });

    it('that are short take away what was asked before', () => {
        const decision = {n: 4, of: 1, question: 'Which?', moves: [{}], words: ['This.']};
        const state = after(update(1, {decision, can_undo: true}), update(2));
        expect(state).toMatchObject({decision: null, canUndo: false, waitingFor: [0]});
    });

    it('end a game, and begin it again when the end is taken back', () => {
        const over = after(update(1, {over: true, result: {scores: [1], winners: [0]}}));
        expect(over).toMatchObject({state: 'over', over: true, result: {winners: [0]}});
        const again = reduce(reduce(over, {tell: 'again'}, 1), update(1, {}), 2);
        expect(again).toMatchObject({state: 'running', over: false, result: null});
        expect(numbers(again)).toEqual([1]);
    });
});

describe('a table', () => {
    const lobby = {
        tell: 'table',
        table: 'A',
        game: 'thief',
        options: {},
        state: 'running',
        seats: [],
        entropy: [],
        watching: 0,
        listed: false,
        clock: 0,
        hints: true,
        commitment: '',
    } as const satisfies TableMessage;

    it('is about to be closed until somebody moves', () => {
        const warned = after(lobby, {...lobby, closes: 1760000000});
        expect(warned.closes).toBe(1760000000);
        expect(reduce(warned, lobby, 3).closes).toBe(0);
    });
});

describe('the end of a round', () => {
    const pause = (ready: number[], waiting: number[]): TableMessage => ({
        tell: 'pause',
        ready,
        waiting,
        left_ms: 9,
    });

    it('waits until nobody is waited for', () => {
        expect(after(pause([], [0, 2])).pause).toEqual({ready: [], waiting: [0, 2]});
        expect(after(pause([], [0, 2]), pause([2], [0])).pause?.waiting).toEqual([0]);
        expect(after(pause([], [0, 2]), pause([0, 2], [])).pause).toBeNull();
    });

    it('is not remembered when the connection is lost', () => {
        const waits = after(pause([], [0]));
        const lost = reduce(waits, {tell: 'connection', connection: 'lost'}, 1);
        expect(lost).toMatchObject({connection: 'lost', pause: {waiting: [0]}});
        const open = reduce(waits, {tell: 'connection', connection: 'open'}, 1);
        expect(open.pause).toEqual({ready: [], waiting: [0]});
    });
});

it('a snapshot is never changed, only replaced', () => {
    const before = after(update(1, {}));
    const copy = structuredClone(before);
    for (const message of [
        update(2, {}),
        {tell: 'waiting', waiting_for: [1], left_ms: 5},
        {tell: 'chat', name: 'Anna', seat: 0, text: 'Hello'},
    ] satisfies TableMessage[])
        reduce(before, message, 7);
    expect(before).toEqual(copy);
});

it('what is said is known with its time, what was said before without', () => {
    const state = after(
        {tell: 'chats', lines: [{name: 'Anna', seat: 0, text: 'before'}]},
        {tell: 'chat', name: 'Eva', seat: 1, text: '👏', reaction: 4},
    );
    expect(state.chat).toEqual([
        {name: 'Anna', seat: 0, text: 'before'},
        {name: 'Eva', seat: 1, text: '👏', reaction: 4, at: 1},
    ]);
});

it('of what people say the last hundred lines stay', () => {
    const lines = Array.from({length: 120}, (_, i) => ({name: 'Anna', seat: 0, text: `${i}`}));
    const state = after({tell: 'chats', lines}, {tell: 'chat', name: 'Eva', seat: 1, text: 'last'});
    expect(state.chat).toHaveLength(100);
    expect(state.chat.at(-1)?.text).toBe('last');
});

it('says for whom bots wait, until they move, and at the end of a round who is not ready', () => {
    const seats = ['Anna', 'Birna', 'Dagur'].map(name => ({who: 'person' as const, name}));
    const started = {...after(update(1)), online: true, seats, you: 0, waitingFor: [2]};
    const asks = (...actions: Action[]) =>
        questionOf(
            actions.reduce<TableState>((state, action) => reduce(state, action, 0), started),
        );
    const late: Action = {tell: 'telling', waiting: [1]};
    const paused: Action = {tell: 'pause', ready: [0], waiting: [1], left_ms: 9};
    expect(asks(late)).toBe('Waiting for Birna to catch up…');
    expect(asks(late, {tell: 'telling', waiting: []})).toBe('Waiting for Dagur…');
    expect(asks(late, update(2, {waiting_for: [2]}))).toBe('Waiting for Dagur…');
    expect(asks(late, paused)).toBe('Waiting for Birna…');
});
