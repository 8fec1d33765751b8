/** Whoever is in a sentence has time to read it: whole games by the core, seen from a seat. */
import {describe, expect, it} from 'vitest';
import {type Action, emptyState, reduce, seatNames} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import type {GameName} from '../src/core/types';
import {type Beat, beatsOf, plainDrafts} from '../src/stage/beats';
import {uiOf} from '../src/views/views';
import {games, machineCore, secretOf} from './machine';
import './uis';

const seats = Array.from({length: 4}, () => ({bot: 'random'}));

/** All that this seat is told of a game. */
async function beatsFor(game: GameName, viewer: number, seed: number): Promise<Beat[]> {
    const core = await machineCore(),
        {drafts} = uiOf(game);
    const opened = await core.open({game, seats}, secretOf(seed));
    let state: TableState = {...emptyState, game, seats: opened.seats, you: viewer};
    const beats: Beat[] = [];
    const take = (messages: readonly Action[]) => {
        const before = state;
        state = messages.reduce((now, message) => reduce(now, message, 0), state);
        const moment = {
            ...{you: viewer, names: seatNames(state.seats)},
            ...{before: before.view, after: state.view, log: state.log},
        };
        const entries = state.log.slice(before.log.length);
        beats.push(
            ...beatsOf(entries, moment, (...told) => drafts?.(...told) ?? plainDrafts(told[0])),
        );
    };
    take((await core.updates(viewer)).messages);
    for (let seen = state.log.length; ; seen = state.log.length) {
        const {seat, messages} = await core.bot({playouts: 1}, viewer, seen);
        if (seat === null) return beats;
        take(messages);
    }
}

describe.each(games)('in %s', game => {
    it('every sentence that has you in it is about you', async () => {
        const unmarked = new Set<string>();
        let marked = 0;
        for (let seed = 1; seed <= 12; seed++)
            for (const {text, mine, kind} of await beatsFor(game, seed % seats.length, seed)) {
                if (!/\b(you|your|yours|yourself)\b/i.test(text)) continue;
                if (mine) marked++;
                else unmarked.add(`${kind}: ${text}`);
            }
        expect([...unmarked]).toEqual([]);
        expect(marked).toBeGreaterThan(100);
    });
});
