/** The end of the game: table after table is counted, yours last; then who has won, and why. */
import type {TableState} from '../../core/client';
import type {Draft} from '../../stage/beats';
import {headline} from '../../watch/outcome';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {cardName} from './cards';
import {countPart, toldFor} from './count';
import {isTieBreak} from './setup';
import type {SpeculaasTable, SpeculaasView} from './types';

/**
 * Milliseconds in which a table is counted: on yours one can follow each recipe; the more tables
 * there are, the faster those of others, so that the whole takes less than 20 s.
 */
const pace = {mine: 450, others: 5400, atLeast: 1300, atMost: 2200};

function holdOf(recipes: number, isMine: boolean, others: number): number {
    if (isMine) return Math.max(pace.atMost, Math.round((pace.mine * recipes) / countPart));
    return Math.min(pace.atMost, Math.max(pace.atLeast, Math.round(pace.others / others)));
}

/** What is seen on each recipe while a table is counted, for those who only listen. */
const pointsOf = ({recipes}: SpeculaasTable): string =>
    recipes
        .flatMap(({recipe, points}) => {
            if (points === undefined) return [];
            const name = cardName(recipe);
            return [tn('{name}: {n} point.', '{name}: {n} points.', points, {name})];
        })
        .join(' ');

/** A table is counted, and when its points have run up, they are said. */
function countOf(state: TableState, view: SpeculaasView, seat: number): Draft<SpeculaasView>[] {
    const table = view.tables[seat];
    const points = state.result?.scores[seat] ?? table?.score ?? 0;
    const isMine = seat === state.you,
        name = nameOf(state, seat),
        others = view.tables.filter((_, other) => other !== state.you).length,
        hold = holdOf(table?.recipes.length ?? 0, isMine, others);
    const count: Draft<SpeculaasView> = {
        events: [],
        kind: 'count',
        actor: seat,
        weight: 'dull',
        text: isMine ? t('Your table') : t('{name}’s table', {name}),
        besides: [table ? pointsOf(table) : ''].filter(Boolean),
        hold,
        see: seen => {
            const counted = [...(seen.counted ?? view.tables.map(() => 0))];
            counted[seat] = points;
            return {...seen, counted, counting: {seat, ms: countPart * toldFor({hold})}};
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
