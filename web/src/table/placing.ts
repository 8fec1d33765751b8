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
