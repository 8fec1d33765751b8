/** Lessons of a first game: which one is told, and that none holds up one's own move. */
import {expect, it} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import {answered, type Course, expired, lessonOf} from '../src/table/lessons';
import './uis';

const asked = (n: number): TableState => ({
    ...emptyState,
    game: 'thief',
    state: 'running',
    view: {seats: [{in: true, hand: ['kleina', 'piparkaka']}]},
    decision: {n, of: 1, question: 'What now?', moves: [{target: 1}], words: ['This']},
});
const idOf = (state: TableState, course: Course, current = '') =>
    lessonOf(state, course, true, current)?.id;

it('a lesson that is read makes room for the next one', () => {
    const begun: Course = {seen: ['aim'], played: 0},
        state = asked(3);
    expect(idOf(state, begun)).toBe('lay');
    const read = answered(begun, lessonOf(state, begun, true));
    expect(read.seen).toEqual(['aim', 'lay']);
    expect(idOf(state, read)).toBe('whom');
});

it('a lesson once begun stays as long as it fits, whatever else would fit', () => {
    const begun: Course = {seen: ['aim'], played: 0};
    expect(idOf(asked(3), begun, 'whom')).toBe('whom');
    expect(idOf(asked(3), {seen: [], played: 0}, 'lay')).toBe('lay');
});

it('a lesson goes when what it is about is over, and does not come back', () => {
    const begun: Course = {seen: ['aim'], played: 0};
    expect(idOf({...asked(3), decision: null}, begun, 'lay')).toBeUndefined();
    expect(idOf(asked(3), expired(begun, 'lay'))).toBe('whom');
    expect(expired(begun, 'aim')).toBe(begun);
});

it('no lesson blocks another one', () => {
    const over = {...asked(3), decision: null, view: {seats: [{in: true, protected: true}]}};
    expect(idOf(over, {seen: ['aim'], played: 0}, 'lay')).toBe('protected');
});

it('a move answers the lesson, and nothing is told until it is told what comes of it', () => {
    const begun: Course = {seen: ['aim'], played: 0},
        state = asked(3);
    const moved = answered(begun, lessonOf(state, begun, true), state.decision?.n);
    expect(moved.seen).toEqual(['aim', 'lay']);
    expect(idOf(state, moved)).toBeUndefined();
    expect(idOf(asked(4), moved)).toBe('whom');
});

it('a move without a lesson answers none', () => {
    const done: Course = {seen: ['*'], played: 0};
    expect(answered(done, lessonOf(asked(3), done, true), 3)).toEqual({seen: ['*'], played: 3});
});
