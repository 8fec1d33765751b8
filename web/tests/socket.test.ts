/** Arriving at a server that asks newcomers for a proof of work. */
import {expect, it, vi} from 'vitest';
import {type Hello, Socket, type Wire} from '../src/net/socket';

const challenge = '00'.repeat(16);
const welcome = {ok: true, guest: '1', name: 'Anna', token: 'x', tables: []};
const harder = (bits: number) => ({ok: false, error: 'proof', say: 'Later.', challenge, bits});

/** A server that answers each `hello` with the next of these; and how it was closed. */
function arrive(answers: object[]) {
    const proofs: unknown[] = [];
    const wire: Wire = {
        readyState: 1,
        onopen: null,
        onclose: null,
        onmessage: null,
        close: vi.fn(),
        send: text => {
            const {id, proof} = JSON.parse(text) as {id: number; proof?: string};
            proofs.push(proof);
            wire.onmessage?.({data: JSON.stringify({re: id, ...answers.shift()})});
        },
    };
    const prove = vi.fn((_: string, bits: number) => Promise.resolve(String(100 * bits)));
    const connected = vi.fn<(hello: Hello) => void>();
    const socket = new Socket(() => wire, {
        identity: () => ({token: null, name: 'Anna', usual: 'Guest', lang: 'en'}),
        connected,
        prove,
        unknown: () => null,
        unrecovered: () => undefined,
        lost: () => undefined,
        received: () => undefined,
    });
    wire.onopen?.({} as never);
    return {wire, socket, prove, connected, proofs};
}

it('works on from where it was if more people have come meanwhile', async () => {
    const {socket, prove, connected, proofs} = arrive([harder(6), harder(9), welcome]);
    await vi.waitFor(() => expect(connected).toHaveBeenCalled());
    expect(prove.mock.calls).toEqual([
        [challenge, 6, 0],
        [challenge, 9, 600],
    ]);
    expect(proofs).toEqual([undefined, '600', '900']);
    socket.close();
});

it('does not work for a server that takes no proof', async () => {
    const {wire, socket, prove} = arrive([harder(6), harder(6)]);
    await vi.waitFor(() => expect(wire.close).toHaveBeenCalled());
    expect(prove).toHaveBeenCalledTimes(1);
    socket.close();
});

/** Several servers behind a balancer; each says where the one table is, if it is not there. */
function behindBalancer(table: string, goes: (at: string) => string) {
    const asked: string[] = [],
        lost = vi.fn();
    const connect = (at: string): Wire => {
        asked.push(at);
        const server = goes(at);
        const wire: Wire = {
            readyState: 1,
            onopen: null,
            onclose: null,
            onmessage: null,
            close: () => void setTimeout(() => wire.onclose?.({code: 1000})),
            send: text => {
                const {id, do: what} = JSON.parse(text) as {id: number; do: string};
                const answer = what === 'hello' ? welcome : {ok: true};
                const where = what === 'sync' && server !== table ? {at: table} : {};
                wire.onmessage?.({data: JSON.stringify({re: id, ...answer, ...where})});
            },
        };
        setTimeout(() => (server ? wire.onopen?.({} as never) : wire.onclose?.({code: 1006})));
        return wire;
    };
    const sync = () => void socket.ask<{at?: string}>('sync').then(({at}) => socket.goTo(at ?? ''));
    const socket: Socket = new Socket(connect, {
        identity: () => ({token: 'x', name: 'Anna', usual: 'Guest', lang: 'en'}),
        connected: sync,
        prove: () => Promise.resolve(''),
        unknown: () => null,
        unrecovered: () => undefined,
        lost,
        received: () => undefined,
    });
    return {socket, asked, lost};
}

it('goes to the server that has its table, and nobody notices', async () => {
    const {socket, asked, lost} = behindBalancer('two', at => at || 'one');
    await vi.waitFor(() => expect(asked).toEqual(['', 'two']));
    await vi.waitFor(() => expect(socket.isReady).toBe(true));
    await new Promise(done => setTimeout(done, 50));
    expect(asked).toEqual(['', 'two']);
    expect(lost).not.toHaveBeenCalled();
    socket.close();
});

it('stays where it is if the balancer leads it astray', async () => {
    const {socket, asked, lost} = behindBalancer('two', () => 'one');
    await vi.waitFor(() => expect(asked).toEqual(['', 'two']));
    await vi.waitFor(() => expect(socket.isReady).toBe(true));
    await new Promise(done => setTimeout(done, 50));
    expect(asked).toEqual(['', 'two']);
    expect(lost).not.toHaveBeenCalled();
    socket.close();
});

it('goes anywhere if nobody is there', async () => {
    let tries = 0;
    const {socket, asked, lost} = behindBalancer('two', at => (at && !tries++ ? '' : 'two'));
    await vi.waitFor(() => expect(socket.isReady).toBe(true));
    socket.goTo('three');
    await vi.waitFor(() => expect(asked).toEqual(['', 'three', '']));
    await vi.waitFor(() => expect(socket.isReady).toBe(true));
    expect(lost).toHaveBeenCalledTimes(1);
    socket.close();
});
