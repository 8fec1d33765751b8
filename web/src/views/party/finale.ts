/**
 * The end on the table: everybody's tasks pay once more, from the scoreboard to the seats, you
 * last; then who has won.
 */
import type {TableState} from '../../core/client';
import type {Draft} from '../../stage/beats';
import {headline, tiedWords} from '../../watch/outcome';
import {tn} from '../../words';
import {nameOf} from '../props';
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

export function finale(state: TableState, view: PartyView): readonly Draft<PartyView>[] {
    const seats = order(view, state.you);
    const counts = seats.map((seat, i): Draft<PartyView> => {
        return {
            events: [],
            kind: 'count',
            actor: seat,
            weight: 'big',
            text: tn('{player}: {n} point', '{player}: {n} points', view.scores[seat] ?? 0, {
                player: nameOf(state, seat),
            }),
            see: seeScores(view, seats.slice(0, i)),
            then: {see: seeScores(view, seats.slice(0, i + 1)), at: firstLands},
            act: view.boards[seat]?.fulfilled ?? [],
        };
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
