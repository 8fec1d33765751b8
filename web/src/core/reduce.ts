/**
 * What is told about a table becomes its state: one pure function, whoever tells it. The log is the
 * ordered list of all updates, each once, numbered from 1 without gaps: whoever shows the game one
 * event after another reads it there.
 */
import {
    type ChatLine,
    type Lobby,
    type Seat,
    SPECTATOR,
    type TableMessage,
    type Update,
} from './types';
import type {LogEntry, TableState} from './table';

/** Besides what is told, what a connection knows by itself. */
export type Action =
    | TableMessage
    /** The whole game is told once more: the log begins anew, or with what is known of it. */
    | {tell: 'again'; log?: readonly LogEntry[]}
    | {tell: 'connection'; connection: TableState['connection']}
    /** We have given up our seat. */
    | {tell: 'left'};

const longestChat = 100;

export const emptyState: TableState = {
    online: false,
    id: '',
    code: '',
    game: '',
    options: {},
    seats: [],
    you: 0,
    state: 'waiting',
    commitment: '',
    shuffling: null,
    withheld: [],
    hints: true,
    closes: 0,
    gaveWay: false,
    dismissed: '',
    locked: false,
    watchable: true,
    delay: 0,
    muted: [],
    blocked: [],
    rematch: '',
    rematchBy: null,
    rematchIn: [],
    rematchBegun: false,
    watching: 0,
    chat: [],
    connection: 'open',
    log: [],
    waitingFor: [],
    leftMs: null,
    standsMs: 0,
    since: 0,
    pause: null,
    telling: [],
    view: null,
    decision: null,
    next: 1,
    canUndo: false,
    over: false,
    result: null,
    why: [],
};

export const seatNames = (seats: readonly Seat[]): string[] => seats.map(seat => seat.name ?? '');

/** A bot plays for the one who looks, until they say that they are back. */
export const isStoodIn = ({seats, you, over}: TableState): boolean =>
    !over && seats[you]?.standing_in !== undefined;

/** The number of the last update. */
export const lastUpdate = (state: TableState): number => state.log.at(-1)?.n ?? 0;

/** What an update says is true now. A short one says nothing of that, but that another follows. */
function nowOf(update: Update, state: TableState, at: number): Partial<TableState> {
    const {waiting_for, decision} = update;
    if (waiting_for === undefined) return {decision: null, canUndo: false};
    const over = update.over ?? false;
    return {
        state: state.state === 'closed' ? 'closed' : over ? 'over' : 'running',
        waitingFor: waiting_for,
        leftMs: update.left_ms ?? null,
        standsMs: update.stands_ms ?? 0,
        since: at,
        view: update.view ?? null,
        decision: decision ? {...decision, words: decision.words ?? []} : null,
        next: update.next ?? 0,
        canUndo: update.can_undo ?? false,
        over,
        result: update.result ?? null,
        why: update.why ?? [],
    };
}

function entryOf({n, step, events, stand_ins: standIns, undoes}: Update): LogEntry {
    return {
        n,
        events,
        ...(step === undefined ? {} : {step}),
        ...(standIns ? {standIns} : {}),
        ...(undoes ? {undoes} : {}),
    };
}

const stands = ({undoes, undone}: LogEntry): boolean => !undoes && !undone;

/** What has happened and was not undone. */
export const standing = (log: readonly LogEntry[]): LogEntry[] => log.filter(stands);

/** With one more update. What was told stays in the log, also when it is undone. */
export function withEntry(log: readonly LogEntry[], update: Update): LogEntry[] {
    if (!update.undoes) return [...log, entryOf(update)];
    const gone = new Set(standing(log).slice(-update.undoes));
    const marked = log.map(entry => (gone.has(entry) ? {...entry, undone: true as const} : entry));
    return [...marked, entryOf(update)];
}

/** The last may come again, with what is true by now; one behind a gap is asked for again. */
function withUpdate(state: TableState, update: Update, at: number): TableState {
    const last = lastUpdate(state);
    if (update.n < last || update.n > last + 1) return state;
    const log = update.n === last ? state.log : withEntry(state.log, update);
    return {...state, ...nowOf(update, state, at), log, telling: []};
}

function withLobby(state: TableState, lobby: Lobby): TableState {
    const {game, options, seats, commitment, hints, watching} = lobby;
    return {
        ...state,
        ...{game, options, seats, commitment, hints, watching},
        state: lobby.state,
        shuffling: lobby.shuffling ?? null,
        withheld: lobby.withheld ?? [],
        code: lobby.code ?? '',
        you: lobby.you ?? SPECTATOR,
        closes: lobby.closes ?? 0,
        gaveWay: lobby.why === 'full',
        dismissed: lobby.why === 'removed' || lobby.why === 'spectators' ? lobby.why : '',
        locked: lobby.locked ?? false,
        watchable: lobby.spectators ?? true,
        delay: lobby.delay ?? 0,
        muted: lobby.muted ?? [],
        blocked: lobby.blocked ?? [],
        rematch: lobby.rematch ?? '',
        rematchBy: lobby.rematch_by ?? null,
        rematchIn: lobby.rematch_in ?? [],
        rematchBegun: lobby.rematch_begun ?? false,
    };
}

const withChat = (state: TableState, chat: readonly ChatLine[]): TableState => ({
    ...state,
    chat: chat.slice(-longestChat),
});

/** `at`: when it was told, from when on clocks are counted. */
export function reduce(state: TableState, action: Action, at: number): TableState {
    switch (action.tell) {
        case 'update':
            return withUpdate(state, action, at);
        case 'waiting': {
            const {waiting_for: waitingFor, left_ms: leftMs, stands_ms: standsMs = 0} = action;
            return {...state, waitingFor, leftMs, standsMs, since: at};
        }
        case 'pause': {
            const {ready, waiting} = action;
            return {...state, pause: waiting.length ? {ready, waiting} : null};
        }
        case 'telling':
            return {...state, telling: action.waiting};
        case 'table':
            return withLobby(state, action);
        case 'chat': {
            const {tell: _, ...line} = action;
            return withChat(state, [...state.chat, {...line, at}]);
        }
        case 'chats':
            return withChat(state, action.lines);
        case 'again':
            // What is asked is asked when all has been told.
            return {...state, log: action.log ?? [], decision: null, telling: []};
        case 'connection':
            // Whoever comes back is told whether a pause is still on.
            return {...state, connection: action.connection};
        case 'left':
            return {...state, you: SPECTATOR};
    }
}
