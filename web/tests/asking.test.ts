/** The page asks once for each move, and both ways to a table lead to the same states. */
import {describe, expect, it, vi} from 'vitest';
import {Core} from '../src/core/core';
import {OfflineTable} from '../src/core/offline';
import {lastUpdate} from '../src/core/reduce';
import type {News, TableState} from '../src/core/table';
import type {GameName, Lobby, TableMessage, Update} from '../src/core/types';
import {OnlineTable} from '../src/net/online';
import type {Socket} from '../src/net/socket';
import {plainDrafts} from '../src/stage/beats';
import {Director} from '../src/stage/director';
import {dice, far, games, machineCore, newMachine, verify} from './machine';

const seats = [{name: 'Anna'}, {bot: 'random'}, {bot: 'random'}];

/**
 * A table whose core notes what it is asked and what it tells, since it last told the whole game.
 */
async function noted(game: GameName, quiet = false) {
    const machine = await newMachine();
    const asked: string[] = [],
        whole: TableMessage[] = [],
        later: TableMessage[] = [];
    const core = new Core(message => {
        const answer = machine.ask(message);
        asked.push((message as {do: string}).do);
        if ('again' in answer) [later.length, whole.length] = [0, 0];
        const to = 'again' in answer ? whole : later;
        if ('messages' in answer) to.push(...(answer.messages as TableMessage[]));
        return Promise.resolve(answer);
    });
    const table = await OfflineTable.open(core, {game, seats}, {quiet});
    return {core, table, asked, whole, later};
}

/** Until the bots have played, who wait for nothing but the core. */
async function settle(table: OfflineTable): Promise<TableState> {
    while (!table.state.over && !table.state.decision)
        await new Promise(resolve => setImmediate(resolve));
    return table.state;
}

/** Plays on to the end; `each` after each move of one's own. */
async function playOut(table: OfflineTable, each?: (before: TableState) => Promise<void>) {
    const roll = dice(7);
    for (let before = await settle(table); before.decision; before = await settle(table)) {
        await table.choose(roll(before.decision.of));
        await each?.(before);
    }
}

/** Takes back, now and then, what nobody else has seen: our own step, behind which we go on. */
function undoSome(table: OfflineTable): () => Promise<void> {
    let n = 0;
    return async () => {
        if (table.state.decision && table.state.canUndo && n++ % 5 === 2) await table.undo();
    };
}

const decisionsIn = (moves: readonly unknown[]): number =>
    moves.filter(line => 'of' in (line as object)).length;

describe('a move', () => {
    it.each(games)('of %s is one question, of ours and of bots alike', async game => {
        const {table, asked} = await noted(game);
        await playOut(table);
        const {moves} = await table.record();
        expect(asked[0]).toBe('open');
        expect(asked).toHaveLength(1 + decisionsIn(moves));
        expect(new Set(asked.slice(1))).toEqual(new Set(['move', 'bot']));
    });

    it.each(games)('of %s is taken back by one question', async game => {
        const {table, asked} = await noted(game);
        await settle(table);
        await table.choose(0);
        await settle(table);
        asked.length = 0;
        await table.undo();
        expect(asked.filter(what => what !== 'bot')).toEqual(['undo']);
    });

    it.each(games)('of %s leaves the record that the core has', async game => {
        const {core, table} = await noted(game);
        const undo = undoSome(table),
            moment = () => new Promise(resolve => setImmediate(resolve));
        let compares = false;
        table.gate = async () => {
            while (compares) await moment();
        };
        await playOut(table, async () => {
            await undo();
            await settle(table);
            // What bots have been asked comes in; nothing else happens until both are compared.
            compares = true;
            await moment();
            expect(JSON.stringify(await table.record())).toBe(JSON.stringify(await core.record()));
            compares = false;
        });
        expect(verify([await table.record()])).toContain('1 recording OK');
    });

    it.each(games)(
        'of %s is told once, without gaps, also where some are taken back',
        async game => {
            const {table} = await noted(game);
            const seen: number[] = [];
            table.subscribe((_, {entries, again}: News) => {
                expect(again).toBe(false);
                seen.push(...entries.map(({n}) => n));
            });
            const first = lastUpdate(table.state);
            await playOut(table, undoSome(table));
            expect(seen).toEqual(table.state.log.map(({n}) => n).filter(n => n > first));
            expect(table.state.log.map(({n}) => n)).toEqual(table.state.log.map((_, i) => i + 1));
        },
    );
});

it('a bot is not asked before what you do meanwhile has been seen', async () => {
    const {table, asked} = await noted('party', true);
    let seen = true;
    const waiting: (() => void)[] = [],
        open = () => {
            seen = true;
            for (const go of waiting.splice(0)) go();
        };
    table.gate = () => (seen ? Promise.resolve() : new Promise(go => waiting.push(go)));
    table.subscribe(() => void (seen = false));
    const moment = () => new Promise(resolve => setImmediate(resolve));
    // The bots have waited for what came before, and may go: but you move first.
    table.goOn();
    await table.choose(0);
    await moment();
    expect(asked).toEqual(['open', 'move']);
    open();
    await vi.waitUntil(() => asked.includes('bot'), {timeout: far});
    table.close();
});

it('whoever has seen something else than they were told is told the whole game again', async () => {
    const core = await machineCore();
    const [game] = games;
    await core.open({game: game!, seats: [{name: 'Anna'}, {name: 'Eva'}, {bot: 'random'}]});
    const numbers = ({messages}: {messages: TableMessage[]}) =>
        messages.map(message => (message.tell === 'update' ? message.n : 0));
    let seen = 1;
    for (;;) {
        const step = await core.bot({}, 0, seen);
        if (step.seat === null) break;
        expect(step.again).toBeUndefined();
        expect(numbers(step)).toEqual([++seen]);
    }
    const now = (await core.updates(0)).messages.at(-1) as Update;
    const seat = now.waiting_for![0]!;
    const {messages} = await core.updates(seat);
    const {decision} = messages.at(-1) as Update;
    const late = await core.move(seat, decision!.n, 0, messages.length - 1);
    expect(late.again).toBe(true);
    expect(numbers(late)).toEqual(numbers(late).map((_, i) => i + 1));
    expect(numbers(late)).toHaveLength(messages.length + 1);
});

/** A server's messages have neither the words of what can be chosen nor steps of a replay. */
function asServer(message: TableMessage): TableMessage {
    if (message.tell !== 'update') return message;
    const {step: _, decision, ...update} = message;
    if (!decision) return decision === undefined ? update : {...update, decision};
    const {words: __, ...rest} = decision;
    return {...update, decision: rest};
}

/** What must be the same, whoever tells it. */
function essence(state: TableState): object {
    const {online: _, id: __, since: ___, ...rest} = state;
    return {...rest, log: state.log.map(({step: _, ...entry}) => entry)};
}

const unheard = {ask: () => Promise.resolve({ok: true})} as unknown as Socket;

function lobbyOf({state}: OfflineTable): Lobby {
    const {game, options, commitment} = state;
    return {
        ...{table: 'x', game, options, commitment, state: 'running', you: 0, hints: true},
        ...{seats: [...state.seats], entropy: [], watching: 0, listed: false, clock: 0},
    };
}

describe('both ways to a table', () => {
    it.each(games)('lead through the same states of %s', async game => {
        const {table, whole, later} = await noted(game, true);
        const played = [essence(table.state)];
        table.subscribe(state => played.push(essence(state)));
        table.goOn();
        let undone = 0;
        await playOut(table, async () => {
            // A server undoes what nobody has seen: a step of a turn that has several.
            if (game === 'party' && table.state.decision && undone++ < 3) await table.undo();
        });
        if (game === 'party') expect(undone).toBeGreaterThan(2);
        const online = new OnlineTable(await machineCore(), unheard, 'x');
        const shown: object[] = [];
        online.receive({tell: 'table', ...lobbyOf(table)});
        await online.known;
        for (const message of whole) online.receive(asServer(message));
        await vi.waitUntil(() => lastUpdate(online.state) === whole.length, {timeout: far});
        shown.push(essence(online.state));
        online.subscribe(state => shown.push(essence(state)));
        for (const message of later) online.receive(asServer(message));
        await vi.waitUntil(() => shown.length >= played.length, {timeout: far});
        expect(shown).toEqual(played);
    });
});

describe('the beginning at a server', () => {
    /** A core that says what can be chosen when the test lets it. */
    async function slow() {
        const machine = await newMachine(),
            held: (() => void)[] = [];
        const core = new Core(
            message => new Promise(resolve => held.push(() => resolve(machine.ask(message)))),
        );
        const answer = async () => {
            await vi.waitUntil(() => held.length > 0, {timeout: far});
            held.shift()?.();
        };
        return {core, held, answer};
    }

    it('is told once where it comes by itself and is asked for at that moment', async () => {
        const {table, whole} = await noted('speculaas', true);
        const first = asServer(whole[0]!),
            {core, held, answer} = await slow(),
            online = new OnlineTable(core, unheard, 'x');
        online.receive({tell: 'table', ...lobbyOf(table)});
        online.receive(first);
        await vi.waitUntil(() => held.length > 0, {timeout: far});
        // Whoever comes to the table now has seen nothing, and asks for all of it.
        const synced = online.sync();
        await answer();
        await synced;
        const told: number[] = [];
        const director = new Director(online, {
            drafts: events => plainDrafts(events),
            ...{part: () => 1, patience: () => Infinity, told: () => null},
            onBeat: ({events}) => told.push(...events.map(({n}) => n)),
        });
        online.receive(first);
        await answer();
        // And once more, so that what came before has been taken in.
        online.receive(first);
        await answer();
        director.close();
        expect(told).toEqual([1]);
    });
});
