/** The table in sentences, for those who do not see it. */
import type {TableState} from '../../core/client';
import {list, listLong, t, tn} from '../../words';
import {type Described, nameOf} from '../props';
import {spaceWords} from './names';
import {taskWords} from './tasks';
import type {PartyView} from './types';

function hand(view: PartyView, you: number): string {
    const board = view.boards[you];
    if (!board) return t('You are only watching.');
    const chips = board.chips.flatMap((space, i) =>
        space === null
            ? []
            : [
                  t('chip {chip} on {space}', {
                      chip: i + 2,
                      space: spaceWords(view, {...board, chips: []}, space),
                  }),
              ],
    );
    return [
        chips.length
            ? t('Your chips: {chips}.', {chips: listLong(chips)})
            : t('You have no chips on the board.'),
        t('Drink: {bars} of 3 bars crossed off.', {bars: board.bars}),
    ].join(' ');
}

function score(state: TableState, view: PartyView): string {
    const each = view.scores.map((points, seat) =>
        tn('{player}: {n} point', '{player}: {n} points', points, {player: nameOf(state, seat)}),
    );
    return [
        `${list(each)}.`,
        tn('Game ends at {n} point', 'Game ends at {n} points', view.board.end),
    ].join(' ');
}

export function describe(state: TableState, view: PartyView, help: boolean): Described {
    const {roll, round} = view;
    const rolled = roll
        ? t('Round {round}: {one} and {two}. Chip {chip} is rolled.', {
              round,
              one: roll[0],
              two: roll[1],
              chip: roll[0] + roll[1],
          })
        : t('Before the first roll. The game ends at {end} points.', {end: view.board.end});
    const seat = view.boards[state.you] ? state.you : 0;
    const tasks = view.board.tasks.map((_, index) => taskWords(state, view, seat, index, help));
    return {
        hand: hand(view, state.you),
        table: [rolled, ...tasks].join(' '),
        score: score(state, view),
    };
}
