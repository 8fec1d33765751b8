/* All drawings of the page, as one sprite. Put sprite() into the document once, then use them:
 *
 *     <svg viewBox={viewBox("tin")}><use href={href("tin")} /></svg>
 *
 * What is drawn for all games is here; what is one game's comes with its `GameUi`. What
 * consists of several drawings (a cake with coffee, a double, a bitten cookie) comes as layers,
 * which lie over each other in a square of 100 x 100: draw each as a <g> with a <use> in it, or
 * take markup(). */
import type {Art} from '../views/views';
import {bakers} from './bakers';
import {cookies} from './cookies';
import {icons} from './icons';
import {pantry} from './pantry';
import {reactions} from './reactions';
import {scenery} from './scenery';
import {shared} from './shapes';
import {players, signs} from './table';

/** The markup of a drawing in a square of 100 x 100, or in a box of its own. */
export type Drawing = string | {readonly box: string; readonly inner: string};
export type Drawings = Readonly<Record<string, Drawing>>;

const common = {
    ...cookies,
    ...pantry,
    ...players,
    ...signs,
    ...icons,
    ...reactions,
    ...bakers,
    ...scenery,
};

export type CommonArt = keyof typeof common;
export type PlayerSymbol = keyof typeof players;
export type {Art};
export {paint} from './shapes';

const drawings = new Map<string, Drawing>(Object.entries(common));

/** What a game brings along. */
export function addDrawings(more: Drawings): void {
    for (const [name, drawing] of Object.entries(more)) {
        if (drawings.has(name)) throw new Error(`two drawings are called ${name}`);
        drawings.set(name, drawing);
    }
}

export const allNames = (): string[] => [...drawings.keys()];

/** In the order of the seats. */
export const bakerArt = [
    'baker-mouse',
    'baker-rabbit',
    'baker-hedgehog',
    'baker-squirrel',
    'baker-bear',
    'baker-fox',
    'baker-puffin',
] as const satisfies readonly CommonArt[];
export type BakerArt = (typeof bakerArt)[number];

type OfMood<T> = T extends `mood-${infer M}` ? M : never;
export type Mood = OfMood<CommonArt>;

/** In the order of the colours --player-0 to --player-6. */
export const playerSymbols = Object.keys(players) as PlayerSymbol[];

export function viewBox(name: string): string {
    const drawing = drawings.get(name);
    return typeof drawing === 'object' ? drawing.box : '0 0 100 100';
}

export const href = (name: Art): string => `#art-${name}`;

export const isArt = (name: string): name is Art => drawings.has(name);

export function sprite(): string {
    const round = 'stroke-linecap="round" stroke-linejoin="round"';
    const symbols = [...drawings].map(([name, drawing]) => {
        const inner = typeof drawing === 'object' ? drawing.inner : drawing;
        return `<symbol id="art-${name}" viewBox="${viewBox(name)}" ${round}>${inner}</symbol>`;
    });
    return (
        `<svg class="art-sprite" width="0" height="0" aria-hidden="true" focusable="false">` +
        `<defs>${shared}</defs>${symbols.join('')}</svg>`
    );
}

/**
 * One drawing as a document of its own, in a colour where it takes that of the text. It brings all
 * others along, because one may be made of others.
 */
export function alone(name: Art, ink: string): string {
    const box = viewBox(name),
        [, , width, height] = box.split(' ');
    return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" ` +
        `height="${height}" color="${ink}">${sprite()}` +
        `<use href="${href(name)}" width="${width}" height="${height}"/></svg>`
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

export function markup(layers: readonly Layer[]): string {
    const attribute = (name: string, value?: string): string =>
        value ? ` ${name}="${value}"` : '';
    const one = ({art, transform, clip, mask}: Layer): string =>
        `<g${attribute('transform', transform)}${attribute('clip-path', clip)}` +
        `${attribute('mask', mask)}><use href="${href(art)}" width="100" height="100"/></g>`;
    return layers.map(one).join('');
}
