import {describe, expect, it} from 'vitest';
import {type Core, Refused, type Setup} from '../src/core/core';
import {ALL_OPEN, type GameRecord, type Update, SPECTATOR} from '../src/core/types';
import {
    catalogue,
    dice,
    games,
    machineCore,
    newMachine,
    secretOf,
    updatesOf,
    verify,
} from './machine';
import {partyEvents, partyWord} from '../src/views/party/types';
import {speculaasCards, speculaasEvent} from '../src/views/speculaas/types';
import {thiefCards, thiefEvents} from '../src/views/thief/types';

const setups: Setup[] = [
    {
        game: 'thief',
        options: {rounds: 2},
        seats: [{name: 'Anna'}, {bot: 'easy'}, {bot: 'greedy'}, {bot: 'random'}],
    },
    {
        game: 'thief',
        options: {points: 3},
        seats: [{name: 'Þóra "the" Örn'}, ...Array(6).fill({bot: 'random'})],
    },
    {game: 'speculaas', seats: [{name: 'Anna'}, {bot: 'greedy'}, {bot: 'easy'}]},
    {game: 'speculaas', options: {solo: 'hard'}, seats: [{name: 'Anna'}, {}]},
    {game: 'party', seats: [{name: 'Anna'}, {bot: 'greedy'}]},
    {
        game: 'party',
        options: {start: 'standard', board: 'yellow'},
        seats: [{name: 'A'}, {bot: 'random'}, {name: 'B'}],
    },
];

async function now(core: Core, viewer = 0): Promise<Update> {
    return (await updatesOf(core, viewer)).at(-1)!;
}

/** Plays to the end with random choices for people; calls `each` before each of them. */
async function play(
    core: Core,
    seed: number,
    each?: (update: Update) => Promise<void>,
): Promise<Update> {
    const roll = dice(seed);
    for (let steps = 0; steps < 20000; steps++) {
        if ((await core.bot({playouts: 20})).seat !== null) continue;
        let update = await now(core);
        if (update.over) return update;
        const seat = update.waiting_for![0]!;
        update = await now(core, seat);
        await each?.(update);
        const decision = update.decision!;
        expect(decision.moves).toHaveLength(decision.of);
        const choice = roll(decision.of);
        await core.move(seat, decision.n, roll(2) ? choice : decision.moves[choice]!);
    }
    throw new Error('the game does not end');
}

describe('whole games', () => {
    it.each(setups)(
        '$game $options ends, and the native program finds its record right',
        async setup => {
            const core = await machineCore();
            const records: GameRecord[] = [];
            for (let n = 1; n <= 3; n++) {
                const table = await core.open(setup, secretOf(n));
                expect(table.you).toBe(0);
                const last = await play(core, n);
                expect(last.result?.scores).toHaveLength(table.seats.length);
                const record = await core.record();
                expect(record.result).toEqual(last.result);
                expect(record.fair?.commitment).toBe(table.commitment);
                records.push(record);
            }
            expect(verify(records)).toContain('3 recordings OK, 0 wrong');
        },
    );

    it('are drawn from the browser where no secret is said', async () => {
        const core = await machineCore();
        const first = await core.open(setups[0]!),
            second = await core.open(setups[0]!);
        expect(first.commitment).toMatch(/^[0-9a-f]{64}$/);
        expect(second.commitment).not.toBe(first.commitment);
    });

    it('strong bots play, by the clock, too', async () => {
        const core = await machineCore();
        await core.open(
            {game: 'thief', options: {rounds: 1}, seats: Array(3).fill({bot: 'strong'})},
            secretOf(5),
        );
        while ((await core.bot({ms: 5})).seat !== null);
        expect(verify([await core.record()])).toContain('1 recording OK');
    });
});

describe('what happened', () => {
    it.each(games)('of %s is told without gaps', async game => {
        const core = await machineCore();
        await core.open(
            {game, seats: [{name: 'Anna'}, ...Array(2).fill({bot: 'random'})]},
            secretOf(9),
        );
        await play(core, 3);
        const whole = await updatesOf(core);
        expect(whole.map(update => update.n)).toEqual(whole.map((_, i) => i + 1));
        for (const update of whole.slice(0, -1)) expect(update.view).toBeUndefined();
        const texts = whole.flatMap(update => update.events).map(event => event.text);
        expect(texts.every(Boolean)).toBe(true);
    });

    it('offers choices in the same words as they are said elsewhere', async () => {
        const core = await machineCore();
        const setup = setups[0]!;
        const table = await core.open(setup, secretOf(4));
        const names = table.seats.map(seat => seat.name ?? '');
        await play(core, 8, async ({decision}) => {
            const {moves, words} = decision!;
            expect(words!.every(Boolean)).toBe(true);
            expect(await core.say(setup.game, names, 0, moves)).toEqual(words);
        });
    });

    it('is told in any language', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(4));
        const text = async () => (await updatesOf(core))[0]!.events.map(event => event.text);
        const english = await text();
        expect(english[1]).toMatch(/^You are dealt /);
        await core.language(catalogue('is'));
        expect((await text())[1]).not.toEqual(english[1]);
        while ((await core.bot()).seat !== null);
        expect((await now(core)).decision?.question).toBe('Hvaða spili spilar þú út?');
        await core.language(new ArrayBuffer(0));
        expect(await text()).toEqual(english);
        await expect(core.language(new ArrayBuffer(300000))).rejects.toMatchObject({
            error: 'limit',
        });
        await expect(core.language(new ArrayBuffer(64))).rejects.toMatchObject({error: 'message'});
        expect(await text()).toEqual(english);
    });

    it('hides from a spectator what the seat sees', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(6));
        const seat = JSON.stringify((await now(core)).view),
            other = JSON.stringify((await now(core, SPECTATOR)).view);
        expect(seat).not.toBe(other);
        await expect(core.updates(ALL_OPEN)).rejects.toThrow(Refused);
    });
});

describe('taking back', () => {
    it('a step of an unfinished turn', async () => {
        const core = await machineCore();
        await core.open(setups[4]!, secretOf(1));
        await play(core, 1, async update => {
            if (update.n > 40 || update.decision!.of < 2) return;
            await core.move(0, update.decision!.n, 0);
            await core.undo(0);
            const again = await now(core);
            expect(again.decision?.moves).toEqual(update.decision?.moves);
            expect(again.view).toEqual(update.view);
            update.decision = again.decision!;
        });
        expect(verify([await core.record()])).toContain('1 recording OK');
    });

    it('as far as one likes, alone with bots, with the same luck', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(2));
        const last = await play(core, 7);
        const record = await core.record();
        while ((await now(core)).can_undo) await core.undo(0);
        const begun = await now(core);
        expect(begun.over).toBe(false);
        await expect(core.undo(0)).rejects.toThrow(Refused);
        expect(await play(core, 7)).toMatchObject({result: last.result!});
        expect(await core.record()).toEqual(record);
    });
});

describe('a reload', () => {
    it.each(games)('in the middle of %s changes nothing', async game => {
        const core = await machineCore(),
            other = await machineCore();
        await core.open(
            {game, seats: [{name: 'Anna'}, {bot: 'greedy'}, {bot: 'easy'}]},
            secretOf(11),
        );
        let count = 0;
        await play(core, 5, async update => {
            if (count++ % 10) return;
            await other.load(await core.record());
            const {decision, view} = await now(other);
            expect(view).toEqual(update.view);
            expect(decision?.moves).toEqual(update.decision?.moves);
        });
    });
});

describe('hints', () => {
    it.each(games)('for %s name choices and reasons', async game => {
        const core = await machineCore();
        await core.open(
            {game, seats: [{name: 'Anna'}, {bot: 'random'}, {bot: 'random'}]},
            secretOf(3),
        );
        while ((await core.bot()).seat !== null);
        const hints = await core.hint(0, {playouts: 200});
        expect(await core.hint(0, {playouts: 200})).toEqual(hints);
        const {decision} = await now(core);
        expect(hints.length).toBeGreaterThan(0);
        for (const hint of hints) {
            expect(decision!.moves[hint.choice]).toEqual(hint.move);
            expect(hint.text && hint.why).toBeTruthy();
        }
    });
});

describe('replays', () => {
    it.each(games)('of %s show every step from every side', async game => {
        const core = await machineCore();
        await core.open(
            {game, seats: [{name: 'Anna'}, {bot: 'greedy'}, {bot: 'easy'}]},
            secretOf(8),
        );
        const last = await play(core, 2);
        const info = await core.watch(await core.record());
        expect(info).toMatchObject({game, seeded: true, fair: true});
        const end = await core.show(info.steps, 0);
        expect(end).toMatchObject({over: true, result: last.result, why: last.why});
        expect(end.view).toEqual(last.view);
        for (const viewer of [0, 1, SPECTATOR, ALL_OPEN]) {
            const lines = await core.lines(viewer);
            expect(lines).toHaveLength(info.steps);
            for (let step = 0; step <= info.steps; step += 7) await core.show(step, viewer);
        }
    });

    it('hide nothing where all is open, and secrets from a spectator', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(8));
        await play(core, 2);
        await core.watch(await core.record());
        const open = JSON.stringify((await core.show(3, ALL_OPEN)).view);
        expect(open).not.toBe(JSON.stringify((await core.show(3, SPECTATOR)).view));
    });

    it('find a record that is wrong, and say where', async () => {
        const core = await machineCore();
        await core.open(setups[2]!, secretOf(8));
        await play(core, 2);
        const record = await core.record();
        const {fair, ...rest} = record;
        expect((await core.watch(rest)).fair).toBeUndefined();
        const unfair = await core.watch({...record, fair: {...fair!, secret: secretOf(99)}});
        expect(unfair).toMatchObject({fair: false, unfair: expect.stringContaining('commitment')});
        const moves = record.moves.slice();
        moves[5] = moves[6];
        await expect(core.watch({...record, moves})).rejects.toMatchObject({
            error: 'record',
            move: 5,
        });
        await expect(core.watch({...record, seed: secretOf(1)})).rejects.toThrow();
    });

    it('are reviewed', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(8));
        await play(core, 2);
        const {steps} = await core.watch(await core.record());
        let judged = 0;
        for (let step = 0; step <= steps; step++) {
            const verdict = await core.review(step, SPECTATOR, {playouts: 50});
            const sum = verdict.chances?.reduce((a, b) => a + b, 0) ?? 1;
            expect(Math.abs(sum - 1)).toBeLessThan(0.01);
            if (verdict.best) judged++;
        }
        expect(judged).toBeGreaterThan(5);
    });
});

describe('bad messages get a sentence', () => {
    const bad: object[] = [
        {},
        {do: 'fly'},
        {do: 7},
        {do: 'move', seat: 0, choice: 0},
        {do: 'open'},
        {do: 'open', game: 'chess'},
        {do: 'open', game: 'thief', seats: [], secret: secretOf(1)},
        {do: 'open', game: 'thief', seats: Array(9).fill({bot: 'easy'}), secret: secretOf(1)},
        {do: 'open', game: 'thief', seats: Array(3).fill({bot: 'cheat'}), secret: secretOf(1)},
        {
            do: 'open',
            game: 'thief',
            seats: Array(3).fill({name: 'x'.repeat(97)}),
            secret: secretOf(1),
        },
        {
            do: 'open',
            game: 'thief',
            options: {points: 1.5},
            seats: Array(3).fill({bot: 'easy'}),
            secret: secretOf(1),
        },
        {do: 'open', game: 'thief', seats: Array(3).fill({bot: 'easy'}), secret: 'xyz'},
        {
            do: 'open',
            game: 'party',
            options: {board: {text: 'x'.repeat(70000)}},
            seats: [{}, {}],
            secret: secretOf(1),
        },
        {do: 'load'},
        {do: 'load', record: []},
        {do: 'watch', record: {format: 'cookietin/1'}},
        {do: 'show', step: 0},
        {do: 'say', game: 'nothing'},
        {do: 'rules'},
        {do: 'review', step: -1},
        {do: 'x'.repeat(13 << 20)},
    ];
    it.each(bad.map((message, i) => [i, message] as const))('%i', async (_, message) => {
        const answer = (await newMachine()).ask(message);
        expect(answer).toMatchObject({
            ok: false,
            error: expect.any(String),
            say: expect.stringMatching(/\w+ \w+/),
        });
    });

    it('and change nothing', async () => {
        const core = await machineCore();
        await core.open(setups[0]!, secretOf(1));
        while ((await core.bot()).seat !== null);
        const before = await now(core);
        await expect(core.move(0, 1, 4000)).rejects.toMatchObject({error: 'move'});
        await expect(core.move(0, 2, 0)).rejects.toMatchObject({error: 'late'});
        await expect(core.move(9, 1, 0)).rejects.toMatchObject({error: 'seat'});
        await expect(core.move(1, 1, 0)).rejects.toMatchObject({error: 'turn'});
        await expect(core.move(0, 1, {seat: 0, back: 5})).rejects.toMatchObject({error: 'move'});
        expect(await now(core)).toEqual(before);
        const unknown = [
            {seat: 0, fly: 3},
            {seat: 99, lay: 'kleina'},
        ];
        expect(await core.say('thief', [], 0, unknown)).toEqual(['', '']);
    });
});

describe('names in the page', () => {
    /** What events of a seat say by number, and what the record says by name. */
    async function compare(
        setup: Setup,
        field: 'lay' | 'recipe',
        named: (kind: number, card: number) => string | null,
    ) {
        const core = await machineCore();
        await core.open(setup, secretOf(12));
        await play(core, 12);
        const events = (await updatesOf(core)).flatMap(update => update.events);
        const said = events
            .filter(event => event.seat === 0)
            .map(event => named(event.kind, event.args[0] ?? 0));
        const moves = (await core.record()).moves as {
            seat?: number;
            lay?: string;
            recipe?: string;
        }[];
        const done = moves.filter(move => move.seat === 0 && move[field]).map(move => move[field]);
        expect(done.length).toBeGreaterThan(5);
        expect(said.filter(Boolean)).toEqual(done);
    }

    it('of cards are in the order of the core', async () => {
        await compare({...setups[0]!, options: {rounds: 8}}, 'lay', (kind, card) =>
            thiefEvents[kind]!.startsWith('lay') ? thiefCards[card]! : null,
        );
        await compare(setups[2]!, 'recipe', (kind, card) =>
            speculaasEvent(kind) === 'lay_recipe' ? speculaasCards[card]! : null,
        );
    });

    it('are those of the core', async () => {
        const core = await machineCore();
        const thief = await core.rules('thief');
        expect(thief.phrases).toHaveLength(thiefEvents.length);
        expect(thief.phrases[thiefEvents.indexOf('burned')]).toMatch(/^Burned/);
        expect(thief.words.length).toBeGreaterThanOrEqual(thiefCards.length);
        const party = await core.rules('party');
        expect(party.phrases).toHaveLength(partyEvents.length);
        expect(party.words.map((_, i) => partyWord(i))).toEqual(party.words);
        expect(party.phrases[partyEvents.indexOf('roll')]).toMatch(/is rolled/);
        const speculaas = await core.rules('speculaas');
        expect(thief.credits).toContain('Embla Vigfúsdóttir');
        expect(party.credits).toContain('Ralf zur Linde');
        expect(speculaas.credits).toContain('Danijel Pošta');
        expect(speculaas.ours).toBe('The card lists are ours.');
        expect(thief.ours).toBe('');
        expect(thief.independent).toMatch(/^Cookie Tin is an independent implementation/);
        expect(speculaas.solo).toMatch(/^Speculattius collects cards at random/);
        expect(speculaasEvent(speculaas.phrases.length - 1)).toBe('tie_shared');
        expect(speculaasEvent(speculaas.phrases.length)).toBeUndefined();
        expect((await core.games()).games.map(info => info.game)).toEqual(games);
    });
});
