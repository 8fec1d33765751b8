/**
 * Cookie Party as beats: whole games by the core, seen from every seat and by somebody who only
 * watches.
 */
import {beforeAll, describe, expect, it} from 'vitest';
import type {Change, Core, Setup} from '../src/core/core';
import {type Action, emptyState, lastUpdate, reduce} from '../src/core/reduce';
import type {LogEntry, TableState} from '../src/core/table';
import {type Seat, SPECTATOR} from '../src/core/types';
import {
    type Beat,
    beatOf,
    beatsOf,
    type Draft,
    type EventAt,
    eventsAt,
    type Moment,
    setOf,
} from '../src/stage/beats';
import {apply} from '../src/views/party/apply';
import {drafts} from '../src/views/party/beats';
import {eventName, type PartyEvent} from '../src/views/party/deeds';
import {barsOf} from '../src/views/party/drink';
import {finale} from '../src/views/party/finale';
import type {PartySeat, PartyView} from '../src/views/party/types';
import {speak} from '../src/words';
import {machineCore, secretOf} from './machine';

const names = ['Anna', 'Birna', 'Dagur', 'Edda', 'Finnur'];

/** What one viewer was told at once, and what it became. */
interface Step {
    viewer: number;
    before: TableState;
    after: TableState;
    entries: readonly LogEntry[];
    beats: Beat<PartyView>[];
}

interface Played {
    title: string;
    steps: Step[];
    ends: TableState[];
}

const viewOf = ({view}: TableState) => view as unknown as PartyView;

function tell(before: TableState, messages: readonly Action[], viewer: number): Step {
    const after = messages.reduce((state, message) => reduce(state, message, 0), before);
    const entries = after.log.slice(before.log.length);
    const moment: Moment = {you: viewer, names, before: before.view, after: after.view};
    const beats = beatsOf(entries, moment, (events, around) =>
        // The director knows no game.
        (drafts as unknown as Parameters<typeof beatsOf>[2])(events, around),
    ) as unknown as Beat<PartyView>[];
    return {viewer, before, after, entries, beats};
}

/** The same game for each viewer: what one is told depends on nobody else who looks. */
async function watch(
    core: Core,
    setup: Setup,
    seed: number,
    viewer: number,
): Promise<[Step[], TableState]> {
    await core.open(setup, secretOf(seed));
    let change: Change = await core.updates(viewer),
        state: TableState = {
            ...emptyState,
            game: 'party',
            you: viewer,
            seats: setup.seats as Seat[],
        };
    const steps: Step[] = [];
    while (!state.over) {
        const step = tell(state, change.messages, viewer);
        state = step.after;
        steps.push(step);
        change = await core.bot({playouts: 1}, viewer, lastUpdate(state));
    }
    return [steps, state];
}

async function play(seats: number, board: string, start: string, seed: number): Promise<Played> {
    const core = await machineCore();
    const bots = names.slice(0, seats).map((name, i) => ({name, bot: i ? 'greedy' : 'easy'}));
    const setup = {game: 'party', options: {board, start}, seats: bots};
    const watched = [];
    for (const viewer of [...Array(seats).keys(), SPECTATOR])
        watched.push(await watch(core, setup, seed, viewer));
    return {
        title: `${seats} ${board} ${start}`,
        steps: watched.flatMap(([steps]) => steps),
        ends: watched.map(([, end]) => end),
    };
}

const isOf = (name: PartyEvent) => (at: EventAt) => eventName(at) === name;
const has = (beat: Beat<PartyView>, ...wanted: PartyEvent[]): boolean =>
    beat.events.some(at => wanted.some(name => isOf(name)(at)));

/** What of a board is drawn; what is thought about it comes with the view. */
const drawn = ({h, v, crossed, chips, bars, fulfilled}: PartySeat, ahead: boolean) => ({
    ...{h, v, chips, bars},
    crossed: ahead ? [] : crossed,
    fulfilled: [...fulfilled].sort((a, b) => a.task.localeCompare(b.task)),
});

let games: Played[] = [];
let told: Step[] = [];
let beats: Beat<PartyView>[] = [];

beforeAll(async () => {
    const core = await machineCore(),
        words = new ArrayBuffer(0);
    speak('en', words, (await core.language(words)).plurals);
    games = [
        await play(2, 'blue', 'first', 1),
        await play(3, 'yellow', 'standard', 2),
        await play(4, 'blue', 'first', 3),
        await play(5, 'yellow', 'standard', 4),
    ];
    told = games.flatMap(({steps}) => steps).filter(({entries}) => entries.length);
    beats = told.flatMap(step => step.beats);
});

describe('the beats of Cookie Party', () => {
    it('tell every event once, in order', () => {
        for (const {entries, beats: made} of told)
            expect(made.flatMap(({events}) => events.map(({n, i}) => [n, i]))).toEqual(
                eventsAt(entries).map(({n, i}) => [n, i]),
            );
        // Otherwise the director would have told each event by itself.
        expect(beats.filter(({kind}) => kind === 'plain')).toEqual([]);
        const seen = beats.flatMap(({events}) => events.map(eventName));
        for (const name of ['deal', 'ready', 'roll', 'gone', 'crossed', 'drink', 'gave', 'end'])
            expect(seen).toContain(name);
    });

    it('roll the dice last of all, and then something is asked', () => {
        let asked = 0;
        for (const {viewer, after, beats: made} of told) {
            const rolls = made.filter(beat => has(beat, 'roll'));
            if (!rolls.length) continue;
            expect(rolls).toEqual([made.at(-1)]);
            const {actor, scene, act, weight, events, mine} = rolls[0]!;
            // Who acts at once would be asked while the dice are rolling.
            expect({actor, scene, weight}).toEqual({actor: null, scene: false, weight: 'big'});
            expect(act).toMatchObject({chip: viewOf(after).roll!.reduce((a, b) => a + b)});
            expect(mine).toBe(events.some(at => isOf('gone')(at) && at.event.seat === viewer));
            if (viewer === SPECTATOR) continue;
            expect(after.decision).not.toBeNull();
            asked++;
        }
        expect(asked).toBeGreaterThan(100);
    });

    it('let the dice land before anything names or shows what they show', () => {
        let rolls = 0;
        for (const {before, after, beats: made} of told) {
            const at = made.findIndex(({kind}) => kind === 'roll');
            if (at < 0) continue;
            const tumble = made[at - 1]!;
            expect(tumble).toMatchObject({kind: 'tumble', events: [], text: '', pictures: []});
            const view = viewOf(before.view ? before : after);
            expect(tumble.see?.(view)).not.toHaveProperty('roll');
            rolls++;
        }
        expect(rolls).toBeGreaterThan(50);
    });

    it('give every other tray time to come forward', () => {
        for (const {viewer, beats: made} of told)
            for (const {kind, actor, hold} of made)
                if (['turn', 'bite'].includes(kind) && actor !== viewer && actor !== null)
                    expect(hold).toBeGreaterThanOrEqual(950);
    });

    it('are one for what you did, so that you can go on at once', () => {
        let own = 0;
        for (const {viewer, beats: made} of told) {
            const yours = made.filter(({actor, kind}) => actor === viewer && kind !== 'end');
            expect(yours.length).toBeLessThanOrEqual(1);
            if (yours[0]) expect(made.indexOf(yours[0])).toBe(0);
            for (const beat of yours) expect([beat.mine, beat.kind]).not.toContain(false);
            own += yours.length;
        }
        expect(own).toBeGreaterThan(300);
    });

    it('tell nothing of others with what you did', () => {
        const turns = told.flatMap(({viewer, beats: made}) =>
            made
                .filter(
                    ({kind, events}) =>
                        kind !== 'roll' &&
                        events.some(at => isOf('stayed')(at) || isOf('walls')(at)),
                )
                .map(({actor, mine, events}) => ({viewer, actor, mine, events})),
        );
        expect(turns.some(({viewer, actor}) => viewer === actor)).toBe(true);
        for (const {viewer, actor, mine, events} of turns) {
            expect(mine).toBe(actor === viewer);
            for (const {event} of events) expect(event.seat).toBe(actor);
        }
    });

    it('say who has reached the end as their doing, if one has', () => {
        const ends = beats.filter(({kind}) => kind === 'end');
        expect(ends.length).toBeGreaterThan(0);
        for (const {actor, targets, events} of ends) {
            const seats = setOf(events[0]?.event.args[0] ?? 0);
            expect([actor, targets]).toEqual(seats.length > 1 ? [null, seats] : [seats[0], []]);
        }
    });

    it('tell how many walls each of the others has drawn', () => {
        const bites = told.flatMap(({viewer, beats: made}) =>
            made.filter(beat => beat.kind === 'bite' && beat.actor !== viewer),
        );
        const drawing = bites.filter(beat => has(beat, 'walls', 'drink'));
        expect(drawing.length).toBeGreaterThan(3);
        for (const {text} of drawing) expect(text).toMatch(/ draws (a wall|\d+ walls).* bites /);
    });

    it('are one for each of the others, and one for each of their tasks', () => {
        for (const {viewer, beats: made} of told) {
            const turns = made.filter(({kind}) => !['task', 'end'].includes(kind));
            const actors = turns.map(({actor}) => actor);
            const others = actors.filter(actor => actor !== null && actor !== viewer);
            expect(new Set(others).size).toBe(others.length);
        }
    });

    it('name who has finished a task, and how many points it brings', () => {
        const tasks = told.flatMap(({viewer, beats: made}) =>
            made.filter(beat => has(beat, 'gave', 'gave_nothing')).map(beat => ({viewer, beat})),
        );
        expect(tasks.length).toBeGreaterThan(50);
        for (const {viewer, beat} of tasks) {
            const [only, ...more] = beat.events;
            const {seat, args} = only!.event;
            expect(more).toEqual([]);
            expect(beat).toMatchObject({actor: seat, weight: 'big', kind: 'task'});
            expect(beat.text).toContain(seat === viewer ? 'You complete' : names[seat]);
            expect(beat.text).toContain(`: +${args[1]}`);
            expect(beat.act).toMatchObject({points: args[1]});
        }
    });

    it('speak without coordinates and letters of tasks', () => {
        for (const {events, kind, text} of beats) {
            expect(text === '', JSON.stringify(events)).toBe(kind === 'tumble');
            expect(text).not.toMatch(/\b[hv]\d\d\b|task [a-zR]\b|“[a-zR]”|undefined|\{/);
            // A chip has two digits, too, but its number never begins with 0 and is said as such.
            expect(
                text.replace(/chip 1[0-2]|: \+\d+|Round \d+|\b(19|21|23|25) points/g, ''),
            ).not.toMatch(/\b\d\d\b/);
        }
        const said = new Set(beats.map(({text}) => text));
        expect(said.size).toBeGreaterThan(200);
    });

    it('show the table as it becomes', () => {
        for (const {viewer, before, after, entries} of told) {
            const events = eventsAt(entries);
            const [from, to] = [viewOf(before.view ? before : after), viewOf(after)];
            const seen = before.view ? events.reduce(apply, from) : to;
            // A space is closed in the view before it is told, as long as there are walls to draw.
            const draws = to.step === 'wall' || to.step === 'drink';
            const ahead = draws ? viewer : SPECTATOR;
            const all = ({boards}: PartyView) => boards.map((one, n) => drawn(one, n === ahead));
            expect(all(seen)).toEqual(all(to));
            // Your own points are told before the round is over, and added when it is.
            const others = (sums: number[]) => sums.filter((_, seat) => seat !== viewer);
            expect(others(seen.scores)).toEqual(others(to.scores));
        }
    });
});

describe('the end of Cookie Party', () => {
    it('counts everybody once, you last, within 20 seconds, and then names the winners', () => {
        for (const {ends} of games)
            for (const state of ends) {
                const {you} = state,
                    view = viewOf(state);
                const made = finale(state, view);
                const counts = made.filter(({kind}) => kind === 'count');
                expect(counts.map(({actor}) => actor).sort()).toEqual([...view.scores.keys()]);
                if (you !== SPECTATOR) expect(counts.at(-1)!.actor).toBe(you);
                const holds = made
                    .filter(({scene}) => !scene)
                    .map(draft => beatOf(draft as unknown as Draft, you).hold);
                expect(holds.reduce((a, b) => a + b)).toBeLessThan(20000);
                for (const {actor, text, act, besides = []} of counts) {
                    const points = view.scores[actor!]!;
                    /* The sum is said when it has been counted. */
                    expect(text).not.toMatch(/\d/);
                    const total = made.find(one => one.kind === 'total' && one.actor === actor);
                    expect(total!.text).toContain(`: ${points} point`);
                    const paid = act as PartySeat['fulfilled'];
                    expect(paid.reduce((sum, one) => sum + one.points, 0)).toBe(points);
                    expect(besides.map(said => Number(/(\d+) points?\.$/.exec(said)?.[1]))).toEqual(
                        paid.map(one => one.points),
                    );
                }
                expect(made.at(-1)).toMatchObject({kind: 'winner', scene: true});
                const [winner] = state.result!.winners;
                const name = winner === you ? /\byou\b/i : names[winner!]!;
                expect(made.at(-1)!.text).toMatch(name);
            }
    });

    it('shows nobody’s points before they are counted, and all of them after that', () => {
        const state = games[2]!.ends[0]!,
            view = viewOf(state);
        const counts = finale(state, view).filter(({kind}) => kind === 'count');
        const nothing = view.scores.map(() => 0),
            known = [...nothing];
        let seen = view;
        for (const {actor, see, then} of counts) {
            seen = see!(seen);
            expect(seen.scores).toEqual(known);
            known[actor!] = view.scores[actor!]!;
            seen = then!.see(seen);
            expect(seen.scores).toEqual(known);
        }
        expect(seen.scores).toEqual(view.scores);
        expect(view.scores).not.toEqual(nothing);
    });

    it('says so where several win', () => {
        const state = games[2]!.ends[0]!;
        const result = {...state.result!, winners: [1, 2]};
        const last = finale({...state, result}, viewOf(state)).at(-1)!;
        expect(last.text).toMatch(/^Tied: Birna and Dagur\./);
    });
});

describe('the glass', () => {
    it('is empty while the wall of the drink is asked for, and full after it', () => {
        const asked = told.filter(({after}) => viewOf(after).step === 'drink');
        expect(asked.length).toBeGreaterThan(3);
        for (const {viewer, after} of asked) expect(barsOf(viewOf(after), viewer)).toBe(3);
        for (const {viewer, after, beats: made} of told)
            if (made.some(beat => beat.actor === viewer && has(beat, 'drink')))
                expect(barsOf(viewOf(after), viewer)).toBeLessThan(2);
    });
});
