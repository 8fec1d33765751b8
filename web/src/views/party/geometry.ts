/** Where sides and spaces lie, in units of a space; pure. */
import type {PartyBoard} from './types';

/** `across`: a side above a space (h), else the one to its left (v). */
export interface Side {
    across: boolean;
    row: number;
    col: number;
}

export interface Point {
    x: number;
    y: number;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key);

export function readSide(name: string): Side {
    return {across: name.startsWith('h'), row: Number(name[1]), col: Number(name[2])};
}

export function readSpace(name: string): {row: number; col: number} {
    return {row: Number(name[0]), col: Number(name[1])};
}

export const spaceName = (row: number, col: number): string => `${row}${col}`;

/** The middle of a side. */
export function middleOf({across, row, col}: Side): Point {
    return across ? {x: col + 0.5, y: row} : {x: col, y: row + 0.5};
}

/** The one or two spaces that share a side. */
export function besides(
    {across, row, col}: Side,
    {rows, cols}: Pick<PartyBoard, 'rows' | 'cols'>,
): string[] {
    const both = across
        ? [
              [row - 1, col],
              [row, col],
          ]
        : [
              [row, col - 1],
              [row, col],
          ];
    return both
        .filter(([r = 0, c = 0]) => r >= 0 && c >= 0 && r < rows && c < cols)
        .map(([r = 0, c = 0]) => spaceName(r, c));
}

/** The names of all sides with a wall. */
export function wallsOf({h, v}: {h: readonly string[]; v: readonly string[]}): string[] {
    const named = (letter: string, rows: readonly string[]) =>
        rows.flatMap((line, row) =>
            [...line].flatMap((mark, col) => (mark === '1' ? [`${letter}${row}${col}`] : [])),
        );
    return [...named('h', h), ...named('v', v)];
}

export const isCrossed = (crossed: readonly string[], space: string): boolean =>
    crossed[Number(space[0])]?.[Number(space[1])] === '1';

/**
 * Which of these points an arrow leads to: the nearest in its direction, straight ones before
 * slanted ones; or -1.
 */
export function toward(from: Point, points: readonly Point[], arrow: Arrow): number {
    const flat = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
    const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
    let best = -1,
        least = Infinity;
    points.forEach(({x, y}, i) => {
        const [dx, dy] = [x - from.x, y - from.y];
        const along = sign * (flat ? dx : dy),
            off = Math.abs(flat ? dy : dx);
        const cost = along + 2 * off;
        if (along > 0.01 && off <= along * 3 && cost < least) [best, least] = [i, cost];
    });
    return best;
}
