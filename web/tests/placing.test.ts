/** Where a lesson lies over the table. */
import {describe, expect, it} from 'vitest';
import {besideOf, costAt, spotFor, type Thing} from '../src/table/placing';

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

describe('a speech bubble', () => {
    const phone = {width: 360, height: 740};

    it('hangs under whoever speaks', () => {
        const seat = thing(20, 60, 120, 140, 1);
        const spot = besideOf({width: 80, height: 40}, phone, [seat], seat);
        expect(spot).toMatchObject({side: 'below', left: 30, top: 146, cost: 0});
    });

    it('covers neither what is told nor the chat, where there is any room', () => {
        // A phone with the chat open: two seats, the table, what is told and asked, the chat.
        const seats = [thing(8, 60, 176, 160, 1), thing(184, 60, 352, 160)],
            told = thing(60, 246, 300, 280, 20),
            asked = thing(20, 290, 240, 330, 20),
            chat = thing(0, 400, 360, 740, 20);
        const things = [...seats, told, asked, chat];
        for (const height of [40, 78]) {
            const size = {width: 250, height},
                spot = besideOf(size, phone, things, seats[0]!);
            expect(costAt(rectOf(spot, height), [told, asked, chat])).toBe(0);
        }
        const own = thing(8, 440, 352, 480, 1);
        const spot = besideOf({width: 220, height: 60}, phone, [...things, own], own);
        expect(costAt(rectOf(spot, 60), [told, asked, chat])).toBe(0);
        expect(spot.side).toBe('apart');
    });

    it('keeps a little away from words', () => {
        // At a wide table one sits below what one waits for.
        const own = thing(105, 378, 227, 444, 1),
            waiting = thing(146, 280, 246, 291, 20);
        const spot = besideOf(
            {width: 136, height: 84},
            {width: 1440, height: 460},
            [own, waiting],
            own,
        );
        expect(spot.top >= 295 || spot.left >= 250 || spot.top + 84 <= 276).toBe(true);
    });
});
