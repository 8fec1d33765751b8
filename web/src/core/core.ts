/** Everything that can be asked of the core, typed; wherever it runs. */
import type {Answer} from './machine';
import type {
    Film,
    FilmLine,
    FilmStep,
    GameEvent,
    GameInfo,
    GameName,
    GameRecord,
    Hint,
    Move,
    Options,
    Seat,
    Update,
    Verdict,
} from './types';

/** A refusal: a word for programs and a sentence for people. */
export class Refused extends Error {
    constructor(
        readonly error: string,
        readonly say: string,
        readonly rule = '',
        readonly move?: number,
    ) {
        super(say);
    }
}

/** How long a bot or a search may think; nothing said: as long as is usual. */
export interface Budget {
    ms?: number;
    playouts?: number;
}

export interface Setup {
    game: GameName;
    options?: Options;
    /**
     * A person has a name, a bot a level; a seat that the game plays itself is whatever is said.
     */
    seats: {name?: string; bot?: string}[];
}

export interface OpenTable {
    game: GameName;
    options: Options;
    seats: Seat[];
    state: 'running' | 'over';
    /** The number of this game: see `bound`. */
    serial: number;
    commitment?: string;
}

/** What is to be put into words. */
export interface Unsaid {
    events?: readonly GameEvent[];
    moves?: readonly Move[];
}

/** In the same order; "" for an event or move that this core does not know. */
export interface Said {
    events: string[];
    moves: string[];
}

export type Ask = (message: object) => Promise<Answer>;

/** 32 random bytes in hex, from the browser. */
export function drawSecret(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

export class Core {
    constructor(private readonly send: Ask) {}

    /**
     * The same core for one game only: when another is opened, what is asked about this one is
     * refused.
     */
    bound(serial: number): Core {
        return new Core(message => this.send({serial, ...message}));
    }

    private async ask<T>(what: string, message: object = {}): Promise<T> {
        const answer = await this.send({do: what, ...message});
        if (!answer.ok) throw new Refused(answer.error, answer.say, answer.rule, answer.move);
        return answer as T;
    }

    games(): Promise<{games: GameInfo[]}> {
        return this.ask('games');
    }

    rules(game: GameName): Promise<{rules: string; phrases: string[]; words: string[]}> {
        return this.ask('rules', {game});
    }

    /**
     * From now on sentences are in the language of this catalogue, a .mo file; an empty one:
     * English.
     */
    async language(catalogue: ArrayBuffer): Promise<void> {
        await this.ask('language', {catalogue});
    }

    /** Sentences for what a server told in numbers; moves without `of` get one. */
    say(game: GameName, names: string[], reader: number, what: Unsaid): Promise<Said> {
        const moves = (what.moves ?? []).map(move => ({of: 1, ...move}));
        return this.ask('say', {game, names, reader, events: what.events ?? [], moves});
    }

    // ---- the game that is played ----

    open(setup: Setup, secret = drawSecret()): Promise<OpenTable> {
        return this.ask('open', {...setup, secret});
    }

    load(record: GameRecord): Promise<OpenTable> {
        return this.ask('load', {record});
    }

    table(): Promise<OpenTable> {
        return this.ask('table');
    }

    /** The updates behind number `seen`; the last one says what is true now. */
    story(viewer: number, seen: number): Promise<{updates: Update[]; can_rewind: boolean}> {
        return this.ask('story', {viewer, seen});
    }

    async move(seat: number, decision: number, choice: number | Move): Promise<void> {
        const chosen = typeof choice === 'number' ? {choice} : {move: choice};
        await this.ask('move', {seat, decision, ...chosen});
    }

    /** Takes back a step; `far`: one that others had seen, so that the story is another one now. */
    undo(seat: number): Promise<{far: boolean}> {
        return this.ask('undo', {seat});
    }

    /** One step of the next bot; null: none is waited for. */
    bot(budget: Budget = {}): Promise<{seat: number | null}> {
        return this.ask('bot', budget);
    }

    async hint(seat: number, budget: Budget = {}): Promise<Hint[]> {
        return (await this.ask<{hints: Hint[]}>('hint', {seat, ...budget})).hints;
    }

    async record(): Promise<GameRecord> {
        return (await this.ask<{record: GameRecord}>('record')).record;
    }

    // ---- the game that is watched ----

    /** A record, or the game that has just been played to its end. */
    watch(record?: GameRecord): Promise<Film> {
        return this.ask('watch', record ? {record} : {});
    }

    show(step: number, viewer: number): Promise<FilmStep> {
        return this.ask('show', {step, viewer});
    }

    async lines(viewer: number): Promise<FilmLine[]> {
        return (await this.ask<{lines: FilmLine[]}>('lines', {viewer})).lines;
    }

    review(step: number, budget: Budget = {}): Promise<Verdict> {
        return this.ask('review', {step, ...budget});
    }
}
