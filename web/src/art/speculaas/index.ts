/* All drawings of Speculaas. Names follow the cards' names in the protocol. */
import type {Layer} from '..';
import {line} from '../shapes';
import {cover} from './cover';
import {portrait, recipes, wants} from './recipes';
import {edges, type Spice, spicePaint, spices, sweet} from './spices';

/** For the check of contrasts. */
export {spicePaint as paints};

export const art = {
    ...spices,
    ...edges,
    ...sweet,
    ...recipes,
    ...wants,
    ...portrait,
    split: line('M89 11L11 89', '#c3a580', 2.5),
    'cover-speculaas': {box: '0 0 320 200', inner: cover()},
};

/** A spice card; a double shows two halves. */
export function spiceCard(first: Spice, second?: Spice): Layer[] {
    if (!second)
        return [{art: `edge-${first}`}, {art: first, transform: 'translate(17 17) scale(.66)'}];
    return [
        {art: `edge-${first}`, clip: 'url(#art-first)'},
        {art: `edge-${second}`, clip: 'url(#art-second)'},
        {art: 'split'},
        {art: first, transform: 'translate(12.5 12.5) scale(.46)'},
        {art: second, transform: 'translate(41.5 41.5) scale(.46)'},
    ];
}

export type Recipe =
    | Spice
    | 'same'
    | 'different'
    | 'pairs'
    | 'doubles'
    | 'near-honey'
    | 'rival-honey';

/** A recipe with the badge of what it wants, and its honey. */
export function recipeCard(recipe: Recipe, honey = false): Layer[] {
    const layers: Layer[] = [
        {art: `recipe-${recipe}`},
        {art: `want-${recipe}`, transform: 'translate(60 60) scale(.4)'},
    ];
    if (honey) layers.push({art: 'honey', transform: 'translate(62 0) scale(.38)'});
    return layers;
}
