/** The games of the page: a game's `GameUi` has everything of it, and is listed here, once. */
import {addDrawings, type CommonArt} from '../art';
import type {GameName} from '../core/client';
import {partyUi} from './party';
import type {GameUi} from './props';
import {speculaasUi} from './speculaas';
import {thiefUi} from './thief';

const games = [thiefUi, speculaasUi, partyUi] as const;
games.forEach(({drawings}) => addDrawings(drawings));

type NamesIn<T> = T extends unknown ? keyof T : never;
/** The names of all drawings. */
export type Art = CommonArt | NamesIn<(typeof games)[number]['drawings']>;

const uis = new Map<GameName, unknown>(games.map(ui => [ui.name, ui] as const));

export const isGame = (name: unknown): name is GameName => uis.has(name as GameName);

/**
 * A table holds the view and the decisions of the game that it names: who asks by that name gets
 * what fits.
 */
export function uiOf(game: GameName): GameUi {
    return uis.get(game) as GameUi;
}
