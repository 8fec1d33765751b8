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
