/**
 * What the page asks of a game's drawing: snapshots of a table in, choices out. It computes no
 * rule.
 */
import type {ComponentChildren, VNode} from 'preact';
import type {Decision, GameName, Hint, TableState, View} from '../core/client';
import {t} from '../words';

export interface ViewProps<G extends GameName> {
    state: TableState;
    view: View<G>;
    /** What is asked of you; null: others are to move, or this is a replay. */
    decision: Decision<G> | null;
    /** Answers with the n-th of decision.moves. */
    choose(choice: number): void;
    /** The hint that was asked for, to be marked on the table. */
    hint: Hint<G> | null;
    /** Whether to show what thinks along (odds, what a space would bring, what is known). */
    help: boolean;
    /** The line that says what is asked, with its buttons: the view puts it where the eyes are. */
    ask: ComponentChildren;
}

/** What somebody who does not see the table asks about it. */
export interface Described {
    hand: string;
    table: string;
    score: string;
}

/** Something that a first game explains when it is first needed. */
export interface Lesson<G extends GameName> {
    id: string;
    when(state: TableState, view: View<G>): boolean;
    text(): string;
    /** A selector of what it is about, which is pointed at. */
    about?: string;
    /** It is about something that only `help` shows. */
    ofHelp?: boolean;
}

export interface GameUi<G extends GameName> {
    View(props: ViewProps<G>): VNode;
    /** What only `help` shows is only told with it. */
    describe(state: TableState, view: View<G>, help: boolean): Described;
    lessons: readonly Lesson<G>[];
    /** The rules in short words, with pictures. */
    Rules(): VNode;
    /** Where the points came from, step by step; under the heading that says who won. */
    Why(props: {state: TableState; view: View<G>}): VNode;
}

/** The name of a seat as its player reads it. */
export function nameOf(state: TableState, seat: number): string {
    return seat === state.you ? t('You') : (state.seats[seat]?.name ?? '');
}
