/** A director who comes to a table that was told before: what is told then, and what is not. */
import {describe, expect, it} from 'vitest';
import type {TableState} from '../src/core/table';
import type {GameEvent} from '../src/core/types';
import {chaptersOf, linesInSight, partedOf} from '../src/stage/away';
import {byDoing, type Draft, plainDrafts} from '../src/stage/beats';
import {Director, type Ways} from '../src/stage/director';
import type {Told} from '../src/stage/told';
import {drafts, event, question, setUp, Teller, you} from './teller';
import {Time} from './time';

describe('a director who comes to a table later', () => {
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
            plainDrafts(events).flatMap(draft => [{events: [], kind: 'tumble', act: {}}, draft]);
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
