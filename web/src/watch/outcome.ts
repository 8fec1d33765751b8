/** Who won, in words. */
import type {TableState} from '../core/table';
import {namesOf} from '../views/props';
import {uiOf} from '../views/views';
import {t} from '../words';

export function headline(state: Pick<TableState, 'you' | 'seats' | 'result'>): string {
    const won = state.result?.winners ?? [];
    const winners = namesOf(state, won);
    if (won.length > 1 && won.includes(state.you))
        return t('You share the win with {names}.', {names: winners.slice(0, -1)});
    if (won.length > 1) return t('{winners} share the win.', {winners});
    if (won.length === 0) return t('Nobody wins.');
    return won[0] === state.you ? t('You win!') : t('{winners} wins.', {winners});
}

/** Why the win is not simply the most points; "" where it is. */
export function tieBreak(state: TableState): string {
    const {scores = [], winners = []} = state.result ?? {};
    const most = Math.max(...scores);
    const equal = [...scores.keys()].filter(seat => scores[seat] === most);
    if (equal.length < 2) return '';
    const {isTieBreak} = uiOf(state.game);
    const tie = state.why.find(event => isTieBreak?.(event));
    if (tie?.text) return tie.text;
    return winners.length === equal.length ? tiedWords(state, equal) : '';
}

/** Several have won, and there is nothing by which one of them is better. */
export function tiedWords(state: TableState, seats: readonly number[]): string {
    const names = namesOf(state, seats);
    return seats.includes(state.you)
        ? t('Tied: {names}. There is no tie-break, so you share the win.', {names})
        : t('Tied: {names}. There is no tie-break, so they share the win.', {names});
}

export interface Place {
    seat: number;
    points: number;
    won: boolean;
}

/** Winners first, then by points; equal ones in the order of seats. */
export function places(state: TableState): Place[] {
    const {scores = [], winners = []} = state.result ?? {};
    return scores
        .map((points, seat) => ({seat, points, won: winners.includes(seat)}))
        .sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points || a.seat - b.seat);
}
