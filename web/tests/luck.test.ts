/**
 * Everybody's own luck at a real server: committed, revealed, checked in the end. Between the page
 * and the server stands whoever forges, forgets or replaces something.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {savedLuck, savedToken} from '../src/core/storage';
import type {GameName, GameRecord, TableMessage} from '../src/core/types';
import type {TableState} from '../src/core/table';
import {Connection} from '../src/net/connection';
import {commitLuck, readLuck} from '../src/net/luck';
import type {OnlineTable} from '../src/net/online';
import type {Socket, Wire} from '../src/net/socket';
import {type Proof, proofLater, proofNow, proofOf} from '../src/watch/proof';
import {Replay} from '../src/watch/replay';
import {dice, far, games, machineCore, verify} from './machine';
import {Server} from './server';

type Message = Record<string, unknown>;

const hashOf = (hex: string): string =>
    createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** What the one in between has instead of ours. */
const forged = 'f0'.repeat(32);

interface Between {
    /** What is sent in place of a message of ours; null: nothing. */
    send?: (message: Message) => Message | null;
    /** What comes in place of what the server says, as text. */
    hear?: (text: string, wire: Wire) => string;
}

/** A server that is not what it seems: all that goes to it and comes from it can be changed. */
function through(server: Server, {send, hear}: Between): () => Wire {
    return () => {
        const real = server.wire();
        const wire: Wire = {
            get readyState() {
                return real.readyState;
            },
            send(data) {
                const message = JSON.parse(data) as Message;
                const sent = send ? send(message) : message;
                if (sent) real.send(JSON.stringify(sent));
            },
            close: () => real.close(),
            onopen: null,
            onclose: null,
            onmessage: null,
        };
        real.onopen = event => wire.onopen?.(event);
        real.onclose = event => wire.onclose?.(event);
        real.onmessage = ({data}) =>
            wire.onmessage?.({data: hear ? hear(String(data), real) : String(data)});
        return wire;
    };
}

const until = (table: OnlineTable, what: (state: TableState) => boolean): Promise<void> =>
    vi.waitUntil(() => what(table.state), {timeout: far, interval: 5}).then(() => undefined);

/** Some moves are undone: what was seen is the game without them. */
async function playOut(table: OnlineTable): Promise<void> {
    const roll = dice(1);
    for (let answered = 0, undone = 0; ; ) {
        await until(table, ({over, decision}) => over || (decision?.n ?? 0) > answered);
        const {over, decision, canUndo} = table.state;
        if (over || !decision) return;
        answered = decision.n;
        if (canUndo && undone++ < 5) await table.undo();
        else await table.choose(roll(decision.of));
    }
}

describe('luck of one’s own', () => {
    let server: Server;
    beforeAll(async () => {
        server = await Server.start('--reveal-seconds', '1', '--pause-seconds', '0');
        const realFetch = fetch;
        vi.stubGlobal('fetch', (path: string) => realFetch(server.address + path));
    });
    afterAll(() => {
        server.stop();
        vi.unstubAllGlobals();
    });
    // One that is left open is the same person's, and would reveal for the next one.
    const opened = new Set<Connection>();
    beforeEach(() => savedLuck.write('[]'));
    afterEach(() => {
        for (const connection of opened) connection.close();
    });

    async function open(between: Between, game: GameName = 'thief') {
        const core = await machineCore();
        const connection = new Connection(core, through(server, between), 'Anna');
        opened.add(connection);
        const table = await connection.open({
            game,
            ...(game === 'thief' ? {options: {rounds: 1}} : {}),
            seats: ['me', 'bot:greedy', 'bot:easy'],
        });
        return {core, connection, table};
    }

    async function proofAfter(
        core: Awaited<ReturnType<typeof machineCore>>,
        table: OnlineTable,
    ): Promise<{proof: Proof; record: GameRecord}> {
        await playOut(table);
        const record = await table.record();
        const replay = await Replay.open(core, record);
        return {proof: await proofNow(replay, table.state, readLuck(table.state.id)), record};
    }

    /** What the program says to the command that the page shows. */
    const run = (command: string, record: GameRecord): string =>
        verify([record], ...command.split(' ').slice(2));

    it.each(games)('is in the deal: %s', async game => {
        const {core, table} = await open({}, game);
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        const {mine, commitment, frozen, revealed} = readLuck(table.state.id)!;
        expect(revealed).toBe(true);
        expect(hashOf(mine!)).toBe(commitment);
        expect(frozen).toEqual({server: table.state.commitment, seats: [commitment, '', '']});
        expect(record.fair).toMatchObject({entropy: [mine, '', ''], commitments: frozen!.seats});
        expect(proof).toMatchObject({verdict: 'true'});
        expect(proof.text).toMatch(/luck of Anna\. This page saw all .* Your own luck is in it\.$/);
        expect(proof.text).toMatch(/ The recording shows the same game that this page saw\. /);
        expect(run(proof.command!, record)).toContain('1 recording OK');
        // The same whenever it is opened again: by its name, or from a file.
        const replay = await Replay.open(core, record);
        for (const id of [table.state.id, 'here'])
            expect(await proofLater(replay, id)).toEqual(proof);
        savedLuck.write('[]');
        const {text} = await proofLater(replay, table.state.id);
        expect(text).toMatch(/Only those who were there/);
    });

    it('is not revealed before the start, and outlives a reload', async () => {
        const sent: unknown[] = [];
        const {connection, table} = await open({send: m => (sent.push(m.do), m)});
        await vi.waitUntil(() => table.lobby?.commitments?.[0], {timeout: far});
        const {mine} = readLuck(table.state.id)!;
        expect(sent).not.toContain('reveal');
        connection.close();
        const core = await machineCore();
        const again = new Connection(core, server.wire, 'Anna');
        const same = await again.visit(table.state.id);
        await same.start();
        const {proof, record} = await proofAfter(core, same);
        expect(record.fair?.entropy[0]).toBe(mine);
        expect(proof.verdict).toBe('true');
        again.close();
    });

    /** Commits and reveals in our place. */
    const replaces = (message: Message): Message =>
        message.do === 'commit'
            ? {...message, commitment: hashOf(forged)}
            : message.do === 'reveal'
              ? {...message, bytes: forged}
              : message;

    it('is missed where a server put its own in its place, and lied about it', async () => {
        const {core, table} = await open({
            send: replaces,
            hear: text => {
                const {table: id} = JSON.parse(text) as {table?: string};
                return text.replaceAll(hashOf(forged), hashOf(readLuck(id ?? '')?.mine ?? ''));
            },
        });
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        expect(record.fair?.entropy[0]).toBe(forged);
        expect(verify([record])).toContain('1 recording OK'); // right in itself
        expect(proof).toMatchObject({
            verdict: 'false',
            text: expect.stringMatching(/your luck is not in this deal/) as string,
        });
        const replay = await Replay.open(core, record);
        for (const id of [table.state.id, 'here'])
            expect(await proofLater(replay, id)).toEqual(proof);
        expect(run(proof.command!, record)).toContain('what you committed to is not in this deal');
    });

    it('is never told to a server that shows another commitment', async () => {
        const sent: unknown[] = [];
        const {core, table} = await open({
            send: message => {
                if (message.do === 'reveal') sent.push(message.bytes);
                return replaces(message);
            },
            // It has to reveal its own by itself.
            hear: (text, wire) => {
                const {table: id, shuffling} = JSON.parse(text) as Message;
                if (shuffling) wire.send(JSON.stringify({do: 'reveal', table: id, bytes: forged}));
                return text;
            },
        });
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        expect(sent).toEqual([]);
        expect(record.fair?.entropy[0]).toBe(forged);
        expect(proof).toMatchObject({
            verdict: 'false',
            text: expect.stringMatching(/your luck is not in this deal/) as string,
        });
    });

    it('is never told to a server that shows commitments only the second time', async () => {
        const sent: unknown[] = [];
        let shown = 0;
        const {core, table} = await open({
            send: message => {
                if (message.do === 'reveal') sent.push(message.bytes);
                return message;
            },
            hear: (text, wire) => {
                const {commitments, ...rest} = JSON.parse(text) as Message;
                if (!commitments || !rest.shuffling || shown++) return text;
                setTimeout(() => wire.onmessage?.({data: text}));
                return JSON.stringify(rest);
            },
        });
        await table.start();
        const {proof} = await proofAfter(core, table);
        expect(shown).toBeGreaterThan(1);
        expect(sent).toEqual([]);
        expect(proof.verdict).toBe('false');
    });

    /** Whether what is told of the deal is told as well: the page has to know itself. */
    it.each([true, false])('is not what a server makes up in our name: %s', async isTold => {
        const sent: unknown[] = [];
        const {core, table} = await open({
            send: message => (sent.push(message.do), message),
            hear: (text, wire) => {
                const {shuffling, ...told} = JSON.parse(text) as Message;
                const {tell, table: id, state, commitments} = told;
                if (tell !== 'table') return text;
                if (!commitments && state === 'waiting') {
                    const commitment = hashOf(forged);
                    wire.send(JSON.stringify({do: 'commit', table: id, commitment}));
                    return JSON.stringify({...told, commitments: [commitment, '', '']});
                }
                if (shuffling) wire.send(JSON.stringify({do: 'reveal', table: id, bytes: forged}));
                return isTold ? text : JSON.stringify(told);
            },
        });
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        expect(sent).not.toContain('commit');
        expect(record.fair?.entropy[0]).toBe(forged);
        expect(proof).toMatchObject({
            verdict: 'unknown',
            text: expect.stringMatching(/the server made it up/) as string,
        });
    });

    it('that does not arrive is named', async () => {
        const {core, table} = await open({
            send: message => (message.do === 'reveal' ? null : message),
        });
        await table.start();
        await until(table, ({state}) => state === 'running');
        expect(table.state.withheld).toEqual([{seat: 0, why: 'late'}]);
        const {proof, record} = await proofAfter(core, table);
        expect(record.fair?.withheld).toEqual([{seat: 0, why: 'late'}]);
        expect(proof.verdict).toBe('unknown');
        expect(proof.text).toMatch(/without the luck of Anna: it didn’t arrive in time/);
    });

    it('that is something else is named, too', async () => {
        const {core, table} = await open({
            send: message => (message.do === 'reveal' ? {...message, bytes: forged} : message),
        });
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        expect(record.fair?.withheld).toEqual([{seat: 0, why: 'wrong'}]);
        expect(proof.verdict).toBe('unknown');
        expect(proof.text).toMatch(/luck of Anna: it wasn’t what they had committed to/);
    });

    /** The cards that it deals are not those of its recording. */
    const dealsOthers = (text: string): string => {
        const message = JSON.parse(text) as TableMessage;
        if (message.tell !== 'update' || message.n !== 1) return text;
        const dealt = message.events.find(({args}) => args[0] !== undefined);
        if (dealt) dealt.args = [(dealt.args[0] ?? 0) + 1, ...dealt.args.slice(1)];
        return JSON.stringify(message);
    };

    it.each(games)('proves nothing where another game was played: %s', async game => {
        const {core, table} = await open({hear: dealsOthers}, game);
        await table.start();
        const {proof, record} = await proofAfter(core, table);
        expect(verify([record])).toContain('1 recording OK');
        expect(run(proof.command!, record)).toContain('1 recording OK'); // it knows no more
        expect(proof).toMatchObject({
            verdict: 'false',
            text: expect.stringMatching(/a different game from the one this page saw/) as string,
        });
        const replay = await Replay.open(core, record);
        for (const id of [table.state.id, 'here'])
            expect(await proofLater(replay, id)).toEqual(proof);
    });

    /** A program that plays: it reveals what it committed to, and undoes some of its moves. */
    async function program() {
        const wire = server.wire(),
            roll = dice(2),
            answers = new Map<number, (answer: Message) => void>();
        let undone = 0;
        const ask = (what: string, fields: Message) =>
            new Promise<Message>(done => {
                answers.set(answers.size + 1, done);
                wire.send(JSON.stringify({do: what, id: answers.size, ...fields}));
            });
        const play = async ({table, decision, can_undo: can, next}: Message) => {
            const {n, of} = decision as {n: number; of: number};
            if (can && undone++ < 5 && (await ask('undo', {table, decision: next})).ok) return;
            await ask('move', {table, decision: n, choice: roll(of)});
        };
        wire.onmessage = ({data}) => {
            const message = JSON.parse(String(data)) as Message,
                {table, you, shuffling} = message;
            if ('re' in message) answers.get(message.re as number)?.(message);
            else if ((shuffling as unknown[] | undefined)?.includes(you))
                void ask('reveal', {table, bytes: forged});
            else if (message.decision) void play(message);
        };
        await vi.waitUntil(() => wire.readyState === 1, {timeout: far});
        await ask('hello', {version: 1, name: 'Björn'});
        return {
            ask,
            wire,
            commit: (table: unknown) => ask('commit', {table, commitment: hashOf(forged)}),
        };
    }

    it.each(games)('tells of a game with others what was seen of it: %s', async game => {
        const core = await machineCore(),
            connection = new Connection(core, server.wire, 'Anna'),
            bjorn = await program();
        opened.add(connection);
        const table = await connection.open({game, seats: ['me', 'open', 'bot:greedy']});
        await vi.waitUntil(() => table.state.code, {timeout: far});
        await bjorn.ask('join', {code: table.state.code});
        await bjorn.commit(table.state.id);
        await table.start();
        const {proof} = await proofAfter(core, table);
        expect(proof).toMatchObject({
            verdict: 'true',
            text: expect.stringMatching(/luck of Anna and Björn.* shows the same game/) as string,
        });
        bjorn.wire.close();
    });

    it.each(games)('is none of whoever looks on, who sees that it is the same: %s', async game => {
        const core = await machineCore(),
            connection = new Connection(core, server.wire, 'Lis'),
            bjorn = await program();
        opened.add(connection);
        const seats = ['me', 'bot:greedy', 'bot:easy'];
        const {table: id, code} = await bjorn.ask('open', {game, seats});
        const table = await connection.watch({code: code as string});
        await bjorn.commit(id);
        await bjorn.ask('start', {table: id});
        await until(table, ({over}) => over);
        const replay = await Replay.open(core, await table.record());
        const proof = await proofNow(replay, table.state, readLuck(table.state.id));
        expect(proof.text).toMatch(/luck of Björn\. .* shows the same game that this page saw\.$/);
        bjorn.wire.close();
    });

    it('is never told twice, also where a table begins again', async () => {
        const sent: Message[] = [];
        const {table} = await open({send: m => (sent.push(m), m)});
        await vi.waitUntil(() => table.lobby?.commitments?.[0], {timeout: far});
        const waiting = table.lobby!;
        const {mine, commitment} = readLuck(table.state.id)!;
        await table.start();
        await until(table, ({state}) => state === 'running');
        const did = (what: string) => sent.filter(message => message.do === what);
        expect(did('reveal')).toMatchObject([{bytes: mine}]);
        // Exactly the same once more: the same cards, which the server knows by now.
        table.receive({tell: 'table', ...waiting, shuffling: [0]});
        table.receive({tell: 'table', ...waiting});
        await vi.waitUntil(() => did('commit').length > 1, {timeout: far});
        expect(did('commit')[1]!.commitment).not.toBe(commitment);
        expect(readLuck(table.state.id)!.mine).not.toBe(mine);
        expect(did('reveal')).toHaveLength(1);
    });

    it('is the same in two tabs that come at the same time', async () => {
        const core = await machineCore(),
            sent: unknown[] = [];
        const ask = (_: string, {commitment}: Message) => Promise.resolve(sent.push(commitment));
        const socket = {ask} as unknown as Socket;
        await Promise.all([commitLuck(core, socket, 'x'), commitLuck(core, socket, 'x')]);
        expect(sent).toEqual([hashOf(readLuck('x')!.mine!), sent[0]]);
    });

    it('goes into a rematch, too', async () => {
        const {core, connection, table} = await open({});
        await table.start();
        await playOut(table);
        const next = connection.table(await table.rematch());
        const {proof, record} = await proofAfter(core, next);
        expect(record.fair?.entropy[0]).toBe(readLuck(next.state.id)?.mine);
        expect(record.fair?.entropy[0]).not.toBe(readLuck(table.state.id)?.mine);
        expect(proof.verdict).toBe('true');
        savedToken.write(null);
    });
});

describe('the others', () => {
    const records = (name: string): GameRecord =>
        JSON.parse(
            readFileSync(new URL(`../../tests/support/${name}`, import.meta.url), 'utf8'),
        ) as GameRecord;
    const seats = (record: GameRecord) => [...(record.fair?.commitments ?? [])];

    it('see that what somebody had committed to was replaced', async () => {
        const core = await machineCore();
        const record = records('forged.jsonl'),
            told = seats(records('committed.jsonl'));
        const {info} = await Replay.open(core, record);
        expect(info.fair).toBe(true); // right in itself
        const {commitment} = record.fair!;
        const proof = (kept: string[], you = 7) =>
            proofOf(info, record, {
                ...{online: true, commitment, you},
                luck: {frozen: {server: commitment, seats: kept}},
            });
        expect(proof(seats(record)).verdict).toBe('true');
        expect(proof(told)).toMatchObject({
            verdict: 'false',
            text: expect.stringMatching(/what Anna committed to/) as string,
        });
        expect(proofOf(info, record).text).toMatch(/Only those who were there/);
    });

    it('see what came into the deal when the server knew the rest of it', async () => {
        const core = await machineCore(),
            record = records('committed.jsonl');
        const {info} = await Replay.open(core, record);
        const fair = record.fair!,
            {commitment} = fair;
        const proof = (kept: string[], of = record) =>
            proofOf(info, of, {
                ...{online: true, commitment, you: 7},
                luck: {frozen: {server: commitment, seats: kept}},
            });
        const [anna = '', bjorn = ''] = seats(record);
        expect(proof([anna, bjorn, '']).verdict).toBe('true');
        for (const kept of [[], [anna], [anna, '', ''], [bjorn, anna, ''], [anna, '', bjorn]])
            expect(proof(kept).verdict, kept.join()).toBe('false');
        // A bot's, or that of someone who never committed: it can be anything.
        const entropy = [...fair.entropy.slice(0, 2), '0badc0de'];
        const {verdict, text} = proof([anna, bjorn, ''], {...record, fair: {...fair, entropy}});
        expect(verdict).toBe('unknown');
        expect(text).toMatch(/was sent openly, so the server could have changed it/);
    });

    it('see another secret of the server, and luck that it took and left out', async () => {
        const core = await machineCore(),
            record = records('committed.jsonl');
        const {info} = await Replay.open(core, record);
        const {commitment} = record.fair!;
        const kept = {server: commitment, seats: seats(record)};
        const promised = {online: true, commitment, you: 0};
        expect(
            proofOf(info, record, {...promised, luck: {frozen: {...kept, server: forged}}}).verdict,
        ).toBe('false');
        const mine = record.fair!.entropy[0]!;
        const without = {...record, fair: {...record.fair!, entropy: ['', '', '']}};
        const luck = {mine, commitment: kept.seats[0]!, revealed: true, frozen: kept};
        expect(proofOf(info, record, {...promised, luck}).verdict).toBe('true');
        expect(proofOf(info, without, {...promised, luck})).toMatchObject({
            verdict: 'false',
            text: expect.stringMatching(/took your luck and dealt without it/) as string,
        });
        // Also where they are told at the end that they had only looked on, or sat elsewhere.
        for (const you of [7, 1])
            for (const known of [luck, {...luck, commitment: '', seat: 0}])
                expect(proofOf(info, without, {...promised, you, luck: known}).verdict).toBe(
                    'false',
                );
    });
});
