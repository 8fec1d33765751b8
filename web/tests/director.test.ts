/** The director, with a clock of its own: nothing here waits for real. */
import {describe, expect, it, vi} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {Listener, LogEntry, TableState} from '../src/core/table';
import type {Decision, GameEvent} from '../src/core/types';
import {type Beat, beatsOf, type Draft, plainDrafts} from '../src/stage/beats';
import {Director, type Ways} from '../src/stage/director';
import type {Told} from '../src/stage/told';
import {lineOf} from '../src/stage/lines';

const you = 0;
const event = (seat: number, text: string): GameEvent => ({kind: 0, seat, args: [], text});
const question: Decision = {n: 1, of: 1, question: 'What now?', moves: [{}], words: ['This']};

/** A table that says what a test wants it to say. */
class Teller {
    state: TableState = {...emptyState, game: 'thief', you, state: 'running', view: {at: 0}};
    private listener: Listener = () => undefined;

    subscribe(listener: Listener): () => void {
        this.listener = listener;
        return () => void (this.listener = () => undefined);
    }

    say(events: GameEvent[], change: Partial<TableState> = {}, again = false): void {
        const entry: LogEntry = {n: this.state.log.length + 1, events};
        const entries = events.length ? [entry] : [];
        const log = [...this.state.log, ...entries];
        this.state = {...this.state, log, view: {at: log.length}, ...change};
        this.listener(this.state, {entries, again});
    }
}

/** Time passes when a test says so. */
class Time {
    private now = 0;
    private timers = new Map<number, {at: number; does: () => void}>();
    private made = 0;

    set = (does: () => void, ms: number): number => {
        this.timers.set(++this.made, {at: this.now + ms, does});
        return this.made;
    };
    clear = (timer: unknown): void => void this.timers.delete(timer as number);

    pass(ms: number): void {
        const end = this.now + ms;
        for (;;) {
            const due = [...this.timers].filter(([, {at}]) => at <= end);
            const [first] = due.sort(([, a], [, b]) => a.at - b.at);
            if (!first) break;
            this.timers.delete(first[0]);
            this.now = first[1].at;
            first[1].does();
        }
        this.now = end;
    }
}

const drafts = (events: Parameters<Ways['drafts']>[0]): Draft[] => plainDrafts(events);

function setUp(ways: Partial<Ways> = {}) {
    const table = new Teller(),
        time = new Time(),
        beats: Beat[] = [];
    const director = new Director(table, {
        drafts,
        part: () => 1,
        patience: () => Infinity,
        onBeat: beat => beats.push(beat),
        clock: time,
        ...ways,
    });
    return {table, time, director, texts: () => beats.map(({text}) => text), beats};
}

describe('the director', () => {
    it('tells one thing after another, and what is asked last', () => {
        const {table, time, director, texts} = setUp();
        table.state = {...table.state, decision: question};
        table.say([event(1, 'Birna plays.'), event(2, 'Dagur is out.')], {decision: question});
        expect(texts()).toEqual(['Birna plays.']);
        expect(director.shown.state.view).toEqual({at: 0});
        time.pass(1200);
        expect(texts()).toEqual(['Birna plays.', 'Dagur is out.']);
        expect(director.shown.state).toMatchObject({view: {at: 1}, decision: null});
        time.pass(1200);
        expect(director.shown).toMatchObject({
            busy: false,
            held: true,
            state: {decision: question},
        });
    });

    it('holds what is about you at least 1.2 s, and 35 ms for each character', () => {
        const long = 'You lose a card, and here is a long sentence about why that happened to you.';
        for (const text of ['You are out.', long]) {
            const {table, time, director} = setUp();
            table.say([event(you, text), event(1, 'Birna plays.')]);
            time.pass(Math.max(1200, 35 * text.length) - 1);
            expect(director.shown.beat?.text).toBe(text);
            time.pass(1);
            expect(director.shown.beat?.text).toBe('Birna plays.');
        }
    });

    it('takes no longer than about 8 s for three turns of others', () => {
        const turn = (seat: number) =>
            Array.from({length: 3}, (_, i) => event(seat, `Something ${i} that somebody does.`));
        const {table, time, director} = setUp();
        for (const seat of [1, 2, 3]) table.say(turn(seat));
        time.pass(8600);
        expect(director.shown.busy).toBe(false);
    });

    it('lets you go on at once after what you did yourself', () => {
        const {table, director} = setUp();
        table.say([event(you, 'You draw a wall.')], {decision: question});
        expect(director.shown.state.decision).toBe(question);
        expect(director.shown.held).toBe(false);
    });

    it('lets bots move only when all has been told', async () => {
        const {table, time, director} = setUp();
        const moved = vi.fn();
        table.say([event(you, 'You play a card on Birna.')]);
        void director.settled().then(moved);
        time.pass(1100);
        await Promise.resolve();
        expect(moved).not.toHaveBeenCalled();
        time.pass(200);
        await Promise.resolve();
        expect(moved).toHaveBeenCalled();
    });

    it('waits while something holds it up', async () => {
        const {table, time, director, texts} = setUp();
        const [first, second] = [director.pause(), director.pause()];
        table.say([event(1, 'Birna plays.')]);
        time.pass(1e6);
        expect(texts()).toEqual([]);
        first();
        first();
        time.pass(1e6);
        expect(texts()).toEqual([]);
        second();
        expect(texts()).toEqual(['Birna plays.']);
    });

    it('skips without losing anything', () => {
        const {table, director, texts} = setUp();
        table.say([event(1, 'One.'), event(2, 'Two.'), event(you, 'Three.')]);
        for (let i = 0; i < 5; i++) director.skip();
        expect(texts()).toEqual(['One.', 'Two.', 'Three.']);
        expect(director.shown.since.map(({text}) => text)).toEqual(texts());
        expect(director.shown.busy).toBe(false);
    });

    it('tells all at once at the tempo for that, each in order', () => {
        const {table, director, texts} = setUp({part: () => 0});
        table.say([event(1, 'One.'), event(2, 'Two.')]);
        table.say([event(you, 'Three.')], {decision: question});
        expect(texts()).toEqual(['One.', 'Two.', 'Three.']);
        expect(director.shown.state).toMatchObject({decision: question, view: {at: 2}});
    });

    const scene = (events: Parameters<Ways['drafts']>[0]): Draft[] =>
        plainDrafts(events).map(draft => ({
            ...draft,
            scene: draft.events[0]?.event.text === 'The round is over.',
        }));

    it.each([0, 1])('stops at a scene until somebody goes on (tempo %d)', part => {
        const {table, time, director, texts} = setUp({drafts: scene, part: () => part});
        table.say([event(7, 'The round is over.'), event(7, 'Round 2 starts.')]);
        time.pass(1e6);
        director.skip();
        director.hurry();
        expect(texts()).toEqual(['The round is over.']);
        director.goOn();
        expect(texts()).toEqual(['The round is over.', 'Round 2 starts.']);
    });

    it('lets a scene stand while others wait, and a moment longer', () => {
        const patience = ({pause}: TableState) => (pause ? Infinity : 20000);
        const {table, time, director} = setUp({drafts: scene, patience});
        table.say([event(you, 'The round is over.'), event(1, 'Birna plays.')]);
        time.pass(19999);
        table.say([], {pause: {ready: [], waiting: [0, 1]}});
        time.pass(600000);
        expect(director.shown.beat?.scene).toBe(true);
        table.say([], {pause: null});
        time.pass(1199);
        expect(director.shown.beat?.scene).toBe(true);
        time.pass(1);
        expect(director.shown.beat?.text).toBe('Birna plays.');
    });

    it('shows a scene to those whom the others have not waited for', () => {
        const patience = ({pause}: TableState) => (pause ? Infinity : 20000);
        const {table, time, director} = setUp({drafts: scene, patience});
        const resume = director.pause();
        table.say([event(you, 'The round is over.')], {pause: {ready: [], waiting: [0, 1]}});
        table.say([], {pause: null});
        resume();
        time.pass(19999);
        expect(director.shown).toMatchObject({held: false, beat: {scene: true}});
        time.pass(1);
        expect(director.shown.held).toBe(true);
    });

    it('hurries past others, but not past you or a scene', () => {
        const {table, time, director, texts} = setUp({drafts: scene});
        table.say([event(1, 'One.'), event(2, 'Two.'), event(you, 'Three.'), event(1, 'Four.')]);
        table.say([event(7, 'The round is over.')]);
        director.hurry();
        time.pass(400);
        expect(texts().at(-1)).toBe('Three.');
        time.pass(900);
        expect(texts().at(-1)).toBe('Three.');
        time.pass(1e6);
        expect(texts().at(-1)).toBe('The round is over.');
    });

    it('begins anew where all is told again', () => {
        const {table, director, texts} = setUp();
        table.say([event(1, 'One.'), event(2, 'Two.')]);
        table.say([], {decision: question}, true);
        expect(director.shown).toMatchObject({busy: false, beat: null, since: []});
        expect(director.shown.state.decision).toBe(question);
        expect(texts()).toEqual(['One.']);
    });

    it('shows what is no part of the story at once', () => {
        const {table, director} = setUp();
        table.say([event(1, 'One.')]);
        table.say([], {connection: 'lost', watching: 3});
        expect(director.shown.state).toMatchObject({connection: 'lost', watching: 3});
    });

    it('plays the first update, before which there is no table, on the one after it', () => {
        const {table, director} = setUp();
        table.state = {...table.state, view: null};
        table.say([], {view: null});
        table.say([event(7, 'Round 1 starts.'), event(1, 'Birna draws.')]);
        expect(director.shown).toMatchObject({
            beat: {text: 'Round 1 starts.'},
            state: {view: {at: 1}},
        });
    });

    it('starts a beat anew that was hidden under a dialog', () => {
        const {table, time, director, texts} = setUp();
        table.say([event(you, 'You draw.'), event(1, 'Birna draws.')]);
        time.pass(1000);
        const close = director.pause();
        time.pass(1e6);
        expect(texts()).toEqual(['You draw.']);
        close();
        time.pass(1100);
        expect(texts()).toEqual(['You draw.']);
        time.pass(200);
        expect(texts()).toEqual(['You draw.', 'Birna draws.']);
    });

    describe('that goes on elsewhere', () => {
        /** A director that comes to a table later, and how far it was told by then. */
        function comeBack(table: Teller, kept: Told | null) {
            const time = new Time(),
                texts: string[] = [],
                told: number[] = [];
            const director = new Director(table, {
                drafts,
                part: () => 1,
                patience: () => Infinity,
                onBeat: ({text}) => texts.push(text),
                clock: time,
                told: () => kept,
                onTold: (_, {n, events}) => void (events || told.push(n)),
            });
            return {time, texts, told, director};
        }

        it('tells what was not told before a reload, and then says so', () => {
            const table = new Teller();
            for (const text of ['One.', 'Two.', 'Three.']) table.say([event(1, text)]);
            const {time, texts, told, director} = comeBack(table, {n: 1, view: {at: 1}});
            expect(director.shown).toMatchObject({busy: true, state: {view: {at: 1}}});
            expect(told).toEqual([]);
            time.pass(1e6);
            expect(texts).toEqual(['Two.', 'Three.']);
            expect(told).toEqual([3]);
            expect(director.shown.state.view).toEqual({at: 3});
        });

        it('tells nothing twice', () => {
            const table = new Teller();
            table.say([event(1, 'One.')]);
            const {time, texts} = comeBack(table, {n: 1, view: {at: 1}});
            time.pass(1e6);
            expect(texts).toEqual([]);
        });

        it('tells the beginning at a server if bots were quicker', () => {
            const table = new Teller();
            table.state = {...table.state, online: true};
            for (const text of ['One.', 'Two.']) table.say([event(1, text)]);
            const {time, texts} = comeBack(table, null);
            time.pass(1e6);
            expect(texts).toEqual(['One.', 'Two.']);
        });

        it('does not tell a long game to somebody new', () => {
            const table = new Teller();
            for (let i = 0; i < 9; i++) table.say([event(1, 'One.')]);
            const {time, texts, director} = comeBack(table, null);
            time.pass(1e6);
            expect(texts).toEqual([]);
            expect(director.shown.state.view).toEqual({at: 9});
        });

        it('plays only the end of very much, and lists all', () => {
            const table = new Teller();
            for (let i = 1; i <= 30; i++) table.say([event(1, `Move ${i}.`)]);
            const {time, texts, director} = comeBack(table, {n: 3, view: {at: 3}});
            time.pass(1e6);
            expect(texts).toHaveLength(12);
            expect(director.shown.since.map(({text}) => text)[0]).toBe('Move 4.');
            expect(director.shown.since).toHaveLength(27);
        });

        it('goes on where it was when the language changes', () => {
            const table = new Teller(),
                kept: {told: Told | null} = {told: null},
                texts: string[] = [],
                time = new Time();
            const director = new Director(table, {
                drafts,
                part: () => 1,
                patience: () => Infinity,
                onBeat: ({text}) => texts.push(text),
                clock: time,
                told: () => kept.told,
                onTold: (_, told) => void (kept.told = told),
            });
            table.say([event(1, 'One.')]);
            time.pass(1e6);
            table.say([event(1, 'Two.'), event(you, 'You are out.')]);
            const [first, second] = table.state.log;
            const log = [first!, {...second!, events: [event(1, 'Zwei.'), event(you, 'Raus.')]}];
            table.say([], {log}, true);
            time.pass(1e6);
            expect(texts).toEqual(['One.', 'Two.', 'Zwei.', 'Raus.']);
            director.close();
        });

        it('does not tell again what was told of an update', () => {
            const table = new Teller(),
                kept: Told[] = [];
            table.say([event(1, 'One.')]);
            const ways = {
                drafts,
                part: () => 1,
                patience: () => Infinity,
                told: () => kept.at(-1) ?? null,
                onTold: (_: unknown, told: Told) => void kept.push(told),
            };
            const time = new Time(),
                first = new Director(table, {...ways, clock: time});
            time.pass(1e6);
            table.say([event(1, 'Two.'), event(2, 'Three.'), event(you, 'Four.')]);
            first.skip();
            first.close();
            table.say([event(1, 'Five.')]);
            const texts: string[] = [];
            const later = new Director(table, {
                ...ways,
                clock: time,
                onBeat: ({text}) => texts.push(text),
            });
            time.pass(1e6);
            expect(texts).toEqual(['Three.', 'Four.', 'Five.']);
            expect(kept.at(-1)).toEqual({n: 3, view: {at: 3}});
            later.close();
        });
    });

    it('tells the beginning of a game that was opened before', () => {
        const table = new Teller();
        table.say([event(7, 'Round 1 starts.')], {decision: question});
        const director = new Director(table, {drafts, part: () => 1, patience: () => Infinity});
        expect(director.shown.beat?.text).toBe('Round 1 starts.');
        expect(director.shown.state.decision).toBeNull();
        director.close();
    });
});

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

    it('hang under seats that lie side by side', () => {
        const line = lineOf(birna, edda, 430, within);
        expect(line).toBe('M392 162 C392 182 888 182 888 162');
    });

    it('cross no words', () => {
        const own = rect(305, 669, 545, 792);
        expect(lineOf(own, edda, 430, within)).toBeNull();
        expect(lineOf(edda, own, 430, within)).toBeNull();
    });
});
