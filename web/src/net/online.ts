/**
 * A table on a server: it hands on what the server tells, one message after another, and sends back
 * what is chosen.
 */
import {type Core, Refused} from '../core/core';
import {emptyState, lastUpdate, seatNames, standing} from '../core/reduce';
import {type Table, TableStore} from '../core/table';
import {
    type GameName,
    type GameRecord,
    type Hint,
    type Lobby,
    type Options,
    SPECTATOR,
    type TableMessage,
} from '../core/types';
import {t} from '../words';
import {commitLuck, isSpent, keepSeen, revealLuck, spendLuck} from './luck';
import {type Later, patiently} from './patient';
import {atServer} from './server';
import type {Socket} from './socket';

type Message<T extends TableMessage['tell']> = Extract<TableMessage, {tell: T}>;

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

/** Whoever looks elsewhere for so long, in milliseconds, is not looking. */
const glance = 3000;

/** Someone at a table. */
export type Who = {seat: number} | {line: number};

export interface OpenFields {
    game: GameName;
    options?: Options;
    seats?: string[];
    listed?: boolean;
    clock?: number;
    hints?: boolean;
}

export class OnlineTable extends TableStore implements Table {
    private working: Promise<void> = Promise.resolve();
    /** Several that come together, but for the last, which says what is true now. */
    private missed: Message<'update'>[] = [];
    /** The last update that was said to have been told here. */
    private toldLast = 0;
    private tellers = 0;
    private settle: () => void = () => undefined;
    /** We came to this table from here, and not on another device. */
    private attends = false;
    private committing: Promise<void> | null = null;
    /** What was seen of the game is being kept, for its recording. */
    private keeping: Promise<void> = Promise.resolve();
    /** What the server last said about the table itself; null: nothing yet. */
    lobby: Lobby | null = null;
    /** The server that has it, of several; '': the one that we are connected to. */
    at = '';
    /** Why the server does not let us look at it any more; "": it does. */
    refused = '';
    /** When it has said something. */
    readonly known = new Promise<void>(resolve => void (this.settle = resolve));

    constructor(
        private readonly core: Core,
        private readonly socket: Socket,
        id: string,
    ) {
        super({...emptyState, online: true, id, you: SPECTATOR});
    }

    /** Back after a lost connection, or here for the first time. */
    async sync(later?: Later): Promise<void> {
        await patiently(
            () => this.ask(),
            say => {
                this.dispatch([{tell: 'connection', connection: 'late'}]);
                later?.(say);
            },
        );
        this.attend();
        this.dispatch([{tell: 'connection', connection: 'open'}]);
    }

    private async ask(): Promise<void> {
        const seen = lastUpdate(this.current);
        this.missed = [];
        this.toldLast = seen;
        const fields = {table: this.current.id, seen};
        this.at = (await this.socket.ask<{at?: string}>('sync', fields, false)).at ?? '';
    }

    /** The whole game once more, because it is to be said in another language. */
    repeat(): Promise<void> {
        this.working = this.working.then(() => this.dispatch([{tell: 'again'}], true));
        return this.working.then(() => this.sync());
    }

    lost(): void {
        this.dispatch([{tell: 'connection', connection: 'lost'}]);
    }

    /** The end of a game that was seen stays on the table, whoever else has gone. */
    refuse(why: string): void {
        if (!this.current.over) this.refused = why;
        this.dispatch([{tell: 'connection', connection: 'open'}]);
    }

    /** What the server tells about this table, in the order in which it comes. */
    receive(message: TableMessage): void {
        const at = performance.now();
        // What people say does not wait for what bots do.
        if (message.tell === 'chat' || message.tell === 'chats')
            return this.dispatch([message], false, at);
        // One message that cannot be said must not silence all that come after it.
        this.working = this.working.then(() => this.take(message, at)).catch(console.error);
    }

    /** `at`: when it came, from when on clocks are counted. */
    private async take(message: TableMessage, at: number): Promise<void> {
        if (message.tell === 'update') return this.takeUpdate(message, at);
        if (message.tell === 'table')
            for (const seat of message.seats) if (seat.gone) seat.name = t('Someone');
        if (message.tell === 'table') this.takeLobby(message);
        this.dispatch([message], false, at);
        if (message.tell === 'pause') this.letOthersGoOn();
    }

    /** Where nobody looks, nobody has to be waited for. */
    private isUnseen(): boolean {
        return !this.tellers || isHidden();
    }

    /** Nobody waits for those who do not look, at the end of a round or for what is told. */
    private readonly letOthersGoOn = (): void => {
        setTimeout(() => {
            if (!this.isUnseen()) return;
            const {pause, you} = this.current;
            this.told(lastUpdate(this.current));
            if (pause?.waiting.includes(you)) void this.ready(true).catch(() => undefined);
        }, glance);
    };

    /** This device is at the table: if nobody has committed to our luck yet, it does. */
    attend(): void {
        this.attends = true;
        this.addLuck();
    }

    /** A refusal needs no answer: the game has started, or the connection comes back. */
    private addLuck(): void {
        const {lobby} = this;
        if (lobby && lobby.state !== 'waiting') spendLuck(lobby.table);
        if (lobby?.state !== 'waiting') return;
        if (lobby.shuffling)
            return void revealLuck(this.core, this.socket, lobby).catch(() => undefined);
        const {you, commitments} = lobby;
        if (!this.attends || typeof you !== 'number') return;
        if (commitments?.[you] && !isSpent(lobby.table)) return;
        this.committing ??= commitLuck(this.core, this.socket, lobby.table)
            .catch(() => undefined)
            .finally(() => void (this.committing = null));
    }

    private takeLobby(lobby: Lobby): void {
        this.lobby = lobby;
        this.addLuck();
        this.settle();
    }

    /** A gap means that something was lost. */
    private async takeUpdate(update: Message<'update'>, at: number): Promise<void> {
        const seen = this.missed.at(-1)?.n ?? lastUpdate(this.current);
        if (update.n > seen + 1) return void this.sync().catch(() => undefined);
        if (!update.waiting_for) {
            if (update.n > seen) this.missed.push(update);
            return;
        }
        const {missed} = this,
            {id} = this.current;
        this.missed = [];
        const said = await this.inWords(update);
        // Where nothing is known yet, all of it may have been told here before. What comes again
        // behind that, because it was asked for meanwhile, is no news.
        this.dispatch([...missed, said], lastUpdate(this.current) === 0, at);
        if (update.over) this.keeping = keepSeen(this.core, id, standing(this.current.log));
        if (this.isUnseen()) this.told(update.n);
    }

    /** A server leaves it to its clients to say what can be chosen. */
    private async inWords(update: Message<'update'>): Promise<Message<'update'>> {
        const {decision} = update,
            {game, seats, you} = this.current;
        if (!decision) return update;
        const words = await this.core.say(game, seatNames(seats), you, decision.moves);
        return {...update, decision: {...decision, words}};
    }

    async choose(choice: number): Promise<void> {
        await this.answer(n =>
            this.socket.ask('move', {table: this.current.id, decision: n, choice}, true),
        );
    }

    async undo(): Promise<void> {
        await this.socket.ask('undo', {table: this.current.id, decision: this.current.next}, true);
    }

    async hint(): Promise<Hint[]> {
        return (await this.socket.ask<{hints: Hint[]}>('hint', {table: this.current.id})).hints;
    }

    async sheet(): Promise<object | null> {
        const {id} = this.current;
        return (await this.socket.ask<{sheet: object | null}>('sheet', {table: id})).sheet;
    }

    async record(): Promise<GameRecord> {
        await this.keeping.catch(() => undefined);
        return fetchRecord(this.current.id);
    }

    close(): void {
        if (this.current.you === SPECTATOR)
            void this.socket.ask('unwatch', {table: this.current.id}).catch(() => undefined);
    }

    // ---- what there is at a server only ----

    /** Not before our own luck is in. */
    async start(fill?: string): Promise<void> {
        await this.known;
        this.attend();
        await this.committing;
        await this.socket.ask('start', {table: this.current.id, ...(fill ? {fill} : {})});
    }

    async sit(seat: number): Promise<void> {
        await this.socket.ask('sit', {table: this.current.id, seat});
    }

    async leave(): Promise<void> {
        await this.socket.ask('leave', {table: this.current.id});
        if (this.current.state === 'waiting') this.dispatch([{tell: 'left'}]);
    }

    /** The end of a round has been looked at: as far as we are concerned the game may go on. */
    async ready(away = false): Promise<void> {
        const fields = {table: this.current.id, ...(away ? {away} : {})};
        await patiently(() => this.socket.ask('ready', fields));
    }

    /** Someone tells here what happens, until what this returns is called. */
    teller(): () => void {
        this.tellers++;
        document.addEventListener('visibilitychange', this.letOthersGoOn);
        return () => {
            this.tellers--;
            document.removeEventListener('visibilitychange', this.letOthersGoOn);
            this.told(lastUpdate(this.current));
            this.letOthersGoOn();
        };
    }

    /** Bots move when everyone has been told what happened, and clocks start then. */
    told(n: number): void {
        const {id, you, state} = this.current;
        if (you === SPECTATOR || state !== 'running' || n <= this.toldLast) return;
        this.toldLast = n;
        void this.socket.ask('told', {table: id, n}).catch(() => undefined);
    }

    async back(): Promise<void> {
        await this.socket.ask('back', {table: this.current.id}, true);
    }

    async chat(text: string): Promise<void> {
        await this.socket.ask('chat', {table: this.current.id, text});
    }

    /** Says something without words. */
    async react(reaction: number): Promise<void> {
        await this.socket.ask('chat', {table: this.current.id, reaction});
    }

    // ---- what people do to each other; `who` is someone on a seat, or who has said a line ----

    private async act(what: string, fields: object): Promise<void> {
        await this.socket.ask(what, {table: this.current.id, ...fields});
    }

    /** The host sends someone away, mutes them here, or makes them the host. */
    remove = (who: Who): Promise<void> => this.act('remove', who);
    silence = (who: Who, on: boolean): Promise<void> => this.act('silence', {...who, on});
    makeHost = (seat: number): Promise<void> => this.act('host', {seat});

    /** The host decides who may sit down, and who may watch. */
    set = (rules: {locked?: boolean; spectators?: boolean; delay?: number}): Promise<void> =>
        this.act('set', rules);

    block = (who: Who, how: 'mute' | 'block' | 'none'): Promise<void> =>
        this.act('block', {...who, how});

    report = (who: Who, text: string): Promise<void> =>
        this.act('report', text ? {...who, text} : who);

    /**
     * I am in for one more game, with luck of its own; it begins when everyone is. Returns its
     * table.
     */
    async rematch(): Promise<string> {
        const ask = (isIn: boolean) =>
            this.socket.ask<{table: string}>('rematch', {table: this.current.id, in: isIn}, true);
        const {table} = await ask(false);
        // Too late for luck if its host has begun already.
        await commitLuck(this.core, this.socket, table).catch(() => undefined);
        await ask(true);
        return table;
    }
}

export async function fetchRecord(table: string): Promise<GameRecord> {
    const response = await fetch(atServer(`/api/games/${table}/record`));
    if (!response.ok) throw new Refused('table', (await response.text()).trim());
    return (await response.json()) as GameRecord;
}
