/** Lessons of a first game: which one is told, and that none holds up one's own move. */
import {expect, it} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import {answered, type Course, lessonOf} from '../src/table/lessons';
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

it('a lesson once begun stays, whatever is asked meanwhile', () => {
    const begun: Course = {seen: ['aim'], played: 0};
    expect(idOf({...asked(3), decision: null}, begun, 'lay')).toBe('lay');
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
