/** Whole games of Speculaas, told to everybody who looks: what the beats say is what happened. */
import {beforeAll, describe, expect, it} from 'vitest';
import type {Core} from '../src/core/core';
import type {TableState} from '../src/core/table';
import {
    ALL_OPEN,
    type GameEvent,
    type GameRecord,
    type ReplayStep,
    SPECTATOR,
} from '../src/core/types';
import {beatOf, beatsOf, type Beat, type Draft} from '../src/stage/beats';
import {drafts, lastLaid, nextSeat, type Pass, type Reveal} from '../src/views/speculaas/beats';
import {cardName} from '../src/views/speculaas/cards';
import {speculaasCards, speculaasEvent, type SpeculaasView} from '../src/views/speculaas/types';
import {countsOf} from '../src/views/speculaas/count';
import {finale} from '../src/views/speculaas/finale';
import {tableOf} from '../src/watch/moment';
import {speak} from '../src/words';
import {Replay} from '../src/watch/replay';
import {machineCore, secretOf} from './machine';

const people = ['Anna', 'Birna', 'Dagur', 'Edda', 'Finnur'];

/** One player alone, then two to five; of each two games. */
const games = [1, 2, 3, 4, 5].flatMap(players => [1, 2].map(seed => ({players, seed})));

async function played(core: Core, players: number, seed: number): Promise<GameRecord> {
    const seats = people.slice(0, Math.max(2, players)).map(name => ({name, bot: 'random'}));
    const options = players === 1 ? {solo: 'hard'} : {};
    await core.open({game: 'speculaas', options, seats}, secretOf(10 * players + seed));
    while ((await core.bot({playouts: 1})).seat !== null);
    return core.record();
}

/** An update as somebody sees it, told, and the same with all cards open. */
interface Moment {
    beats: Beat[];
    before: SpeculaasView;
    after: SpeculaasView;
    open: {before: SpeculaasView; after: SpeculaasView};
    step: ReplayStep;
}

interface Story {
    viewer: number;
    names: string[];
    moments: Moment[];
    /** The table when the game is over. */
    end: TableState;
}

const draft = drafts as unknown as Parameters<typeof beatsOf>[2];
const viewOf = ({view}: ReplayStep) => view as SpeculaasView;

function told(steps: ReplayStep[], open: ReplayStep[], viewer: number, replay: Replay): Story {
    const {seats} = replay.info;
    const moments = steps.flatMap((step, i) => {
        const [before, openBefore, openAfter] = [steps[i - 1], open[i - 1], open[i]];
        if (!before || !openBefore || !openAfter || !step.events.length) return [];
        const names = seats.map(({name}) => name ?? '');
        const log = steps.slice(0, i + 1).map(({events}, n) => ({n, events}));
        const moment = {you: viewer, names, before: before.view, after: step.view, log};
        const beats = beatsOf([{n: i, events: step.events}], moment, draft);
        return [
            {
                beats,
                before: viewOf(before),
                after: viewOf(step),
                open: {before: viewOf(openBefore), after: viewOf(openAfter)},
                step,
            },
        ];
    });
    const end = tableOf({info: replay.info, shown: steps.at(-1)!, viewer, lines: []});
    return {viewer, names: seats.map(({name = ''}) => name), moments, end};
}

async function storiesOf(players: number, seed: number): Promise<Story[]> {
    const core = await machineCore(),
        words = new ArrayBuffer(0);
    speak('en', words, (await core.language(words)).plurals);
    const replay = await Replay.open(core, await played(core, players, seed));
    const all = async (viewer: number) => {
        const steps: ReplayStep[] = [];
        for (let n = 0; n <= replay.info.steps; n++) steps.push(await replay.show(n, viewer));
        return steps;
    };
    const open = await all(ALL_OPEN);
    const viewers = [...Array(players).keys(), SPECTATOR];
    const stories: Story[] = [];
    for (const viewer of viewers) stories.push(told(await all(viewer), open, viewer, replay));
    return stories;
}

const choices = ['lay_recipe', 'lay_spice', 'put_honey', 'no_recipe', 'no_spice', 'collect'];
const isChoice = (kind: number) => choices.includes(speculaasEvent(kind) ?? '');
const seatsOf = (beat: Beat) => [...new Set(beat.events.map(({event}) => event.seat))];
const kindsOf = (beats: readonly Beat[]) => beats.map(({kind}) => kind);

/** Whether all of these cards are among those. */
function isAmong(some: readonly unknown[], all: readonly unknown[]): boolean {
    const left = [...all];
    return some.every(card => {
        const n = left.indexOf(card);
        if (n >= 0) left.splice(n, 1);
        return n >= 0;
    });
}

describe.each(games)('a game of $players (deal $seed) as beats', ({players, seed}) => {
    let stories: Story[] = [];
    const beats = () => stories.flatMap(({moments}) => moments.flatMap(one => one.beats));
    beforeAll(async () => {
        stories = await storiesOf(players, seed);
    });

    it('has every event in exactly one beat, in order', () => {
        for (const {moments} of stories)
            for (const moment of moments) {
                const events = moment.beats.flatMap(beat => beat.events);
                expect(events.map(({i}) => i)).toEqual(moment.step.events.map((_, i) => i));
                expect(kindsOf(moment.beats)).not.toContain('plain');
            }
    });

    it("reveals everybody's choice of a turn in one beat", () => {
        for (const {viewer, moments} of stories) {
            let reveals = 0,
                own = false;
            for (const [beat, {open}] of moments.flatMap(one =>
                one.beats.map(told => [told, one] as const),
            )) {
                if (beat.kind === 'turn') {
                    [reveals, own] = [0, false];
                } else if (beat.kind === 'lay') {
                    expect(seatsOf(beat)).toEqual([viewer]);
                    own = true;
                } else if (beat.kind === 'reveal') {
                    expect(++reveals).toBe(1);
                    /* Speculattius collects nothing where he holds nothing. */
                    const his = open.before.hands[1]![(beat.act as Reveal).type].length;
                    const others = [...Array(players === 1 && his ? 2 : players).keys()].filter(
                        seat => seat !== viewer,
                    );
                    expect(seatsOf(beat)).toEqual(expect.arrayContaining(others));
                    if (viewer < players) expect(own || seatsOf(beat).includes(viewer)).toBe(true);
                } else expect(beat.events.some(({event}) => isChoice(event.kind))).toBe(false);
            }
        }
    });

    it('says it in sentences: who does what, and no colons', () => {
        for (const {names, viewer, moments} of stories)
            for (const beat of moments.flatMap(one => one.beats))
                for (const seat of beat.kind === 'reveal' ? seatsOf(beat) : []) {
                    const who = seat === viewer ? 'You' : names[seat]!;
                    const others = '(, \\w+)*( and \\w+)?';
                    const does = '(places?|takes?|collects|have|can’t|pass(es)?)';
                    const sentence = `(^|\\. |, | and )${who}${others} ${does}\\b[^:]*\\.`;
                    expect(beat.text).toMatch(new RegExp(sentence));
                    expect(beat.text).not.toContain(':');
                }
    });

    it('names both cards that you take, and what each honey is for', () => {
        const saidOf = ({kind, args}: GameEvent) => {
            const card = cardName(speculaasCards[args[0] ?? 0]!);
            return speculaasEvent(kind) === 'put_honey' ? `honey for ${card}` : card;
        };
        const isTaken = ({kind}: GameEvent) =>
            ['lay_spice', 'put_honey'].includes(speculaasEvent(kind) ?? '');
        let both = 0;
        for (const {viewer, names, moments} of stories) {
            const taken: GameEvent[] = [];
            for (const {kind, events, text} of moments.flatMap(one => one.beats)) {
                if (kind === 'turn') taken.length = 0;
                taken.push(...events.map(({event}) => event).filter(isTaken));
                if (kind !== 'reveal') continue;
                const own = events.some(({event}) => event.seat === viewer);
                for (const event of taken) {
                    const isYou = event.seat === viewer;
                    const says = isYou ? 'You take' : `${names[event.seat]!} takes`;
                    if (isYou && !own) continue;
                    const sentence = text.split(/(?<=\.) /).find(one => one.startsWith(says));
                    expect(sentence).toContain(saidOf(event));
                }
                if (own && taken.filter(({seat}) => seat === viewer).length > 1) both++;
            }
        }
        if (players > 1) expect(both).toBeGreaterThan(0);
    });

    it('says at the end of a round, and with help in each turn, who has how many points', () => {
        for (const {viewer, moments} of stories)
            for (const {beats: all, after} of moments)
                for (const {kind, besides, act} of all) {
                    const says = after.tables.map(
                        ({score}) => new RegExp(`: ${score} points?\\.$`),
                    );
                    if (kind === 'round-end')
                        says.forEach((points, n) => expect(besides[n]).toMatch(points));
                    if (kind !== 'reveal') continue;
                    const gains = (act as Reveal).gains.filter(n => n > 0);
                    expect(besides).toHaveLength(gains.length ? 1 : 0);
                    for (const n of gains) expect(besides[0]).toContain(`+${n}`);
                    if ((act as Reveal).gains[viewer]! > 0) expect(besides[0]).toContain('you +');
                }
    });

    it('shows in a reveal what has come to each table', () => {
        for (const {moments} of stories)
            for (const {beats: all, before, after} of moments)
                for (const beat of all.filter(({kind}) => kind === 'reveal')) {
                    const {chosen} = beat.act as Reveal;
                    after.tables.forEach((table, seat) => {
                        const new_ = chosen.filter(one => one.seat === seat);
                        const old = before.tables[seat]!;
                        const laid = [
                            ...table.recipes.slice(old.recipes.length).map(one => one.recipe),
                            ...table.spices.slice(old.spices.length).map(one => one.spice),
                            ...Array<string>(table.tokens - old.tokens).fill('honey'),
                        ];
                        expect(new_.map(({card}) => card).sort()).toEqual(laid.sort());
                    });
                }
    });

    it('passes hands to the right neighbours, by their names', () => {
        let passes = 0;
        for (const {viewer, names, moments} of stories.slice(0, players))
            for (const {beats: all, open} of moments) {
                const [beat, ...more] = all.filter(({kind}) => kind === 'pass');
                if (!beat || more.length) continue;
                const {recipes, hands} = beat.act as Pass;
                const type = recipes ? 'recipes' : 'spices';
                const named = names.filter((name, n) => n !== viewer && beat.text.includes(name));
                const [gave, got] = [hands[viewer]!, open.after.hands[viewer]![type]];
                const from = /^(\w+) passes you (\d+)/.exec(beat.text);
                const to = /(?:to|with) (\w+)\.$/.exec(beat.text)?.[1];
                const both = gave.length > 0 && got.length > 0;
                if (gave.length + got.length === 0) continue;
                if (both) expect(named).toHaveLength(names.length === 2 ? 1 : 2);
                if (type === 'spices') {
                    const gives =
                        gave.length === 1 ? /Your spice card goes/ : /Your spice cards go/;
                    if (gave.length && names.length > 2) expect(beat.text).toMatch(gives);
                    if (!gave.length) expect(beat.text).toContain('no spice cards to pass on');
                    if (!got.length) expect(beat.text).toContain('no spice cards to pass to you');
                }
                if (gave.length) expect(open.after.hands[names.indexOf(to!)]![type]).toEqual(gave);
                if (from) {
                    const giver = open.before.hands[names.indexOf(from[1]!)]![type];
                    expect(Number(from[2])).toBe(got.length);
                    expect(isAmong(got, giver)).toBe(true);
                }
                passes++;
            }
        expect(passes).toBeGreaterThan(10 * players);
    });

    it('leaves the table after its beats as the core has it', () => {
        for (const {moments} of stories)
            for (const {beats: all, before, after} of moments) {
                if (!kindsOf(all).includes('reveal')) continue;
                const seen = all.reduce<object>((view, {see}) => see?.(view) ?? view, before);
                const {tables, hands} = seen as SpeculaasView;
                expect(tables).toEqual(after.tables);
                const sizes = (of: SpeculaasView['hands']) =>
                    of.map(one => [one.recipes.length, one.spices.length]);
                const isOver = after.turn === null;
                if (!isOver) expect(sizes(hands)).toEqual(sizes(after.hands));
            }
    });

    it('says what each choice has brought', () => {
        for (const {moments} of stories)
            for (const {before, after, beats: made} of moments)
                for (const {kind, act} of made) {
                    if (kind !== 'reveal') continue;
                    const scores = after.tables.map(({score}) => score);
                    const {gains} = act as Reveal;
                    expect(before.tables.map(({score}, seat) => score + gains[seat]!)).toEqual(
                        scores,
                    );
                }
    });

    it('says in few words what several have chosen', () => {
        for (const {hold, text} of beats().filter(({kind}) => kind === 'reveal'))
            if (players < 5) expect(hold, text).toBeLessThanOrEqual(5200);
    });

    it('says something of everything, and nowhere a coordinate', () => {
        for (const {text} of beats()) {
            expect(text).not.toBe('');
            expect(text).not.toMatch(/\(-?\d+,-?\d+\)|[{}]/);
        }
    });

    it('stops between the rounds, and deals the second for all to see', () => {
        for (const {moments} of stories) {
            const told = moments.flatMap(one => one.beats);
            const scenes = told.filter(({scene}) => scene);
            expect(kindsOf(scenes)).toEqual(['round-end']);
            const deal = told[told.indexOf(scenes[0]!) + 1];
            expect(deal).toMatchObject({kind: 'deal', weight: 'big'});
            expect(kindsOf(told).filter(kind => kind === 'deal')).toHaveLength(2);
        }
    });

    it('counts every table at the end, yours last, before it says who has won', () => {
        for (const {viewer, end} of stories) {
            const view = end.view as SpeculaasView;
            const told = finale(end, view);
            const seats = told.flatMap(({kind, actor}) => (kind === 'count' ? [actor] : []));
            expect([...seats].sort()).toEqual([...view.tables.keys()]);
            const whole = told
                .filter(({scene}) => !scene)
                .reduce((sum, one) => sum + beatOf(one as Draft, viewer).hold, 0);
            expect(whole).toBeLessThanOrEqual(20000);
            /* Every count can be followed; the total is said when it has run up, and soon. */
            for (const seat of view.tables.keys()) {
                const [count, total] = told
                    .filter(({actor}) => actor === seat)
                    .map(draft => beatOf(draft as Draft, viewer));
                expect(count?.text).not.toMatch(/\d/);
                const listened = (count?.besides ?? []).join(' ').match(/: -?\d+ point/g) ?? [],
                    {recipes} = view.tables[seat]!;
                expect(listened.map(said => parseInt(said.slice(2)))).toEqual(
                    recipes.flatMap(({points}) => points ?? []),
                );
                expect(total?.text).toContain(String(end.result?.scores[seat]));
                expect(count!.hold).toBeGreaterThanOrEqual(1300);
                if (seat === viewer) {
                    const {recipes} = countsOf(view.tables[seat]!, count!);
                    for (const {step} of recipes) expect(step).toBeGreaterThanOrEqual(400);
                    for (const {step} of recipes.slice(5)) expect(step).toBeLessThanOrEqual(500);
                }
                expect(total!.hold).toBeLessThanOrEqual(1300);
            }
            if (viewer < players) expect(seats.at(-1)).toBe(viewer);
            expect(told.at(-1)).toMatchObject({kind: 'win', scene: true});
            const seen = told.reduce((now, {see}) => see?.(now) ?? now, view);
            expect(seen.counted).toEqual(end.result?.scores);
            expect(seen.tables.map(({score}) => score)).toEqual(end.result?.scores);
        }
    });

    it('knows where each has laid last', () => {
        for (const {moments} of stories) {
            const log: {events: ReplayStep['events']}[] = [];
            for (const {step, after} of moments) {
                log.push(step);
                lastLaid(log).forEach((spots, seat) => {
                    const {recipes, spices} = after.tables[seat]!;
                    const there = [...recipes, ...spices].map(({at}) => String(at));
                    expect(spots.length).toBeLessThanOrEqual(2);
                    for (const spot of spots) expect(there).toContain(String(spot));
                });
            }
        }
    });
});

it('goes round the table', () => {
    expect([0, 1, 2].map(seat => nextSeat(seat, 3))).toEqual([1, 2, 0]);
});
