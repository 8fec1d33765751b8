/**
 * A table of several people who pass one device around, as one of them sees it, or as all of them
 * do (SPECTATOR). It knows what it was told when it was looked at last; the core tells it the rest
 * when the device comes back.
 */
import type {Change, Core, OpenTable} from '../core/core';
import {OfflineTable, type OfflineOptions} from '../core/offline';
import {lastUpdate} from '../core/reduce';
import type {LogEntry} from '../core/table';
import {updatesOf} from '../core/undone';
import {directorOf} from '../stage/hooks';
import {keepTold, readTold} from '../stage/told';

/** What concerns all of those who sit there. */
export interface Company {
    /** All act at the same time, and what they did is turned over together. */
    readonly together: boolean;
    /** That happens now, or the game is over. */
    revealed(): void;
}

export class Sitting extends OfflineTable {
    private readonly company: Company;

    constructor(
        core: Core,
        open: OpenTable,
        how: OfflineOptions,
        log: LogEntry[],
        company: Company,
    ) {
        super(core, open, {...how, quiet: true}, log);
        this.company = company;
    }

    /** The device comes here: what has happened since is known now. */
    sit(): Promise<void> {
        return this.change(
            () => this.core.hand(this.current.you),
            change => super.take(change, [...this.current.log]),
        );
    }

    /** What is turned over for all is told to all, not to the one who was the last to choose. */
    protected override take(change: Change, log?: LogEntry[]): void {
        if (!this.reveals(change)) return super.take(change, log);
        this.keepRecord(change);
        this.how.save?.(this.saved, this.undone);
        this.company.revealed();
    }

    private reveals({messages, again}: Change): boolean {
        const {over = false, waiting_for: asked = []} = updatesOf(messages).at(-1) ?? {};
        if (again || !this.current.view) return false;
        const {together} = this.company;
        return over || (together && asked.some(seat => !this.current.waitingFor.includes(seat)));
    }

    /** Bots play when nobody has the device. */
    protected override letBotsPlay(): Promise<void> {
        return Promise.resolve();
    }

    playBots(): Promise<void> {
        return super.letBotsPlay();
    }

    /** Whether something is still to be told here. */
    get hasNews(): boolean {
        return (readTold(this.current)?.n ?? 0) < lastUpdate(this.current);
    }

    /** It has been seen elsewhere: it counts as told, and is in the list. */
    settle(): void {
        const director = directorOf(this, {
            ...{told: readTold, onTold: keepTold},
            ...{part: () => 0, patience: () => 0, onBeat: () => undefined},
        });
        while (director.shown.busy) director.goOn();
        director.close();
    }
}
