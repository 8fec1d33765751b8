/** A table as the page sees it: the same whether the game is played here or on a server. */
import {type Action, reduce} from './reduce';
import type {
    ChatLine,
    Decision,
    GameEvent,
    GameName,
    GameRecord,
    Hint,
    Lobby,
    Options,
    Result,
    Seat,
    StandIn,
    View,
    Withheld,
} from './types';

/**
 * What one update told; `step` is where a replay shows it (known only where the game is played
 * here).
 */
export interface LogEntry {
    n: number;
    step?: number;
    /** For whom a bot did this. */
    standIns?: readonly StandIn[];
    events: GameEvent[];
    /** It tells that the last so many of those that still stood are undone. */
    undoes?: number;
    /** It has been undone since. */
    undone?: true;
}

/** A snapshot; never changed, only replaced. */
export interface TableState {
    readonly online: boolean;
    /** Its name on a server, and the code that friends join with; "" where there is none. */
    readonly id: string;
    readonly code: string;
    readonly game: GameName;
    readonly options: Options;
    readonly seats: readonly Seat[];
    /** The seat that is played here, or SPECTATOR. */
    readonly you: number;
    readonly state: Lobby['state'];
    readonly commitment: string;
    /** Started and not dealt: whose luck is awaited; null: not so. */
    readonly shuffling: readonly number[] | null;
    /** Whose luck the deal is without. */
    readonly withheld: readonly Withheld[];
    readonly hints: boolean;
    /** Seconds since 1970: it is closed then, unless someone makes a move; 0: not soon. */
    readonly closes: number;
    /** It is closed, because the server was full. */
    readonly gaveWay: boolean;
    /** Why we are not there any more: sent away by the host, or as a spectator; "": we are. */
    readonly dismissed: '' | 'removed' | 'spectators';
    /** What the host has decided: nobody new sits down; who may watch, how late in seconds. */
    readonly locked: boolean;
    readonly watchable: boolean;
    readonly delay: number;
    /** The seats of those whom we have muted, and blocked. */
    readonly muted: readonly number[];
    readonly blocked: readonly number[];
    /** The table of the next game, "" if nobody wants one; the seats here of its host and of those
     * who are in. */
    readonly rematch: string;
    readonly rematchBy: number | null;
    readonly rematchIn: readonly number[];
    readonly rematchBegun: boolean;
    readonly watching: number;
    readonly chat: readonly ChatLine[];
    /**
     * Whether the server answers, or not yet, because it was asked too much; always 'open' where
     * the game is played here.
     */
    readonly connection: 'open' | 'lost' | 'late';
    readonly log: readonly LogEntry[];
    readonly waitingFor: readonly number[];
    /**
     * Milliseconds left when the snapshot was made (`since`, by performance.now()); null: no clock.
     * For `standsMs` it does not count down yet.
     */
    readonly leftMs: number | null;
    readonly standsMs: number;
    readonly since: number;
    /**
     * The end of a round, at which the table waits for everyone (those in `waiting`) to say
     * `ready`; null: it goes on. Where the game is played here, nobody has to be waited for.
     */
    readonly pause: {readonly ready: number[]; readonly waiting: number[]} | null;
    /** Whose pages still tell what happened, so that bots wait for them. */
    readonly telling: readonly number[];
    readonly view: View | null;
    readonly decision: Decision | null;
    /** The number of this seat's next decision, which `undo` names. */
    readonly next: number;
    readonly canUndo: boolean;
    readonly over: boolean;
    readonly result: Result | null;
    readonly why: readonly GameEvent[];
}

/** What is new with a snapshot: the entries of the log that it adds, in order. */
export interface News {
    entries: readonly LogEntry[];
    /** They were told before, and are told again: after a return, or in another language. */
    again: boolean;
}

export type Listener = (state: TableState, news: News) => void;

export interface Table {
    readonly state: TableState;
    /** Calls the listener with every new snapshot until what it returns is called. */
    subscribe(listener: Listener): () => void;
    /** Answers the decision that is asked now; refused moves throw Refused. */
    choose(choice: number): Promise<void>;
    undo(): Promise<void>;
    hint(): Promise<Hint[]>;
    /** The detective's sheet: what your seat can work out now, in the game's own form. */
    sheet?(): Promise<object | null>;
    /** Where others wait at the end of a round: it has been seen here. */
    ready?(): Promise<void>;
    /** Where a bot may have taken over: one is here again. */
    back?(): Promise<void>;
    /** Where others wait for it: everything up to this update has been told here. */
    told?(n: number): void;
    /** Someone tells here what happens, until what this returns is called. */
    teller?(): () => void;
    /** The record of a game that is over. */
    record(): Promise<GameRecord>;
    close(): void;
}

/** What all tables have in common: a snapshot, and those who look at it. */
export abstract class TableStore {
    private readonly listeners = new Set<Listener>();
    private answering = 0;
    protected current: TableState;

    protected constructor(state: TableState) {
        this.current = state;
    }

    get state(): TableState {
        return this.current;
    }

    subscribe(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /**
     * Sends an answer to the decision that is asked now, once: a second click is no second answer.
     */
    protected async answer(send: (n: number) => Promise<unknown>): Promise<void> {
        const n = this.current.decision?.n;
        if (n === undefined || n === this.answering) return;
        this.answering = n;
        try {
            await send(n);
        } catch (error) {
            this.answering = 0;
            throw error;
        }
    }

    /** Takes in what was told at one moment, and shows the snapshot that it makes. */
    protected dispatch(actions: readonly Action[], again = false, at = performance.now()): void {
        const before = actions.some(({tell}) => tell === 'again') ? 0 : this.current.log.length;
        this.current = actions.reduce((state, action) => reduce(state, action, at), this.current);
        const news = {entries: this.current.log.slice(before), again};
        for (const listener of this.listeners) listener(this.current, news);
    }
}
