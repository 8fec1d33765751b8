/** The director, with a clock of its own: nothing here waits for real. */
import {describe, expect, it, vi} from 'vitest';
import type {TableState} from '../src/core/table';
import {type Draft, plainDrafts} from '../src/stage/beats';
import {Director, type Ways} from '../src/stage/director';
import {drafts, event, question, setUp, Teller, you} from './teller';

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

    it('lets what is big give way, too, and later turns what one has taken too long', () => {
        const big =
            'Edda draws a pancake: Lummudeig! All hands are shuffled and dealt again. '.concat(
                'Edda draws again.',
            );
        const small = (seat: number) => event(seat, 'Something that somebody does to another.');
        const weighed: Ways['drafts'] = events =>
            plainDrafts(events).map(one => ({
                ...one,
                ...(one.events[0]?.event.text === big && {weight: 'big' as const, hold: 2000}),
            }));
        const {table, time, director, beats} = setUp({drafts: weighed});
        table.say([event(1, big), event(1, big)]);
        table.say([small(1)]);
        for (const seat of [2, 3]) table.say([small(seat), small(seat)]);
        time.pass(8600);
        expect(director.shown.busy).toBe(false);
        for (const {hold, text} of beats) expect(hold).toBeGreaterThanOrEqual(18 * text.length);
        expect(beats).toHaveLength(7);
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

    it('lets a scene that goes on by itself stand until it can be read', () => {
        const text = 'The round is over. '.repeat(20).trim();
        const drafts: Ways['drafts'] = events =>
            plainDrafts(events).map(draft => ({...draft, scene: draft.events[0]?.n === 1}));
        const {table, time, director} = setUp({drafts, patience: () => 4000, part: () => 0.5});
        table.say([event(you, text)]);
        table.say([event(1, 'Birna plays.')]);
        time.pass((35 * text.length) / 2 - 1);
        expect(director.shown.beat?.scene).toBe(true);
        time.pass(1000);
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

    it('tells the beginning of a game that was opened before', () => {
        const table = new Teller();
        table.say([event(7, 'Round 1 starts.')], {decision: question});
        const director = new Director(table, {drafts, part: () => 1, patience: () => Infinity});
        expect(director.shown.beat?.text).toBe('Round 1 starts.');
        expect(director.shown.state.decision).toBeNull();
        director.close();
    });
});
