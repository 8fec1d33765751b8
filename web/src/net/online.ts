/** A table on a server. */
import {type Core, Refused} from '../core/core';
import {
    type ChatLine,
    emptyState,
    type News,
    stateOf,
    type Table,
    TableBase,
    type TableState,
} from '../core/table';
import {
    type GameName,
    type GameRecord,
    type Hint,
    type Options,
    type Seat,
    SPECTATOR,
    type Update,
} from '../core/types';
import type {Socket, Tell} from './socket';

/** A table as everybody at it is told. */
export interface Lobby {
    table: string;
    code?: string;
    game: GameName;
    options: Options;
    state: TableState['state'];
    seats: Seat[];
    entropy: number[];
    you?: number | null;
    watching: number;
    listed: boolean;
    clock: number;
    hints: boolean;
    commitment: string;
    rematch?: string;
}

export interface OpenFields {
    game: GameName;
    options?: Options;
    seats?: string[];
    listed?: boolean;
    clock?: number;
    hints?: boolean;
}

const chatMost = 100;
/** Whoever is that far behind the server is shown no pauses. */
const waitingMost = 12;

export class OnlineTable extends TableBase implements Table {
    private working: Promise<void> = Promise.resolve();
    /** As long as a story is told that has been lived through before: it is no news. */
    private retelling = false;
    /** As long as the server tells what was missed. */
    private behind = false;
    /** Messages that are not shown yet, and whether they are to be shown without pauses. */
    private waiting = 0;
    private hurried = false;
    private wake: (() => void) | undefined;
    private settle: () => void = () => undefined;
    /** What the server last said about the table itself; null: nothing yet. */
    lobby: Lobby | null = null;
    /** Why the server does not let us look at it any more; "": it does. */
    refused = '';
    /** When it has said something. */
    readonly known = new Promise<void>(resolve => void (this.settle = resolve));

    constructor(
        private readonly core: Core,
        private readonly socket: Socket,
        id: string,
        private readonly pace: () => number = () => 0,
    ) {
        super({...emptyState, online: true, id, you: SPECTATOR});
    }

    private get seen(): number {
        return this.current.log.at(-1)?.n ?? 0;
    }

    /** Back after a lost connection, or here for the first time. */
    async sync(): Promise<void> {
        if (this.seen === 0) this.retelling = true;
        this.behind = true;
        await this.socket.ask('sync', {table: this.current.id, seen: this.seen}, false);
        this.change({connection: 'here'});
    }

    /** The whole story once more, because it is to be said in another language. */
    retell(): Promise<void> {
        this.hurry();
        this.working = this.working.then(() => this.change({log: []}, {events: [], again: true}));
        return this.working.then(() => this.sync());
    }

    lost(): void {
        this.change({connection: 'lost'});
    }

    /** The end of a game that was seen stays on the table, whoever else has gone. */
    refuse(why: string): void {
        if (!this.current.over) this.refused = why;
        this.change({connection: 'here'});
    }

    told(message: Tell): void {
        const at = performance.now();
        // What people say does not wait for what bots do.
        if (message.tell === 'chat' || message.tell === 'chats') return void this.take(message, at);
        this.waiting++;
        // One message that cannot be said must not silence all that come after it.
        this.working = this.working
            .then(() => this.take(message, at))
            .catch(console.error)
            .then(() => {
                if (--this.waiting === 0) this.hurried = false;
            });
    }

    /** `at`: when it came, from when on clocks are counted. */
    private async take(message: Tell, at: number): Promise<void> {
        switch (message.tell) {
            case 'table':
                return this.takeLobby(message as unknown as Lobby);
            case 'update':
                return this.takeUpdate(message as unknown as Update, at);
            case 'waiting': {
                const {waiting_for, left_ms} = message as unknown as {
                    waiting_for: number[];
                    left_ms: number | null;
                };
                this.behind = false;
                return this.change({waitingFor: waiting_for, leftMs: left_ms, since: at});
            }
            case 'chat': {
                const {name, seat, text} = message as unknown as ChatLine;
                return this.change({
                    chat: [...this.current.chat, {name, seat, text}].slice(-chatMost),
                });
            }
            case 'chats':
                return this.change({chat: (message as unknown as {lines: ChatLine[]}).lines});
        }
    }

    private takeLobby(lobby: Lobby): void {
        const {game, options, seats, state, commitment, hints, watching} = lobby;
        this.lobby = lobby;
        if (state === 'waiting') this.retelling = this.behind = false;
        this.change({
            game,
            options,
            seats,
            state,
            commitment,
            hints,
            watching,
            code: lobby.code ?? '',
            you: lobby.you ?? SPECTATOR,
            rematch: lobby.rematch ?? '',
        });
        this.settle();
    }

    /** What was told before is told again after a return; a gap means that something was lost. */
    private async takeUpdate(update: Update, at: number): Promise<void> {
        if (update.n <= this.seen) {
            if (update.n === this.seen) this.change(await this.stateAt(update, at));
            return;
        }
        if (update.n > this.seen + 1) {
            void this.sync().catch(() => undefined);
            return;
        }
        const news: News = {events: update.events, again: this.retelling};
        const isPast = this.retelling || this.behind;
        if (update.waiting_for !== undefined) this.retelling = this.behind = false;
        const now = await this.stateAt(update, at);
        this.change(
            {...now, log: [...this.current.log, {n: update.n, events: update.events}]},
            news,
        );
        if (!isPast && this.isOfOthers(update)) await this.pause();
    }

    /**
     * Behind a short update another one follows: what was asked before it is not asked any more.
     */
    private async stateAt(update: Update, at: number): Promise<Partial<TableState>> {
        if (update.waiting_for === undefined) return {decision: null, canUndo: false};
        return {...(await stateOf(this.core, update, this.current)), since: at};
    }

    private isOfOthers({events}: Update): boolean {
        return events.some(({seat}) => seat !== this.current.you && seat !== SPECTATOR);
    }

    /**
     * The server's bots do not wait for anybody: their moves are shown one after another all the
     * same.
     */
    private pause(): Promise<void> {
        const pace = this.pace();
        if (this.hurried || pace <= 0 || this.waiting > waitingMost || this.current.over)
            return Promise.resolve();
        return new Promise(resolve => {
            const timer = setTimeout(resolve, pace);
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }

    async choose(choice: number): Promise<void> {
        this.hurry(); // one's own move is shown at once
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

    async record(): Promise<GameRecord> {
        return fetchRecord(this.current.id);
    }

    hurry(): void {
        this.hurried = this.waiting > 0;
        this.wake?.();
    }

    close(): void {
        this.hurry();
        if (this.current.you === SPECTATOR)
            void this.socket.ask('unwatch', {table: this.current.id}).catch(() => undefined);
    }

    // ---- what there is at a server only ----

    async start(fill?: string): Promise<void> {
        await this.socket.ask('start', {table: this.current.id, ...(fill ? {fill} : {})});
    }

    async sit(seat: number): Promise<void> {
        await this.socket.ask('sit', {table: this.current.id, seat});
    }

    /** Luck of one's own for the deal, before the start. */
    async addEntropy(hex: string): Promise<void> {
        await this.socket.ask('entropy', {table: this.current.id, bytes: hex}, true);
    }

    async leave(): Promise<void> {
        await this.socket.ask('leave', {table: this.current.id});
        if (this.current.state === 'waiting') this.change({you: SPECTATOR});
    }

    async back(): Promise<void> {
        await this.socket.ask('back', {table: this.current.id}, true);
    }

    async chat(text: string): Promise<void> {
        await this.socket.ask('chat', {table: this.current.id, text});
    }

    async rematch(): Promise<string> {
        return (await this.socket.ask<{table: string}>('rematch', {table: this.current.id}, true))
            .table;
    }
}

export async function fetchRecord(table: string): Promise<GameRecord> {
    const response = await fetch(`/api/games/${table}/record`);
    if (!response.ok) throw new Refused('table', (await response.text()).trim());
    return (await response.json()) as GameRecord;
}
