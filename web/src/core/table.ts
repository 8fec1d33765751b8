/** A table as the page sees it: the same whether the game is played here or on a server. */
import type {Core} from './core';
import type {
    Decision,
    GameEvent,
    GameName,
    GameRecord,
    Hint,
    Options,
    Result,
    Seat,
    Update,
    View,
} from './types';

/**
 * What one update told; `step` is where a replay shows it (known only where the game is played
 * here).
 */
export interface LogEntry {
    n: number;
    step?: number;
    events: GameEvent[];
}

export interface ChatLine {
    name: string;
    seat: number | null;
    text: string;
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
    readonly state: 'waiting' | 'running' | 'over' | 'closed';
    readonly commitment: string;
    readonly hints: boolean;
    readonly rematch: string;
    readonly watching: number;
    readonly chat: readonly ChatLine[];
    /** Whether the server answers; always 'here' where the game is played here. */
    readonly connection: 'here' | 'lost';
    readonly log: readonly LogEntry[];
    readonly waitingFor: readonly number[];
    /**
     * Milliseconds left when the snapshot was made (`since`, by performance.now()); null: no clock.
     */
    readonly leftMs: number | null;
    readonly since: number;
    readonly view: View | null;
    readonly decision: Decision | null;
    /** The number of this seat's next decision, which `undo` names. */
    readonly next: number;
    readonly canUndo: boolean;
    readonly over: boolean;
    readonly result: Result | null;
    readonly why: readonly GameEvent[];
}

/** What is new with a snapshot: to be shown one after another. `again`: the story was told anew. */
export interface News {
    events: readonly GameEvent[];
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
    /** The record of a game that is over. */
    record(): Promise<GameRecord>;
    /** Bots' moves are shown without a pause, until something is asked of you. */
    hurry(): void;
    close(): void;
}

export const noNews: News = {events: [], again: false};

/** What all tables have in common: a snapshot and those who look at it. */
export abstract class TableBase {
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

    protected change(change: Partial<TableState>, news: News = noNews): void {
        this.current = {...this.current, ...change};
        for (const listener of this.listeners) listener(this.current, news);
    }
}

export const emptyState: TableState = {
    online: false,
    id: '',
    code: '',
    game: 'thief',
    options: {},
    seats: [],
    you: 0,
    state: 'waiting',
    commitment: '',
    hints: true,
    rematch: '',
    watching: 0,
    chat: [],
    connection: 'here',
    log: [],
    waitingFor: [],
    leftMs: null,
    since: 0,
    view: null,
    decision: null,
    next: 1,
    canUndo: false,
    over: false,
    result: null,
    why: [],
};

export function seatNames(seats: readonly Seat[]): string[] {
    return seats.map(seat => seat.name ?? '');
}

/**
 * What an update says is true now, with the choices in words. Short updates say nothing of that.
 */
export async function stateOf(
    core: Core,
    update: Update,
    about: TableState,
): Promise<Partial<TableState>> {
    if (update.waiting_for === undefined) return {};
    const {decision, view} = update;
    const words = decision
        ? (await core.say(about.game, seatNames(about.seats), about.you, {moves: decision.moves}))
              .moves
        : [];
    return {
        waitingFor: update.waiting_for,
        leftMs: update.left_ms ?? null,
        since: performance.now(),
        view: view ?? null,
        decision: decision ? {...decision, words} : null,
        next: update.next ?? 0,
        canUndo: update.can_undo ?? false,
        over: update.over ?? false,
        result: update.result ?? null,
        why: update.why ?? [],
    };
}
