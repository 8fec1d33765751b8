/** Everything that can be asked of the core, typed; wherever it runs. */
import type {Answer} from './machine';
import type {
    ReplayInfo,
    ReplayLine,
    ReplayStep,
    GameInfo,
    GameName,
    GameRecord,
    Hint,
    Move,
    Options,
    Seat,
    Recorded,
    TableMessage,
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
    /** Several people pass one device around: the core tells only the one who has it. */
    passed?: boolean;
}

/** What a request has caused. */
export interface Change {
    /** For the viewer, in order; none where none was named. */
    messages: TableMessage[];
    /** They tell the whole game, from its first update on. */
    again?: boolean;
    /** The record: as a whole, or what has changed at its end. */
    record?: GameRecord;
    recorded?: Recorded;
}

/** A table with all that has happened at it, for the first person there. */
export interface OpenTable extends Change {
    game: GameName;
    options: Options;
    seats: Seat[];
    /** Who that is, or SPECTATOR. */
    you: number;
    /** The number of this game: see `bound`. */
    serial: number;
    commitment?: string;
    record: GameRecord;
}

/** The game as the one sees it who has the device now. */
export interface Handed extends Change {
    /** Whether all act at the same time, so that what they did is turned over together. */
    together: boolean;
    record: GameRecord;
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

    /** The texts are English, and keys of the catalogues; "" where there is nothing to say. */
    rules(game: GameName): Promise<{
        rules: string;
        solo: string;
        credits: string;
        ours: string;
        independent: string;
        phrases: string[];
        words: string[];
    }> {
        return this.ask('rules', {game});
    }

    /**
     * From now on sentences are in the language of this catalogue, a .mo file; an empty one:
     * English. `plurals` has a digit for each of the first numbers: which form of a text goes with
     * it.
     */
    language(catalogue: ArrayBuffer): Promise<{plurals: string}> {
        return this.ask('language', {catalogue});
    }

    /** Moves in words, as one seat reads them: a server leaves that to us. */
    async say(
        game: GameName,
        names: string[],
        reader: number,
        moves: readonly Move[],
    ): Promise<string[]> {
        const lines = moves.map(move => ({of: 1, ...move}));
        return (await this.ask<{words: string[]}>('say', {game, names, reader, moves: lines}))
            .words;
    }

    /**
     * The answer to a server's challenge (docs/protocol.md), from a number on, looked for in parts:
     * whatever else is asked comes in between.
     */
    async prove(challenge: string, bits: number, from: number): Promise<string> {
        for (;;) {
            const {proof, next} = await this.ask<{proof?: string; next: number}>('prove', {
                challenge,
                bits,
                from,
            });
            if (proof !== undefined) return proof;
            from = next;
        }
    }

    /** The commitment to our own share of a deal: its hash, which not every browser can make. */
    async commit(bytes: string): Promise<string> {
        return (await this.ask<{commitment: string}>('commit', {bytes})).commitment;
    }

    /** SHA-256, in hex. */
    async digest(text: string): Promise<string> {
        return (await this.ask<{digest: string}>('digest', {text})).digest;
    }

    // ---- the game that is played ----

    open(setup: Setup, secret = drawSecret()): Promise<OpenTable> {
        return this.ask('open', {...setup, secret});
    }

    load(record: GameRecord, passed = false): Promise<OpenTable> {
        return this.ask('load', {record, passed});
    }

    /** Where one device is passed around: to a person, or to all of them (SPECTATOR). */
    hand(viewer: number): Promise<Handed> {
        return this.ask('hand', {viewer});
    }

    /** The whole game so far, as a seat or a spectator knows it. */
    updates(viewer: number): Promise<Change> {
        return this.ask('updates', {viewer});
    }

    /** `seen`: the number of the last update that is known; the answer goes on behind it. */
    move(seat: number, decision: number, choice: number | Move, seen?: number): Promise<Change> {
        const chosen = typeof choice === 'number' ? {choice} : {move: choice};
        return this.ask('move', {seat, decision, seen, ...chosen});
    }

    /** Takes back a step; of one that others have seen the whole game is told again without it. */
    undo(seat: number, seen?: number): Promise<Change> {
        return this.ask('undo', {seat, seen});
    }

    /** One step of the next bot, told to a viewer; null: none is waited for. */
    bot(
        budget: Budget = {},
        viewer?: number,
        seen?: number,
    ): Promise<{seat: number | null} & Change> {
        return this.ask('bot', {...budget, viewer, seen});
    }

    async hint(seat: number, budget: Budget = {}): Promise<Hint[]> {
        return (await this.ask<{hints: Hint[]}>('hint', {seat, ...budget})).hints;
    }

    /** What a seat can work out; null in a game that has no sheet. */
    async sheet(seat: number): Promise<object | null> {
        return (await this.ask<{sheet: object | null}>('sheet', {seat})).sheet;
    }

    async record(): Promise<GameRecord> {
        return (await this.ask<{record: GameRecord}>('record')).record;
    }

    // ---- the game that is watched ----

    watch(record: GameRecord): Promise<ReplayInfo> {
        return this.ask('watch', {record});
    }

    show(step: number, viewer: number): Promise<ReplayStep> {
        return this.ask('show', {step, viewer});
    }

    async lines(viewer: number): Promise<ReplayLine[]> {
        return (await this.ask<{lines: ReplayLine[]}>('lines', {viewer})).lines;
    }

    review(step: number, viewer: number, budget: Budget = {}): Promise<Verdict> {
        return this.ask('review', {step, viewer, ...budget});
    }
}
