/**
 * What the core and the server say: docs/protocol.md, docs/records.md and docs/bot-protocol.md,
 * typed.
 */

/** A game that the core has, by its short name; views/views.ts has the `GameUi` of each. */
export type GameName = string;

/** Who reads: a seat from 0 to 6, or one of these two. */
export const SPECTATOR = 7;
export const ALL_OPEN = 10;

/** Something that happened. `kind` is one of the game's own; `seat` 7 is nobody's doing. */
export interface GameEvent {
    kind: number;
    seat: number;
    args: number[];
    text?: string;
    /** A bot did it in place of the person on that seat. */
    bot?: true;
}

/** What lies on the table as one seat sees it, and a choice: each game has its own. */
export type View = object;
export type Move = object;

export type OptionValue = number | string | {text: string};
export type Options = Record<string, OptionValue>;

export interface OptionSpec {
    name: string;
    about: string;
    words?: string[];
    low?: number;
    high?: number;
    text?: boolean;
    seats?: number;
}

export interface GameInfo {
    game: GameName;
    title: string;
    about: string;
    credits?: string;
    ours?: string;
    players: [low: number, high: number];
    options: OptionSpec[];
}

export interface Seat {
    who: 'person' | 'bot' | 'game' | 'open';
    name?: string;
    bot?: string;
    here?: boolean;
    host?: boolean;
    standing_in?: string;
    /** Of a rematch: wants to play. */
    in?: boolean;
    /** Whoever played there has deleted themselves. */
    gone?: boolean;
    /** The host has muted them at this table. */
    silenced?: boolean;
}

export interface Result {
    scores: number[];
    winners: number[];
    rounds?: number;
}

/** What is asked of the seat; `words` says each of `moves` in a sentence. */
export interface Decision<M = Move> {
    n: number;
    of: number;
    question: string;
    moves: M[];
    words: string[];
}

/** Why a bot plays for someone: their time was up, or they had left. */
export type StoodIn = 'clock' | 'away';

/** A bot made a move for a person; only the first says why. */
export interface StandIn {
    seat: number;
    why?: StoodIn;
}

/**
 * An update: what happened, and, in the last of several that come together, what is true now. A
 * server leaves out the `words` of a decision, and has no `step`, where a replay shows it.
 */
export interface Update {
    n: number;
    step?: number;
    events: GameEvent[];
    stand_ins?: StandIn[];
    /** It undoes so many updates: the last of those that still stand. */
    undoes?: number;
    waiting_for?: number[];
    left_ms?: number | null;
    stands_ms?: number;
    view?: View;
    decision?: (Omit<Decision, 'words'> & {words?: string[]}) | null;
    next?: number;
    can_undo?: boolean;
    over?: boolean;
    result?: Result;
    why?: GameEvent[];
}

/** Someone has committed to their luck, and not revealed it in time, or something else. */
export interface Withheld {
    seat: number;
    why: 'late' | 'wrong';
}

/** A table on a server, as everyone at it is told. */
export interface Lobby {
    table: string;
    code?: string;
    game: GameName;
    options: Options;
    state: 'waiting' | 'running' | 'over' | 'closed';
    seats: Seat[];
    entropy: number[];
    you?: number | null;
    watching: number;
    listed: boolean;
    clock: number;
    hints: boolean;
    commitment: string;
    /** What each seat has committed to; "" for nothing; left out if nobody has. */
    commitments?: string[];
    /** Started and not dealt: the seats that have not revealed it yet. */
    shuffling?: number[];
    /** The deal is without what these committed to. */
    withheld?: Withheld[];
    /** Seconds since 1970: it is closed then, unless someone makes a move. */
    closes?: number;
    /**
     * Why it is closed: 'full', if it had to make room for another one; or why we are not there any
     * more: 'removed' by the host, or no 'spectators' are wanted.
     */
    why?: string;
    /** Nobody new can sit down. */
    locked?: boolean;
    /** Nobody may watch, if false; or they are so many seconds behind. */
    spectators?: boolean;
    delay?: number;
    /** The seats of those whom we have muted, and blocked. */
    muted?: number[];
    blocked?: number[];
    rematch?: string;
    rematch_by?: number;
    rematch_in?: number[];
    rematch_begun?: boolean;
}

/** A game that is over, as those who played it find it again. */
export interface Finished {
    table: string;
    game: GameName;
    /** Seconds since 1970. */
    finished: number;
    seats: RecordSeat[];
    scores: number[];
    winners: number[];
    you: number;
    counted: boolean;
    /** Before the end, so it counts as lost. */
    left?: boolean;
    /** How many others who played it have not deleted it. */
    others: number;
}

export interface ChatLine {
    name: string;
    seat: number | null;
    text: string;
    /** One of the reactions (art/reactions.ts), for which `text` is only a sign. */
    reaction?: number;
    /** Its number at this table, unless it is one's own. */
    line?: number;
    /** Nothing was said: what the host did, to `whom`, or decided. */
    did?: 'remove' | 'silence' | 'unsilence' | 'host' | 'lock' | 'unlock' | 'spectators';
    whom?: string;
    spectators?: boolean;
    delay?: number;
    /** When it was said, by performance.now(); not known of what was said before one came. */
    at?: number;
}

/** What is told about a table: by a server, and in the same form by the core. */
export type TableMessage =
    | ({tell: 'update'} & Update)
    | {tell: 'waiting'; waiting_for: number[]; left_ms: number | null; stands_ms?: number}
    | {tell: 'pause'; ready: number[]; waiting: number[]; left_ms: number}
    | {tell: 'telling'; waiting: number[]}
    | ({tell: 'table'} & Lobby)
    | ({tell: 'chat'} & ChatLine)
    | {tell: 'chats'; lines: ChatLine[]};

export interface Hint<M = Move> {
    choice: number;
    chance: number;
    move: M;
    text: string;
    why: string;
}

export interface RecordSeat {
    name: string;
    bot?: string;
    /** Has deleted themselves. */
    gone?: boolean;
}

/** docs/records.md; what the page itself needs of it. */
export interface GameRecord {
    format: 'cookietin/1';
    game: GameName;
    options: Options;
    seats: RecordSeat[];
    seed?: string;
    moves: unknown[];
    result?: Result;
    fair?: {
        secret: string;
        commitment: string;
        entropy: string[];
        commitments?: string[];
        withheld?: Withheld[];
    };
}

/** What a request has changed at the end of the record of the game that is played. */
export interface Recorded {
    /** So many lines at the end of `moves` are no longer true. */
    dropped: number;
    /** These come behind the rest. */
    moves: unknown[];
    result?: Result;
}

/** A record that is being watched. */
export interface ReplayInfo {
    game: GameName;
    options: Options;
    seats: Seat[];
    steps: number;
    seeded?: boolean;
    fair?: boolean;
    unfair?: string;
}

export interface ReplayStep {
    step: number;
    events: GameEvent[];
    waiting_for: number[];
    view: View;
    decision: Omit<Decision, 'words'> | null;
    over: boolean;
    result?: Result;
    why?: GameEvent[];
}

export interface ReplayLine {
    step: number;
    actor: number;
    events: GameEvent[];
}

export interface Judged {
    text: string;
    chance: number;
    move: Move;
}

/** Everyone's chances of winning at a step, and what the decision made there was worth. */
export interface Verdict {
    step: number;
    chances?: number[];
    seat?: number;
    of?: number;
    played?: Judged;
    best?: Judged;
    reason?: string;
    loss?: number;
    doubt?: number;
    mistake?: boolean;
}
