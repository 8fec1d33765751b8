/** The points counted up on a table: what lifts and glows when, and totals that run. */
import {useLayoutEffect, useState} from 'preact/hooks';
import {moves, settings} from '../../settings';
import {type Beat, tempoPart} from '../../stage/beats';
import type {SpeculaasTable, SpeculaasView, Spot} from './types';

/** So long a beat holds at the tempo that is set, in milliseconds. */
export const toldFor = ({hold}: Pick<Beat, 'hold'>): number =>
    Math.round(hold * tempoPart[settings().tempo]);

/**
 * For styles of what moves while it is told. Only there: whatever is around it would have all of
 * its styles worked out anew with each beat, and a table of cards is thousands of shapes.
 */
export const toldStyle = (told: number): Record<string, string> => ({'--told': `${told}ms`});

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

/** Of the time that a beat has, so much is counted; then one sees what it came to. */
export const countPart = 0.85;

/** One recipe after another. */
export function countsOf(table: SpeculaasTable, beat: Pick<Beat, 'hold'>): Counts {
    const step = (countPart * toldFor(beat)) / Math.max(1, table.recipes.length);
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

interface Running {
    points: number;
    /** How long they run up, in milliseconds, from what: unsaid from what they were. */
    ms: number;
    from?: number;
}

/** Points that run up to what they are now. */
export function Score({points, ms, from}: Running) {
    const [shown, setShown] = useState(from !== undefined && ms && moves() ? from : points);
    // Before anything is drawn: no sum is seen that is only counted now.
    useLayoutEffect(() => {
        const first = from ?? shown;
        if (!ms || !moves() || first === points) return setShown(points);
        setShown(first);
        const begun = performance.now();
        const timer = setInterval(() => {
            const part = Math.min(1, (performance.now() - begun) / ms);
            setShown(Math.round(first + part * (points - first)));
            if (part === 1) clearInterval(timer);
        }, 40);
        return () => clearInterval(timer);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- `shown` is what they run from
    }, [points, ms, from]);
    return <b class="score">{shown}</b>;
}

/** The points that are shown of a seat, and how they run. */
export function scoreOf(view: SpeculaasView, seat: number): Running {
    const {counted, counting} = view;
    if (counted)
        return {points: counted[seat] ?? 0, from: 0, ms: counting?.seat === seat ? counting.ms : 0};
    return {points: view.tables[seat]?.score ?? 0, ms: toldFor({hold: 1000})};
}
