/**
 * A table that is played in this page, against bots: it asks the core, once for each move, and
 * hands on what the core answers.
 */
import {type Budget, type Change, type Core, type OpenTable, Refused, type Setup} from './core';
import {emptyState, lastUpdate} from './reduce';
import {type Table, TableStore} from './table';
import type {GameRecord, Hint, Recorded} from './types';

export interface OfflineOptions {
    think: Budget;
    hint: Budget;
    /** Is called with the record whenever it has changed, so that a reload loses nothing. */
    save?: (record: GameRecord) => void;
    /** Bots wait until goOn() or a move of one's own: the game is being played elsewhere. */
    quiet?: boolean;
}

const usual: OfflineOptions = {think: {ms: 150}, hint: {ms: 400}};

/** The record with what has changed at its end; its fields stay in their order. */
export function extendRecord(before: GameRecord, {dropped, moves, result}: Recorded): GameRecord {
    const {fair, result: _, ...head} = before;
    const kept = before.moves.slice(0, before.moves.length - dropped);
    return {...head, moves: [...kept, ...moves], ...(result && {result}), ...(fair && {fair})};
}

export class OfflineTable extends TableStore implements Table {
    private playing = false;
    private closed = false;
    private asking: Promise<void> = Promise.resolve();
    private saved: GameRecord;
    private readonly core: Core;
    /** Bots wait for this before each move: until what happened before has been seen. */
    gate: () => Promise<void> = () => Promise.resolve();

    private constructor(
        core: Core,
        open: OpenTable,
        private readonly how: OfflineOptions,
    ) {
        const {game, options, seats, you, commitment = ''} = open;
        super({...emptyState, game, options, seats, you, commitment});
        this.core = core.bound(open.serial);
        this.saved = open.record;
        this.take(open);
        if (!how.quiet) void this.letBotsPlay();
    }

    static async open(
        core: Core,
        setup: Setup,
        how: Partial<OfflineOptions> = {},
    ): Promise<OfflineTable> {
        return new OfflineTable(core, await core.open(setup), {...usual, ...how});
    }

    /** Goes on with a game that was saved. */
    static async resume(
        core: Core,
        record: GameRecord,
        how: Partial<OfflineOptions> = {},
    ): Promise<OfflineTable> {
        return new OfflineTable(core, await core.load(record), {...usual, ...how});
    }

    private take({messages, again = false, record, recorded}: Change): void {
        if (record) this.saved = record;
        else if (recorded) this.saved = extendRecord(this.saved, recorded);
        const actions = again ? [{tell: 'again'} as const, ...messages] : messages;
        if (actions.length) this.dispatch(actions, again);
        this.how.save?.(this.saved);
    }

    /** One question after another, so that each knows what was seen before it. */
    private change(ask: (seen: number) => Promise<Change> | null): Promise<void> {
        const asked = this.asking.then(async () => {
            const change = await ask(lastUpdate(this.current));
            if (change && !this.closed) this.take(change);
        });
        this.asking = asked.catch(() => undefined);
        return asked;
    }

    private get waitsForBots(): boolean {
        const {waitingFor, seats} = this.current;
        return !this.closed && waitingFor.some(seat => seats[seat]?.who === 'bot');
    }

    private async letBotsPlay(): Promise<void> {
        if (this.playing) return;
        this.playing = true;
        try {
            while (this.waitsForBots) {
                await this.gate();
                await this.change(seen => this.askBot(seen));
            }
        } catch (error) {
            // Another game has been opened: this one is over for us.
            if (!(error instanceof Refused) || error.error !== 'table') throw error;
        } finally {
            this.playing = false;
        }
    }

    /** What was asked before may have taken back what the bot was to answer. */
    private askBot(seen: number): Promise<Change> | null {
        return this.waitsForBots ? this.core.bot(this.how.think, this.current.you, seen) : null;
    }

    async choose(choice: number): Promise<void> {
        const {you} = this.current;
        await this.answer(n => this.change(seen => this.core.move(you, n, choice, seen)));
        void this.letBotsPlay();
    }

    async undo(): Promise<void> {
        await this.change(seen => this.core.undo(this.current.you, seen));
        void this.letBotsPlay();
    }

    hint(): Promise<Hint[]> {
        return this.core.hint(this.current.you, this.how.hint);
    }

    record(): Promise<GameRecord> {
        return Promise.resolve(this.saved);
    }

    goOn(): void {
        void this.letBotsPlay();
    }

    close(): void {
        this.closed = true;
    }
}
