/**
 * The games of the page, each listed here, once: its card, which is there from the start, and its
 * `GameUi` with everything else of it, which comes when it is played.
 */
import {addDrawings, type CommonArt} from '../art';
import type {GameName} from '../core/client';
import {type Part, part} from '../later';
import {party} from './party';
import type {GameCard, GameUi} from './props';
import {speculaas} from './speculaas';
import {thief} from './thief';

const games = [thief, speculaas, party] as const;
games.forEach(({drawings}) => addDrawings(drawings));

type NamesIn<T> = T extends unknown ? keyof T : never;
/** The names of all drawings. */
export type Art = CommonArt | NamesIn<(typeof games)[number]['drawings']>;

const cards = new Map<GameName, unknown>(games.map(card => [card.name, card] as const));
/* What games say is among the first words. */
const parts = new Map(games.map(({name, fetch}) => [name, part(fetch, {words: 'first'})] as const));

export const isGame = (name: unknown): name is GameName => cards.has(name as GameName);

const known = <T>(found: T | null | undefined, game: GameName): T => {
    if (found) return found;
    throw new Error(`${game} is not there`);
};

export const cardOf = (game: GameName): GameCard => known(cards.get(game), game) as GameCard;

/**
 * A table holds the view and the decisions of the game that it names: whoever asks by that name
 * gets what fits.
 */
export const partOf = (game: GameName): Part<GameUi> =>
    known(parts.get(game), game) as Part<GameUi>;

/** Of a game that has come: whoever shows a table waits for it (WithGame). */
export const uiOf = (game: GameName): GameUi => known(partOf(game).now(), game);
