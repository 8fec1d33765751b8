/** The table in words, for someone who does not see it. */
import type {TableState} from '../../core/client';
import {t, tn} from '../../words';
import {type Described, nameOf} from '../props';
import {cardName} from './cards';
import {seatSays} from './others';
import type {Card} from './places';
import type {SpeculaasTable, SpeculaasView} from './types';

const named = (cards: readonly (Card | null)[]): string[] =>
    cards.map(card => (card ? cardName(card) : t('A hidden card')));

const recipesIn = (cards: readonly (Card | null)[]): string =>
    cards.length ? t('Your recipes: {cards}.', {cards: named(cards)}) : t('You have no recipes.');

const spicesIn = (cards: readonly (Card | null)[]): string =>
    cards.length
        ? t('Your spice cards: {cards}.', {cards: named(cards)})
        : t('You have no spice cards.');

/** What lies where, in the order laid. */
function laidThere({recipes, spices}: SpeculaasTable): string[] {
    const cards = [
        ...recipes.map(({recipe, at, honey}) => ({card: recipe as Card, at, honey})),
        ...spices.map(({spice, at}) => ({card: spice as Card, at, honey: false})),
    ];
    return cards.map(({card, at, honey}) => {
        const parts = {card: cardName(card), x: at?.[0] ?? 0, y: at?.[1] ?? 0};
        if (!at) return parts.card;
        return honey ? t('{card} with honey at ({x},{y})', parts) : t('{card} at ({x},{y})', parts);
    });
}

function tableOf(table: SpeculaasTable, name: string): string {
    const cards = laidThere(table);
    return cards.length ? t('{name}: {cards}.', {name, cards}) : t('{name}: no cards yet.', {name});
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
        hand: hand ? `${recipesIn(hand.recipes)} ${spicesIn(hand.spices)}` : '',
        table: all.map(({table, name}) => tableOf(table, name)).join(' '),
        score: standing(state, view, help),
    };
}
