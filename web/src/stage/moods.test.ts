/** What bakers feel and where they look follows from what has been told. */
import {expect, test} from 'vitest';
import {emptyState} from '../core/reduce';
import type {TableState} from '../core/table';
import {beatOf} from './beats';
import {feelingOf, type Nature} from './moods';

const seat = {name: 'Birna', who: 'person'} as TableState['seats'][number];
const state = (more: Partial<TableState> = {}): TableState => ({
    ...emptyState,
    you: 0,
    seats: [seat, seat, seat, seat],
    ...more,
});
const beat = beatOf({events: [], kind: 'hit', actor: 1, targets: [2], text: 'Hit.'}, 0);
const nature: Nature = {
    isOut: (_, n) => n === 3,
    feels: ({kind, targets}, n) =>
        kind === 'hit' ? (targets.includes(n) ? 'shocked' : undefined) : undefined,
};
const calm = {beat: null, held: false, busy: false};
const won = {over: true, result: {winners: [2], scores: [0, 0, 3, 0]}} as Partial<TableState>;

test('whoever is waited for thinks, and whoever is out is out', () => {
    const shown = {...calm, state: state({waitingFor: [1], view: {} as TableState['view']})};
    expect([0, 1, 2, 3].map(n => feelingOf(shown, n, nature).mood)).toEqual([
        'ease',
        'thinking',
        'ease',
        'out',
    ]);
});

test('what is told is felt until it has stood its time', () => {
    const shown = {...calm, state: state(), beat};
    expect(feelingOf(shown, 2, nature).mood).toBe('shocked');
    expect(feelingOf({...shown, held: true}, 2, nature).mood).toBe('ease');
});

test('nobody looks like a winner before that has been told', () => {
    const over = state(won),
        scene = beatOf({events: [], kind: 'game', scene: true}, 0);
    expect(feelingOf({...calm, state: over, busy: true}, 2, nature).mood).toBe('ease');
    expect(feelingOf({...calm, state: over, beat}, 0, nature).mood).toBe('ease');
    expect(feelingOf({...calm, state: over, beat: scene}, 2, nature).mood).toBe('winning');
    expect(feelingOf({...calm, state: over}, 2, nature).mood).toBe('winning');
    expect(feelingOf({...calm, state: over}, 1, nature).mood).toBe('ease');
});

test('all look at whoever plays', () => {
    const gazes = (shown: Parameters<typeof feelingOf>[0]) =>
        [0, 1, 2, 3].map(n => feelingOf(shown, n, nature).gaze);
    const shown = {...calm, state: state({waitingFor: [2]})};
    expect(gazes(shown)).toEqual(['far', 'behind', 'ahead', 'before']);
    expect(gazes({...shown, beat})).toEqual(['far', 'ahead', 'before', 'before']);
    expect(gazes({...calm, state: state({waitingFor: [0]})})).toEqual([
        'ahead',
        'near',
        'near',
        'near',
    ]);
    expect(gazes({...calm, state: state({waitingFor: [1, 2]})})).toEqual(Array(4).fill('ahead'));
});
