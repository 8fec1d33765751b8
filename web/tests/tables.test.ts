import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {savedName, savedToken} from '../src/core/storage';
import {OfflineTable} from '../src/core/offline';
import {standing} from '../src/core/reduce';
import type {Table, TableState} from '../src/core/table';
import type {GameRecord} from '../src/core/types';
import type {Undone} from '../src/core/undone';
import {Connection} from '../src/net/connection';
import {type OnlineTable} from '../src/net/online';
import {dice, far, games, machineCore, verify} from './machine';
import {Server} from './server';

/** The next snapshot of which something is true. */
function until(table: Table, what: (state: TableState) => boolean): Promise<TableState> {
    return new Promise((resolve, reject) => {
        if (what(table.state)) return resolve(table.state);
        const timer = setTimeout(() => reject(new Error('waited in vain')), far);
        const stop = table.subscribe(state => {
            if (!what(state)) return;
            stop();
            clearTimeout(timer);
            resolve(state);
        });
    });
}

/** Does not look at the end of a round. */
function readyAtOnce(table: Table): () => void {
    let said = false;
    return table.subscribe(({pause, you}) => {
        const awaited = pause?.waiting.includes(you) ?? false;
        if (awaited && !said) (table as OnlineTable).ready().catch(() => undefined);
        said = awaited;
    });
}

/** Answers every decision by chance until the game is over. */
async function playOut(
    table: Table,
    seed: number,
    each?: (n: number) => Promise<void>,
): Promise<TableState> {
    const roll = dice(seed);
    const stop = readyAtOnce(table);
    let answered = 0;
    for (let n = 0; ; n++) {
        const state = await until(
            table,
            ({over, decision}) => over || (decision?.n ?? 0) > answered,
        );
        if (state.over) {
            stop();
            return state;
        }
        const decision = state.decision!;
        expect(decision.words).toHaveLength(decision.of);
        expect(decision.words.every(Boolean)).toBe(true);
        await table.choose(roll(decision.of));
        answered = decision.n;
        await each?.(n);
    }
}

function expectWhole(state: TableState): void {
    expect(state.log.map(entry => entry.n)).toEqual(state.log.map((_, i) => i + 1));
    expect(state.result?.scores).toHaveLength(state.seats.length);
}

describe('a table played here', () => {
    const bots = [{name: 'Anna'}, {bot: 'greedy'}, {bot: 'easy'}];

    it.each(games)('%s to the end', async game => {
        const table = await OfflineTable.open(await machineCore(), {game, seats: bots});
        const end = await playOut(table, 1);
        expectWhole(end);
        expect(verify([await table.record()])).toContain('1 recording OK');
    });

    it('goes on after a reload', async () => {
        let kept: GameRecord | undefined;
        const save = (record: GameRecord) => void (kept = record);
        const core = await machineCore();
        const table = await OfflineTable.open(core, {game: 'party', seats: bots}, {save});
        const state = await until(table, ({decision}) => decision !== null);
        await table.choose(0);
        table.close();
        const quiet = await OfflineTable.resume(await machineCore(), kept!, {quiet: true});
        // The very same, or two tabs would tell each other for ever.
        expect(JSON.stringify(await quiet.record())).toBe(JSON.stringify(kept));
        const again = await OfflineTable.resume(await machineCore(), kept!);
        expect(again.state).toMatchObject({
            game: 'party',
            commitment: state.commitment,
            seats: state.seats,
        });
        expectWhole(await playOut(again, 2));
    });

    it('takes back as far as one likes', async () => {
        const table = await OfflineTable.open(await machineCore(), {game: 'thief', seats: bots});
        const first = await until(table, ({decision, over}) => over || decision !== null);
        await table.choose(0);
        await until(table, ({decision, over}) => over || decision !== null);
        await table.undo();
        expect(table.state.decision?.moves).toEqual(first.decision?.moves);
        expect(standing(table.state.log)).toEqual(first.log);
    });

    it.each(games)('of %s has the same log after a reload, undone steps included', async game => {
        const seats = [{name: 'Anna'}, {bot: 'random'}, {bot: 'random'}];
        const core = await machineCore(),
            below = dice(5);
        let kept: [GameRecord, readonly Undone[]] | undefined;
        const save = (...saved: [GameRecord, readonly Undone[]]) => void (kept = saved);
        const table = await OfflineTable.open(core, {game, seats}, {save});
        for (let moves = 0; moves < 12 && !table.state.over; moves++) {
            const {decision} = await until(table, now => now.over || now.decision !== null);
            await table.choose(below(decision?.of ?? 1));
            if (moves % 3 === 2) {
                await until(table, now => now.over || now.decision !== null);
                await table.undo();
                await until(table, now => now.decision !== null);
                await table.undo();
            }
        }
        await until(table, now => now.over || now.decision !== null);
        const {log} = table.state;
        table.close();
        const [record, undone] = JSON.parse(JSON.stringify(kept)) as NonNullable<typeof kept>;
        expect(log.filter(entry => entry.undoes)).toHaveLength(8);
        const again = await OfflineTable.resume(await machineCore(), record, {undone, quiet: true});
        expect(again.state.log.map(({step: _, ...entry}) => entry)).toEqual(
            log.map(({step: _, ...entry}) => entry),
        );
        // It goes on from there, and what is spoiled beside the record does not spoil the game.
        await again.undo();
        expect(again.state.log).toHaveLength(log.length + 1);
        const spoiled = [{kept: 0, moves: [{}], standing: 3}];
        const plain = await OfflineTable.resume(core, record, {undone: spoiled, quiet: true});
        expect(plain.state.log.map(({events}) => events)).toEqual(
            standing(log).map(({events}) => events),
        );
    });

    it('leaves the game alone that was opened after it', async () => {
        const core = await machineCore();
        const old = await OfflineTable.open(core, {
            game: 'thief',
            seats: Array(4).fill({bot: 'random'}),
        });
        const table = await OfflineTable.open(core, {game: 'party', seats: bots});
        await expect(old.hint()).rejects.toMatchObject({error: 'table'});
        expectWhole(await playOut(table, 3));
        expect(old.state.over).toBe(false);
    });

    it('lets bots wait until what happened has been seen', async () => {
        const seats = [{name: 'Anna'}, {bot: 'random'}, {bot: 'random'}];
        const setup = {game: 'thief', options: {rounds: 1}, seats};
        const table = await OfflineTable.open(await machineCore(), setup, {quiet: true});
        let open: () => void = () => undefined,
            asked = 0;
        table.gate = () => {
            asked++;
            return new Promise(resolve => void (open = resolve));
        };
        table.goOn();
        for (let moves = 0; moves < 3; moves++) {
            if (table.state.decision) await table.choose(0);
            const before = table.state.log.length,
                calls = asked;
            await new Promise(resolve => setTimeout(resolve, 20));
            expect(table.state.log).toHaveLength(before);
            open();
            await vi.waitUntil(() => asked > calls || table.state.decision, {timeout: far});
        }
        table.close();
    });
});

describe('a table on a server', () => {
    let server: Server;
    beforeAll(async () => {
        server = await Server.start();
        vi.stubGlobal('fetch', (path: string) => realFetch(server.address + path));
    });
    afterAll(() => {
        server.stop();
        vi.unstubAllGlobals();
    });
    const realFetch = fetch;

    async function begin(
        connection: Connection,
        game: (typeof games)[number],
    ): Promise<OnlineTable> {
        const table = await connection.open({game, seats: ['me', 'bot:greedy', 'bot:easy']});
        await table.start();
        return table;
    }

    it.each(games)('%s to the end', async game => {
        const core = await machineCore();
        const connection = new Connection(core, server.wire, 'Anna');
        const table = await begin(connection, game);
        const end = await playOut(table, 4);
        expectWhole(end);
        // The core tells the same of the record: it is the same game, whoever tells it.
        const messages = (await core.load(await table.record())).messages;
        const updates = messages.filter(message => message.tell === 'update');
        expect(end.log).toEqual(updates.map(({n, events}) => ({n, events})));
        expect(end.view).toEqual(updates.at(-1)?.view);
        expect(verify([await table.record()])).toContain('1 recording OK');
        connection.close();
    });

    it('survives a connection that is cut again and again', async () => {
        const connection = new Connection(await machineCore(), server.wire, 'Björn');
        const table = await begin(connection, 'thief');
        const lost = vi.fn();
        table.subscribe(({connection}) => connection === 'lost' && lost());
        const end = await playOut(table, 5, async n => {
            if (n % 3 !== 0 || n > 12) return;
            server.reachable = n % 2 === 0;
            server.cut();
            setTimeout(() => (server.reachable = true), 100);
        });
        expectWhole(end);
        expect(lost).toHaveBeenCalled();
        connection.close();
    });

    it('waits at the end of a round until one is ready', async () => {
        const connection = new Connection(await machineCore(), server.wire, 'Dísa');
        const table = await connection.open({
            game: 'thief',
            options: {rounds: 3},
            seats: ['me', 'bot:random', 'bot:random'],
        });
        await table.start();
        let answered = 0;
        for (;;) {
            const {decision, pause} = await until(
                table,
                ({pause, decision}) => pause !== null || (decision?.n ?? 0) > answered,
            );
            if (pause) break;
            answered = decision!.n;
            await table.choose(0);
        }
        expect(table.state.pause).toEqual({ready: [], waiting: [0]});
        await table.ready();
        await until(table, ({pause}) => pause === null);
        connection.close();
    });

    it('can be joined and watched by others', async () => {
        const core = await machineCore();
        const host = new Connection(core, server.wire, 'Host');
        const table = await host.open({
            game: 'thief',
            options: {rounds: 1},
            seats: ['me', 'open', 'bot:random'],
        });
        const {code} = await until(table, state => state.code !== '');
        const friend = await host.join({code: code.toLowerCase()});
        expect(friend).toBe(table);
        await expect(host.join({code: 'AAAA-AAAA'})).rejects.toMatchObject({error: 'code'});
        await expect(table.start()).rejects.toMatchObject({error: 'seats'});
        await table.start('greedy');
        const end = await playOut(table, 6);
        expectWhole(end);
        expect(await host.games()).toHaveLength(games.length);
        host.close();
    });

    it('is told a name chosen meanwhile, and does without one that it refuses', async () => {
        const core = await machineCore();
        const known = new Connection(core, server.wire, 'Guest');
        await known.rename('Anna');
        known.close();
        savedName.write('Eva');
        const again = new Connection(core, server.wire, 'Guest');
        await again.games();
        await vi.waitFor(
            async () =>
                expect((await again.open({game: 'thief'})).state.seats[0]?.name).toBe('Eva'),
            {timeout: far},
        );
        await expect(again.rename('\u200b\u200b')).rejects.toMatchObject({error: 'name'});
        expect(savedName.read()).toBe('Eva');
        again.close();
        savedToken.write(null);
        savedName.write('\u200b\u200b');
        const other = new Connection(core, server.wire, 'Guest');
        await other.games();
        expect(other.hello?.name).toBe('Guest');
        other.close();
        savedToken.write(null);
        const nobody = new Connection(core, server.wire);
        await nobody.games();
        expect(nobody.hello?.name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
        savedName.write('Guest');
        nobody.close();
    });

    it('does the work that a server asks of newcomers when many come', async () => {
        const busy = await Server.start('--guests-per-minute', '4', '--proof-bits', '12');
        const core = await machineCore();
        const prove = vi.spyOn(core, 'prove');
        for (let guests = 0; guests < 4; guests++) {
            savedToken.write(null); // somebody else
            const guest = new Connection(core, busy.wire, 'Guest');
            await guest.games();
            expect(guest.hello?.token).toHaveLength(43);
            guest.close();
        }
        expect(prove).toHaveBeenCalled();
        busy.stop();
    });

    it('opens by itself when a server that said it is too soon lets us in', async () => {
        const strict = await Server.start('--joins-per-minute', '20');
        const core = await machineCore();
        savedToken.write(null);
        const anna = new Connection(core, strict.wire, 'Anna');
        const table = await anna.open({
            game: 'thief',
            options: {players: 3},
            seats: ['me', 'bot:greedy', 'bot:easy'],
            listed: true,
        });
        await table.start();
        await until(table, ({log}) => log.length > 0);
        savedToken.write(null); // somebody else, who looks in again and again
        const later: string[] = [];
        for (let visits = 0; visits < 40 && !later.length; visits++) {
            const spectator = new Connection(core, strict.wire, 'Björn');
            const found = await spectator.visit(table.state.id, say => later.push(say));
            await until(found, state => state.log.length > 0);
            expect(found.refused).toBe('');
            expect(found.state.connection).toBe('open');
            spectator.close();
        }
        expect(later).toContain('You are coming and going a lot. Wait a moment.');
        anna.close();
        strict.stop();
    });

    it('is watched by its code again after a lost connection', async () => {
        const kept = new Map<string, string>();
        vi.stubGlobal('sessionStorage', {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => void kept.set(key, value),
        });
        const core = await machineCore();
        const host = new Connection(core, server.wire, 'Host');
        const table = await host.open({game: 'thief', seats: ['me', 'open', 'bot:random']});
        const {code, id} = await until(table, state => state.code !== '');
        host.close();
        savedToken.write(null); // somebody else
        const guest = new Connection(core, server.wire, 'Looker');
        const watched = await guest.watch({code});
        guest.forget(watched);
        const again = await guest.visit(id);
        server.cut();
        await until(again, ({connection}) => connection === 'lost');
        await until(again, ({connection}) => connection === 'open');
        expect(again.refused).toBe('');
        kept.clear();
        server.cut();
        await until(again, ({connection}) => connection === 'lost');
        await until(again, ({connection}) => connection === 'open');
        expect(again.refused).not.toBe('');
        guest.close();
    });
});
