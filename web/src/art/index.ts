/* All drawings of the page, as one sprite. Put sprite() into the document once, then use them:
 *
 *     <svg viewBox={viewBox("kleina")}><use href={href("kleina")} /></svg>
 *
 * What consists of several drawings (a cake with coffee, a double, a bitten cookie) comes as
 * layers, which lie over each other in a square of 100 x 100: draw each as a <g> with a <use> in
 * it, or take markup(). Names follow the cards' names in the protocol. */
import {cakes, tall} from './cakes';
import {covers} from './covers';
import {icons} from './icons';
import {pancakes} from './pancakes';
import {cookies, things, walls} from './party';
import {portrait, recipes, wants} from './recipes';
import {line, paint, shared} from './shapes';
import {type Spice, edges, spicePaint, spices, sweet} from './spices';
import {players, signs} from './table';

const drawings = {
    ...cakes,
    ...pancakes,
    ...spices,
    ...edges,
    ...sweet,
    ...recipes,
    ...wants,
    ...portrait,
    split: line('M89 11L11 89', '#c3a580', 2.5),
    ...cookies,
    ...things,
    ...players,
    ...signs,
    ...icons,
    ...tall,
    ...walls,
    ...covers,
};

export type Art = keyof typeof drawings;
export type PlayerSymbol = keyof typeof players;
export type {Spice};

/** For the check of contrasts. */
export const paints = {...paint, ...spicePaint};

export const names = Object.keys(drawings) as Art[];

/** In the order of the colours --player-0 to --player-6. */
export const playerSymbols = Object.keys(players) as PlayerSymbol[];

const oblong: Partial<Record<Art, string>> = {
    back: '0 0 100 140',
    'wall-h': '0 0 100 20',
    'wall-v': '0 0 20 100',
    'cover-thief': '0 0 320 200',
    'cover-speculaas': '0 0 320 200',
    'cover-party': '0 0 320 200',
};

export const viewBox = (name: Art): string => oblong[name] ?? '0 0 100 100';

export const href = (name: Art): string => `#art-${name}`;

export const isArt = (name: string): name is Art => name in drawings;

export function sprite(): string {
    const round = `stroke-linecap="round" stroke-linejoin="round"`;
    const symbols = names.map(
        n => `<symbol id="art-${n}" viewBox="${viewBox(n)}" ${round}>${drawings[n]}</symbol>`,
    );
    return (
        `<svg class="art-sprite" width="0" height="0" aria-hidden="true" focusable="false">` +
        `<defs>${shared}</defs>${symbols.join('')}</svg>`
    );
}

/* ---- pictures of several drawings ---- */

export interface Layer {
    art: Art;
    transform?: string;
    /** For the attributes clip-path and mask of the layer's <g>. */
    clip?: string;
    mask?: string;
}

type Cake = keyof typeof cakes;
export type ThiefCard = Cake | `${Cake}+` | keyof typeof pancakes;

/** A card of thief; a cake with coffee makes room for the cup. */
export function thiefCard(card: ThiefCard): Layer[] {
    if (!card.endsWith('+')) return [{art: card as Art}];
    return [{art: card.slice(0, -1) as Art, transform: 'scale(.86)'}, {art: 'kaffi'}];
}

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

const sorts = 'abcdefghi';

/** The cookie of a sort. Boards that people write may have sorts up to z: they start over, and need
 * their letter beside them. */
export function cookieArt(sort: string): Art {
    if (sort === 'R') return 'cookie-R';
    const index = (sort.charCodeAt(0) - 97) % sorts.length;
    return `cookie-${sorts[index] ?? 'a'}` as Art;
}

/** A cookie that is crossed is bitten, or crossed for those who want it plain. */
export function cookie(sort: string, crossed: 'no' | 'bitten' | 'plain' = 'no'): Layer[] {
    const art = cookieArt(sort);
    const mask = 'url(#art-bite)';
    if (crossed === 'bitten' && art === 'cookie-R') {
        return [{art: 'napkin'}, {art: 'chocolate', mask}, {art: 'crumbs'}];
    }
    if (crossed === 'bitten') return [{art, mask}, {art: 'crumbs'}];
    return crossed === 'plain' ? [{art}, {art: 'cross'}] : [{art}];
}

export function markup(layers: readonly Layer[]): string {
    const attribute = (name: string, value?: string): string =>
        value ? ` ${name}="${value}"` : '';
    const one = ({art, transform, clip, mask}: Layer): string =>
        `<g${attribute('transform', transform)}${attribute('clip-path', clip)}` +
        `${attribute('mask', mask)}><use href="${href(art)}" width="100" height="100"/></g>`;
    return layers.map(one).join('');
}
