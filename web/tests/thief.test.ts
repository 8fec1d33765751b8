import {describe, expect, it} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {LogEntry, TableState} from '../src/core/table';
import {
    cardRule,
    copiesOf,
    glossOf,
    nameOfCard,
    plainCakes,
    valueOf,
} from '../src/views/thief/cards';
import {type Choosing, stepText} from '../src/views/thief/choosing';
import {knownOf, mayHoldText} from '../src/views/thief/knowing';
import {orderOfPlay, orderText} from '../src/views/thief/middle';
import {whyWon} from '../src/views/thief/scene';
import {inOrderOfPlay, roundsOf} from '../src/views/thief/rounds';
import {copiesIn, copiesText} from '../src/views/thief/strip';
import {decides, isHinted, type Pick, type Place, walk} from '../src/views/thief/steps';
import {vainText} from '../src/views/thief/tray';
import {dice, machineCore, secretOf, updatesOf} from './machine';
import {
    type Cake,
    type Sheet,
    thiefCards,
    thiefEvents,
    type ThiefMove,
    type ThiefView,
} from '../src/views/thief/types';

const values = (place: Place) => place.options.map(option => option.value);

describe('cards', () => {
    it('have the names and values that the core knows', async () => {
        const {words, rules} = await (await machineCore()).rules('thief');
        expect(thiefCards.map(nameOfCard)).toEqual(words.slice(0, thiefCards.length));
        const listed = [...rules.matchAll(/^ +(\d) (\S+(?: krús)?) /gm)].map(([, value, name]) => [
            name,
            Number(value),
        ]);
        expect(plainCakes.map(cake => [nameOfCard(cake), valueOf(cake)])).toEqual(listed);
    });

    it('have as many copies as the core knows', async () => {
        const core = await machineCore();
        for (const bots of [2, 3]) {
            const seats = [{name: 'Anna'}, ...Array<{bot: string}>(bots).fill({bot: 'random'})];
            await core.open({game: 'thief', seats}, secretOf(7));
            const {cakes} = (await core.sheet(0)) as Sheet;
            expect(cakes).toHaveLength(bots === 2 ? 8 : 14);
            for (const {card, copies} of cakes) expect(copiesOf(card), card).toBe(copies);
        }
    });

    it('all explain themselves', () => {
        for (const card of thiefCards)
            expect(cardRule(card)).toMatch(
                new RegExp(`^${nameOfCard(card)}, ${glossOf(card)}: .+\\.$`),
            );
        expect(valueOf('hjonabandssaela+')).toBe(6);
        expect(valueOf('upphitud')).toBeNull();
    });
});

describe('the sheet', () => {
    it('marks on the strip what the core counts, and says in sentences why not', async () => {
        const core = await machineCore();
        const roll = dice(3);
        let reasons = 0;
        const seats = [{name: 'Anna'}, ...Array<{bot: string}>(4).fill({bot: 'random'})];
        await core.open({game: 'thief', options: {rounds: 3}, seats}, secretOf(3));
        for (;;) {
            if ((await core.bot({playouts: 1})).seat !== null) continue;
            const update = (await updatesOf(core)).at(-1)!;
            if (update.over) break;
            const view = update.view as ThiefView;
            const sheet = (await core.sheet(0)) as Sheet;
            for (const {card, copies, open, own} of sheet.cakes)
                expect(copiesIn(view, 0, card)).toEqual({all: copies, open, own});
            for (const {seat, cakes} of sheet.places) {
                expect(seat).not.toBe(0);
                for (const {card, percent, why} of cakes) {
                    const may =
                        seat === undefined ? view.secret_may_be : view.seats[seat]!.may_hold!;
                    if (why === undefined) expect(may, card).toContain(card);
                    else expect(why).toMatch(/^[A-Z].+\.$/);
                    expect(percent > 0).toBe(why === undefined);
                    reasons += Number(why !== undefined);
                }
            }
            const {moves: legal, n} = update.decision as {moves: ThiefMove[]; n: number};
            await core.move(0, n, roll(legal.length));
        }
        expect(reasons).toBeGreaterThan(40);
    });

    it('says of all copies how many anyone sees, and how many only you', () => {
        expect(copiesText({all: 5, open: 0, own: 0})).toBe('5 copies');
        expect(copiesText({all: 2, open: 1, own: 1})).toBe(
            '2 copies, 1 on the table, 1 in your hand',
        );
        expect(copiesText({all: 2, open: 2, own: 0})).toBe('2 copies, 2 on the table');
        expect(copiesText({all: 2, open: 0, own: 1})).toBe('2 copies, 1 in your hand');
    });
});

describe('what lies before a seat', () => {
    it('lies there in the order in which it was played', () => {
        const order = (front: Cake[], played?: Cake[]) => inOrderOfPlay(front, played);
        expect(
            order(['kleina', 'laufabraud+', 'randalina'], ['laufabraud+', 'randalina', 'kleina']),
        ).toEqual(['laufabraud+', 'randalina', 'kleina']);
        // What was shuffled away was played before.
        expect(order(['kleina'], ['kleina', 'randalina', 'kleina'])).toEqual(['kleina']);
        expect(order(['kleina', 'randalina'], ['kleina', 'randalina', 'kleina'])).toEqual([
            'randalina',
            'kleina',
        ]);
        expect(order(['kleina', 'piparkaka'])).toEqual(['kleina', 'piparkaka']);
    });
});

describe('a step of a choice', () => {
    const text = (step: Partial<Choosing>) =>
        stepText({picked: [{ask: 'card', value: 'kleina'}], ...step} as Choosing, () => 'Birna');

    it('asks for the next thing, and at the end whether that is the move', () => {
        expect(text({ask: 'player', move: null, begun: true})).toBe('Kleina: on whom?');
        expect(text({ask: null, move: 3, begun: true})).toBe('Is this your move?');
        expect(text({ask: null, move: 3, begun: false})).toBe('');
    });
});

describe('choosing', () => {
    const moves: ThiefMove[] = [
        {seat: 0, lay: 'kleina', target: 1, guess: 'piparkaka'},
        {seat: 0, lay: 'kleina', target: 1, guess: 'tom_krus'},
        {seat: 0, lay: 'kleina', target: 2, guess: 'piparkaka'},
        {seat: 0, lay: 'lakkristoppur'},
    ];
    const kleina: Pick = {ask: 'card', value: 'kleina'};

    it('asks for card, player and guess in turn, and offers what is legal', () => {
        expect(values(walk(moves, []))).toEqual(['kleina', 'lakkristoppur']);
        expect(walk(moves, [kleina])).toMatchObject({ask: 'player', move: null});
        expect(values(walk(moves, [kleina, {ask: 'player', value: 1}]))).toEqual([
            'piparkaka',
            'tom_krus',
        ]);
        expect(
            walk(moves, [kleina, {ask: 'player', value: 1}, {ask: 'guess', value: 'tom_krus'}])
                .move,
        ).toBe(1);
        expect(walk(moves, [{ask: 'card', value: 'lakkristoppur'}]).move).toBe(3);
    });

    it('waits for the last word behind a guess, of every Kleina, and behind a single pick', () => {
        const card: Pick = {ask: 'card', value: 'kleina'},
            player: Pick = {ask: 'player', value: 1},
            guess: Pick = {ask: 'guess', value: 'hnallthora'};
        expect(decides([], guess)).toBe(false);
        expect(decides([card, player], guess)).toBe(false);
        expect(decides([], card)).toBe(false);
        expect(decides([card], player)).toBe(true);
    });

    it('forgets a pick that is no longer offered', () => {
        expect(walk(moves, [{ask: 'card', value: 'randalina'}])).toMatchObject({
            picked: [],
            ask: 'card',
        });
    });

    it('takes two players in any order, unless the order says something', () => {
        const lay = {seat: 0, lay: 'hjonabandssaela+'} as const;
        const swap: ThiefMove[] = [
            {...lay, pair: [0, 1]},
            {...lay, pair: [0, 2]},
        ];
        expect(values(walk(swap, []))).toEqual([0, 1, 2]);
        expect(
            walk(swap, [
                {ask: 'player', value: 2},
                {ask: 'partner', value: 0},
            ]).move,
        ).toBe(1);
        const other = {seat: 0, lay: 'randalina+'} as const;
        const draw: ThiefMove[] = [
            {...other, pair: [0, 1]},
            {...other, pair: [1, 0]},
        ];
        expect(
            walk(draw, [
                {ask: 'player', value: 1},
                {ask: 'partner', value: 0},
            ]).move,
        ).toBe(1);
        expect(isHinted(swap[0]!, {ask: 'player', value: 1})).toBe(true);
    });

    it('picks by itself what leaves no choice', () => {
        expect(walk([{seat: 0, lay: 'hnallthora'}], [])).toMatchObject({move: 0, ask: null});
        expect(walk([{seat: 0, back: 3}], []).picked).toEqual([{ask: 'player', value: 3}]);
        expect(walk(moves.slice(0, 2), [])).toMatchObject({ask: 'guess'});
    });

    it('reaches every move of real games, and nothing else', async () => {
        const core = await machineCore(),
            asked = new Set<string>();
        for (let game = 0; game < 6; game++) {
            const roll = dice(game);
            const seats = [
                {name: 'Anna'},
                ...Array<{bot: string}>(3 + (game % 4)).fill({bot: 'random'}),
            ];
            await core.open({game: 'thief', options: {rounds: 6}, seats}, secretOf(game));
            for (;;) {
                if ((await core.bot({playouts: 1})).seat !== null) continue;
                const update = (await updatesOf(core)).at(-1)!;
                if (update.over) break;
                const {moves: legal, n} = update.decision as {moves: ThiefMove[]; n: number};
                asked.add((update.view as ThiefView).phase);
                expect(ends(legal)).toEqual(new Set(legal.keys()));
                await core.move(0, n, roll(legal.length));
            }
        }
        expect([...asked]).toEqual(expect.arrayContaining(['lay', 'guess']));
    });
});

describe('a guess', () => {
    const choosing = {
        picked: [
            {ask: 'card', value: 'kleina'},
            {ask: 'player', value: 1},
        ],
        guesses: plainCakes.slice(1).map(value => ({ask: 'guess', value})),
    } as unknown as Parameters<typeof vainText>[1];
    const text = (...may: Cake[]) =>
        vainText(
            {seats: [{}, {may_hold: may}]} as unknown as ThiefView,
            choosing,
            seat => ['Anna', 'Birna'][seat]!,
        );

    it('that must miss says why, and only that one', () => {
        expect(text('kleina')).toMatch(/^You know that Birna has a Kleina\. .+ wrong\.$/);
        expect(text('kleina', 'kleina+')).toBe(text('kleina'));
        expect(text('kleina', 'randalina')).toBe('');
        expect(text()).toBe('');
    });
});

/** All moves that can be reached by picking what is offered. */
function ends(moves: readonly ThiefMove[], picks: readonly Pick[] = []): Set<number> {
    const place = walk(moves, picks);
    if (place.move !== null) return new Set([place.move]);
    return new Set(place.options.flatMap(option => [...ends(moves, [...picks, option])]));
}

const event = (kind: number, seat: number, args: number[], text = '') => ({kind, seat, args, text});
const log: LogEntry[] = [
    {n: 1, events: [event(0, 7, [1, 0]), event(8, 0, [13, 7, 7])]},
    {
        n: 2,
        events: [
            event(44, 1, [0, -1, -1]),
            event(46, 0, [2, 3, -1, 1, 0, 0, 0, 0, 0, 1], 'You are caught.'),
            event(0, 7, [2, 1]),
        ],
    },
    {n: 3, events: [event(8, 1, [6, 7, 7])]},
];

describe('rounds', () => {
    it('are read from the log', () => {
        expect(roundsOf(log)).toEqual([
            {
                round: 1,
                how: 'end_jar',
                winners: [1],
                caught: 0,
                scores: [-1, 1, 0],
                gained: [-1, 1, 0],
                cakes: ['kleina'],
                equal: 0,
                shown: [{seat: 1, cards: ['kleina']}],
                text: 'You are caught.',
            },
        ]);
    });
});

describe('knowledge', () => {
    const seat = (may: Cake[], more: object = {}) => ({
        score: 0,
        in: true,
        protected: false,
        cards: 1,
        front: [],
        hand: [],
        may_hold: may,
        equal: 0,
        seen_by: [],
        ...more,
    });
    const view: ThiefView = {
        round: 1,
        points: 3,
        phase: 'lay',
        start: 0,
        turn: 1,
        direction: 'right',
        deck: 9,
        discard: [],
        pancakes: [],
        secret_may_be: [],
        deck_may_hold: [],
        seats: [
            seat([], {hand: ['kleina']}),
            seat(['tom_krus'], {seen_by: [0]}),
            seat(['laufabraud', 'hnallthora']),
        ],
    };

    it('is shown only with help', () => {
        expect(knownOf(view, 1, true)).toMatchObject({faces: ['tom_krus'], seenBy: [0]});
        expect(knownOf(view, 1, false)).toMatchObject({faces: [], mayHold: null, seenBy: []});
        expect(knownOf(view, 2, true).mayHold).toEqual(['laufabraud', 'hnallthora']);
        expect(mayHoldText(view, ['laufabraud', 'hnallthora'])).toBe(
            'Could be: Laufabrauð and Hnallþóra.',
        );
        expect(mayHoldText(view, plainCakes.slice(0, 7))).toBe('Can’t be: Tóm krús.');
    });

    it('says in which order turns go, and that they go round', () => {
        expect(orderOfPlay(view)).toEqual([1, 0, 2]);
        const seats = ['Anna', 'Birna', 'Dagur'].map(name => ({who: 'bot', name}));
        const state = {...emptyState, you: 2, seats} as TableState;
        expect(orderText(state, view)).toBe('Order of play: Birna, Anna and you, then Birna again');
    });

    it('says why someone has won, as the core does, and that a win is shared', () => {
        const seats = ['Anna', 'Birna', 'Dagur'].map(name => ({who: 'bot', name}));
        const text = 'You are the first to reach 3 points.';
        const why = [{kind: thiefEvents.indexOf('won_goal'), seat: 0, args: [3], text}];
        const over = (winners: number[], told: typeof why) =>
            ({
                ...emptyState,
                you: 0,
                seats,
                result: {scores: [], winners},
                why: told,
            }) as TableState;
        expect(whyWon(over([0], why))).toBe(text);
        expect(whyWon(over([0, 1], []))).toMatch(/^Tied: .* you share the win\.$/);
    });
});
