/**
 * The table of a first game (course.ts): played here, but chance and the others do what its record
 * says. To go on is to load more of the record.
 */
import type {Core} from '../core/core';
import {drawSecret, Refused} from '../core/core';
import {emptyState, lastUpdate} from '../core/reduce';
import {type Table, TableStore} from '../core/table';
import type {GameRecord, Hint, Update} from '../core/types';
import {updatesOf} from '../core/undone';
import {t} from '../words';
import {type Course, isLine} from './course';

/** The record as far as these lines. */
export const partOf = (record: GameRecord, lines: number): GameRecord => {
    const {result, ...head} = record;
    const moves = record.moves.slice(0, lines);
    return {...head, moves, ...(lines === record.moves.length && result && {result})};
};

/** Nothing is undone here: one goes on, or begins again. */
const forGood = (update: Update): Update & {tell: 'update'} => ({
    tell: 'update',
    ...update,
    can_undo: false,
});

export class GuidedTable extends TableStore implements Table {
    /** One has made the move that was asked for. */
    onMove: () => void = () => undefined;
    private asking: Promise<void> = Promise.resolve();

    private constructor(
        private readonly core: Core,
        private readonly course: Course,
        private lines: number,
    ) {
        super(emptyState);
    }

    /** So many lines of the record have been played. */
    get played(): number {
        return this.lines;
    }

    static async open(core: Core, course: Course, lines: number): Promise<GuidedTable> {
        const table = new GuidedTable(core, course, lines);
        const {game, options, seats, you, messages} = await core.load(partOf(course.record, lines));
        // Each is a game of its own, of which nothing has been told before (stage/told.ts).
        const commitment = drawSecret();
        table.current = {...emptyState, game, options, seats, you, commitment};
        table.dispatch([{tell: 'again'}, ...updatesOf(messages).map(forGood)], true);
        return table;
    }

    /** Plays on, up to this line of the record. */
    playTo(lines: number): Promise<void> {
        this.asking = this.asking.then(async () => {
            if (lines <= this.lines) return;
            const {messages} = await this.core.load(partOf(this.course.record, lines));
            this.lines = lines;
            const seen = lastUpdate(this.current);
            this.dispatch(
                updatesOf(messages)
                    .filter(({n}) => n > seen)
                    .map(forGood),
            );
        });
        return this.asking;
    }

    /** The choice that the record makes now; -1: nothing is asked. */
    private get wanted(): number {
        const line = this.course.record.moves[this.lines];
        const {decision} = this.current;
        return decision && line ? decision.moves.findIndex(move => isLine(move, line)) : -1;
    }

    /** What is to be done now, to be marked on the table. */
    get goal(): Hint | null {
        const choice = this.wanted;
        const move = this.current.decision?.moves[choice];
        return move ? {choice, move, chance: 0, text: '', why: ''} : null;
    }

    async choose(choice: number): Promise<void> {
        if (choice !== this.wanted)
            throw new Refused(
                'first',
                t('The rules allow that, but this first game continues differently.'),
            );
        await this.answer(() => Promise.resolve(this.onMove()));
    }

    undo(): Promise<void> {
        return Promise.resolve();
    }

    hint(): Promise<Hint[]> {
        return Promise.resolve([]);
    }

    sheet(): Promise<object | null> {
        return this.core.sheet(this.current.you);
    }

    record(): Promise<GameRecord> {
        return Promise.resolve(this.course.record);
    }

    close(): void {
        this.onMove = () => undefined;
    }
}
