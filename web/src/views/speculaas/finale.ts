/** The end of the game: table after table is counted, yours last; then who has won, and why. */
import type {TableState} from '../../core/client';
import type {Draft} from '../../stage/beats';
import {headline} from '../../watch/outcome';
import {tn} from '../../words';
import {nameOf} from '../props';
import {toldFor} from './count';
import {isTieBreak} from './setup';
import type {SpeculaasView} from './types';

/** Milliseconds for each recipe, and besides; others are counted faster, because there are more. */
const pace = {mine: {each: 450, more: 900}, others: {each: 160, more: 700}};

function countOf(state: TableState, view: SpeculaasView, seat: number): Draft<SpeculaasView> {
    const table = view.tables[seat];
    const points = state.result?.scores[seat] ?? table?.score ?? 0;
    const {each, more} = seat === state.you ? pace.mine : pace.others;
    const hold = each * Math.min(12, table?.recipes.length ?? 0) + more;
    return {
        events: [],
        kind: 'count',
        actor: seat,
        text: tn('{name}: {n} point.', '{name}: {n} points.', points, {name: nameOf(state, seat)}),
        hold,
        see: seen => {
            const counted = [...(seen.counted ?? view.tables.map(() => 0))];
            counted[seat] = points;
            return {...seen, counted, counting: {seat, ms: 0.85 * toldFor({hold})}};
        },
    };
}

export function finale(state: TableState, view: SpeculaasView): Draft<SpeculaasView>[] {
    const {you} = state;
    const seats = view.tables.map((_, seat) => seat);
    const order = [...seats.filter(seat => seat !== you), ...seats.filter(seat => seat === you)];
    const ties = state.why.filter(isTieBreak).flatMap(({text}) => (text ? [text] : []));
    return [
        ...order.map(seat => countOf(state, view, seat)),
        {
            events: [],
            kind: 'win',
            scene: true,
            text: [headline(state), ...ties].join(' '),
        },
    ];
}
