/**
 * Several people, and bots if they like, at one device: who has it now, who is next, and what all
 * of them look at together. The core tells only the one who has it (src/wasm/page.h, `hand`), so
 * while nobody has it, nothing that is hidden is anywhere in the page.
 */
import type {Core, OpenTable, Setup} from '../core/core';
import {type OfflineOptions, usual} from '../core/offline';
import type {LogEntry} from '../core/table';
import {type GameRecord, type Seat, SPECTATOR} from '../core/types';
import {standing, withEntry} from '../core/reduce';
import {branchesOf, type Undone, withRest} from '../core/undone';
import {type Company, Sitting} from './sitting';

export type Phase =
    /** Nobody looks: bots play. */
    | {is: 'away'}
    /** The curtain is down until this person takes the device. */
    | {is: 'curtain'; seat: number}
    | {is: 'seat'; seat: number; table: Sitting}
    /** All look together: at what was turned over, or at the end. */
    | {is: 'all'; table: Sitting};

type Ways = Partial<Pick<OfflineOptions, 'think'>> & {
    save(record: GameRecord, undone: readonly Undone[]): void;
};

/** Where people sit; seats that the game plays itself are no people. */
export const peopleOf = (seats: readonly Seat[]): number[] =>
    seats.flatMap(({who}, seat) => (who === 'person' ? [seat] : []));

/** What a person saw before, with what they undid: the record has only what stands. */
async function logOf(
    core: Core,
    record: GameRecord,
    undone: readonly Undone[],
    seat: number,
): Promise<LogEntry[]> {
    let log: LogEntry[] = [];
    for (const [i, branch] of branchesOf(record, undone).entries()) {
        await core.load(branch, true);
        log = withRest(log, (await core.hand(seat)).messages);
        const undoes = standing(log).length - (undone[i]?.standing ?? 0);
        log = withEntry(log, {n: log.length + 1, events: [], undoes});
    }
    return log;
}

export class Passing implements Company {
    private now: Phase = {is: 'away'};
    private last = -1;
    private isPassing = false;
    private readonly listeners = new Set<(phase: Phase) => void>();
    together = false;

    private constructor(
        private readonly sittings: ReadonlyMap<number, Sitting>,
        private readonly all: Sitting,
    ) {}

    static async begin(core: Core, setup: Setup, ways: Ways): Promise<Passing> {
        return Passing.at(core, await core.open({...setup, passed: true}), ways, new Map());
    }

    /** Goes on with a game that was saved. */
    static async resume(
        core: Core,
        record: GameRecord,
        undone: readonly Undone[],
        ways: Ways,
    ): Promise<Passing> {
        const logs = new Map<number, LogEntry[]>();
        const by = new Map<number, Undone[]>();
        for (const one of undone) {
            const seat = one.seat ?? 0;
            by.set(seat, [...(by.get(seat) ?? []), one]);
        }
        try {
            for (const [seat, own] of by) logs.set(seat, await logOf(core, record, own, seat));
        } catch (error) {
            // What was undone is spoiled: the game itself is not.
            if (!undone.length) throw error;
            return Passing.resume(core, record, [], ways);
        }
        return Passing.at(core, await core.load(record, true), ways, logs, by);
    }

    private static async at(
        core: Core,
        open: OpenTable,
        {save, ...ways}: Ways,
        logs: ReadonlyMap<number, LogEntry[]>,
        undone = new Map<number, readonly Undone[]>(),
    ): Promise<Passing> {
        const game = core.bound(open.serial),
            sittings = new Map<number, Sitting>();
        // What happens at one place concerns the others, who are not there yet.
        const company: Company = {
            get together() {
                return passing.together;
            },
            revealed: () => passing.revealed(),
        };
        const own = new Map(undone);
        for (const seat of [...peopleOf(open.seats), SPECTATOR]) {
            const handed = await game.hand(seat);
            const keep = (record: GameRecord, undone: readonly Undone[]) => {
                own.set(
                    seat,
                    undone.map(one => ({...one, seat})),
                );
                save(record, [...own.values()].flat());
            };
            const how = {...usual, ...ways, save: keep, undone: undone.get(seat) ?? []};
            const place = {...open, ...handed, you: seat};
            sittings.set(seat, new Sitting(core, place, how, logs.get(seat) ?? [], company));
        }
        const all = sittings.get(SPECTATOR) as Sitting;
        sittings.delete(SPECTATOR);
        const passing = new Passing(sittings, all);
        passing.together = (await game.hand(SPECTATOR)).together;
        return passing;
    }

    get phase(): Phase {
        return this.now;
    }

    get seats(): readonly Seat[] {
        return this.all.state.seats;
    }

    subscribe(listener: (phase: Phase) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    private show(phase: Phase): void {
        this.now = phase;
        for (const listener of this.listeners) listener(phase);
    }

    /** Nobody has it: bots play, and then it is for all to look, or for one to take it. */
    async pass(): Promise<void> {
        if (this.isPassing) return;
        this.isPassing = true;
        this.show({is: 'away'});
        try {
            this.show(await this.after());
        } finally {
            this.isPassing = false;
        }
    }

    private async after(): Promise<Phase> {
        await this.all.sit();
        await this.all.playBots();
        const isNews = this.all.hasNews && this.hasBegun;
        if (this.all.state.over || (this.together && isNews)) return this.forAll();
        this.all.settle();
        const seat = this.next();
        return seat === null ? {is: 'away'} : {is: 'curtain', seat};
    }

    /** The deal is for each of them to see. */
    private get hasBegun(): boolean {
        return this.all.state.log.length > 1;
    }

    /** Around the table, beginning behind the one who had it last. */
    private next(): number | null {
        const {waitingFor, seats} = this.all.state;
        const order = seats.map((_, i) => (this.last + 1 + i) % seats.length);
        return order.find(seat => waitingFor.includes(seat) && this.sittings.has(seat)) ?? null;
    }

    /** The one whom it waits for takes it. */
    async lift(): Promise<void> {
        if (this.now.is !== 'curtain') return;
        const {seat} = this.now,
            table = this.sittings.get(seat);
        if (!table) return;
        await table.sit();
        this.last = seat;
        this.show({is: 'seat', seat, table});
    }

    /** Whoever has it does not want to be looked at: they go on later. */
    async hide(): Promise<void> {
        if (this.now.is !== 'seat') return;
        const {seat} = this.now;
        this.show({is: 'curtain', seat});
        await this.all.sit();
    }

    /** The last choice of all has been made. */
    revealed(): void {
        void this.pass();
    }

    /** Everyone sees it now, so nobody is told it later. */
    private async forAll(): Promise<Phase> {
        if (!this.all.state.over)
            for (const table of this.sittings.values()) {
                await table.sit();
                table.settle();
            }
        await this.all.sit();
        return {is: 'all', table: this.all};
    }

    close(): void {
        for (const table of this.sittings.values()) table.close();
        this.all.close();
        this.listeners.clear();
    }
}
