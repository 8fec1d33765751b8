/** Which tables wait for somebody. What they see and hear of it is tested in a browser. */
import {describe, expect, it} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {Listener, Table, TableState} from '../src/core/table';
import type {Seat} from '../src/core/types';
import {
    addTable,
    isWithPeople,
    isYourTurn,
    knownTables,
    onTables,
    waitingAt,
} from '../src/turn/waiting';

const person = (name: string): Seat => ({who: 'person', name});
const decision = {n: 3, of: 1, question: 'Which card?', moves: [], words: []};
const asked: TableState = {
    ...emptyState,
    ...{online: true, id: 'x', game: 'thief', state: 'running', decision},
    seats: [person('Anna'), person('Eva')],
};

describe('a table', () => {
    it('waits for whoever is asked, and not while a bot stands in', () => {
        expect(isYourTurn(asked)).toBe(true);
        expect(isYourTurn({...asked, decision: null})).toBe(false);
        expect(isYourTurn({...asked, over: true})).toBe(false);
        const standing = {...person('Anna'), standing_in: 'easy'};
        expect(isYourTurn({...asked, seats: [standing, person('Eva')]})).toBe(false);
        expect(isYourTurn({...asked, seats: [standing, person('Eva')], you: 1})).toBe(true);
    });

    it('says where it is, and who else is there', () => {
        const alone: TableState = {
            ...asked,
            online: false,
            seats: [person('Anna'), {who: 'bot', name: 'Birna'}],
        };
        expect(waitingAt([asked, {...asked, decision: null}, alone])).toMatchObject([
            {address: '#/table/x', n: 3, question: 'Which card?', withPeople: true},
            {address: '#/play/thief', n: 3, withPeople: false},
        ]);
        expect(isWithPeople({...asked, state: 'waiting'})).toBe(false);
    });
});

it('a table counts while somebody is at it, and tells of its changes', () => {
    const listeners = new Set<Listener>();
    const table = {
        state: asked,
        subscribe: (listener: Listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
    } as unknown as Table;
    let changes = 0;
    const stop = onTables(() => changes++);
    const leave = addTable(table);
    expect(knownTables()).toEqual([asked]);
    for (const listener of listeners) listener(asked, {entries: [], again: false});
    expect(changes).toBe(2);
    leave();
    expect(knownTables()).toEqual([]);
    expect([listeners.size, changes]).toEqual([0, 3]);
    stop();
});
