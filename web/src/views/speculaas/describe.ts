/** The table in words, for somebody who does not see it. */
import type {TableState} from '../../core/client';
import type {SpeculaasTable, SpeculaasView} from '../../core/types';
import {list, t, tn} from '../../words';
import {type Described, nameOf} from '../props';
import {cardName} from './cards';
import type {Card} from './places';

const named = (cards: readonly (Card | null)[]): string =>
    (cards.length ? list(cards.map(card => (card ? cardName(card) : t('A hidden card')))) : t('none'));

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

export function describe(state: TableState, view: SpeculaasView): Described {
    const hand = view.hands[state.you];
    const all = view.tables.map((table, seat) => ({table, name: nameOf(state, seat)}));
    const ordered = [...all].sort((a, b) => b.table.score - a.table.score);
    return {
        hand: hand
            ? t('Recipes: {recipes}. Spice cards: {spices}.', {recipes: named(hand.recipes), spices: named(hand.spices)})
            : '',
        table: all.map(({table, name}) => t('{name}: {cards}.', {name, cards: laidThere(table)})).join(' '),
        score: ordered.map(({table, name}) => tn('{name}: {n} point.', '{name}: {n} points.', table.score, {name})).join(' '),
    };
}
