/**
 * A WebSocket to a server (docs/protocol.md). It comes back by itself when it is lost, says who we
 * are, and tells those who wait for it. What could not be sent waits; what was sent and not
 * answered is asked again where that is safe, and otherwise refused with the error "connection".
 */
import {Refused} from '../core/core';

/** As much of a WebSocket as is used here; tests bring one of their own. */
export interface Wire {
    readyState: number;
    send(data: string): void;
    close(): void;
    onopen: ((event: never) => void) | null;
    onclose: ((event: {code?: number}) => void) | null;
    onmessage: ((event: {data: unknown}) => void) | null;
}

export interface ServerMessage {
    tell: string;
    table?: string;
    [field: string]: unknown;
}

export interface Identity {
    token: string | null;
    /** The server that knows the token; another one is not shown it. */
    server?: string | null;
    /** Recovery words, as the server knows them, instead of a token. */
    recovery?: string | undefined;
    /** What this device is called, where it is new to the server. */
    device?: string | undefined;
    /** Without one the server makes one up. */
    name: string | undefined;
    /** Instead of a name that the server does not take. */
    usual: string | undefined;
    /** That the server is to speak. */
    lang: string;
}

export interface Hello {
    /** Which server this is; one of before does not say. */
    server_id?: string;
    guest: string;
    name: string;
    token?: string;
    tables: string[];
}

export interface SocketEvents {
    identity(): Identity;
    /**
     * The server knows us: `hello` was answered. Comes first of all, and again after each return.
     */
    connected(hello: Hello): void;
    /**
     * The server does not know us, or it is another one: who we are there instead. null: that is
     * being asked, and until then nobody.
     */
    unknown(refused: Unknown): Partial<Identity> | null;
    /** It did not take the recovery words. */
    unrecovered(refused: Refused): void;
    /** The answer to a challenge of the server. */
    prove(challenge: string, bits: number, from: number): Promise<string>;
    lost(): void;
    received(message: ServerMessage): void;
}

/** The server asks for a proof of work before it lets a newcomer in. */
class Challenged extends Refused {
    constructor(
        say: string,
        readonly challenge: string,
        readonly bits: number,
    ) {
        super('proof', say);
    }
}

/** Nobody there has the token ('token'), or it is another server ('server'). */
export class Unknown extends Refused {
    constructor(
        error: string,
        say: string,
        readonly server: string,
    ) {
        super(error, say);
    }
}

function refusal(message: Record<string, unknown>): Refused {
    const say = String(message.say);
    if (message.error === 'token' || message.error === 'server')
        return new Unknown(
            message.error,
            say,
            typeof message.server_id === 'string' ? message.server_id : '',
        );
    if (message.error === 'proof')
        return new Challenged(say, String(message.challenge), Number(message.bits));
    const rule = typeof message.rule === 'string' ? message.rule : '';
    return new Refused(String(message.error), say, rule);
}

interface Pending {
    message: {id: number; do: string; [field: string]: unknown};
    again: boolean;
    sent: boolean;
    resolve(answer: Record<string, unknown>): void;
    reject(error: Error): void;
}

const firstDelay = 400;
const longestDelay = 15000;
const patience = 15000;
const open = 1;
/** The close code of a server that is to be left. */
const elsewhere = 1013;
/** `each`: what others do is shown one after another. */
const want = ['view', 'moves', 'text', 'each'];

export class Socket {
    private wire: Wire | undefined;
    private ready = false;
    private closed = false;
    private delay = firstDelay;
    private last = 0;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private watch: ReturnType<typeof setTimeout> | undefined;
    private readonly pending = new Map<number, Pending>();
    /** The server that was asked for; '': any. Where that leads is the balancer's affair. */
    private at = '';
    /** The server that has our table, until we go there. */
    private nearer = '';
    /** On the way there: as long as it takes no longer, nothing is lost. */
    private moving = false;

    constructor(
        private readonly connect: (at: string) => Wire,
        private readonly events: SocketEvents,
    ) {
        this.begin();
    }

    /** Whether the server answers at present. */
    get isReady(): boolean {
        return this.ready;
    }

    /** Tries at once instead of waiting, when the network is said to be back. */
    hurry(): void {
        if (this.retry === undefined) return;
        this.delay = firstDelay;
        this.begin();
    }

    /** Leaves and comes back at once, as whoever we are by then. */
    again(): void {
        this.delay = firstDelay;
        this.wire?.close();
    }

    /**
     * Goes to that server, which has our table, as soon as nothing is under way; '': the table is
     * where we are. Only once, because we may not get there.
     */
    goTo(at: string): void {
        this.nearer = at;
        this.moveIfQuiet();
    }

    private moveIfQuiet(): void {
        const {wire} = this;
        if (!wire || !this.ready || this.pending.size) return;
        if (!this.nearer || this.nearer === this.at) return;
        this.at = this.nearer;
        this.moving = true;
        this.ready = false;
        this.wire = undefined;
        wire.close();
        this.begin();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.retry);
        clearTimeout(this.watch);
        this.wire?.close();
        this.drop(() => true);
    }

    private begin(): void {
        clearTimeout(this.retry);
        this.retry = undefined;
        const wire = this.connect(this.at);
        this.wire = wire;
        wire.onopen = () => void this.arrive(wire);
        wire.onclose = ({code}) => this.leave(wire, code);
        wire.onmessage = ({data}) => this.hear(wire, String(data));
    }

    private async arrive(wire: Wire): Promise<void> {
        try {
            const hello = await this.hello(wire, this.events.identity());
            if (wire !== this.wire) return;
            const unanswered = [...this.pending.values()];
            this.ready = true;
            this.moving = false;
            this.delay = firstDelay;
            this.events.connected(hello);
            for (const pending of unanswered) this.send(pending);
        } catch {
            wire.close();
        }
    }

    /**
     * A name that the server refuses is as good as none. A challenge is for this connection alone;
     * it becomes harder if more people come.
     */
    private async hello(
        wire: Wire,
        identity: Identity,
        proof?: string,
        proven = 0,
    ): Promise<Hello> {
        const {token, server, recovery, device, name, usual, lang} = identity;
        const say = (who: object) =>
            this.request(
                'hello',
                {version: 1, lang, want, pauses: true, tells: true, ...who},
                false,
                true,
            );
        try {
            const who = recovery
                ? {recovery, device}
                : token
                  ? {token, server_id: server ?? undefined}
                  : {name, proof, device};
            return (await say(who)) as unknown as Hello;
        } catch (error) {
            if (recovery && error instanceof Refused && error.error !== 'connection') {
                this.events.unrecovered(error);
                return this.hello(wire, {...identity, recovery: undefined});
            }
            const instead = error instanceof Unknown && this.events.unknown(error);
            if (instead) return this.hello(wire, {...identity, ...instead});
            if (error instanceof Refused && error.error === 'banned')
                this.events.received({tell: 'notice', text: error.say, draining: false});
            if (error instanceof Refused && error.error === 'name' && name !== usual)
                return this.hello(wire, {...identity, name: usual}, proof, proven);
            if (!(error instanceof Challenged) || error.bits <= proven) throw error;
            const found = await this.events.prove(error.challenge, error.bits, Number(proof ?? 0));
            if (wire !== this.wire) throw error;
            return this.hello(wire, identity, found, error.bits);
        }
    }

    private leave(wire: Wire, code?: number): void {
        if (wire !== this.wire) return;
        this.wire = undefined;
        const was = this.ready || this.moving;
        if (!this.ready || code === elsewhere) this.at = '';
        this.ready = this.moving = false;
        this.nearer = '';
        clearTimeout(this.watch);
        this.watch = undefined;
        this.drop(({again, sent}) => sent && !again);
        if (this.closed) return;
        if (was) this.events.lost();
        this.retry = setTimeout(() => this.begin(), this.delay * (0.75 + Math.random() / 2));
        this.delay = Math.min(this.delay * 2, longestDelay);
    }

    private drop(which: (pending: Pending) => boolean): void {
        for (const [id, pending] of [...this.pending])
            if (which(pending)) {
                this.pending.delete(id);
                pending.reject(new Refused('connection', 'The connection was lost.'));
            }
    }

    private hear(wire: Wire, text: string): void {
        if (wire !== this.wire) return;
        const message = JSON.parse(text) as Record<string, unknown>;
        clearTimeout(this.watch);
        this.watch = undefined;
        if (typeof message.tell === 'string') this.events.received(message as ServerMessage);
        else this.answered(message);
        this.moveIfQuiet();
        if (wire === this.wire && this.pending.size) this.beware(wire);
    }

    private answered(message: Record<string, unknown>): void {
        const pending = this.pending.get(Number(message.re));
        if (!pending) return;
        this.pending.delete(Number(message.re));
        if (message.ok === true) pending.resolve(message);
        else pending.reject(refusal(message));
    }

    /** A server that says nothing although it was asked is gone, whatever the network believes. */
    private beware(wire: Wire): void {
        this.watch ??= setTimeout(() => {
            wire.close();
            this.leave(wire);
        }, patience);
    }

    private send(pending: Pending): void {
        if (this.wire?.readyState !== open) return;
        this.wire.send(JSON.stringify(pending.message));
        pending.sent = true;
        this.beware(this.wire);
    }

    private request(
        what: string,
        fields: object,
        again: boolean,
        now: boolean,
    ): Promise<Record<string, unknown>> {
        return new Promise((resolve, reject) => {
            const message = {do: what, id: ++this.last, ...fields};
            const pending = {message, again, sent: false, resolve, reject};
            this.pending.set(message.id, pending);
            if (now) this.send(pending);
        });
    }

    /**
     * `again`: may be asked once more after the connection was lost, because the server knows it is
     * the same.
     */
    ask<T = Record<string, unknown>>(what: string, fields: object = {}, again = false): Promise<T> {
        return this.request(what, fields, again, this.ready) as Promise<T>;
    }
}
