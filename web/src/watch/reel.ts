/** Records that are watched. The core holds one at a time: whoever asks puts theirs back in. */
import type {Budget, Core} from '../core/core';
import type {Film, FilmLine, FilmStep, GameRecord, Verdict} from '../core/types';

const inCore = new WeakMap<Core, GameRecord>();

/** The core works in order, so what is asked right after this is about this record. */
async function putIn(core: Core, record: GameRecord): Promise<Film> {
    inCore.set(core, record);
    try {
        return await core.watch(record);
    } catch (error) {
        if (inCore.get(core) === record) inCore.delete(core);
        throw error;
    }
}

export class Reel {
    /** What a review has found so far, by step. */
    readonly verdicts = new Map<number, Verdict>();

    private constructor(
        private readonly core: Core,
        readonly record: GameRecord,
        readonly film: Film,
    ) {}

    /** Reading is playing: a wrong record throws Refused. */
    static async open(core: Core, record: GameRecord): Promise<Reel> {
        return new Reel(core, record, await putIn(core, record));
    }

    private ask<T>(what: () => Promise<T>): Promise<T> {
        if (inCore.get(this.core) !== this.record)
            putIn(this.core, this.record).catch(() => undefined);
        return what();
    }

    show(step: number, eyes: number): Promise<FilmStep> {
        return this.ask(() => this.core.show(step, eyes));
    }

    lines(eyes: number): Promise<FilmLine[]> {
        return this.ask(() => this.core.lines(eyes));
    }

    async review(step: number, budget: Budget = {}): Promise<Verdict> {
        const verdict = await this.ask(() => this.core.review(step, budget));
        this.verdicts.set(step, verdict);
        return verdict;
    }
}
