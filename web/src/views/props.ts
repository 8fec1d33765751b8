/** What the drawing of a game is given: snapshots of a table in, choices out. It computes no rule. */
import type {Decision, GameName, TableState, View} from '../core/client';

export interface ViewProps<G extends GameName> {
    state: TableState;
    view: View<G>;
    /** What is asked of you; null: others are to move. */
    decision: Decision<G> | null;
    choose(choice: number): void;
}

/** The name of a seat as its player reads it. */
export function nameOf(state: TableState, seat: number): string {
    return seat === state.you ? 'You' : state.seats[seat]?.name ?? '';
}
