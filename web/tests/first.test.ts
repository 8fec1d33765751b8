/** First games: their records are legal, and each step finds the table as it speaks of it. */
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {Refused} from '../src/core/core';
import {type Course, decisionsOf, isLine, learner, linesAt} from '../src/first/course';
import {GuidedTable} from '../src/first/guided';
import {courseOf} from '../src/first/courses';
import {games, machineCore, program} from './machine';

describe.each(games)('the first game of %s', game => {
    const course = (): Course => courseOf(game);

    it('is a legal game whose seed deals what it says', () => {
        const {record} = course();
        const file = join(tmpdir(), `first-${game}-${process.pid}.jsonl`);
        writeFileSync(file, JSON.stringify(record) + '\n');
        expect(execFileSync(program, ['verify', file], {encoding: 'utf8'})).toContain(
            '1 recording',
        );
        expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
        expect(record.seats.map(({bot}) => bot !== undefined)).toEqual(
            record.seats.map((_, seat) => seat !== learner),
        );
    });

    it('asks for each move of whoever learns, and for nothing else', () => {
        const {record, steps} = course();
        expect(steps.filter(({does}) => does)).toHaveLength(decisionsOf(record).length);
    });

    it('is played from the first step to the last', async () => {
        const all = course(),
            {steps, record} = all;
        const core = await machineCore();
        const table = await GuidedTable.open(core, all, linesAt(all, 0));
        for (const [i, {does, about}] of steps.entries()) {
            await table.playTo(linesAt(all, i));
            const {decision, log} = table.state;
            expect(log.map(({n}) => n)).toEqual(log.map((_, at) => at + 1));
            expect(about).toBeTruthy();
            if (!does) continue;
            let moved = false;
            table.onMove = () => (moved = true);
            const {goal} = table;
            expect(isLine(goal?.move ?? {}, record.moves[linesAt(all, i)])).toBe(true);
            const others = decision?.moves.findIndex((_, n) => n !== goal?.choice) ?? -1;
            if (others >= 0) await expect(table.choose(others)).rejects.toBeInstanceOf(Refused);
            expect(moved).toBe(false);
            await table.choose(goal?.choice ?? -1);
            expect(moved).toBe(true);
        }
        await table.playTo(linesAt(all, steps.length));
        expect(table.state.over).toBe(record.result !== undefined);
    });

    it('is the same when one comes back to a step', async () => {
        const all = course();
        const core = await machineCore();
        const through = await GuidedTable.open(core, all, linesAt(all, 0));
        for (const step of all.steps.keys()) {
            await through.playTo(linesAt(all, step));
            const back = await GuidedTable.open(await machineCore(), all, linesAt(all, step));
            expect(back.state.view).toEqual(through.state.view);
            expect(back.state.log).toEqual(through.state.log);
        }
    });
});
