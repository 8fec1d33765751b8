/** A table that is played here, against bots, with the core alone. */
import {type Budget, type Core, type OpenTable, Refused, type Setup} from './core';
import {emptyState, type News, stateOf, type Table, TableBase} from './table';
import type {GameRecord, Hint, Update} from './types';

export interface OfflineOptions {
    /**
     * A pause after each bot's move that can be seen, in milliseconds; a function is asked each
     * time.
     */
    pace: number | (() => number);
    think: Budget;
    hint: Budget;
    /** Is called with the record whenever it has become longer, so that a reload loses nothing. */
    keep?: (record: GameRecord) => void;
    /** Bots wait until goOn() or a move of one's own: the game is being played elsewhere. */
    quiet?: boolean;
}

const usual: OfflineOptions = {pace: 700, think: {ms: 150}, hint: {ms: 400}};

export class OfflineTable extends TableBase implements Table {
    private playing = false;
    private closed = false;
    private hurried = false;
    private wake: (() => void) | undefined;
    private refreshing: Promise<void> = Promise.resolve();

    private readonly core: Core;

    private constructor(
        core: Core,
        table: OpenTable,
        private readonly how: OfflineOptions,
    ) {
        super({
            ...emptyState,
            game: table.game,
            options: table.options,
            seats: table.seats,
            you: Math.max(
                0,
                table.seats.findIndex(seat => seat.who === 'person'),
            ),
            state: table.state,
            commitment: table.commitment ?? '',
        });
        this.core = core.bound(table.serial);
    }

    static async open(
        core: Core,
        setup: Setup,
        how: Partial<OfflineOptions> = {},
    ): Promise<OfflineTable> {
        return OfflineTable.begin(core, await core.open(setup), how);
    }

    /** Goes on with a game that was kept. */
    static async resume(
        core: Core,
        record: GameRecord,
        how: Partial<OfflineOptions> = {},
    ): Promise<OfflineTable> {
        return OfflineTable.begin(core, await core.load(record), how);
    }

    private static async begin(
        core: Core,
        open: OpenTable,
        how: Partial<OfflineOptions>,
    ): Promise<OfflineTable> {
        const table = new OfflineTable(core, open, {...usual, ...how});
        await table.refresh(true);
        if (!how.quiet) void table.letBotsPlay();
        return table;
    }

    /** One after another, so that no snapshot overtakes a later one. */
    private refresh(again = false): Promise<void> {
        this.refreshing = this.refreshing.catch(() => undefined).then(() => this.look(again));
        return this.refreshing;
    }

    private async look(again: boolean): Promise<void> {
        const seen = again ? 0 : (this.current.log.at(-1)?.n ?? 0);
        const {updates, can_rewind} = await this.core.story(this.current.you, seen);
        const fresh = updates.filter(update => update.n > seen);
        const last = updates.at(-1);
        if (!last || this.closed) return;
        const entries = fresh.map(({n, step, events}: Update) =>
            step === undefined ? {n, events} : {n, step, events},
        );
        const news: News = {events: fresh.flatMap(update => update.events), again};
        const now = await stateOf(this.core, last, this.current);
        this.change(
            {
                ...now,
                log: again ? entries : [...this.current.log, ...entries],
                canUndo: can_rewind || (now.canUndo ?? false),
                state: now.over ? 'over' : 'running',
            },
            news,
        );
        const record = await this.core.record();
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- while we waited
        if (!this.closed) this.how.keep?.(record);
    }

    private async letBotsPlay(): Promise<void> {
        if (this.playing) return;
        this.playing = true;
        try {
            while (!this.closed && (await this.core.bot(this.how.think)).seat !== null) {
                const before = this.current.log.length;
                await this.refresh();
                if (this.current.log.length > before) await this.pause();
            }
        } catch (error) {
            // Another game has been opened: this one is over for us.
            if (!(error instanceof Refused) || error.error !== 'table') throw error;
        } finally {
            this.playing = false;
            this.hurried = false;
        }
    }

    private pause(): Promise<void> {
        const pace = typeof this.how.pace === 'number' ? this.how.pace : this.how.pace();
        if (this.hurried || pace <= 0 || this.current.over) return Promise.resolve();
        return new Promise(resolve => {
            const timer = setTimeout(resolve, pace);
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }

    async choose(choice: number): Promise<void> {
        await this.answer(async n => {
            await this.core.move(this.current.you, n, choice);
            await this.refresh();
        });
        void this.letBotsPlay();
    }

    async undo(): Promise<void> {
        const {far} = await this.core.undo(this.current.you);
        await this.refresh(far);
        void this.letBotsPlay();
    }

    hint(): Promise<Hint[]> {
        return this.core.hint(this.current.you, this.how.hint);
    }

    record(): Promise<GameRecord> {
        return this.core.record();
    }

    goOn(): void {
        if (!this.closed) void this.letBotsPlay();
    }

    hurry(): void {
        this.hurried = this.playing;
        this.wake?.();
    }

    close(): void {
        this.closed = true;
        this.wake?.();
    }
}
