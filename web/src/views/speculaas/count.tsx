/** The points counted up on a table: what lifts and glows when, and totals that run. */
import {useEffect, useState} from 'preact/hooks';
import {moves, settings} from '../../settings';
import {type Beat, tempoPart} from '../../stage/beats';
import type {SpeculaasTable, SpeculaasView, Spot} from './types';

/** So long a beat holds at the tempo that is set, in milliseconds. */
export const toldFor = ({hold}: Pick<Beat, 'hold'>): number =>
    Math.round(hold * tempoPart[settings().tempo]);

/** When a card lifts, and when it glows for a recipe; in milliseconds from the beginning. */
export interface Counted {
    lift: number | null;
    glow: number[];
    step: number;
}

export interface Counts {
    recipes: Counted[];
    spices: Counted[];
}

const isBeside = (one: Spot, two: Spot): boolean =>
    Math.abs(one[0] - two[0]) + Math.abs(one[1] - two[1]) === 1;
const isDiagonal = (one: Spot, two: Spot): boolean =>
    Math.abs(one[0] - two[0]) === 1 && Math.abs(one[1] - two[1]) === 1;
const isInLine = (one: Spot, two: Spot): boolean => one[0] === two[0] || one[1] === two[1];

type Laid = SpeculaasTable['recipes'][number];

/** What a recipe looks at, for the drawing; its points are the core's. */
function looksAtSpice({recipe, at}: Laid, {spice, at: there}: SpeculaasTable['spices'][number]) {
    if (!at || !there) return false;
    if (recipe === 'doubles') return spice.includes('+') && isInLine(at, there);
    const isBasic = !['same', 'different', 'pairs', 'near-honey', 'rival-honey'].includes(recipe);
    if (isBasic) return isBeside(at, there) && spice.split('+').includes(recipe);
    return !recipe.endsWith('honey') && isBeside(at, there);
}

const looksAtHoney = (one: Laid, other: Laid): boolean =>
    one.recipe === 'near-honey' &&
    Boolean(other.honey && one.at && other.at && isDiagonal(one.at, other.at));

/** One recipe after another, in the time that the beat has. */
export function countsOf(table: SpeculaasTable, beat: Pick<Beat, 'hold'>): Counts {
    const step = (0.85 * toldFor(beat)) / Math.max(1, table.recipes.length);
    const when = (looks: (recipe: Laid) => boolean): number[] =>
        table.recipes.flatMap((recipe, n) => (recipe.points && looks(recipe) ? [n * step] : []));
    return {
        recipes: table.recipes.map((recipe, n) => ({
            lift: n * step,
            glow: when(one => looksAtHoney(one, recipe)),
            step,
        })),
        spices: table.spices.map(spice => ({
            lift: null,
            glow: when(one => looksAtSpice(one, spice)),
            step,
        })),
    };
}

export function countStyle(counted: Counted | undefined): Record<string, string> {
    if (!counted || !moves()) return {};
    const {lift, glow, step} = counted;
    const long = Math.round(Math.max(350, 1.5 * step));
    const all = [
        ...(lift === null ? [] : [`speculaas-lift ${long}ms ${Math.round(lift)}ms`]),
        ...glow.map(at => `speculaas-glow ${long}ms ${Math.round(at)}ms`),
    ];
    return {animation: all.join(','), '--lift-at': `${Math.round(lift ?? 0)}ms`};
}

/** Runs up from nothing while its table is counted. */
export function Score({points, ms}: {points: number; ms: number}) {
    const runs = ms > 0 && moves();
    const [shown, setShown] = useState(runs ? 0 : points);
    useEffect(() => {
        if (!runs) return setShown(points);
        const begun = performance.now();
        const timer = setInterval(() => {
            const part = Math.min(1, (performance.now() - begun) / ms);
            setShown(Math.round(part * points));
            if (part === 1) clearInterval(timer);
        }, 40);
        return () => clearInterval(timer);
    }, [points, ms, runs]);
    return <b class="score">{shown}</b>;
}

/** The points that are shown of a seat, and how long they run. */
export function scoreOf(view: SpeculaasView, seat: number): {points: number; ms: number} {
    const {counted, counting} = view;
    if (!counted) return {points: view.tables[seat]?.score ?? 0, ms: 0};
    return {points: counted[seat] ?? 0, ms: counting?.seat === seat ? counting.ms : 0};
}
