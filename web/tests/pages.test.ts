import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {News, TableState} from '../src/core/table';
import {type GameInfo} from '../src/core/types';
import {Connection} from '../src/net/connection';
import {fixedSeats, resize, seatWords, setupOf, timeLeft, withOption} from '../src/pages/setup';
import {inOrder} from '../src/pages/tables';
import {readingTime, saidNow} from '../src/table/bubbles';
import {settingsFrom, usualSettings} from '../src/settings';
import {cardOf} from '../src/views/views';
import {speak} from '../src/words';
import {catalogue, far, games, machineCore} from './machine';
import {Server} from './server';

describe('setting up a game', () => {
    const infos = async (): Promise<GameInfo[]> => (await (await machineCore()).games()).games;

    it.each(games)('%s begins as it is usual', async game => {
        const {usual} = cardOf(game);
        const setup = setupOf(game, 'Anna', usual);
        const {seats} = await (await machineCore()).open(setup);
        expect(seats).toHaveLength(usual.others.length + 1);
        expect(seats[0]).toMatchObject({who: 'person', name: 'Anna'});
    });

    it('solo against Speculattius there are two seats', async () => {
        const info = (await infos()).find(({game}) => game === 'speculaas')!;
        const fixed = fixedSeats(info, {solo: 'hard'});
        expect(fixedSeats(info, {})).toBeUndefined();
        expect(seatWords(['open', 'open'], fixed)).toEqual(['me', 'game']);
        const {seats} = await (
            await machineCore()
        ).open(
            setupOf('speculaas', 'Anna', {
                others: resize(['easy', 'greedy'], fixed! - 1),
                options: {solo: 'hard'},
            }),
        );
        expect(seats.map(({who}) => who)).toEqual(['person', 'game']);
    });

    it('points and rounds replace each other', () => {
        expect(withOption('thief', {points: 3}, 'rounds', 2)).toEqual({rounds: 2});
        expect(withOption('thief', {rounds: 2}, 'points', 5)).toEqual({points: 5});
        expect(withOption('thief', {points: 3}, 'points', undefined)).toEqual({});
    });

    it('keeps who sat there when others come', () => {
        expect(resize(['greedy', 'strong'], 4)).toEqual(['greedy', 'strong', 'strong', 'strong']);
        expect(resize(['greedy', 'strong'], 1)).toEqual(['greedy']);
        expect(seatWords(['open', 'strong'], undefined)).toEqual(['me', 'open', 'bot:strong']);
    });

    it('counts down', () => {
        expect([59001, 60000, 600, 0, -5].map(timeLeft)).toEqual([
            '1:00',
            '1:00',
            '0:01',
            '0:00',
            '0:00',
        ]);
    });
});

it("one's own tables are shown with those first that wait for oneself", () => {
    const decision = {n: 1, of: 1, question: '', moves: [], words: []};
    const table = (id: string, change: Partial<TableState>) => ({
        state: {...emptyState, id, seats: [{who: 'person' as const, name: 'Anna'}], ...change},
    });
    const away = [{who: 'person' as const, name: 'Anna', standing_in: 'greedy'}];
    const tables = [
        table('lobby', {state: 'waiting'}),
        table('others', {state: 'running'}),
        table('bot', {state: 'running', decision, seats: away}),
        table('yours', {state: 'running', decision}),
    ];
    expect(inOrder(tables).map(({state}) => state.id)).toEqual(['yours', 'others', 'bot', 'lobby']);
});

describe('speech bubbles', () => {
    const line = (text: string, at?: number, seat = 0) => ({
        name: 'Anna',
        seat,
        text,
        ...(at === undefined ? {} : {at}),
    });

    it('stay as long as it takes to read them', () => {
        const short = line('Hi', 1000),
            long = line('What a lot of cookies you have got there!', 1000);
        expect(readingTime(long)).toBeGreaterThan(readingTime(short) + 2000);
        expect(saidNow([short, long], 1000)).toEqual([short, long]);
        expect(saidNow([short, long], 1000 + readingTime(short))).toEqual([long]);
        expect(saidNow([short, long], 1000 + readingTime(long))).toEqual([]);
    });

    it('show nothing that was said before one came', () => {
        expect(saidNow([line('before')], 0)).toEqual([]);
    });

    it('show the last lines of each', () => {
        const of = (seat: number) => [1, 2, 3, 4, 5].map(i => line(`${i}`, i, seat));
        expect(
            saidNow([...of(0), ...of(1)], 6)
                .map(({text}) => text)
                .join(''),
        ).toBe('345345');
    });
});

describe('the connection', () => {
    let server: Server;
    beforeAll(async () => void (server = await Server.start()));
    afterAll(() => server.stop());

    const until = (what: () => boolean): Promise<boolean> => vi.waitUntil(what, {timeout: far});

    it('comes back to its tables, and tells the story once more as no news', async () => {
        const core = await machineCore();
        const first = new Connection(core, server.wire, 'Anna');
        const table = await first.open({game: 'thief', seats: ['me', 'bot:easy', 'bot:easy']});
        await table.known;
        await table.start();
        await until(() => table.state.decision !== null);
        first.close();
        const again = new Connection(core, server.wire, 'Anna');
        await until(() => again.mine().length > 0);
        const same = await again.visit(table.state.id);
        await until(() => same.state.log.length === table.state.log.length);
        expect(same.state.decision?.moves).toEqual(table.state.decision?.moves);
        const heard: News[] = [];
        same.subscribe((_, news) => heard.push(news));
        speak('de', catalogue('de'), '');
        await again.repeat();
        await until(() => same.state.log.length === table.state.log.length);
        expect(same.state.log[0]?.events[0]?.text).not.toBe(table.state.log[0]?.events[0]?.text);
        expect(heard.filter(({entries}) => entries.length).every(({again}) => again)).toBe(true);
        again.close();
        speak('en', new ArrayBuffer(0), '');
    });

    it('is not at a table that does not exist', async () => {
        const connection = new Connection(await machineCore(), server.wire, 'Eva');
        await expect(connection.visit('nowhere')).rejects.toMatchObject({error: 'table'});
        expect(connection.mine().map(({state}) => state.id)).not.toContain('nowhere');
        connection.close();
    });
});

describe('what was kept and does not fit', () => {
    it('is as usual', () => {
        for (const spoiled of [
            '',
            'x',
            'null',
            '[]',
            '{"wishes":null}',
            '{"wishes":{"thief":{}}}',
            '{"tempo":"x","theme":7,"language":"xx"}',
        ])
            expect(settingsFrom(spoiled)).toEqual(usualSettings);
        expect(settingsFrom('{"theme":"dark","tempo":-1,"strange":1}')).toEqual({
            ...usualSettings,
            theme: 'dark',
        });
    });
});
