/**
 * A game in which the page is loaded again and again, at any moment, is told as if it never was:
 * what has stood its time does not come again, and nothing is lost.
 */
import {describe, expect, it} from 'vitest';
import {OfflineTable} from '../src/core/offline';
import type {Core} from '../src/core/core';
import type {GameName, GameRecord} from '../src/core/types';
import {type Beat, numbersOf} from '../src/stage/beats';
import type {Director} from '../src/stage/director';
import {directorOf} from '../src/stage/hooks';
import {listOf, type Told} from '../src/stage/told';
import {dice, games, machineCore} from './machine';
import {Time} from './time';
import './uis';

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A page, with what outlives it. */
class Page {
    /** Everything that has stood its time, in order. */
    readonly stood: string[] = [];
    /** Lists of what came since the last turn that were others after a reload. */
    readonly changed: unknown[] = [];
    private readonly time = new Time();
    private told: Told | null = null;
    private director!: Director;
    private table!: OfflineTable;

    constructor(
        private readonly core: Core,
        private record: GameRecord,
    ) {}

    async load(): Promise<void> {
        this.table = await OfflineTable.resume(this.core, copied(this.record), {
            save: record => void (this.record = record),
            quiet: true,
            think: {playouts: 1},
        });
        this.director = directorOf(this.table, {
            part: () => 1,
            clock: this.time,
            told: () => copied(this.told),
            onTold: (_, told) => void (this.told = copied(told)),
            onBeat: () => undefined,
        });
        let standing: Beat | null = this.director.shown.held ? null : this.director.shown.beat;
        this.director.subscribe(({beat, held}) => {
            if (held && standing)
                this.stood.push(`${standing.kind} ${numbersOf(standing)} ${standing.text}`);
            standing = held ? null : beat;
        });
        this.table.gate = () => this.director.settled();
        this.table.goOn();
    }

    async loadAgain(): Promise<void> {
        const before = listOf(this.director.shown.since);
        this.director.close();
        this.table.close();
        await this.load();
        const after = listOf(this.director.shown.since);
        if (JSON.stringify(after) !== JSON.stringify(before)) this.changed.push([before, after]);
    }

    get isOver(): boolean {
        const {state, busy} = this.director.shown;
        return state.over && !busy;
    }

    /** Some time passes; whoever is asked answers, and always the same to the same question. */
    async live(ms: number): Promise<void> {
        const {director, table} = this;
        this.time.pass(ms);
        for (let i = 0; i < 2; i++) await new Promise(resolve => setTimeout(resolve, 0));
        const {beat, held, state} = director.shown;
        if (beat?.scene && !held) return director.goOn();
        const {decision} = state;
        if (!decision || !held) return;
        director.answered();
        await table.choose(dice(decision.n)(decision.moves.length));
    }
}

async function tell(core: Core, record: GameRecord, each: number): Promise<Page> {
    const below = dice(each),
        page = new Page(core, record);
    await page.load();
    while (!page.isOver) {
        await page.live(below(1500));
        if (each && !below(each)) await page.loadAgain();
    }
    return page;
}

async function begin(core: Core, game: GameName): Promise<GameRecord> {
    const seats = [{name: 'Anna'}, ...['Birna', 'Dagur'].map(name => ({name, bot: 'easy'}))];
    return (await core.open({game, seats})).record;
}

describe('told as if it was never loaded again', () => {
    it.each(games)('%s', async game => {
        const core = await machineCore();
        const record = await begin(core, game);
        const once = await tell(core, record, 0),
            often = await tell(core, record, 4);
        expect(once.stood.length).toBeGreaterThan(40);
        expect(often.stood).toEqual(once.stood);
        expect(often.changed).toEqual([]);
    });
});
