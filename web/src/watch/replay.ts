/** Records that are watched. The core holds one at a time: whoever asks puts theirs back in. */
import type {Budget, Core} from '../core/core';
import type {ReplayInfo, ReplayLine, ReplayStep, GameRecord, Verdict} from '../core/types';
import {digestOf} from '../net/luck';

const inCore = new WeakMap<Core, GameRecord>();

/** The core works in order, so what is asked right after this is about this record. */
async function putIn(core: Core, record: GameRecord): Promise<ReplayInfo> {
    inCore.set(core, record);
    try {
        return await core.watch(record);
    } catch (error) {
        if (inCore.get(core) === record) inCore.delete(core);
        throw error;
    }
}

export class Replay {
    /** What a review has found so far, by step. */
    readonly verdicts = new Map<number, Verdict>();
    /** To whom mistakes were told: to others in other words. */
    private readonly toldTo = new Map<number, number>();

    private constructor(
        private readonly core: Core,
        readonly record: GameRecord,
        readonly info: ReplayInfo,
    ) {}

    /** Reading is playing: a wrong record throws Refused. */
    static async open(core: Core, record: GameRecord): Promise<Replay> {
        return new Replay(core, record, await putIn(core, record));
    }

    private ask<T>(what: () => Promise<T>): Promise<T> {
        if (inCore.get(this.core) !== this.record)
            putIn(this.core, this.record).catch(() => undefined);
        return what();
    }

    show(step: number, viewer: number): Promise<ReplayStep> {
        return this.ask(() => this.core.show(step, viewer));
    }

    lines(viewer: number): Promise<ReplayLine[]> {
        return this.ask(() => this.core.lines(viewer));
    }

    /** Of what happened, as someone was told it. */
    async digest(viewer: number): Promise<string> {
        return digestOf(this.core, await this.lines(viewer));
    }

    async review(step: number, viewer: number, budget: Budget = {}): Promise<Verdict> {
        const verdict = await this.ask(() => this.core.review(step, viewer, budget));
        this.verdicts.set(step, verdict);
        this.toldTo.set(step, viewer);
        return verdict;
    }

    /** The same budget finds the same again, so it is only for the words. */
    isReviewed(step: number, viewer: number): boolean {
        const verdict = this.verdicts.get(step);
        return !!verdict && (!verdict.mistake || this.toldTo.get(step) === viewer);
    }
}
