/** The pure parts of Cookie Party's drawing. */
import {describe, expect, test} from 'vitest';
import type {Decision, GameEvent} from '../src/core/client';
import {besides, isCrossed, middleOf, readSide, toward, wallsOf} from '../src/views/party/geometry';
import {beforeBites} from '../src/views/party/apply';
import {goneChip} from '../src/views/party/lessons';
import {mayBeLast, offersOf} from '../src/views/party/offers';
import {stepsOf} from '../src/views/party/why';
import {partyEvents, type PartyMove, type PartyView} from '../src/views/party/types';

const asked = (moves: Decision<PartyMove>['moves']): Decision<PartyMove> => ({
    n: 1,
    of: moves.length,
    question: '',
    moves,
    words: moves.map(move => JSON.stringify(move)),
});

describe('where sides lie', () => {
    test('names are read, and the middle of a side is between its spaces', () => {
        expect(middleOf(readSide('h23'))).toEqual({x: 3.5, y: 2});
        expect(middleOf(readSide('v50'))).toEqual({x: 0, y: 5.5});
    });

    test('sides at the edge belong to one space', () => {
        const board = {rows: 6, cols: 6};
        expect(besides(readSide('h23'), board)).toEqual(['13', '23']);
        expect(besides(readSide('h03'), board)).toEqual(['03']);
        expect(besides(readSide('h63'), board)).toEqual(['53']);
        expect(besides(readSide('v26'), board)).toEqual(['25']);
    });

    test('walls and crosses are read from their rows', () => {
        expect(wallsOf({h: ['010', '000'], v: ['0001']})).toEqual(['h01', 'v03']);
        expect(isCrossed(['010', '000'], '01')).toBe(true);
        expect(isCrossed(['010', '000'], '10')).toBe(false);
    });

    test('an arrow leads to the nearest in its direction, straight ones first', () => {
        const around = ['h11', 'h21', 'v11', 'v12'].map(name => middleOf(readSide(name)));
        const from = middleOf(readSide('h11'));
        expect(toward(from, around, 'ArrowDown')).toBe(1);
        expect(toward(from, around, 'ArrowLeft')).toBe(2);
        expect(toward(from, around, 'ArrowRight')).toBe(3);
        expect(toward(from, around, 'ArrowUp')).toBe(-1);
    });
});

describe('what a decision offers', () => {
    test('walls and drink walls are sides', () => {
        const {sides, nothing} = offersOf(
            asked([
                {seat: 0, wall: 'h11'},
                {seat: 0, wall: 'v12'},
            ]),
            null,
        );
        expect([...sides]).toEqual([
            ['h11', 0],
            ['v12', 1],
        ]);
        expect(nothing).toBeNull();
        expect([...offersOf(asked([{seat: 0, drink: 'h65'}]), null).sides]).toEqual([['h65', 0]]);
    });

    test('a chip is picked before its spaces are offered', () => {
        const decision = asked([
            {seat: 0, move: null},
            {seat: 0, move: 2, to: '00'},
            {seat: 0, move: 2, to: '01'},
            {seat: 0, move: 7, to: '00'},
        ]);
        expect(offersOf(decision, null)).toMatchObject({
            movable: [2, 7],
            nothing: 0,
            spaces: new Map(),
        });
        expect([...offersOf(decision, 7).spaces]).toEqual([['00', 3]]);
    });

    test('the set-up offers spaces at once, a task chips', () => {
        expect([...offersOf(asked([{seat: 0, chip: 2, to: '33'}]), null).spaces]).toEqual([
            ['33', 0],
        ]);
        expect([
            ...offersOf(asked([{seat: 0, give: 5, task: 'a', points: 6}]), null).gifts,
        ]).toEqual([[5, 0]]);
        expect(offersOf(asked([{seat: 0, give: null, task: 'a', points: 6}]), null).nothing).toBe(
            0,
        );
        expect(offersOf(null, null)).toMatchObject({movable: [], nothing: null});
    });

    test('only what may end a turn is asked twice', () => {
        expect(mayBeLast({seat: 0, wall: 'h11'}, 'round')).toBe(false);
        expect(mayBeLast({seat: 0, chip: 12, to: '00'}, 'round')).toBe(false);
        expect(mayBeLast({seat: 0, chip: 12, to: '00'}, 'place')).toBe(true);
        expect(mayBeLast({seat: 0, move: 3, to: '00'}, 'round')).toBe(true);
        expect(mayBeLast({seat: 0, give: 3}, 'round')).toBe(true);
    });
});

test('points are added up in the order of the rounds', () => {
    const kind = partyEvents.indexOf('prize');
    const why: GameEvent[] = [
        {kind, seat: 0, args: [4, 209, 2, 12]},
        {kind, seat: 1, args: [6, 208, 1, 5]},
        {kind, seat: 0, args: [6, 234, 1, 9]},
    ];
    expect(stepsOf(why, 0)).toEqual([
        {task: 'R', points: 6, prize: 1, round: 9, sum: 6},
        {task: 'b', points: 4, prize: 2, round: 12, sum: 10},
    ]);
});

test('a space is bitten when all walls are drawn, not with the one that closes it', () => {
    const view = (step: string, crossed: string[]) =>
        ({step, boards: [{crossed}, {crossed: ['11', '00']}]}) as unknown as PartyView;
    const seen = (step: string, crossed: string[], told: string[]) =>
        beforeBites(view(step, crossed), 0, told).boards.map(one => one.crossed);
    expect(seen('wall', ['11', '00'], ['10', '00'])).toEqual([
        ['10', '00'],
        ['11', '00'],
    ]);
    expect(seen('drink', ['00', '01'], ['10', '00'])[0]).toEqual(['00', '00']);
    expect(seen('move', ['11', '00'], ['10', '00'])[0]).toEqual(['11', '00']);
});

test('a bar is crossed off because a chip is gone, or because not all walls fit', () => {
    const event = (kind: 'gone' | 'forfeit', seat: number, ...args: number[]) => ({
        n: 1,
        events: [{kind: partyEvents.indexOf(kind), seat, args}],
    });
    const gone = event('gone', 0, 5),
        forfeit = event('forfeit', 0);
    expect(goneChip({you: 0, log: [forfeit, gone, event('forfeit', 1)]})).toBe(5);
    expect(goneChip({you: 0, log: [gone, forfeit, event('gone', 1, 7)]})).toBe(0);
});
