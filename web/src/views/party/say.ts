/** Sentences without the names of spaces and sides, and the cookies and chips that they name. */
import type {Art} from '../../art';
import {cookie} from '../../art/party';
import type {GameEvent} from '../../core/client';
import type {Named} from '../../parts/words';
import type {Moment} from '../../stage/beats';
import {t, tn} from '../../words';
import {taskWordsOf} from './beats';
import {strokesOf} from './chip';
import {cookieWords, deedsOf, deedWords, eventName, sortOn} from './deeds';
import {cookieName} from './names';
import type {PartyMove, PartyView} from './types';

/** One, and numbers for all the forms that our languages have for several. */
const counts = [1, 2, 5];
const sorts = [...'abcdefghiR'];
const chips = Array.from({length: 11}, (_, i) => i + 2);

export const pictured = (): readonly Named[] => [
    ...sorts.flatMap(sort =>
        [cookieName(sort), ...counts.map(n => cookieWords(sort, n).replace(`${n}`, '{n}'))].map(
            (name): Named => [name, cookie(sort)],
        ),
    ),
    ...chips.flatMap(chip =>
        /* All forms of the word, for languages that have several: "skífa {chip}; skífu {chip}". */
        t('chip {chip}', {chip})
            .split('; ')
            .flatMap(name => [name, name.charAt(0).toUpperCase() + name.slice(1)])
            .map((name): Named => [name, [{art: `chip-${strokesOf(chip)}` as Art}]]),
    ),
];

export function say(event: GameEvent, moment: Moment<PartyView>): string | undefined {
    const board = moment.after?.board,
        at = {n: 0, i: 0, event};
    if (!board) return undefined;
    switch (eventName(at)) {
        case 'chips':
            return '';
        case 'put':
        case 'walls':
        case 'drink':
        case 'crossed':
        case 'moved':
        case 'relocated':
            return deedWords(deedsOf([at], board), event, moment);
        case 'gave':
        case 'gave_nothing':
            return taskWordsOf(at, moment, board);
        default:
            return undefined;
    }
}

export function question({step, roll, walls = 0, ...view}: PartyView, you: number) {
    if (step !== 'wall' || !roll) return undefined;
    const chip = roll[0] + roll[1];
    const sort = sortOn(view.board, view.boards[you]?.chips[chip - 2] ?? '');
    return sort === '.'
        ? tn(
              'Chip {chip}: which side of its space gets a wall? {n} wall to draw.',
              'Chip {chip}: which side of its space gets a wall? {n} walls to draw.',
              walls,
              {chip},
          )
        : tn(
              '{cookie}: which side gets a wall? {n} wall to draw.',
              '{cookie}: which side gets a wall? {n} walls to draw.',
              walls,
              {cookie: cookieName(sort)},
          );
}

export function sayMove({wall, drink, move, chip}: PartyMove): string | undefined {
    if (wall) return t('Draw a wall');
    if (drink) return t('Draw the bonus wall');
    if (move) return t('Move chip {chip}', {chip: move});
    return chip ? t('Place chip {chip}', {chip}) : undefined;
}
