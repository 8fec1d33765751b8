/**
 * Where something may lie over the table: where it covers least of what is needed there, and near
 * what it is about.
 */
export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Something on the screen, and how bad it is to cover it, for each pixel. */
export interface Thing extends Rect {
    weight: number;
}

export interface Size {
    width: number;
    height: number;
}

/** Its upper left corner; `cost` 0: it covers nothing. */
export interface Spot {
    left: number;
    top: number;
    width: number;
    cost: number;
}

/** Places are tried so many pixels apart, and keep so far from the edges. */
const step = 16;
const margin = 6;

const overlap = (from: number, to: number, low: number, high: number): number =>
    Math.max(0, Math.min(to, high) - Math.max(from, low));

export function costAt({left, top, right, bottom}: Rect, things: readonly Thing[]): number {
    let cost = 0;
    for (const thing of things)
        cost +=
            thing.weight *
            overlap(left, right, thing.left, thing.right) *
            overlap(top, bottom, thing.top, thing.bottom);
    return cost;
}

/** All places from one edge to the other, both of them included. */
function steps(size: number, room: number): number[] {
    const last = Math.max(margin, room - size - margin);
    const all: number[] = [];
    for (let at = margin; at < last; at += step) all.push(at);
    return [...all, last];
}

const distance = ({left, right, top, bottom}: Rect, about: Rect): number =>
    Math.hypot(
        Math.max(0, about.left - right, left - about.right),
        Math.max(0, about.top - bottom, top - about.bottom),
    );

/** Of several shapes the first that covers nothing; else whatever covers least. */
export function spotFor(
    sizes: readonly Size[],
    room: Size,
    things: readonly Thing[],
    about: Rect | null,
): Spot | null {
    let best: (Spot & {far: number}) | null = null;
    for (const {width, height} of sizes) {
        if (best?.cost === 0) break;
        for (const top of steps(height, room.height))
            for (const left of steps(width, room.width)) {
                const rect = {left, top, right: left + width, bottom: top + height};
                const cost = costAt(rect, things),
                    far = about ? distance(rect, about) : 0;
                if (!best || cost < best.cost || (cost === best.cost && far < best.far))
                    best = {left, top, width, cost, far};
            }
    }
    return best;
}

/** Where someone's bubble lies, and on which side of them; `apart`: on none. */
export interface Beside extends Spot {
    side: 'below' | 'above' | 'right' | 'left' | 'apart';
}

const gap = 6;

/** Next to something, its middle as near to that of the other as the window lets it. */
function nextTo(
    {width, height}: Size,
    room: Size,
    about: Rect,
): [Beside['side'], number, number][] {
    const within = (at: number, size: number, most: number): number =>
        Math.round(Math.max(gap, Math.min(at, most - size - gap)));
    const x = within((about.left + about.right - width) / 2, width, room.width),
        y = within((about.top + about.bottom - height) / 2, height, room.height);
    return [
        ['below', x, about.bottom + gap],
        ['above', x, about.top - gap - height],
        ['right', about.right + gap, y],
        ['left', about.left - gap - width, y],
    ];
}

/** Under what it belongs to, over it or beside it; if all that covers something, anywhere else. */
export function besideOf(size: Size, room: Size, things: readonly Thing[], about: Rect): Beside {
    const {width, height} = size;
    // Words that it touches are as hard to read as if it lay over them.
    const clear = things.map(({left, top, right, bottom, weight}) => ({
        ...{left: left - gap + 1, right: right + gap - 1, top: top - gap + 1},
        ...{bottom: bottom + gap - 1, weight},
    }));
    for (const [side, left, top] of nextTo(size, room, about)) {
        const [right, bottom] = [left + width, top + height];
        const isInside = left >= gap && top >= gap && right <= room.width && bottom <= room.height;
        const cost = costAt({left, top, right, bottom}, clear);
        if (isInside && cost === 0) return {left, top, width, cost, side};
    }
    const spot = spotFor([size], room, clear, about);
    return {left: gap, top: gap, width, cost: 0, ...spot, side: 'apart'};
}
