/**
 * The games that the core has, with their titles and options: asked for once, before the page is
 * drawn.
 */
import {t} from '../words';
import type {Core} from './core';
import type {GameInfo, GameName} from './types';

let games: readonly GameInfo[] = [];

export async function loadGames(core: Core): Promise<void> {
    games = (await core.games()).games;
}

export const allGames = (): readonly GameInfo[] => games;

/** Whose game it is, with thanks, and what in it is ours. */
export function creditsOf(game: GameName): string {
    const {credits, ours} = games.find(info => info.game === game) ?? {};
    return [credits, ours].flatMap(text => (text ? [t(text)] : [])).join(' ');
}

export function titleOf(game: GameName): string {
    return t(games.find(info => info.game === game)?.title ?? game);
}
