/** The table in words, for somebody who does not see it. */
import type {TableState} from '../../core/client';
import {list, t, tn} from '../../words';
import {type Described, nameOf} from '../props';
import {cardName} from './cards';
import {seatSays} from './others';
import type {Card} from './places';
import type {SpeculaasTable, SpeculaasView} from './types';

const named = (cards: readonly (Card | null)[]): string =>
    cards.length
        ? list(cards.map(card => (card ? cardName(card) : t('A hidden card'))))
        : t('none');

/** What lies where, in the order laid. */
function laidThere({recipes, spices}: SpeculaasTable): string {
    const cards = [
        ...recipes.map(({recipe, at, honey}) => ({card: recipe as Card, at, honey})),
        ...spices.map(({spice, at}) => ({card: spice as Card, at, honey: false})),
    ];
    const says = cards.map(({card, at, honey}) => {
        const parts = {card: cardName(card), x: at?.[0] ?? 0, y: at?.[1] ?? 0};
        if (!at) return parts.card;
        return honey ? t('{card} with honey at ({x},{y})', parts) : t('{card} at ({x},{y})', parts);
    });
    return says.length ? list(says) : t('nothing');
}

/** The points, or without help what a seat shows of itself. */
function standing(state: TableState, view: SpeculaasView, help: boolean): string {
    const all = view.tables.map(({score}, seat) => ({score, seat}));
    if (!help && !state.over)
        return all.map(({seat}) => seatSays(state, view, seat, false)).join(' ');
    return all
        .sort((a, b) => b.score - a.score)
        .map(({score, seat}) =>
            tn('{name}: {n} point.', '{name}: {n} points.', score, {name: nameOf(state, seat)}),
        )
        .join(' ');
}

export function describe(state: TableState, view: SpeculaasView, help: boolean): Described {
    const hand = view.hands[state.you];
    const all = view.tables.map((table, seat) => ({table, name: nameOf(state, seat)}));
    return {
        hand: hand
            ? t('Recipes: {recipes}. Spice cards: {spices}.', {
                  recipes: named(hand.recipes),
                  spices: named(hand.spices),
              })
            : '',
        table: all
            .map(({table, name}) => t('{name}: {cards}.', {name, cards: laidThere(table)}))
            .join(' '),
        score: standing(state, view, help),
    };
}
