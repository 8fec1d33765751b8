/** Sentences for those who see the table: a game's own, or the core's. */
import {seatNames} from '../core/reduce';
import type {GameEvent, GameName, Move, TableState} from '../core/client';
import {uiOf} from './views';

export function sayEvent(
    {game, you, seats, view}: Pick<TableState, 'game' | 'you' | 'seats' | 'view'>,
    event: GameEvent,
): string {
    const moment = {you, names: seatNames(seats), before: view, after: view};
    return uiOf(game).say?.(event, moment) ?? event.text ?? '';
}

export const sayEvents = (state: TableState, events: readonly GameEvent[]): string =>
    events
        .map(event => sayEvent(state, event))
        .filter(Boolean)
        .join(' ');

/** A choice; `text` is what the core calls it. */
export const sayMove = (game: GameName, move: Move, text: string): string =>
    uiOf(game).sayMove?.(move) ?? text;
