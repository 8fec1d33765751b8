/** The end of the game: table after table is counted, yours last; then who has won, and why. */
import type {TableState} from '../../core/client';
import type {Draft} from '../../stage/beats';
import {headline} from '../../watch/outcome';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {toldFor} from './count';
import {isTieBreak} from './setup';
import type {SpeculaasView} from './types';

/**
 * Milliseconds in which a table is counted, so that one can follow; the more there are, the faster
 * those of others: with five the whole takes about 16 s.
 */
const pace = {mine: 2800, others: 6600, atMost: 2200};

const holdOf = (isMine: boolean, others: number): number =>
    isMine ? pace.mine : Math.min(pace.atMost, Math.round(pace.others / others));

/** A table is counted, and when its points have run up, they are said. */
function countOf(state: TableState, view: SpeculaasView, seat: number): Draft<SpeculaasView>[] {
    const table = view.tables[seat];
    const points = state.result?.scores[seat] ?? table?.score ?? 0;
    const isMine = seat === state.you,
        name = nameOf(state, seat),
        hold = holdOf(isMine, view.tables.filter((_, other) => other !== state.you).length);
    const count: Draft<SpeculaasView> = {
        events: [],
        kind: 'count',
        actor: seat,
        weight: 'dull',
        text: isMine ? t('Your table') : t('{name}’s table', {name}),
        hold,
        see: seen => {
            const counted = [...(seen.counted ?? view.tables.map(() => 0))];
            counted[seat] = points;
            return {...seen, counted, counting: {seat, ms: 0.85 * toldFor({hold})}};
        },
    };
    const text = tn('{name}: {n} point.', '{name}: {n} points.', points, {name});
    return [count, {events: [], kind: 'total', actor: seat, text}];
}

export function finale(state: TableState, view: SpeculaasView): Draft<SpeculaasView>[] {
    const {you} = state;
    const seats = view.tables.map((_, seat) => seat);
    const order = [...seats.filter(seat => seat !== you), ...seats.filter(seat => seat === you)];
    const ties = state.why.filter(isTieBreak).flatMap(({text}) => (text ? [text] : []));
    return [
        ...order.flatMap(seat => countOf(state, view, seat)),
        {
            events: [],
            kind: 'win',
            scene: true,
            text: [headline(state), ...ties].join(' '),
        },
    ];
}
