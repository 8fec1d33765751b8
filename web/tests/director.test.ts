/** The director, with a clock of its own: nothing here waits for real. */
import {describe, expect, it, vi} from 'vitest';
import {emptyState, withEntry} from '../src/core/reduce';
import type {Listener, LogEntry, TableState} from '../src/core/table';
import type {Decision, GameEvent} from '../src/core/types';
import {chaptersOf, linesInSight, partedOf} from '../src/stage/away';
import {type Beat, beatsOf, byDoing, type Draft, isUndone, plainDrafts} from '../src/stage/beats';
import {Director, type Ways} from '../src/stage/director';
import type {Told} from '../src/stage/told';
import {type Around, lineOf, type Rect} from '../src/stage/lines';
import {Time} from './time';

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
        const known = this.state.log.length;
        const log = [...this.state.log, ...(events.length ? [entry] : [])];
        this.state = {...this.state, log, view: {at: log.length}, ...change};
        this.listener(this.state, {entries: this.state.log.slice(known), again});
    }
}

/** The last so many updates are undone. */
function undo(table: Teller, undoes: number, change: Partial<TableState> = {}): void {
    const log = withEntry(table.state.log, {n: table.state.log.length + 1, events: [], undoes});
    table.say([], {log, ...change});
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

    it('tells what has no event even behind something else of the kind', () => {
        const tumble = (events: Parameters<Ways['drafts']>[0]): Draft[] => [
            {events: [], kind: 'tumble', text: 'The dice tumble.'},
            ...plainDrafts(events),
        ];
        const {table, time, director, texts} = setUp({drafts: tumble});
        table.say([event(1, 'One.')]);
        director.skip();
        table.say([event(2, 'Two.')]);
        time.pass(1e5);
        expect(texts()).toEqual(['The dice tumble.', 'One.', 'The dice tumble.', 'Two.']);
    });

    describe('with what comes of a beat', () => {
        const followed =
            (at?: number, scene = false): Ways['drafts'] =>
            events => {
                const [first, ...rest] = events;
                if (!first) return [];
                const then = {
                    events: rest,
                    see: () => ({at: 'then'}),
                    ...(at === undefined ? {} : {at}),
                };
                const see = () => ({at: 'see'});
                return [{events, kind: 'play', text: 'Birna guesses.', see, then, scene}];
            };

        it('shows it when the beat has stood its time, and then the end of the update', () => {
            const {table, time, director} = setUp({drafts: followed()});
            const views: unknown[] = [];
            director.subscribe(({state, held}) => views.push([state.view, held]));
            table.say([event(1, 'Birna guesses.'), event(2, 'Dagur draws.')]);
            expect(director.shown.state.view).toEqual({at: 'see'});
            expect(director.shown.state.log.flatMap(({events}) => events)).toHaveLength(1);
            time.pass(1200);
            expect(views).toContainEqual([{at: 'then'}, true]);
            expect(director.shown.state.view).toEqual({at: 1});
            expect(director.shown.state.log).toEqual(table.state.log);
        });

        it.each([
            [1, false, 300],
            [0.5, false, 150],
            [0.5, true, 300],
        ])('shows it in the middle of one (tempo %d, scene %s)', (part, isScene, after) => {
            const {table, time, director} = setUp({
                drafts: followed(300, isScene),
                part: () => part,
            });
            table.say([event(1, 'Birna guesses.')]);
            time.pass(after - 1);
            expect(director.shown.state.view).toEqual({at: 'see'});
            time.pass(1);
            expect(director.shown).toMatchObject({held: false, state: {view: {at: 'then'}}});
        });

        it('waits with it under a dialog', () => {
            const {table, time, director} = setUp({drafts: followed(300, true)});
            table.say([event(1, 'Birna guesses.')]);
            const close = director.pause();
            time.pass(1e6);
            expect(director.shown.state.view).toEqual({at: 'see'});
            close();
            time.pass(300);
            expect(director.shown.state.view).toEqual({at: 'then'});
        });
    });

    it('has in the log what has been told, and no more', () => {
        const {table, time, director} = setUp();
        const told = () => director.shown.state.log.flatMap(({n, events}) => events.map(() => n));
        table.say([event(1, 'One.'), event(2, 'Two.'), event(3, 'Three.')]);
        table.say([event(you, 'Four.')]);
        expect(told()).toEqual([1]);
        time.pass(1200);
        expect(told()).toEqual([1, 1]);
        time.pass(1200);
        expect(told()).toEqual([1, 1, 1]);
        time.pass(1200);
        expect(told()).toEqual([1, 1, 1, 2]);
    });

    it('lets nobody think before it is told that they are next', () => {
        const {table, time, director} = setUp();
        table.say([], {waitingFor: [1, 3]});
        table.say([event(1, 'Birna plays.'), event(1, 'Birna is wrong.')], {waitingFor: [2, 3]});
        expect(director.shown.state.waitingFor).toEqual([3]);
        time.pass(1200);
        expect(director.shown).toMatchObject({
            beat: {text: 'Birna is wrong.'},
            state: {waitingFor: [3]},
        });
        time.pass(1200);
        expect(director.shown.state.waitingFor).toEqual([2, 3]);
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

    it('tells all of an update again that was left in the middle of it', () => {
        const {table, time, texts} = setUp();
        table.say([event(1, 'One.'), event(2, 'Two.')]);
        time.pass(1200);
        const {log} = table.state;
        table.say([], {log: []}, true);
        table.say(log[0]!.events);
        time.pass(1e6);
        expect(texts()).toEqual(['One.', 'Two.', 'One.', 'Two.']);
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
        function comeBack(
            table: Teller,
            kept: Told | null,
            how: Ways['drafts'] = drafts,
            ways: Partial<Ways> = {},
        ) {
            const time = new Time(),
                texts: string[] = [],
                told: number[] = [];
            const director = new Director(table, {
                drafts: how,
                part: () => 1,
                patience: () => Infinity,
                onBeat: ({text}) => texts.push(text),
                clock: time,
                told: () => kept,
                onTold: (_, {n, events}) => void (events || told.push(n)),
                ...ways,
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

        /** Two of four turns are about you, and one ends a round. */
        const turns = (n: number): GameEvent[] => [
            event(1, `Birna ${n}.`),
            event(2, `Dagur ${n}.`),
            event(you, `You ${n}.`),
            event(7, `Round ${n} is over.`),
        ];
        const ends = (events: Parameters<Ways['drafts']>[0]): Draft[] =>
            plainDrafts(events).map(draft => ({
                ...draft,
                scene: draft.events[0]?.event.text?.endsWith('is over.') ?? false,
            }));
        const named = {seats: ['Anna', 'Birna', 'Dagur'].map(name => ({who: 'person', name}))};

        it('tells very much in one scene: all that concerns you and every end of a round', () => {
            const table = new Teller();
            table.state = {...table.state, ...(named as Partial<TableState>)};
            for (let n = 1; n <= 20; n++) table.say(turns(n));
            const {time, texts, told, director} = comeBack(table, {n: 3, view: {at: 3}}, ends);
            time.pass(1e6);
            expect(texts).toEqual(['While you were away']);
            expect(told).toEqual([]);
            const chapters = chaptersOf(director.shown.beat!, table.state, byDoing);
            expect(chapters).toHaveLength(17);
            for (const [i, {lines}] of chapters.entries())
                expect(lines.map(({text}) => text)).toEqual([
                    `You ${i + 4}.`,
                    'Meanwhile, Birna and Dagur played on.',
                    `Round ${i + 4} is over.`,
                ]);
            // A list of hundreds would not be read: rounds before the last are folded.
            expect(linesInSight(chapters).map(({text}) => text)).toEqual([
                ...chapters.slice(8, -1).map((_, i) => `Round ${i + 12} is over.`),
                'You 20.',
                'Meanwhile, Birna and Dagur played on.',
                'Round 20 is over.',
            ]);
            expect(partedOf(chapters).map(({length}) => length)).toEqual([8, 9]);
            const few = {...director.shown.beat!, parts: director.shown.beat!.parts.slice(0, 12)};
            expect(chaptersOf(few, table.state, byDoing).some(({folded}) => folded)).toBe(false);
            expect(director.shown).toMatchObject({state: {view: {at: 20}, decision: null}});
            const all = table.state.log.slice(3).flatMap(({events}) => events.map(e => e.text));
            expect(director.shown.since.map(({text}) => text)).toEqual(all);
            director.goOn();
            expect(told).toEqual([20]);
            expect(director.shown).toMatchObject({busy: false, held: true});
        });

        it('plays what is not much, scenes included, one after another', () => {
            const table = new Teller();
            for (let n = 1; n <= 4; n++) table.say(turns(n));
            const {time, texts, director} = comeBack(table, {n: 2, view: {at: 2}}, ends);
            for (let i = 0; i < 2; i++) {
                time.pass(1e6);
                director.goOn();
            }
            expect(texts).toEqual([3, 4].flatMap(n => turns(n).map(({text}) => text)));
        });

        it('counts the points of a game that has ended meanwhile', () => {
            const table = new Teller();
            for (let n = 1; n <= 20; n++) table.say(turns(n), {over: n === 20});
            const finale = () => [{events: [], kind: 'count', text: 'Birna: 3 points'}];
            const {time, texts, director} = comeBack(table, {n: 1, view: {at: 1}}, ends, {finale});
            time.pass(1e6);
            director.goOn();
            expect(texts).toEqual(['While you were away', 'Birna: 3 points']);
        });

        it('tells in one scene what has piled up while nobody looked', () => {
            const {table, time, director, texts} = setUp({drafts: ends});
            table.say([event(1, 'One.')]);
            const look = director.pause();
            for (let n = 1; n <= 13; n++) table.say(turns(n));
            time.pass(1e6);
            expect(texts()).toEqual(['One.']);
            look();
            time.pass(1e6);
            expect(texts()).toEqual(['One.', 'While you were away']);
            const all = table.state.log.flatMap(({events}) => events.map(({text}) => text));
            expect(director.shown.since.map(({text}) => text)).toEqual(all);
            expect(director.shown.state.view).toEqual({at: 14});
            director.goOn();
            expect(director.shown.busy).toBe(false);
        });

        it('never goes on by itself from what happened meanwhile', () => {
            const patience = ({pause}: TableState) => (pause ? Infinity : 20000);
            const {table, time, director} = setUp({patience});
            const look = director.pause();
            for (let n = 1; n <= 13; n++) table.say(turns(n));
            look();
            table.say([], {pause: {ready: [], waiting: [1]}});
            table.say([], {pause: null});
            time.pass(1e6);
            expect(director.shown).toMatchObject({held: false, beat: {kind: 'away'}});
        });

        /** Keeps what was told as a browser does, and comes back again and again. */
        function keeper(ways: Partial<Ways>) {
            const table = new Teller(),
                time = new Time(),
                texts: string[] = [];
            let kept = 'null';
            const come = () =>
                new Director(table, {
                    drafts,
                    part: () => 1,
                    patience: () => Infinity,
                    onBeat: ({kind, text}) => texts.push(text || kind),
                    clock: time,
                    told: () => JSON.parse(kept) as Told | null,
                    onTold: (_, told) => void (kept = JSON.stringify(told)),
                    ...ways,
                });
            return {table, time, texts, come};
        }

        it('shows what was told last, and does not tell it again', () => {
            const {table, texts, come} = keeper({});
            const first = come();
            table.say([event(1, 'One.'), event(2, 'Two.')]);
            first.skip();
            first.skip();
            first.close();
            const second = come();
            expect(second.shown).toMatchObject({beat: {text: 'Two.'}, held: true, busy: false});
            second.close();
            expect(texts).toEqual(['One.', 'Two.']);
        });

        it('does not tell again what tells no event, but has stood its time', () => {
            const tumbles = (events: Parameters<Ways['drafts']>[0]): Draft[] =>
                plainDrafts(events).flatMap(draft => [
                    {events: [], kind: 'tumble', act: {}},
                    draft,
                ]);
            const {table, texts, come} = keeper({drafts: tumbles});
            const first = come();
            table.say([event(1, 'One.'), event(2, 'Two.')]);
            first.skip();
            first.close();
            const second = come();
            second.skip();
            second.skip();
            second.close();
            come().close();
            expect(texts).toEqual(['tumble', 'One.', 'One.', 'tumble', 'Two.', 'Two.']);
        });

        it('goes on with the end of the game where it was', () => {
            const count = (text: string): Draft => ({events: [], kind: 'count', text});
            const {table, texts, come} = keeper({finale: () => ['A', 'B', 'C'].map(count)});
            const first = come();
            table.say([event(1, 'One.'), event(2, 'Two.')], {over: true});
            for (let i = 0; i < 3; i++) first.skip();
            first.close();
            const second = come();
            second.skip();
            second.skip();
            second.close();
            come().close();
            expect(texts).toEqual(['One.', 'Two.', 'A', 'B', 'B', 'C']);
        });

        it('lists the same since your last turn as before', () => {
            const {table, time, come} = keeper({});
            const first = come();
            table.say([event(1, 'Before.')], {decision: question});
            time.pass(1e6);
            first.answered();
            table.say([event(you, 'Your move.')]);
            table.say([event(1, 'One.'), event(2, 'Two.')]);
            time.pass(1500);
            const texts = ({shown}: Director) => shown.since.map(({text}) => text);
            expect(texts(first)).toEqual(['Your move.', 'One.']);
            first.close();
            const second = come();
            expect(texts(second)).toEqual(['Your move.', 'One.']);
            time.pass(1e6);
            second.close();
            expect(texts(come())).toEqual(['Your move.', 'One.', 'Two.']);
        });

        it('lists nothing of the turn before while your move is told', () => {
            const {table, time, come} = keeper({});
            const first = come();
            table.say([event(1, 'Before.')], {decision: question});
            time.pass(1e6);
            first.answered();
            first.close();
            table.say([event(you, 'Your move.')]);
            expect(come().shown.since.map(({text}) => text)).toEqual(['Your move.']);
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
            expect(kept.at(-1)).toMatchObject({n: 3, view: {at: 3}});
            expect(kept.at(-1)).not.toHaveProperty('events');
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

    it('are not there where nothing is free', () => {
        const things = [...wide.things, rect(0, 300, 1280, 320)];
        expect(lineOf(edda, own, {...wide, things})).toBeNull();
    });
});

describe('an undo', () => {
    const told = 'Your last step is undone.';
    const struck = ({since, state}: Director['shown']) =>
        since.map(beat => `${isUndone(beat, state.log) ? '-' : '+'} ${beat.text}`);

    /** Others have played, you have answered, and others have played again. */
    function answeredOnce() {
        const set = setUp();
        set.table.say([event(1, 'Birna plays.')], {decision: question});
        set.time.pass(2000);
        set.director.answered();
        set.table.say([event(you, 'You play.')], {decision: null});
        set.time.pass(2000);
        set.table.say([event(1, 'Birna wins.')], {decision: question});
        return set;
    }

    it('is told, once, and then asks at once what was asked before', () => {
        const {table, time, director, texts} = answeredOnce();
        time.pass(2000);
        undo(table, 2, {decision: question});
        expect(texts().at(-1)).toBe(told);
        expect(director.shown.state.decision).toEqual(question);
        expect(director.shown.held).toBe(false);
        time.pass(1199);
        expect(director.shown.held).toBe(false);
        time.pass(1);
        expect(director.shown.held).toBe(true);
        expect(texts().filter(text => text === told)).toHaveLength(1);
    });

    it('loses nothing from the list, and strikes out what it undid', () => {
        const {table, director} = answeredOnce();
        undo(table, 2, {decision: question});
        expect(struck(director.shown)).toEqual([
            '+ Birna plays.',
            '- You play.',
            '- Birna wins.',
            `+ ${told}`,
        ]);
    });

    it('stops what is being told of what it undid', () => {
        const {table, director, texts} = setUp();
        table.say([event(you, 'You draw one.'), event(you, 'You draw two.')]);
        undo(table, 1, {decision: question});
        expect(texts()).toEqual(['You draw one.', told]);
        expect(struck(director.shown)).toEqual(['- You draw one.', '- You draw two.', `+ ${told}`]);
    });

    it('ends the counting of a game that is not over any more', () => {
        const finale = () => [
            {events: [], kind: 'count', text: 'Birna: 3 points.'},
            {events: [], kind: 'win', text: 'Birna wins.', scene: true},
        ];
        const {table, time, texts} = setUp({finale});
        table.say([event(1, 'Birna plays.')], {over: true});
        time.pass(1300);
        expect(texts().at(-1)).toBe('Birna: 3 points.');
        undo(table, 1, {over: false, decision: question});
        time.pass(9000);
        expect(texts().slice(-2)).toEqual(['Birna: 3 points.', told]);
    });

    it('is in its place when it is told late, with what it undid', () => {
        const log = [
            {n: 1, events: [event(1, 'Birna plays.')]},
            {n: 2, events: [event(you, 'You play.')], undone: true as const},
            {n: 3, events: [], undoes: 1},
            {n: 4, events: [event(you, 'You play better.')]},
        ];
        const moment = {you, names: [], before: {at: 0}, after: {at: 4}};
        const beats = beatsOf(log, moment, plainDrafts);
        expect(beats.map(({text}) => text)).toEqual([
            'Birna plays.',
            'You play.',
            told,
            'You play better.',
        ]);
    });

    it('is there after a reload, with what led to it', () => {
        let kept: Told | null = null;
        const {table, time} = (() => {
            const set = setUp({onTold: (_, now) => void (kept = now)});
            set.table.say([event(1, 'Birna plays.')], {decision: question});
            set.time.pass(2000);
            set.director.answered();
            set.table.say([event(you, 'You play.')], {decision: null});
            set.time.pass(2000);
            return set;
        })();
        const again = () =>
            new Director(table, {
                drafts,
                part: () => 1,
                patience: () => Infinity,
                told: () => JSON.parse(JSON.stringify(kept)) as Told,
                onTold: (_, now) => void (kept = now),
                clock: time,
            });
        const later = again();
        undo(table, 1, {decision: question});
        later.close();
        expect(struck(later.shown)).toEqual(['+ Birna plays.', '- You play.', `+ ${told}`]);
        const last = again();
        expect(last.shown.beat?.text).toBe(told);
        expect(struck(last.shown)).toEqual(struck(later.shown));
    });
});
