/**
 * Games in the middle, made by the core itself: kept in the browser, the page goes on with them.
 */
import type {Core} from '../src/core/core';
import type {GameName, GameRecord} from '../src/core/types';
import {machineCore, secretOf, updatesOf} from '../tests/machine';

export interface Position {
    game: GameName;
    /** Bots beside the person on seat 0. */
    bots: readonly string[];
    options?: Record<string, string | number>;
    /** How many decisions the person has made; Infinity: the game is over. */
    decisions: number;
    seed?: number;
    name?: string;
}

export async function botsPlay(core: Core): Promise<void> {
    while ((await core.bot({playouts: 200})).seat !== null);
}

/** The person plays as the hint says; stops before their next decision. */
export async function recordOf({
    game,
    bots,
    options = {},
    decisions,
    seed = 7,
    name = 'Anna',
}: Position): Promise<GameRecord> {
    const core = await machineCore();
    await core.open({game, options, seats: [{name}, ...bots.map(bot => ({bot}))]}, secretOf(seed));
    await botsPlay(core);
    for (let made = 0; made < decisions; made++) {
        const decision = (await updatesOf(core)).at(-1)?.decision;
        if (!decision) break;
        const [best] = await core.hint(0, {playouts: 20});
        await core.move(0, decision.n, best?.choice ?? 0);
        await botsPlay(core);
    }
    return core.record();
}
