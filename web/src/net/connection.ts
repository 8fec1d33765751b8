/** The connection to the server: who we are there, and all tables that we look at. */
import {type Core, Refused} from '../core/core';
import {savedName, savedServer, savedToken} from '../core/storage';
import {
    type Finished,
    type GameInfo,
    type Lobby,
    SPECTATOR,
    type TableMessage,
} from '../core/types';
import {part} from '../later';
import {currentLanguage} from '../words';
import {OnlineTable, type OpenFields} from './online';
import {type Later, patiently} from './patient';
import {atServer, hasServer} from './server';
import {forgetSelf, rememberSelf, selvesAt, thisDevice} from './selves';
import {type Hello, Socket, type ServerMessage, type Unknown, type Wire} from './socket';
import {watchCode} from './codes';
import type {Notice} from '../you/told';

const told = part(() => import('../you/told'));

/** Where there is no server, nobody is tried again and again. */
const deadWire: Wire = {
    readyState: 3,
    send: () => undefined,
    close: () => undefined,
    onopen: null,
    onclose: null,
    onmessage: null,
};

/** The server of this page; of several the one `at`, if the balancer knows it by that name. */
export function pageWire(at: string): Wire {
    if (!hasServer()) return deadWire;
    const address = new URL(atServer('/ws'), location.href);
    if (at) address.searchParams.set('at', at);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address, 'cookietin.1') as Wire;
}

/** Whether a request failed for now only: it says nothing about the table that it was about. */
const passes = (error: unknown): boolean =>
    !(error instanceof Refused) || error.error === 'connection';

export class Connection {
    readonly socket: Socket;
    private readonly tables = new Map<string, OnlineTable>();
    private readonly listeners = new Set<(connected: boolean) => void>();
    private readonly tableListeners = new Set<() => void>();
    private readonly strangerListeners = new Set<(stranger: Unknown | null) => void>();
    /** The secret that was ours when we came. */
    private shown: string | null = null;
    /** What this server has been shown, by now the one that it knows us by; null: nothing. */
    private tried: (string | null)[] = [];
    /** The server where we begin anew, because we have said so. */
    private newAt: string | null = null;
    private recovering: {words: string; done(): void; refused(error: Refused): void} | null = null;
    /** The server does not know us, and we have not said yet what to do. */
    stranger: Unknown | null = null;
    hello: Hello | undefined;
    /** The table that was asked for last: we go to the server that has it. */
    private wanted = '';
    /** What the operator tells everyone; undefined: nothing was told yet. */
    private notice: Notice | undefined;

    constructor(
        private readonly core: Core,
        connect: (at: string) => Wire = pageWire,
        /** Without one the server makes one up. */
        private readonly name?: string,
    ) {
        this.socket = new Socket(connect, {
            identity: () => ({
                ...this.begin(),
                name: savedName.read() ?? this.name,
                usual: this.name,
                lang: currentLanguage(),
            }),
            unknown: refused => this.unknown(refused),
            unrecovered: error => {
                this.recovering?.refused(error);
                this.recovering = null;
            },
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

    private begin() {
        this.shown = savedToken.read();
        this.tried = [this.shown];
        return {
            token: this.shown,
            server: savedServer.read(),
            recovery: this.recovering?.words,
            device: thisDevice(),
        };
    }

    /**
     * A token is never given up for another one: a server that does not know it may be the wrong
     * one for a minute, or an old copy. If we are someone else there, we are that; else it is
     * asked.
     */
    private unknown(refused: Unknown): {token: string | null; server: string} | null {
        const {server} = refused,
            token = selvesAt(server).find(each => !this.tried.includes(each));
        if (token === undefined && this.newAt !== server) {
            this.setStranger(refused);
            return null;
        }
        this.tried.push(token ?? null);
        return {token: token ?? null, server};
    }

    private setStranger(stranger: Unknown | null): void {
        if (this.stranger?.server === stranger?.server && this.stranger?.error === stranger?.error)
            return;
        this.stranger = stranger;
        for (const listener of this.strangerListeners) listener(stranger);
    }

    /** Whether the server does not know us: now, and whenever that changes. */
    onStranger(listener: (stranger: Unknown | null) => void): () => void {
        this.strangerListeners.add(listener);
        listener(this.stranger);
        return () => this.strangerListeners.delete(listener);
    }

    /** Begins as a new guest on the server that does not know us; what we are elsewhere stays. */
    startAnew(): void {
        this.newAt = this.stranger?.server ?? null;
        this.socket.hurry();
    }

    /** Comes back as the person who has these words. */
    recover(words: string): Promise<void> {
        return new Promise((done, refused) => {
            this.recovering = {words, done, refused};
            this.socket.again();
            this.socket.hurry();
        });
    }

    /** This device is nobody's any more: signed out, or its person deleted. */
    depart(): void {
        forgetSelf(savedServer.read() ?? '', this.tried.at(-1) ?? '');
        savedToken.write(null);
        savedServer.write(null);
        this.socket.close();
    }

    private connected(hello: Hello): void {
        const {recovering} = this;
        this.recovering = null;
        // Two tabs that were opened at once are one person: who came second is who came first.
        if (hello.token && !recovering && savedToken.read() !== this.shown)
            return this.socket.again();
        if (hello.token) this.tried.push(hello.token);
        this.shown = this.tried.at(-1) ?? null;
        this.newAt = null;
        if (this.shown) rememberSelf(hello.server_id ?? '', this.shown);
        if (this.shown !== savedToken.read()) savedToken.write(this.shown);
        savedServer.write(hello.server_id ?? null);
        if (recovering) savedName.write(hello.name);
        this.setStranger(null);
        if (this.notice) this.setNotice({text: '', draining: false}); // what holds is told again
        recovering?.done();
        this.hello = hello;
        this.sendName(hello);
        for (const id of hello.tables) this.table(id);
        // A table that is gone, or the connection once more: it says so itself.
        for (const table of this.tables.values()) this.look(table).catch(() => undefined);
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
    async visit(id: string, later: Later = () => undefined): Promise<OnlineTable> {
        const table = this.table(id);
        this.wanted = id;
        await this.look(table, later);
        await table.known;
        return table;
    }

    private async look(table: OnlineTable, later: Later = () => undefined): Promise<void> {
        try {
            await table.sync(later);
        } catch (error) {
            if (passes(error)) throw error;
            await this.watchAgain(table, later);
        }
        if (table.state.id === this.wanted) this.socket.goTo(table.at);
    }

    /** A table that is not listed is entered with its code only, each time. */
    private async watchAgain(table: OnlineTable, later: Later): Promise<void> {
        const {id} = table.state,
            code = watchCode.read(id);
        try {
            await patiently(() => this.watch(code ? {code} : {table: id}), later);
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
        if (this.notice) this.setNotice({...this.notice});
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
        if (message.tell === 'notice')
            this.setNotice({text: String(message.text), draining: message.draining === true});
    }

    private setNotice(notice: Notice): void {
        this.notice = notice;
        told.load().then(
            ({showNotice}) => {
                if (this.notice === notice) showNotice(notice);
            },
            () => undefined, // it is told again with the next connection
        );
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
