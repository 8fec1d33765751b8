/** Where things lie and can go: arithmetic of the drawing, not of the game. */
import type {Decision} from '../../core/client';
import type {Recipe, SpeculaasMove, SpeculaasTable, SpeculaasView, SpiceCard, Spot} from './types';

export type Card = Recipe | SpiceCard;

/** A legal space for a card: `choice` counts decision.moves. */
export interface Place {
    choice: number;
    at: Spot;
    honey: boolean;
    brings: number | undefined;
}

export interface Bounds {
    left: number;
    top: number;
    columns: number;
    rows: number;
}

export const cardOf = (move: SpeculaasMove): Card => move.recipe ?? move.spice ?? 'honey';
export const spotKey = ([x, y]: Spot): string => `${x},${y}`;

/** Every card that can be taken now, with all the places for it. */
export function offersOf(
    decision: Decision<SpeculaasMove> | null,
    view: SpeculaasView,
): Map<Card, Place[]> {
    const offers = new Map<Card, Place[]>();
    decision?.moves.forEach((move, choice) => {
        const at = move.at ?? move.on;
        if (!at) return;
        const place = {choice, at, honey: !move.at, brings: view.brings?.[choice]};
        offers.set(cardOf(move), [...(offers.get(cardOf(move)) ?? []), place]);
    });
    return offers;
}

/** What the best of some places brings; nothing if that is not known. */
export function bestOf(places: readonly Place[]): number | undefined {
    const known = places.flatMap(({brings}) => (brings === undefined ? [] : [brings]));
    return known.length ? Math.max(...known) : undefined;
}

/** Everything that lies there, with a rim: all that can come next goes within one space of it. */
export function boundsOf(table: SpeculaasTable, rim = 1): Bounds {
    const spots = [...table.recipes, ...table.spices].flatMap(({at}) => (at ? [at] : []));
    const xs = spots.length ? spots.map(([x]) => x) : [0],
        ys = spots.length ? spots.map(([, y]) => y) : [0];
    const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
    return {
        left,
        top,
        columns: Math.max(...xs) + rim - left + 1,
        rows: Math.max(...ys) + rim - top + 1,
    };
}

/** With its rim: the card in it has the 44 pixels that a finger needs. */
export const smallestCell = 48;

/** How large a space is so that the table fits, if it can without being too small for a finger. */
export function cellSize(bounds: Bounds, width: number, height: number, most: number): number {
    const fits = Math.floor(Math.min(width / bounds.columns, height / bounds.rows, most));
    return Math.max(fits, smallestCell);
}

/** The middle of some spots, of all that lies there if there are none; in cells from the corner. */
export function middleOf(spots: readonly Spot[], {left, top, columns, rows}: Bounds): Spot {
    if (!spots.length) return [columns / 2, rows / 2];
    const xs = spots.map(([x]) => x - left + 0.5),
        ys = spots.map(([, y]) => y - top + 0.5);
    const between = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
    return [between(xs), between(ys)];
}

/** The nearest place in a direction; what lies straight ahead is nearer than what lies aside. */
export function nextPlace<P extends {at: Spot}>(
    places: readonly P[],
    from: Spot,
    dx: number,
    dy: number,
): P | undefined {
    let best: P | undefined,
        least = Infinity;
    for (const place of places) {
        const [x, y] = [place.at[0] - from[0], place.at[1] - from[1]];
        const ahead = x * dx + y * dy,
            aside = Math.abs(x * dy) + Math.abs(y * dx);
        if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
    }
    return best;
}

export const arrows: Readonly<Record<string, Spot>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};
