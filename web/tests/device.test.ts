/**
 * A device that is passed around, with the real core: who has it when, what each is told, and that
 * nothing is lost by a reload or an undo.
 */
import {describe, expect, it} from 'vitest';
import type {Setup} from '../src/core/core';
import {standing} from '../src/core/reduce';
import type {GameName, GameRecord} from '../src/core/types';
import type {LogEntry} from '../src/core/table';
import type {Undone} from '../src/core/undone';
import {Passing} from '../src/pass/passing';
import {dice, games, machineCore, verify, whole} from './machine';
import {base, seedOf} from './seed';
import './uis';

interface Kept {
    record?: GameRecord;
    undone: readonly Undone[];
}

const think = {playouts: 1},
    people = ['Anna', 'Birna', 'Dísa'];

const setupOf = (game: GameName, bots = 0): Setup => ({
    game,
    seats: [...people.map(name => ({name})), ...Array<object>(bots).fill({bot: 'easy'})],
});

/** Where a replay shows it is not known of an undo. */
const told = ({step: _, ...entry}: LogEntry) => entry;

async function begin(game: GameName, bots = 0) {
    const core = await machineCore();
    const kept: Kept = {undone: []};
    const save = (record: GameRecord, undone: readonly Undone[]) =>
        void Object.assign(kept, {record, undone});
    const passing = await Passing.begin(core, setupOf(game, bots), {think, save});
    await passing.pass();
    return {core, kept, save, passing};
}

/** Until it is for someone else to do something, or to look. */
async function settled(passing: Passing): Promise<void> {
    while (passing.phase.is === 'away') await new Promise(resolve => setTimeout(resolve));
}

/** Takes the device, does all there is to do, and hands it on; who that was, or all. */
async function turn(passing: Passing, below: (n: number) => number): Promise<number | 'all'> {
    await passing.lift();
    const {phase} = passing;
    if (phase.is === 'all') return 'all';
    if (phase.is !== 'seat') throw new Error(`nobody has it: ${phase.is}`);
    const {seat, table} = phase;
    while (passing.phase === phase && table.state.decision)
        await table.choose(below(table.state.decision.of));
    if (passing.phase === phase) await passing.pass();
    await settled(passing);
    return seat;
}

describe.each(games)('%s passed around', game => {
    it.each(whole ? [0, 1] : [1])('with %d bots is played to its end, all in turn', async bots => {
        const {kept, passing} = await begin(game, bots);
        const below = dice(seedOf(`${base} ${game} ${bots}`));
        const turns: (number | 'all')[] = [];
        while (whole || game !== 'party' || turns.length < 12) {
            const who = await turn(passing, below);
            turns.push(who);
            if (who !== 'all') continue;
            const {phase} = passing;
            if (phase.is === 'all' && phase.table.state.over) break;
            if (phase.is === 'all') phase.table.settle();
            await passing.pass();
        }
        expect(verify([kept.record as GameRecord])).toBe('1 recording OK, 0 wrong\n');
        // Where all act at the same time, each of them does, and then all look.
        const together = passing.together;
        expect(together).toBe(game !== 'thief');
        if (together) expect(turns.slice(0, 8)).toEqual([0, 1, 2, 'all', 0, 1, 2, 'all']);
        else expect(turns.filter(who => who === 'all')).toHaveLength(1);
        passing.close();
    });

    it('is nobody’s while the curtain is down', async () => {
        const {core, passing} = await begin(game);
        const {phase} = passing;
        expect(phase).toEqual({is: 'curtain', seat: 0});
        for (const seat of [0, 1, 2]) await expect(core.updates(seat)).rejects.toThrow('device');
        await passing.lift();
        await core.updates(0);
        await expect(core.updates(1)).rejects.toThrow('device');
        await passing.hide();
        expect(passing.phase).toEqual(phase);
        await expect(core.updates(0)).rejects.toThrow('device');
    });

    it('goes on after a reload where it was, with what was undone', async () => {
        const {core, kept, save, passing} = await begin(game);
        const below = dice(seedOf(`${base} reload ${game}`));
        await passing.lift();
        const {phase} = passing;
        if (phase.is !== 'seat') throw new Error('nobody has it');
        const {table} = phase;
        if (passing.together) {
            await table.choose(below(table.state.decision?.of ?? 1));
            await table.undo();
        }
        if (table.state.decision) await table.choose(below(table.state.decision.of));
        await passing.hide();
        const {log} = table.state;
        const again = await Passing.resume(core, kept.record as GameRecord, kept.undone, {
            think,
            save,
        });
        await again.pass();
        while (again.phase.is === 'curtain' && again.phase.seat !== 0) {
            const seat = again.phase.seat;
            expect(await turn(again, below)).toBe(seat);
        }
        await again.lift();
        const now = again.phase;
        if (now.is === 'all') now.table.settle();
        if (now.is === 'all') await again.pass();
        await again.lift();
        if (again.phase.is !== 'seat') throw new Error('nobody has it');
        const later = again.phase.table.state.log;
        expect(later.slice(0, log.length).map(told)).toEqual(log.map(told));
        expect(standing(later).length).toBeGreaterThanOrEqual(standing(log).length);
        expect(again.phase.seat).toBe(0);
    });
});
