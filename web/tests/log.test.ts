/** The log, by rounds and turns. */
import {describe, expect, it} from 'vitest';
import {OfflineTable} from '../src/core/offline';
import type {TableState} from '../src/core/table';
import {isPictured} from '../src/parts/words';
import {byDoing} from '../src/stage/beats';
import {grouped, withAsides} from '../src/table/log';
import {uiOf} from '../src/views/views';
import {games, machineCore} from './machine';
import './uis';

const names = ['Anna', 'Birna', 'Dagur'];
const event = (kind: number, seat: number) => ({kind, seat, args: [], text: `${kind} of ${seat}`});

describe('the log', () => {
    it('has a turn for what one does, until another does something', () => {
        const log = [
            {n: 1, events: [event(0, 7), event(1, 0)]},
            {n: 2, events: [event(2, 0), event(3, 7)]},
            {n: 3, events: [event(4, 1), event(5, 0)]},
        ];
        const [round, ...others] = grouped(log);
        expect(others).toEqual([]);
        expect(round?.head).toBeNull();
        expect(
            round?.turns.map(({seat, lines}) => [seat, lines.map(line => line.event.kind)]),
        ).toEqual([
            [7, [0]],
            [0, [1, 2, 3]],
            [1, [4]],
            [0, [5]],
        ]);
        expect(byDoing(event(0, 7))).toBeUndefined();
    });

    it('says before the move of a bot for whom it was made, and why', () => {
        const log = [
            {n: 1, events: [event(1, 2)]},
            {n: 2, standIns: [{seat: 0, why: 'clock' as const}], events: [event(2, 0)]},
            {n: 3, standIns: [{seat: 0}], events: [event(2, 0)]},
            {n: 4, standIns: [{seat: 1, why: 'away' as const}], events: [event(2, 1)]},
        ];
        const [round] = grouped(withAsides(log, 0, names), ({kind}) =>
            kind === 1 ? 'turn' : undefined,
        );
        expect(
            round?.turns.map(({seat, lines}) => [seat, lines.map(line => line.event.text)]),
        ).toEqual([
            [2, ['1 of 2']],
            [0, ['Your time is up: a bot is playing for you.', '2 of 0', '2 of 0']],
            [1, ['Birna has left the table: a bot is playing for them.', '2 of 1']],
        ]);
    });

    it('keeps what was undone, and says that it was', () => {
        const log = [
            {n: 1, events: [event(1, 0)]},
            {n: 2, events: [event(2, 0)], undone: true as const},
            {n: 3, events: [], undoes: 1},
        ];
        const [round] = grouped(withAsides(log, 0, names));
        expect(round?.turns[0]?.lines.map(({event: {text}, undone}) => [text, undone])).toEqual([
            ['1 of 0', undefined],
            ['2 of 0', true],
            ['Your last step is undone.', undefined],
        ]);
    });

    it('has rounds with their turns, if the game says what they are', () => {
        const log = [1, 2].map(n => ({
            n,
            step: n,
            events: [event(9, 7), event(1, 0), event(8, 1)],
        }));
        const rounds = grouped(log, ({kind}) =>
            kind === 9 ? 'round' : kind === 8 ? 'turn' : undefined,
        );
        expect(rounds.map(({head, turns}) => [head?.step, turns.length])).toEqual([
            [1, 2],
            [2, 2],
        ]);
    });

    it.each(games)('%s: everything is in it, once and in order', async game => {
        const table = await OfflineTable.open(await machineCore(), {
            game,
            seats: Array(3).fill({bot: 'greedy'}),
        });
        const {log} = await new Promise<TableState>(resolve => {
            const look = (state: TableState) => state.over && resolve(state);
            table.subscribe(look);
            look(table.state);
        });
        const ui = uiOf(game),
            rounds = grouped(log, ui.begins);
        const lines = rounds.flatMap(({head, turns}) => [
            ...(head ? [head.event] : []),
            ...turns.flatMap(turn => turn.lines.map(line => line.event)),
        ]);
        expect(lines).toEqual(log.flatMap(({events}) => events));
        expect(rounds.length).toBeGreaterThan(1);
        expect(lines.some(({text = ''}) => isPictured(game, text))).toBe(true);
    });
});
