/** Sentences without where a card lies, which is to be seen, and the cards that they name. */
import type {GameEvent, Move} from '../../core/client';
import type {Named} from '../../parts/words';
import type {Moment} from '../../stage/beats';
import {t} from '../../words';
import {saysChoice} from './beats';
import {allRecipes, cardName, isSpice, layersOf} from './cards';
import {cardOf} from './places';
import {speculaasCards, speculaasEvent, type SpeculaasMove, type SpeculaasView} from './types';

/** Most spices are recipes, too; honey is named in the middle of sentences. */
export const pictured = (): readonly Named[] => [
    ...speculaasCards.map((card): Named => {
        const spice = isSpice(card) || !allRecipes.some(recipe => recipe === card);
        return [cardName(card), layersOf(card, !spice), layersOf(card, !card.includes('+'))];
    }),
    [cardName('honey').toLocaleLowerCase(), layersOf('honey', false)],
];

/** Whether the spices that it names are recipes. */
export function isOther(of: GameEvent | Move): boolean {
    if (!('kind' in of)) return 'recipe' in of;
    const name = speculaasEvent(of.kind) ?? '';
    return /recipe|why|put_honey/.test(name);
}

export function say(event: GameEvent, moment: Moment<SpeculaasView>): string | undefined {
    const name = speculaasEvent(event.kind);
    if (name !== 'lay_recipe' && name !== 'lay_spice' && name !== 'put_honey') return undefined;
    return saysChoice([{n: 0, i: 0, event}], name === 'lay_recipe' ? 'recipes' : 'spices', moment);
}

export function sayMove(move: SpeculaasMove): string {
    if (move.on) return t('Take honey');
    const card = cardName(cardOf(move));
    return move.recipe ? t('Place {card}', {card}) : t('Take {card}', {card});
}
