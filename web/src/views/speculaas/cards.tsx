/** Cards: their names, their letters, what they want, and how they look. */
import type {Layer} from '../../art';
import {recipeCard, spiceCard} from '../../art/speculaas';
import {Layers, Picture} from '../../parts/picture';
import {t} from '../../words';
import type {Card} from './places';
import {type Recipe, type Spice, type SpiceCard, spices} from './types';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** As the core names them: doubles are "Clove+Nutmeg" in the catalogues, too. */
export const cardName = (card: Card): string =>
    card === 'near-honey'
        ? t('Nearby honey')
        : t(card.split('+').map(capital).join('+').replace('-', ' '));

/** Two letters for each spice, for those who cannot tell them apart by colour. */
export const cardLetters = (card: Card): string =>
    card
        .split('+')
        .map(part => t(capital(part).slice(0, 2)))
        .join(' ');

export const isSpice = (card: string): card is Spice =>
    (spices as readonly string[]).includes(card);
export const allRecipes: readonly Recipe[] = [
    ...spices,
    'same',
    'different',
    'pairs',
    'doubles',
    'near-honey',
    'rival-honey',
];

/** What a recipe gives points for. */
export function recipeWants(recipe: Recipe): string {
    switch (recipe) {
        case 'same':
            return t(
                '2, 3, 4 or 5 of the same spice around it: 4, 8, 12 or 20 points. Honey counts ' +
                    'as one more.',
            );
        case 'different':
            return t(
                '2 to 7 different spices around it: 1, 3, 6, 10, 15 or 21 points. Honey counts ' +
                    'as one more.',
            );
        case 'pairs':
            return t(
                '1 to 4 pairs of the same spice around it: 4, 9, 15 or 22 points. Honey ' +
                    'completes a pair.',
            );
        case 'doubles':
            return t(
                '3 points for each double in its row or column, near or far, and for its honey.',
            );
        case 'near-honey':
            return t(
                '4 points for each honey token on a recipe diagonally next to it, and for its own.',
            );
        case 'rival-honey':
            return t(
                '2 points for each honey token of the rival who has the most, and for its own.',
            );
        default:
            return t('3 points for each of this spice touching it, and for its honey.');
    }
}

export function spiceSays(card: SpiceCard): string {
    if (card === 'honey')
        return t(
            'It goes on one of your recipes that has none. On a spice turn you take two such ' +
                'cards: singles or honey.',
        );
    return card.includes('+')
        ? t('A double: it counts as both spices, and it is all you take this turn.')
        : t(
              'A single: on a spice turn you take two cards, singles or honey. It counts for ' +
                  'every recipe it touches.',
          );
}

export const explained = (card: Card, recipe: boolean): string =>
    t('{card}: {text}', {
        card: cardName(card),
        text: recipe ? recipeWants(card as Recipe) : spiceSays(card as SpiceCard),
    });

export function layersOf(card: Card, recipe: boolean, honey = false): readonly Layer[] {
    if (recipe) return recipeCard(card as Recipe, honey);
    if (card === 'honey') return [{art: 'honey'}];
    const [first, second] = card.split('+') as [Spice, Spice?];
    return spiceCard(first, second);
}

/** A card as paper; the letters say once more what the colours say. */
export function CardFace({
    card,
    recipe,
    honey = false,
}: {
    card: Card;
    recipe: boolean;
    honey?: boolean;
}) {
    const kind = recipe ? 'recipe' : card === 'honey' ? 'drop' : 'spice';
    return (
        <span class={`face ${kind}`} aria-hidden="true">
            <Layers of={layersOf(card, recipe, honey)} />
            <span class="letters">{cardLetters(card)}</span>
        </span>
    );
}

/** What a card or a space brings, as a sign; it is said in words elsewhere. */
export function Brings({points}: {points: number}) {
    return (
        <span class={points > 0 ? 'brings' : 'brings none'} aria-hidden="true">
            {points > 0 ? `+${points}` : points}
        </span>
    );
}

export const CardBack = () => (
    <span class="face hidden" aria-hidden="true">
        <Picture art="back" />
    </span>
);
