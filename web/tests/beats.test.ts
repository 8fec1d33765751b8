/** What beats are made of, how long they hold, and the lines from seat to seat. */
import {describe, expect, it, vi} from 'vitest';
import type {LogEntry} from '../src/core/table';
import {beatsOf, plainDrafts} from '../src/stage/beats';
import {type Around, lineOf, type Rect} from '../src/stage/lines';
import {event, you} from './teller';

describe('beats', () => {
    const entries: LogEntry[] = [{n: 1, events: [event(1, 'One.'), event(2, 'Two.')]}];
    const moment = {you, names: [], before: null, after: null};

    it('merge what is dull', () => {
        const dull = beatsOf(entries, moment, events =>
            plainDrafts(events).map(draft => ({...draft, weight: 'dull'})),
        );
        expect(dull.map(({text}) => text)).toEqual(['One. Two.']);
    });

    it('give the reader of two sentences about themselves time for both', () => {
        const long = 'You draw a card of which there is much to say in one sentence.';
        const told: LogEntry[] = [{n: 1, events: [event(you, long), event(you, long)]}];
        const [both] = beatsOf(told, moment, events =>
            plainDrafts(events).map(draft => ({...draft, weight: 'dull'})),
        );
        expect(both?.hold).toBe(35 * `${long} ${long}`.length);
    });

    it('give longer sentences of others more of their turn, and each time to be read', () => {
        const long =
            'Edda lays a card of which there is much to say, on Birna and on Dagur, and guesses.';
        const holds = (...texts: string[]) =>
            beatsOf([{n: 1, events: texts.map(text => event(1, text))}], moment, plainDrafts).map(
                ({hold}) => hold,
            );
        const [some = 0, more = 0] = holds('Edda lays a card.', long);
        expect(more).toBeGreaterThan(some);
        expect(some + more).toBeGreaterThan(2500);
        expect(some + more).toBeLessThan(2700);
        for (const hold of holds(long, long, long, long))
            expect(hold).toBeGreaterThanOrEqual(18 * long.length);
    });

    it('say first why it was a bot that moved', () => {
        const named = {...moment, names: ['Anna', 'Edda', 'Dagur']};
        const told: LogEntry[] = [
            {n: 1, events: [event(you, 'One.')]},
            {
                n: 2,
                standIns: [{seat: you, why: 'clock'}],
                events: [event(you, 'Two.'), event(1, 'Three.')],
            },
            {n: 3, standIns: [{seat: you, why: 'away'}], events: [event(you, 'Four.')]},
            {n: 4, standIns: [{seat: you}], events: [event(you, 'Five.')]},
            {
                n: 5,
                standIns: [{seat: 1, why: 'clock'}, {seat: you}, {seat: 2, why: 'away'}],
                events: [event(1, 'Six.')],
            },
        ];
        const beats = beatsOf(told, named, plainDrafts);
        expect(beats.map(({text, mine}) => [text, mine])).toEqual([
            ['One.', true],
            ['Your time is up: a bot is playing for you.', true],
            ['Two.', true],
            ['Three.', false],
            ['A bot is playing for you.', true],
            ['Four.', true],
            ['Five.', true],
            ['Edda’s time is up: a bot is playing for them.', false],
            ['Dagur has left the table: a bot is playing for them.', false],
            ['Six.', false],
        ]);
    });

    it('tell every event even if a game forgets one', () => {
        const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
        const beats = beatsOf(entries, moment, events => plainDrafts(events).slice(1));
        expect(beats.map(({text}) => text)).toEqual(['One.', 'Two.']);
        expect(said).toHaveBeenCalled();
        said.mockRestore();
    });
});

describe('lines from seat to seat', () => {
    const rect = (left: number, top: number, right: number, bottom: number) => ({
        ...{left, top, right, bottom},
    });
    const within = rect(0, 50, 1280, 800),
        birna = rect(272, 88, 512, 212),
        edda = rect(768, 88, 1008, 212);

    const dagur = rect(520, 64, 760, 188),
        own = rect(305, 669, 545, 792),
        middle = rect(112, 222, 1168, 418),
        sentence = rect(245, 440, 1035, 475),
        card = rect(556, 548, 723, 785);
    const wide: Around = {
        ...{within, words: 430, width: 1280},
        seats: [birna, dagur, edda, own],
        things: [middle, sentence, card],
    };

    it('hang under seats that lie side by side', () => {
        expect(lineOf(birna, edda, wide)).toBe('M392 162 C392 182 888 182 888 162');
    });

    /** All points of a line, in the window. */
    const pointsOf = (line: string | null): [number, number][] =>
        [...(line ?? '').matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [
            Number(x) + within.left,
            Number(y) + within.top,
        ]);

    it.each([
        ['to you', edda, own],
        ['from you', own, dagur],
    ])('go around the words %s, under all seats of the row', (_, from, to) => {
        const points = pointsOf(lineOf(from, to, wide));
        const upper = from === own ? to : from;
        expect(points[0]).toEqual([(upper.left + upper.right) / 2, upper.bottom]);
        expect(points.at(-1)).toEqual([own.left, Math.round((own.top + own.bottom) / 2)]);
        const lane = Math.min(...points.map(([x]) => x));
        expect(lane).toBeLessThan(middle.left);
        for (const [x, y] of points) if (x > lane + 20 && y < own.top) expect(y).toBeLessThan(220);
    });

    it('run between two rows of seats, over none of them', () => {
        const seatAt = (column: number, row: number) =>
            rect(8 + 117 * column, 60 + 106 * row, 118 + 117 * column, 160 + 106 * row);
        const all = [0, 1].flatMap(row => [0, 1, 2].map(column => seatAt(column, row)));
        const rows: Around = {...wide, words: 430, width: 360, seats: [...all, own]};
        const gap = 163;
        for (const from of all.slice(0, 3))
            for (const to of all.filter(seat => seat !== from))
                for (const line of [lineOf(from, to, rows), lineOf(to, from, rows)])
                    for (const [, y] of pointsOf(line))
                        expect(Math.abs(y - gap), String(line)).toBeLessThanOrEqual(3);
        const [low, next] = all.slice(3) as [Rect, Rect];
        expect(lineOf(low, next, rows)).toContain('C');
    });

    it('from a seat at the side run to the one above the middle, not across it', () => {
        const [side, top, far] = [
            rect(26, 88, 254, 352),
            rect(376, 73, 600, 219),
            rect(620, 73, 824, 219),
        ];
        const all = [side, top, far, own];
        const middle = rect(268, 228, 932, 366);
        const place: Around = {...wide, seats: all, things: [middle], words: 390};
        for (const [from, to, ends] of [
            [side, top, [254, 154]],
            [top, side, [254, 154]],
            [side, far, [254, 223]],
        ] as const) {
            const points = pointsOf(lineOf(from, to, place));
            expect(points[0]).toEqual(ends);
            for (const [x, y] of points) expect(y < middle.top || x < middle.left).toBe(true);
        }
    });

    it('keep to the edge of a narrow window', () => {
        const narrow: Around = {
            ...{within: rect(0, 50, 360, 740), words: 370, width: 360},
            seats: [rect(8, 60, 118, 157), rect(242, 60, 352, 157), rect(8, 490, 352, 541)],
            things: [rect(8, 165, 352, 364), rect(8, 380, 352, 425)],
        };
        const [left, right, you] = narrow.seats as [Rect, Rect, Rect];
        expect(lineOf(left, you, narrow)).toContain('Q4 111');
        expect(lineOf(right, you, narrow)).toContain('Q356 111');
    });

    it('lie at the edge of a drawing that covers the lower part of the seats', () => {
        const covered = 140;
        const low: Around = {...wide, covered};
        expect(Math.min(birna.bottom, edda.bottom)).toBeGreaterThan(covered);
        for (const line of [lineOf(birna, edda, low), lineOf(edda, own, low)]) {
            const points = pointsOf(line).filter(([, y]) => y < middle.top);
            expect(points.length).toBeGreaterThan(2);
            for (const [x, y] of points)
                if (x > middle.left) expect(y).toBeLessThanOrEqual(covered + 4);
        }
    });

    it('are not there where nothing is free', () => {
        const things = [...wide.things, rect(0, 300, 1280, 320)];
        expect(lineOf(edda, own, {...wide, things})).toBeNull();
    });
});
