/**
 * How "Who Stole the Cookie?" is told: real games of the core, as every seat and as a spectator.
 */
import {beforeAll, describe, expect, it} from 'vitest';
import type {GameEvent, TableMessage, Update} from '../src/core/types';
import {SPECTATOR} from '../src/core/types';
import {
    type Beat,
    beatOf,
    beatsOf,
    type Draft,
    type EventAt,
    eventsAt,
    inTurn,
} from '../src/stage/beats';
import type {ThiefAct} from '../src/views/thief/acts';
import {drafts, said} from '../src/views/thief/beats';
import {cardText, nameOfCard, valueOf} from '../src/views/thief/cards';
import {type EventName, eventName, isEnd, type RoundEnd, roundsOf} from '../src/views/thief/rounds';
import {endText, type Out, outText, pointsOf} from '../src/views/thief/saying';
import {type ThiefCard, thiefCards, type ThiefView} from '../src/views/thief/types';
import {machineCore, secretOf} from './machine';

/** An update as it was told, what was seen before and after it, and its beats. */
interface Told {
    viewer: number;
    events: readonly EventAt[];
    before: ThiefView | null;
    after: ThiefView | null;
    drafts: readonly Draft<ThiefView>[];
    beats: readonly Beat[];
    /** All cards that this viewer has been told of until then. */
    known: ReadonlySet<ThiefCard>;
}

const names = ['Anna', 'Birna', 'Dagur', 'Edda', 'Finnur', 'Gunna', 'Halla'];

/** At which arguments an event names a card. */
const cardsAt: Partial<Record<EventName, readonly number[]>> = {
    ...{dealt: [0], draw: [0], draw_pancake: [0], redraw: [0], redraw_pancake: [0]},
    ...{lay: [0], lay_nothing: [0], lay_blocked: [0], lay_on: [0], lay_guess: [0, 2]},
    ...{lay_pair: [0], aside: [0]},
    ...{guess: [1], miss: [1], hit: [1], look: [1], compare: [1, 2], discard: [0], swap: [1, 2]},
    ...{exchange: [0, 1], out: [0, 1, 2], first: [0], batter: [0], new_hand: [0], show: [0, 1, 2]},
};

const nameAt = (event: GameEvent): EventName => eventName(event)!;
const cardsIn = (event: GameEvent): ThiefCard[] =>
    (cardsAt[nameAt(event)] ?? []).flatMap(n => thiefCards[event.args[n] ?? 0] ?? []);

const isUpdate = (message: TableMessage): message is {tell: 'update'} & Update =>
    message.tell === 'update';

async function tellGame(seats: number, seed: number, viewer: number): Promise<Told[]> {
    const core = await machineCore(),
        told: Told[] = [],
        known = new Set<ThiefCard>();
    const bots = names.slice(0, seats).map(() => ({bot: seed % 2 ? 'random' : 'easy'}));
    await core.open({game: 'thief', options: {rounds: 4}, seats: bots}, secretOf(seed));
    let seen = 0,
        before: ThiefView | null = null;
    for (;;) {
        const {seat, messages} = await core.bot({playouts: 1}, viewer, seen);
        if (seat === null) return told;
        for (const {n, events: list, view} of messages.filter(isUpdate)) {
            if (n <= seen) continue;
            seen = n;
            const events = eventsAt([{n, events: list}]),
                after = (view as ThiefView | undefined) ?? null;
            const made = drafts(events, {you: viewer, before, after, names});
            for (const card of list.flatMap(cardsIn)) known.add(card);
            told.push({
                ...{viewer, events, before, after, drafts: made, known: new Set(known)},
                beats: made.map(draft => beatOf(draft as Draft, viewer)),
            });
            before = after ?? before;
        }
    }
}

const games: Told[] = [];
const all = (): {told: Told; beat: Beat}[] =>
    games.flatMap(told => told.beats.map(beat => ({told, beat})));

beforeAll(async () => {
    for (let seats = 3; seats <= 7; seats++)
        for (const viewer of [...Array(seats).keys(), SPECTATOR])
            for (const seed of [seats, 10 + seats + viewer])
                games.push(...(await tellGame(seats, seed, viewer)));
}, 120_000);

/** Whom an event is about besides whose it is. */
const seatsAt: Partial<Record<EventName, readonly number[]>> = {
    ...{lay_on: [1], lay_guess: [1], lay_pair: [1, 2], guess: [0], miss: [0], hit: [0]},
    ...{look: [0], look_unseen: [0], compare: [0], compare_unseen: [0], lose: [0], equal: [0]},
    ...{spotlight: [0], swap: [0], swap_unseen: [0], turn: [0], back: [0], round: [1]},
};
const setsAt: readonly EventName[] = ['mixed', 'coffee', 'stack'];

function isAbout(event: GameEvent, you: number): boolean {
    const name = nameAt(event),
        set = setsAt.includes(name) ? (event.args[0] ?? 0) : 0;
    const named = (seatsAt[name] ?? []).map(n => event.args[n] ?? 0);
    return event.seat === you || named.includes(you) || ((set >> you) & 1) === 1;
}

/** The play, the guess or the pancake that an event came of: the last one before it. */
const causes: readonly EventName[] = [
    ...(['lay', 'lay_nothing', 'lay_blocked', 'lay_on', 'lay_guess', 'lay_pair', 'guess'] as const),
    ...(['coffee', 'back', 'draw_pancake'] as const),
];
function actorBefore(events: readonly EventAt[], at: EventAt): number {
    const cause = events
        .slice(0, events.indexOf(at))
        .filter(({event}) => causes.includes(nameAt(event)))
        .at(-1);
    return (cause ?? at).event.seat;
}

describe('the beats of a game', () => {
    it('have something of every kind in them', () => {
        const kinds = new Set(all().map(({beat}) => beat.kind));
        expect([...kinds].sort()).toEqual(
            [
                ...['play', 'guess', 'look', 'compare', 'swap', 'exchange', 'renew', 'spotlight'],
                ...['protected', 'out', 'pancake', 'shuffled', 'mixed', 'coffee', 'back', 'batter'],
                ...['draw', 'turn', 'over', 'round', 'end'],
            ].sort(),
        );
    });

    it('tell every event in exactly one beat, in order', () => {
        for (const {events, beats} of games)
            expect(beats.flatMap(beat => beat.events)).toEqual(events);
    });

    it('say something wherever events do', () => {
        for (const {beat} of all())
            if (beat.events.some(({event}) => event.text)) expect(beat.text).not.toBe('');
    });

    it('are yours if they are about you, and nobody is nobody', () => {
        for (const {told, beat} of all()) {
            if (told.viewer === SPECTATOR) expect(beat.mine).toBe(false);
            else if (beat.events.some(({event}) => isAbout(event, told.viewer)))
                expect(beat).toMatchObject({mine: true});
            expect(beat.actor).not.toBe(SPECTATOR);
            expect(beat.targets).not.toContain(SPECTATOR);
        }
    });

    it('end a round with one scene, which is yours', () => {
        for (const {told, beat} of all())
            if (beat.events.some(({event}) => nameAt(event).startsWith('end_')))
                expect(beat).toMatchObject({scene: true, mine: told.viewer !== SPECTATOR});
            else expect(beat.scene).toBe(false);
    });
});

describe('what others do', () => {
    const isOthers = ({mine, scene}: Pick<Beat, 'mine' | 'scene'>) => !mine && !scene;
    const ofOthers = () => all().filter(({beat}) => isOthers(beat));
    const timed = ({events, viewer, before, after}: Told): Beat[] =>
        beatsOf(
            [{n: 1, events: events.map(({event}) => event)}],
            {you: viewer, names, before, after},
            drafts as unknown as Parameters<typeof beatsOf>[2],
        );

    it('is one beat or two in most turns: nobody is told that somebody draws a card', () => {
        const turns = games.filter(({beats}) => beats.some(({kind}) => kind === 'play'));
        const few = turns.filter(({beats}) => beats.filter(({mine}) => !mine).length <= 2);
        expect(few.length / turns.length).toBeGreaterThan(0.8);
        const told = ofOthers().filter(({beat}) => beat.kind === 'draw');
        expect(told.filter(({told: {beats}}) => beats.length > 1)).toEqual([]);
    });

    it('is one line each', () => {
        for (const {beat} of ofOthers())
            if (beat.kind !== 'pancake') expect(beat.text.length).toBeLessThanOrEqual(110);
    });

    it('stands long enough to be read, and longer where somebody goes out', () => {
        const beats = games.flatMap(timed).filter(isOthers);
        expect(beats.length).toBeGreaterThan(1000);
        for (const {hold, text, kind} of beats) {
            expect(hold).toBeGreaterThanOrEqual(18 * text.length);
            if (kind === 'out' || kind === 'pancake') expect(hold).toBeGreaterThanOrEqual(1300);
            else if (kind !== 'draw') expect(hold).toBeGreaterThanOrEqual(950);
        }
    });

    it('takes about 8 s for three turns, if not much happens in them', () => {
        const turns = games
            .map(timed)
            .filter(beats => beats.some(({kind, mine}) => kind === 'play' && !mine))
            .map(beats =>
                beats.reduce((sum, {hold, ...one}) => sum + (isOthers(one) ? hold : 0), 0),
            )
            .sort((a, b) => a - b);
        const usual = turns[Math.floor(turns.length / 2)] ?? 0;
        expect(3 * usual).toBeGreaterThan(7000);
        expect(3 * usual).toBeLessThan(8500);
    });
});

describe('a pancake', () => {
    const orders = /(^|[.!;] )(draw|bring) /i;

    it('says who draws again: nobody takes it for an order', () => {
        const said = {own: 0, others: 0};
        for (const {told, beat} of all()) {
            const act = beat.act as ThiefAct | null;
            if (act?.is !== 'pancake') continue;
            const {does, card} = act;
            for (const text of [does, beat.text, cardText(card)]) expect(text).not.toMatch(orders);
            expect(beat.text.endsWith(does)).toBe(true);
            if (!/draws? (again|two)/.test(does)) continue;
            const own = beat.actor === told.viewer;
            expect(does).toContain(own ? 'You draw ' : `${names[beat.actor ?? 0]} draws `);
            said[own ? 'own' : 'others']++;
        }
        expect(Math.min(...Object.values(said))).toBeGreaterThan(3);
    });
});

describe('the end of a round', () => {
    const ends = () =>
        all().flatMap(({told, beat}) => {
            const act = beat.act as ThiefAct | null;
            return act?.is === 'end' ? [{told, beat, end: act.end}] : [];
        });

    it('says who wins and why: the last one in is not the highest', () => {
        const said = {last: 0, highest: 0, jar: 0, own: 0, ownHighest: 0};
        for (const {told, beat, end} of ends()) {
            if (!end.winners.length) continue;
            const isLast = end.how === 'end_last' || end.shown.length === 1;
            expect(beat.text).toContain(isLast ? 'last player left' : 'highest card');
            expect(beat.text).not.toContain(': you.');
            if (!isLast && end.winners.length === 1 && end.winners[0] === told.viewer) {
                expect(beat.text).toContain('You have the highest card and win the round.');
                said.ownHighest++;
            }
            if (end.winners.includes(told.viewer))
                expect(beat.text).not.toContain('they share the round');
            if (isLast && end.winners.includes(told.viewer)) {
                expect(beat.text).toContain('You are the last player left and win the round.');
                said.own++;
            }
            if (end.how === 'end_jar') expect(beat.text).toContain('jar, and that ends the round');
            said[isLast ? 'last' : 'highest']++;
            if (isLast && end.how === 'end_jar') said.jar++;
        }
        for (const times of Object.values(said)) expect(times).toBeGreaterThan(5);
    });

    it('says once how a tie was decided, in the scene, in the log and at the end', () => {
        const tie = /Tied cards: the higher total|Still tied: (they|you) share/g;
        const highest = ({cards}: RoundEnd['shown'][number]) =>
            Math.max(...cards.map(card => valueOf(card) ?? 0));
        const times = {tied: 0, decided: 0};
        for (const {told, beat, end} of ends()) {
            const hands = end.shown.map(highest);
            const equal = hands.filter(value => value === Math.max(...hands)).length;
            const isTied = equal > 1 && (end.how === 'end_deck' || end.how === 'end_jar');
            const readers = {you: told.viewer, names};
            const [inList] = roundsOf([{n: 0, events: told.events.map(({event}) => event)}]);
            const log = said(told.events, {...readers, before: null, after: null});
            const at = told.events.findIndex(({event}) => isEnd(nameAt(event)));
            for (const text of [beat.text, end.text, endText(inList!, readers), log[at]!.text])
                expect(text.match(tie) ?? []).toHaveLength(isTied ? 1 : 0);
            times[isTied ? 'tied' : 'decided']++;
        }
        expect(Math.min(...Object.values(times))).toBeGreaterThan(5);
    });

    it('says the round, every hand, what each point is for and how many there are', () => {
        for (const {beat, end, told} of ends()) {
            expect(beat.text).toBe(`Round ${end.round} is over. ${end.text}`);
            const name = (seat: number) => (seat === told.viewer ? 'You' : names[seat]!);
            const hands = beat.besides.filter(line => /^(You have|\S+ has) /.test(line));
            expect(hands).toHaveLength(end.shown.length);
            end.gained.forEach((gained, seat) => {
                const lines = beat.besides.filter(line => line.startsWith(`${name(seat)}: `));
                const [total, ...points] = [...lines].reverse();
                expect(total).toMatch(/: (−|)\d+ points?\.$/);
                expect(total).toContain(`${String(end.scores[seat]).replace('-', '−')} `);
                const sum = points
                    .map(line => Number(/: ([+−]1)/.exec(line)?.[1]?.replace('−', '-')))
                    .reduce((a, b) => a + b, 0);
                expect(sum).toBe(gained);
            });
        }
    });

    it('says what each point is for', () => {
        const reasons = new Set<string>();
        for (const {end} of ends())
            end.gained.forEach((gained, seat) => {
                const points = pointsOf(end, seat);
                expect(points.reduce((sum, [n]) => sum + n, 0)).toBe(gained);
                for (const [, why] of points) reasons.add(why);
            });
        expect([...reasons].sort()).toEqual([
            'caught with the jar',
            'for the empty jar',
            'for the round',
        ]);
    });
});

describe('a pancake after which nothing is played', () => {
    it('says that the turn is over, with what it did', () => {
        const after = new Set<string>();
        for (const {beat} of all()) {
            const isOver = beat.events.some(({event}) => nameAt(event) === 'turn_over');
            if (!isOver) continue;
            expect(beat.text).toMatch(/The turn is over\.$/);
            after.add(nameAt(beat.events[0]!.event));
        }
        expect([...after]).toEqual(expect.arrayContaining(['coffee', 'back', 'draw_pancake']));
    });

    it('says so with who went out last through it, and not once more', () => {
        let found = 0;
        for (const {told, beat} of all()) {
            const last = told.beats[told.beats.indexOf(beat) - 1];
            const [first] = beat.events.map(({event}) => nameAt(event));
            expect([last?.kind, first]).not.toEqual(['out', 'turn_over']);
            if (beat.kind !== 'out' || !beat.text.endsWith('The turn is over.')) continue;
            expect(beat.text).toMatch(/Kaffilumma.* a cake with coffee\. The turn is over\.$/);
            found++;
        }
        expect(found).toBeGreaterThan(0);
    });
});

describe('a pancake that is drawn with another card', () => {
    it('is told once, with what it does', () => {
        const isDoing = ({event}: EventAt) =>
            ['burned', 'reverse', 'stack'].includes(nameAt(event));
        const between = {own: 0, others: 0};
        for (const {viewer, beats} of games)
            beats.forEach((beat, i) => {
                const [first, next] = beat.events.map(({event}) => nameAt(event));
                if (
                    first === 'draw_pancake' &&
                    next?.startsWith('draw') &&
                    beat.events.some(isDoing)
                )
                    between[beat.actor === viewer ? 'own' : 'others']++;
                const before = beats[i - 1];
                if (before?.actor !== beat.actor || !/turn is over/.test(before.text)) return;
                expect(beat.text).not.toMatch(/turn is over/);
            });
        expect(Math.min(...Object.values(between))).toBeGreaterThan(0);
    });
});

describe('several rounds in one go', () => {
    it('end as they did one after another', () => {
        const endsIn = (made: readonly Draft<ThiefView>[]) =>
            made.flatMap(({act}) => {
                const {is, end} = act as {is: string; end?: RoundEnd};
                return is === 'end' && end ? [end] : [];
            });
        const first = games.slice(1).findIndex(({events}) => events[0]?.n === 1) + 1;
        const game = games.slice(0, first),
            {viewer, after} = game.at(-1)!;
        const events = game.flatMap(told => told.events);
        const ends = endsIn(drafts(events, {you: viewer, before: null, after, names}));
        // By itself an update with no table before it does not say which round it ends.
        const wanted = game.flatMap(told => endsIn(told.drafts));
        expect(ends).toEqual(wanted.map((end, i) => ({...end, round: i + 1})));
        expect(ends).toHaveLength(4);
    });
});

describe('the log', () => {
    it('says who is out through whom, as the beat does', () => {
        let outs = 0;
        for (const {viewer, events, beats} of games) {
            const lines = said(events, {you: viewer, names, before: null, after: null});
            expect(lines.length).toBe(events.length);
            for (const {text: all, actor, targets} of beats.filter(({kind}) => kind === 'out')) {
                // A line of its own in the log.
                const text = all.replace(/ The turn is over\.$/, '');
                expect(lines).toContainEqual({text, actor, targets});
                outs++;
            }
        }
        expect(outs).toBeGreaterThan(100);
    });

    it('marks whom something is done to, and whose card another draws is theirs alone', () => {
        const aimed: readonly EventName[] = ['lay_on', 'lay_guess', 'look', 'look_unseen', 'hit'];
        const alone: readonly EventName[] = ['lay', 'draw', 'draw_unseen', 'dealt', 'show'];
        for (const {viewer, events} of games) {
            const lines = said(events, {you: viewer, names, before: null, after: null});
            for (const [i, {event}] of events.entries()) {
                const name = nameAt(event),
                    target = event.args[seatsAt[name]?.[0] ?? 0] ?? 0;
                if (aimed.includes(name))
                    expect(lines[i]).toMatchObject({actor: event.seat, targets: [target]});
                if (alone.includes(name))
                    expect(lines[i]).toMatchObject({actor: event.seat, targets: []});
            }
        }
    });
});

describe('what has no effect', () => {
    const texts = (name: EventName) =>
        all().flatMap(({beat}) =>
            beat.events.some(({event}) => nameAt(event) === name) ? [beat.text] : [],
        );

    it('says why', () => {
        const blocked = texts('lay_blocked');
        expect(blocked.length).toBeGreaterThan(5);
        for (const text of blocked)
            expect(text).toMatch(/without effect: everyone else is protected\.$/);
        for (const text of texts('lay_nothing')) expect(text).toContain('Hnallþóra, which has no');
        for (const text of texts('nobody_back')) expect(text).toContain('Nobody is out, so');
        expect(texts('nobody_back')).not.toEqual([]);
    });
});

describe('going out', () => {
    const outs = () => all().filter(({beat}) => beat.kind === 'out');

    it('names who did it, and with which card', () => {
        for (const {told, beat} of outs()) {
            const at = beat.events.find(({event}) => nameAt(event) === 'out'),
                by = actorBefore(told.events, at!);
            expect(beat.actor).toBe(by);
            expect(beat.targets).toEqual([at!.event.seat]);
            const {cause} = beat.act as Extract<ThiefAct, {is: 'out'}>;
            expect(cause?.by).toBe(by);
            expect(beat.text).toContain(nameOfCard(cause!.card));
            expect(beat.text).toContain(by === told.viewer ? 'You' : names[by]);
        }
    });

    it('says which card was lower to those who saw it', () => {
        const texts = outs().map(({beat}) => beat.text);
        expect(texts).toContainEqual(
            expect.stringMatching(/^\w+’s Laufa.+ knocks you out: .+ is lower than .+\.$/),
        );
        const discarded = /^\w+’s Randalína.* knocks (\w+) out: \1 had to discard the empty jar\.$/;
        expect(texts).toContainEqual(expect.stringMatching(discarded));
        expect(texts).toContainEqual('Dagur is out: Tóm krús is the empty jar.');
        for (const by of [
            /Kleina.* was the right guess\.$/,
            /Kaffilumma.* is a cake with coffee\.$/,
        ])
            expect(texts).toContainEqual(expect.stringMatching(by));
    });

    it('says that it was a bot that played for someone, to all of them', () => {
        const out = (by: number, seat: number): Out => ({
            seat,
            cards: ['piparkaka'],
            cause: {by, bot: true, card: 'kleina', against: null},
        });
        const saidTo = (you: number, by: number, seat: number) =>
            outText(out(by, seat), {you, names}).split(':')[0];
        expect(saidTo(0, 0, 1)).toBe('Your bot’s Kleina knocks Birna out');
        expect(saidTo(1, 0, 1)).toBe('Anna’s bot’s Kleina knocks you out');
        expect(saidTo(2, 0, 1)).toBe('Anna’s bot’s Kleina knocks Birna out');
        expect(saidTo(0, 0, 0)).toBe('Your bot’s Kleina knocks you out');
        expect(saidTo(1, 0, 0)).toBe('Anna is knocked out by their own Kleina');
    });
});

/** Every card that is drawn: in the sentence, over the table, on the table. */
function cardsOf({act}: {act: unknown}): ThiefCard[] {
    return (JSON.stringify(act).match(/"[a-z_]+\+?"/g) ?? [])
        .map(word => word.slice(1, -1) as ThiefCard)
        .filter(word => thiefCards.includes(word));
}
const cardsOn = ({seats, discard, pancakes}: ThiefView): ThiefCard[] => [
    ...seats.flatMap(({hand, front}) => [...hand, ...front]),
    ...discard,
    ...pancakes,
];

describe('what is secret', () => {
    it('is in no beat', () => {
        for (const {told, beat} of all())
            expect(cardsOf(beat).filter(card => !told.known.has(card))).toEqual([]);
    });

    it('stays face down where somebody else sees it', () => {
        const hidden: readonly EventName[] = ['look_unseen', 'compare_unseen', 'swap_unseen'];
        const secret = all().filter(
            ({beat}) => beat.kind !== 'out' && hidden.includes(nameAt(beat.events[0]!.event)),
        );
        expect(secret.length).toBeGreaterThan(20);
        for (const {beat} of secret) expect(cardsOf(beat)).toEqual([]);
    });

    it('is not on the table while it is told either', () => {
        for (const told of games) {
            let view = told.before;
            const shown = new Set<ThiefCard>(told.known);
            for (const card of view ? cardsOn(view) : []) shown.add(card);
            for (const {see, then} of told.drafts)
                for (const step of [see, then?.see]) {
                    if (view && step) view = step(view);
                    expect(view ? cardsOn(view).filter(card => !shown.has(card)) : []).toEqual([]);
                }
        }
    });
});

describe('the table', () => {
    it('follows the story and arrives where the core does', () => {
        let compared = 0;
        for (const {before, after, drafts: told} of games) {
            if (!before || !after) continue;
            const seen = told.reduce((view, {see, then}) => inTurn(see, then?.see)(view), before);
            const open = ({seats, discard, pancakes, turn, round, deck}: ThiefView) => ({
                ...{turn, round, deck},
                in: seats.map(place => place.in),
                safe: seats.map(place => place.protected),
                score: seats.map(place => place.score),
                cards: seats.map(place => place.cards),
                hands: seats.map(({hand}) => [...hand].sort()),
                front: seats.map(({front}) => [...front].sort()),
                discard: [...discard].sort(),
                pancakes: [...pancakes].sort(),
            });
            expect(open(seen)).toEqual(open(after));
            compared++;
        }
        expect(compared).toBeGreaterThan(1000);
    });

    it('is never ahead of the sentence: not with a turn, a drawn card or a point', () => {
        const draws: readonly EventName[] = ['draw', 'draw_unseen', 'draw_pancake'];
        let [turns, ends] = [0, 0];
        for (const {before, drafts: told} of games) {
            if (!before) continue;
            let view = before;
            for (const {see, then, events, scene} of told) {
                const {turn} = view,
                    scores = view.seats.map(({score}) => score);
                const now = events.filter(at => !then?.events?.includes(at));
                const drew = now.filter(({event}) => draws.includes(nameAt(event))).at(-1);
                const round = now.find(({event}) => nameAt(event) === 'round');
                view = inTurn(see)(view);
                expect(view.turn).toBe(
                    drew?.event.seat ?? (round ? (round.event.args[1] ?? 0) : turn),
                );
                expect(view.seats.map(({score}) => score)).toEqual(scores);
                view = inTurn(then?.see)(view);
                if (then?.events) turns++;
                if (scene) ends++;
                if (scene) expect(view.seats.map(({score}) => score)).not.toEqual(scores);
            }
        }
        expect(turns).toBeGreaterThan(500);
        expect(ends).toBeGreaterThan(50);
    });
});
