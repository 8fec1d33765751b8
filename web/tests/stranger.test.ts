/** A server that does not know us: nothing is given up, and it is asked. */
import {afterAll, beforeAll, beforeEach, expect, it, vi} from 'vitest';
import {savedSelves, savedServer, savedToken} from '../src/core/storage';
import {Connection} from '../src/net/connection';
import {selvesAt} from '../src/net/selves';
import {far, machineCore} from './machine';
import {Server} from './server';

let right: Server, wrong: Server, at: Server;

beforeAll(async () => {
    [right, wrong] = [await Server.start(), await Server.start()];
});

afterAll(() => {
    right.stop();
    wrong.stop();
});

beforeEach(() => {
    savedToken.write(null);
    savedServer.write(null);
    savedSelves.write('{}');
    at = right;
});

/** Whoever is connected comes to that one next. */
function moveTo(server: Server): void {
    const before = at;
    at = server;
    before.cut();
}

const arrive = async (name?: string) => new Connection(await machineCore(), () => at.wire(), name);

const asked = (connection: Connection) =>
    vi.waitFor(() => expect(connection.stranger).not.toBeNull(), {timeout: far});

const guestOf = async (connection: Connection) => {
    await vi.waitFor(() => expect(connection.socket.isReady).toBe(true), {timeout: far});
    return connection.hello?.guest;
};

it('is waited for, and knows us again when it is the right one', async () => {
    const anna = await arrive('Anna');
    await anna.games();
    const [token, server] = [savedToken.read(), savedServer.read()];
    expect(token).toHaveLength(43);
    expect(server).toBe(anna.hello?.server_id);
    const heard = vi.fn();
    anna.onStranger(heard);
    moveTo(wrong);
    await asked(anna);
    expect(anna.stranger).toMatchObject({error: 'server'});
    expect(anna.socket.isReady).toBe(false);
    expect(savedToken.read()).toBe(token);
    moveTo(right);
    await vi.waitFor(() => expect(anna.stranger).toBeNull(), {timeout: far});
    expect(savedToken.read()).toBe(token);
    expect(anna.hello?.name).toBe('Anna');
    expect(heard.mock.calls.map(([stranger]) => stranger !== null)).toEqual([false, true, false]);
    anna.close();
});

it('makes a new guest of us only if we say so, and we stay who we were elsewhere', async () => {
    const anna = await arrive('Anna');
    await anna.games();
    const token = savedToken.read() ?? '',
        server = savedServer.read() ?? '';
    moveTo(wrong);
    await asked(anna);
    anna.startAnew();
    await vi.waitFor(() => expect(anna.stranger).toBeNull(), {timeout: far});
    expect(savedToken.read()).not.toBe(token);
    expect(savedServer.read()).not.toBe(server);
    expect(selvesAt(server)).toEqual([token]);
    const there = anna.hello?.guest;
    moveTo(right);
    await vi.waitFor(() => expect(savedToken.read()).toBe(token), {timeout: far});
    expect(anna.stranger).toBeNull();
    moveTo(wrong);
    await vi.waitFor(() => expect(savedServer.read()).not.toBe(server), {timeout: far});
    expect(await guestOf(anna)).toBe(there);
    anna.close();
});

it('does not know a token that was signed out, and takes recovery words', async () => {
    const anna = await arrive('Anna');
    const {recovery} = await anna.socket.ask<{recovery: string}>('words');
    const guest = anna.hello?.guest;
    await anna.socket.ask('sign_out', {device: 1});
    anna.socket.again();
    await asked(anna);
    expect(anna.stranger).toMatchObject({error: 'token'});
    await expect(anna.recover('00'.repeat(12))).rejects.toMatchObject({error: 'recovery'});
    await anna.recover(recovery);
    expect(anna.hello?.guest).toBe(guest);
    expect(anna.stranger).toBeNull();
    expect(selvesAt(savedServer.read() ?? '')).toHaveLength(2);
    anna.depart();
    expect(savedToken.read()).toBeNull();
    expect(selvesAt(anna.hello?.server_id ?? '')).toHaveLength(1);
});
