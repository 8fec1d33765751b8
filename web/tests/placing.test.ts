/** Where a lesson lies over the table. */
import {describe, expect, it} from 'vitest';
import {costAt, spotFor, type Thing} from '../src/table/placing';

const thing = (left: number, top: number, right: number, bottom: number, weight = 5): Thing => ({
    ...{left, top, right, bottom, weight},
});
const room = {width: 1280, height: 800};
const rectOf = ({left, top, width}: {left: number; top: number; width: number}, height: number) =>
    thing(left, top, left + width, top + height);

describe('a place over the table', () => {
    const seats = thing(272, 64, 1008, 212),
        middle = thing(112, 222, 1168, 418, 1),
        ask = thing(245, 430, 1035, 530),
        hand = thing(545, 540, 735, 790, 20);
    const things = [thing(0, 0, 1280, 56, 1), seats, middle, ask, hand];

    it('covers nothing if there is any such place, and is next to what it is about', () => {
        const spot = spotFor([{width: 420, height: 150}], room, things, hand)!;
        expect(spot.cost).toBe(0);
        expect(costAt(rectOf(spot, 150), things)).toBe(0);
        expect(spot.top).toBeGreaterThan(ask.bottom - 1);
        const gap = Math.max(spot.left - hand.right, hand.left - (spot.left + spot.width));
        expect(gap).toBeLessThan(32);
    });

    it('takes the first shape that covers nothing', () => {
        const sizes = [
            {width: 900, height: 70},
            {width: 420, height: 150},
            {width: 210, height: 260},
        ];
        expect(spotFor(sizes, room, things, hand)?.width).toBe(420);
        // Also if another could be nearer.
        const about = thing(250, 0, 1280, 700);
        expect(spotFor(sizes, room, [about], thing(250, 0, 600, 100))?.width).toBe(900);
    });

    it('covers what matters least where something must be covered', () => {
        const narrow = [
            thing(0, 0, 360, 56, 1),
            thing(8, 60, 352, 157, 5),
            thing(8, 165, 352, 365, 1),
            thing(8, 380, 352, 740, 20),
        ];
        const spot = spotFor([{width: 348, height: 140}], {width: 360, height: 740}, narrow, null)!;
        expect(spot.top).toBeGreaterThan(156);
        expect(spot.top + 140).toBeLessThan(381);
    });

    it('stays in the window, also if that is too small', () => {
        const spot = spotFor([{width: 300, height: 400}], {width: 320, height: 300}, [], null)!;
        expect(spot).toMatchObject({top: 6, cost: 0});
    });
});
