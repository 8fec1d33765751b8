/**
 * The end on the table: everyone's tasks pay once more, from the scoreboard to the seats, you
 * last; then who has won.
 */
import type {TableState} from '../../core/client';
import type {Draft} from '../../stage/beats';
import {headline, tiedWords} from '../../watch/outcome';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {taskLabel} from './names';
import type {PartyView} from './types';

/** The fewest points first, and yours last of all: nobody knows how it ends before the end. */
function order(view: PartyView, you: number): number[] {
    const last = (seat: number) => Number(seat === you);
    return [...view.scores.keys()].sort(
        (a, b) => last(a) - last(b) || (view.scores[a] ?? 0) - (view.scores[b] ?? 0),
    );
}

/** Why several have won; "" where one has. */
export function tieWords(state: TableState): string {
    const won = state.result?.winners ?? [];
    return won.length > 1 ? tiedWords(state, won) : '';
}

/** So long it takes until the first points have flown to where they are counted (act.tsx). */
const firstLands = 800;

/** The points of those who have been counted. */
const seeScores =
    ({scores}: PartyView, known: readonly number[]) =>
    (now: PartyView): PartyView => ({
        ...now,
        scores: scores.map((points, seat) => (known.includes(seat) ? points : 0)),
    });

/** What flies from each task, for those who only listen. */
const pointsOf = ({board, boards}: PartyView, seat: number): string[] =>
    (boards[seat]?.fulfilled ?? []).map(({task, points}) => {
        const name = taskLabel(task, board.tasks.find(one => one.task === task)?.need);
        return tn('{name}: {n} point.', '{name}: {n} points.', points, {name});
    });

export function finale(state: TableState, view: PartyView): readonly Draft<PartyView>[] {
    const seats = order(view, state.you);
    const counts = seats.flatMap((seat, i): Draft<PartyView>[] => {
        const player = nameOf(state, seat);
        const points = view.scores[seat] ?? 0;
        return [
            {
                events: [],
                kind: 'count',
                actor: seat,
                weight: 'big',
                text: seat === state.you ? t('Your board') : t('{player}’s board', {player}),
                see: seeScores(view, seats.slice(0, i)),
                then: {see: seeScores(view, seats.slice(0, i + 1)), at: firstLands},
                act: view.boards[seat]?.fulfilled ?? [],
                besides: pointsOf(view, seat),
            },
            {
                events: [],
                kind: 'total',
                actor: seat,
                text: tn('{player}: {n} point', '{player}: {n} points', points, {player}),
            },
        ];
    });
    const winner: Draft<PartyView> = {
        events: [],
        kind: 'winner',
        mine: true,
        scene: true,
        weight: 'big',
        text: tieWords(state) || headline(state),
    };
    return [...counts, winner];
}
