/** The connection to the server: who we are there, and all tables that we look at. */
import {type Core, Refused} from '../core/core';
import {savedName, savedToken} from '../core/storage';
import {
    type Finished,
    type GameInfo,
    type Lobby,
    SPECTATOR,
    type TableMessage,
} from '../core/types';
import {currentLanguage} from '../words';
import {OnlineTable, type OpenFields} from './online';
import {type Hello, Socket, type ServerMessage, type Wire} from './socket';
import {watchCode} from './codes';

/** The server of this page. */
export function pageWire(): Wire {
    const address = new URL('/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address, 'cookietin.1') as Wire;
}

/** Whether a request failed for now only: it says nothing about the table that it was about. */
const passes = (error: unknown): boolean =>
    !(error instanceof Refused) || error.error === 'connection' || error.error === 'busy';

export class Connection {
    readonly socket: Socket;
    private readonly tables = new Map<string, OnlineTable>();
    private readonly listeners = new Set<(connected: boolean) => void>();
    private readonly tableListeners = new Set<() => void>();
    /** The secret that the server knows us by. */
    private shown: string | null = null;
    hello: Hello | undefined;

    constructor(
        private readonly core: Core,
        connect: () => Wire = pageWire,
        /** Without one the server makes one up. */
        private readonly name?: string,
    ) {
        this.socket = new Socket(connect, {
            identity: () => ({
                token: (this.shown = savedToken.read()),
                name: savedName.read() ?? this.name,
                usual: this.name,
                lang: currentLanguage(),
            }),
            connected: hello => this.connected(hello),
            prove: (challenge, bits, from) => this.core.prove(challenge, bits, from),
            lost: () => this.lost(),
            received: message => this.received(message),
        });
    }

    /** Whether the server answers: now, and whenever that changes. */
    onConnection(listener: (connected: boolean) => void): () => void {
        this.listeners.add(listener);
        listener(this.socket.isReady);
        return () => this.listeners.delete(listener);
    }

    /** Whenever one of the tables has changed, or is there no more. */
    onTables(listener: () => void): () => void {
        this.tableListeners.add(listener);
        return () => this.tableListeners.delete(listener);
    }

    private readonly tablesChanged = (): void => {
        for (const listener of this.tableListeners) listener();
    };

    private connected(hello: Hello): void {
        // Two tabs that were opened at once are one person: who came second is who came first.
        if (hello.token && savedToken.read() !== this.shown) return this.socket.again();
        if (hello.token) savedToken.write((this.shown = hello.token));
        this.hello = hello;
        this.sendName(hello);
        for (const id of hello.tables) this.table(id);
        // A table that is gone, or the connection once more: it says so itself.
        for (const table of this.tables.values()) this.visit(table.state.id).catch(() => undefined);
        for (const listener of this.listeners) listener(true);
    }

    /** A name that was chosen while the server was away. */
    private sendName({name}: Hello): void {
        const saved = savedName.read();
        if (saved !== null && saved !== name) this.rename(saved).catch(() => undefined);
    }

    /** Another tab has said who we are: both are the same person from now on. */
    recognise(): void {
        const token = savedToken.read();
        if (this.hello && token && token !== this.shown) this.socket.again();
    }

    /**
     * A table by its name: one's own, or else as a spectator, who has to say again what they watch.
     */
    async visit(id: string): Promise<OnlineTable> {
        const table = this.table(id);
        try {
            await table.sync();
        } catch (error) {
            if (passes(error)) throw error;
            await this.watchAgain(table);
        }
        await table.known;
        return table;
    }

    /** A table that is not listed is entered with its code only, each time. */
    private async watchAgain(table: OnlineTable): Promise<void> {
        const {id} = table.state,
            code = watchCode.read(id);
        try {
            await this.watch(code ? {code} : {table: id});
        } catch (refusal) {
            if (refusal instanceof Refused && !passes(refusal)) {
                this.tables.delete(id);
                table.refuse(refusal.say);
            }
            throw refusal;
        }
    }

    /** The tables where one has a seat and which are not over. */
    mine(): OnlineTable[] {
        return [...this.tables.values()].filter(
            ({state: {state, you}}) =>
                you !== SPECTATOR && (state === 'waiting' || state === 'running'),
        );
    }

    /** Everything is said once more, in the language that the page speaks now. */
    async repeat(): Promise<void> {
        const said = [
            this.socket.ask('language', {lang: currentLanguage()}),
            ...[...this.tables.values()].map(table => table.repeat()),
        ];
        await Promise.allSettled(said);
    }

    private lost(): void {
        for (const table of this.tables.values()) table.lost();
        for (const listener of this.listeners) listener(false);
    }

    private received(message: ServerMessage): void {
        if (message.table) this.table(message.table).receive(message as unknown as TableMessage);
    }

    table(id: string): OnlineTable {
        let table = this.tables.get(id);
        if (!table) {
            table = new OnlineTable(this.core, this.socket, id);
            this.tables.set(id, table);
            table.subscribe(this.tablesChanged);
        }
        return table;
    }

    forget(table: OnlineTable): void {
        table.close();
        this.tables.delete(table.state.id);
        this.tablesChanged();
    }

    async rename(name: string): Promise<void> {
        savedName.write((await this.socket.ask<{name: string}>('rename', {name}, true)).name);
    }

    async open(fields: OpenFields): Promise<OnlineTable> {
        const table = this.table((await this.socket.ask<{table: string}>('open', fields)).table);
        table.attend();
        return table;
    }

    async join(where: {code: string} | {table: string}, seat?: number): Promise<OnlineTable> {
        const fields = seat === undefined ? where : {...where, seat};
        const table = this.table(
            (await this.socket.ask<{table: string}>('join', fields, true)).table,
        );
        await table.sync();
        return table;
    }

    async watch(where: {code: string} | {table: string}): Promise<OnlineTable> {
        const table = this.table(
            (await this.socket.ask<{table: string}>('watch', where, true)).table,
        );
        if ('code' in where) watchCode.write(table.state.id, where.code);
        await table.sync();
        return table;
    }

    async games(): Promise<GameInfo[]> {
        return (await this.socket.ask<{games: GameInfo[]}>('games', {}, true)).games;
    }

    async listed(): Promise<Lobby[]> {
        return (await this.socket.ask<{tables: Lobby[]}>('tables', {}, true)).tables;
    }

    /** One's games that are over, newest first: some, from behind that one on. */
    async finished(before?: string): Promise<Finished[]> {
        const fields = before === undefined ? {} : {before};
        return (await this.socket.ask<{games: Finished[]}>('mine', fields, true)).games;
    }

    /** Deletes one of them. */
    async remove(table: string): Promise<void> {
        await this.socket.ask('delete', {table}, true);
    }

    close(): void {
        this.socket.close();
    }
}
