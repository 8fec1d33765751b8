/**
 * A table that is played in this page, against bots: it asks the core, once for each move, and
 * hands on what the core answers.
 */
import {type Budget, type Change, type Core, type OpenTable, Refused, type Setup} from './core';
import {emptyState, lastUpdate, standing} from './reduce';
import {type LogEntry, type Table, TableStore} from './table';
import type {GameRecord, Hint, Recorded, TableMessage} from './types';
import {loadWith, type Undone, undoneBetween, updatesOf, withRest} from './undone';

export interface OfflineOptions {
    think: Budget;
    /** Is called whenever the record has changed, so that a reload loses nothing. */
    save?: (record: GameRecord, undone: readonly Undone[]) => void;
    /** What was undone before, as it was saved. */
    undone?: readonly Undone[];
    /** Bots wait until goOn() or a move of one's own: the game is being played elsewhere. */
    quiet?: boolean;
}

export const usual: OfflineOptions = {think: {ms: 150}};

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
    /** How many questions have not been answered yet. */
    private unanswered = 0;
    protected saved: GameRecord;
    protected undone: readonly Undone[];
    /** The core's number of the last update: it forgets what is undone, our log does not. */
    private seen = 0;
    protected readonly core: Core;
    /** Bots wait for this before each move: until what happened before has been seen. */
    gate: () => Promise<void> = () => Promise.resolve();

    protected constructor(
        core: Core,
        open: OpenTable,
        protected readonly how: OfflineOptions,
        log: LogEntry[] = [],
    ) {
        const {game, options, seats, you, commitment = ''} = open;
        super({...emptyState, game, options, seats, you, commitment});
        this.core = core.bound(open.serial);
        this.saved = open.record;
        this.undone = how.undone ?? [];
        this.take(open, log);
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
        try {
            const {open, log} = await loadWith(core, record, how.undone ?? []);
            return new OfflineTable(core, open, {...usual, ...how}, log);
        } catch (error) {
            // What was undone is spoiled: the game itself is not.
            if (!how.undone?.length) throw error;
            return OfflineTable.resume(core, record, {...how, undone: []});
        }
    }

    /** `log`: what is known already of a game that is told as a whole. */
    protected take(change: Change, log: LogEntry[] = []): void {
        const {messages, again = false} = change;
        this.keepRecord(change);
        this.seen = updatesOf(messages).at(-1)?.n ?? this.seen;
        if (again) this.takeWhole(messages, withRest(log, messages));
        else if (messages.length) this.dispatch(this.numbered(messages));
        this.how.save?.(this.saved, this.undone);
    }

    protected keepRecord({record, recorded}: Change): void {
        if (record) this.saved = record;
        else if (recorded) this.saved = extendRecord(this.saved, recorded);
    }

    /** The last update says what is true now. */
    private takeWhole(messages: readonly TableMessage[], log: readonly LogEntry[]): void {
        const [now] = updatesOf(messages).slice(-1);
        if (!now) return;
        this.dispatch(
            [
                {tell: 'again', log},
                {tell: 'update', ...now, n: log.length},
            ],
            true,
        );
    }

    private numbered(messages: readonly TableMessage[]): TableMessage[] {
        let n = lastUpdate(this.current);
        return messages.map(message =>
            message.tell === 'update' ? {...message, n: ++n} : message,
        );
    }

    /**
     * An undo is one more update, whatever the core says of it: of a step that others have seen it
     * tells the whole game without that.
     */
    private takeUndo(change: Change): void {
        const before = this.saved;
        const updates = updatesOf(change.messages),
            [now] = updates.slice(-1);
        this.keepRecord(change);
        if (!now) return;
        this.seen = now.n;
        const undoes = change.again ? standing(this.current.log).length - updates.length : 1;
        const n = lastUpdate(this.current) + 1;
        this.dispatch([{tell: 'update', ...now, n, events: [], undoes}]);
        this.undone = [...this.undone, undoneBetween(before, this.saved, this.current.log)];
        this.how.save?.(this.saved, this.undone);
    }

    /** One question after another, so that each knows what was seen before it. */
    protected change(
        ask: (seen: number) => Promise<Change> | null,
        take: (change: Change) => void = change => this.take(change),
    ): Promise<void> {
        this.unanswered++;
        const asked = this.asking.then(async () => {
            const change = await ask(this.seen);
            if (change && !this.closed) take(change);
        });
        this.asking = asked.catch(() => undefined).finally(() => this.unanswered--);
        return asked;
    }

    private get waitsForBots(): boolean {
        const {waitingFor, seats} = this.current;
        return !this.closed && waitingFor.some(seat => seats[seat]?.who === 'bot');
    }

    protected async letBotsPlay(): Promise<void> {
        if (this.playing) return;
        this.playing = true;
        try {
            while (this.waitsForBots) {
                await this.gate();
                // What you do meanwhile is to be seen first, too.
                if (this.unanswered) await this.asking;
                else await this.change(seen => this.askBot(seen));
            }
        } catch (error) {
            // Another game has been opened: this one is over for us.
            if (!(error instanceof Refused) || error.error !== 'table') throw error;
        } finally {
            this.playing = false;
        }
    }

    /** What happened meanwhile may have taken back what the bot was to answer. */
    private askBot(seen: number): Promise<Change> | null {
        return this.waitsForBots ? this.core.bot(this.how.think, this.current.you, seen) : null;
    }

    async choose(choice: number): Promise<void> {
        const {you} = this.current;
        await this.answer(n => this.change(seen => this.core.move(you, n, choice, seen)));
        void this.letBotsPlay();
    }

    async undo(): Promise<void> {
        await this.change(
            seen => this.core.undo(this.current.you, seen),
            change => this.takeUndo(change),
        );
        void this.letBotsPlay();
    }

    hint(): Promise<Hint[]> {
        return this.core.hint(this.current.you);
    }

    sheet(): Promise<object | null> {
        return this.core.sheet(this.current.you);
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
