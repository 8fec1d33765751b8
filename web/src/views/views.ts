/**
 * The games of the page: each brings its drawings, its words and its table. A new one is added
 * here.
 */
import {addDrawings, type CommonArt} from '../art';
// All drawings come first and together: so they compress best.
import {art as partyArt} from '../art/party';
import {art as speculaasArt} from '../art/speculaas';
import {art as thiefArt} from '../art/thief';
import type {GameName} from '../core/client';
import {partyUi} from './party';
import type {GameUi} from './props';
import {speculaasUi} from './speculaas';
import {thiefUi} from './thief';

const drawings = [thiefArt, speculaasArt, partyArt] as const;
drawings.forEach(addDrawings);

type NamesIn<T> = T extends unknown ? keyof T : never;
/** The names of all drawings. */
export type Art = CommonArt | NamesIn<(typeof drawings)[number]>;

const uis = new Map<GameName, unknown>(
    [thiefUi, speculaasUi, partyUi].map(ui => [ui.name, ui] as const),
);

export const isGame = (name: unknown): name is GameName => uis.has(name as GameName);

/**
 * A table holds the view and the decisions of the game that it names: who asks by that name gets
 * what fits.
 */
export function uiOf(game: GameName): GameUi {
    return uis.get(game) as GameUi;
}
