/** The parts of a table, each in its place: where they are, and what is wrong with that. */
import type {Page} from 'playwright-core';
import type {GameName} from '../src/core/types';

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** What has a place of its own at a table; two of them never lie over each other. */
const partsOf: Record<GameName, readonly string[]> = {
    thief: [
        '.thief-seats .seat',
        '.thief-middle',
        '.thief-ask',
        '.thief-own > .seat',
        '.thief-hand',
        '.thief.playing .thief-strip',
        '.dock',
    ],
    speculaas: ['.speculaas .seats .seat', '.speculaas .own', '.speculaas .ask', '.hands', '.dock'],
    party: ['.guest', '.party-desk', '.my-tray', '.party-panel', '.dock'],
};

/** The parts that are in sight, by selector and number. */
export const partsIn = (page: Page, game: GameName): Promise<Record<string, Box>> =>
    page.evaluate(
        selectors =>
            Object.fromEntries(
                selectors.flatMap(selector =>
                    [...document.querySelectorAll(selector)].map((part, i) => {
                        const {left, top, right, bottom} = part.getBoundingClientRect();
                        return [`${selector} ${i}`, {left, top, right, bottom}];
                    }),
                ),
            ),
        partsOf[game] ?? [],
    );

const isPartOf = (inner: Box, outer: Box): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;

/** So much, in pixels, may a turned card reach beyond its place. */
const slack = 3;

const meet = (one: Box, two: Box): boolean =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > slack &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > slack;

/** Parts that lie over each other; the strip may be in the middle of the table. */
export function overlaps(parts: Record<string, Box>): string[] {
    const all = Object.entries(parts);
    return all.flatMap(([name, box], i) =>
        all
            .slice(i + 1)
            .filter(([, other]) => meet(box, other))
            .filter(([, other]) => !isPartOf(other, box))
            .map(([other]) => `${name} lies over ${other}`),
    );
}

/** What is elsewhere, or larger or smaller, than it was. */
export function jumps(before: Record<string, Box>, after: Record<string, Box>): string[] {
    const sides = ['left', 'top', 'right', 'bottom'] as const;
    return Object.entries(before).flatMap(([name, box]) => {
        const now = after[name];
        if (!now) return [];
        const by = Math.max(...sides.map(side => Math.abs(box[side] - now[side])));
        return by > 1 ? [`${name} jumps by ${by.toFixed(0)}`] : [];
    });
}

/** What ends outside of the window. */
export const outside = (parts: Record<string, Box>, width: number, height: number): string[] =>
    Object.entries(parts)
        .filter(([, {left, right}]) => right > left)
        .filter(
            ([, {left, top, right, bottom}]) =>
                left < -1 || top < -1 || right > width + 1 || bottom > height + 1,
        )
        .map(([name, {left, top, right, bottom}]) =>
            [name, 'is outside:', ...[left, top, right, bottom].map(Math.round)].join(' '),
        );

/** How much of the window the parts take, from 0 to 1: looked at in a grid of points. */
export function shareOf(parts: Record<string, Box>, width: number, height: number): number {
    const boxes = Object.values(parts),
        n = 120;
    let hits = 0;
    for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
            const x = ((i + 0.5) * width) / n,
                y = ((j + 0.5) * height) / n;
            if (boxes.some(b => b.left <= x && x < b.right && b.top <= y && y < b.bottom)) hits++;
        }
    return hits / n ** 2;
}

/**
 * Buttons that are hard to hit: nothing of 44 by 44 pixels around their middle is theirs. Walls and
 * chips of Cookie Party are as far apart as on the board; what opens a hand is opened by its whole
 * place, too.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const least = 44 - 0.5,
            exempt = '.unseen *, .my-tray *, .look, .line';
        return [...document.querySelectorAll<HTMLElement>('.bar button, .bar a, .at-table button')]
            .filter(button => button.checkVisibility({visibilityProperty: true}))
            .filter(button => !button.matches(exempt))
            .flatMap(button => {
                const {left, top, width, height} = button.getBoundingClientRect();
                const [x, y, by] = [left + width / 2, top + height / 2, least / 2];
                // It may reach beyond what is seen of it.
                const reaches = (dx: number, dy: number) =>
                    button.contains(document.elementFromPoint(x + dx, y + dy));
                if (
                    (width >= least || (reaches(-by, 0) && reaches(by, 0))) &&
                    (height >= least || (reaches(0, -by) && reaches(0, by)))
                )
                    return [];
                const size = `${width.toFixed(0)} x ${height.toFixed(0)}`;
                return [`${size}: ${button.outerHTML.slice(0, 90)}`];
            });
    });

/** The narrowest of some things, in pixels; Infinity if there are none. */
export const narrowest = (page: Page, selector: string): Promise<number> =>
    page.evaluate(
        of =>
            Math.min(
                ...[...document.querySelectorAll<HTMLElement>(of)].map(one => one.offsetWidth),
            ),
        selector,
    );
