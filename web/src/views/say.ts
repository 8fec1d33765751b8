/** Sentences for those who see the table: a game's own, or the core's. */
import {seatNames} from '../core/reduce';
import type {GameEvent, GameName, Move, TableState} from '../core/client';
import {eventsAt} from '../stage/beats';
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

/** The events of an update as the game tells them, who did it and why included. */
export function retold(
    {game, you, seats}: Pick<TableState, 'game' | 'you' | 'seats'>,
    events: readonly GameEvent[],
): GameEvent[] {
    const moment = {you, names: seatNames(seats), before: null, after: null};
    const lines = uiOf(game).said?.(eventsAt([{n: 0, events: [...events]}]), moment) ?? [];
    return events.map((event, i) => ({...event, ...lines[i]}));
}

/** A choice; `text` is what the core calls it. */
export const sayMove = (game: GameName, move: Move, text: string): string =>
    uiOf(game).sayMove?.(move) ?? text;

/** What is asked of you. */
export const sayQuestion = ({game, view, decision, you}: TableState): string =>
    (view && decision && uiOf(game).question?.(view, you)) ?? decision?.question ?? '';
