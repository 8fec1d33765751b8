/**
 * What a game brings to the page. Its table gets snapshots and gives back choices; it computes no
 * rule.
 */
import type {ComponentChildren, VNode} from 'preact';
import type {Art, Drawings} from '../art';
import type {Decision, GameEvent, GameName, Hint, Move, TableState, View} from '../core/client';
import type {Named} from '../parts/words';
import type {Wish} from '../settings';
import type {Sound} from '../sound/recipes';
import type {Beat, Draft, EventAt, Line, Moment} from '../stage/beats';
import type {Nature} from '../stage/moods';
import type {Station} from '../watch/drawn';
import {t} from '../words';

export interface ViewProps<V = View, M = Move> {
    state: TableState;
    view: V;
    /** What is asked of you; null: others are to move, or this is a replay. */
    decision: Decision<M> | null;
    /** Answers with the n-th of decision.moves. */
    choose(choice: number): void;
    /** What is told at the moment, if anything is. */
    beat: Beat<V> | null;
    /** The hint that was asked for, to be marked on the table. */
    hint: Hint<M> | null;
    /** Whether to show what thinks along (odds, what a space would bring, what is known). */
    help: boolean;
    /** Asks for the detective's sheet; undefined: there is none now, or no help is wanted. */
    askSheet?: (() => Promise<object | null>) | undefined;
    /** The line that says what is asked, with its buttons: the view puts it where the eyes are. */
    ask: ComponentChildren;
}

/** What someone who does not see the table asks about it. */
export interface Described {
    hand: string;
    table: string;
    score: string;
}

/** Something that a first game explains when it is first needed. */
export interface Lesson<V = View> {
    id: string;
    when(state: TableState, view: V): boolean;
    text(state: TableState): string;
    /** A selector of what it is about, which is pointed at. */
    about?: string;
    /** It is about something that only `help` shows. */
    ofHelp?: boolean;
}

/** What people read about an option; what is not said is said in the core's words. */
export interface OptionUi {
    name(): string;
    words?: Readonly<Record<string, () => string>>;
    /** Another option that makes no sense with it. */
    excludes?: string;
}

/** A place that a move is about, and what would lie there then. */
export interface Drawn extends Station {
    ghost?: VNode;
}

/** A beat, and the table on which it is played. */
export interface ActProps<V = View> {
    beat: Beat<V>;
    state: TableState;
    view: V;
}

/** What the page knows of a game before it is played. */
export interface GameCard<D extends Drawings = Drawings> {
    /** Its short name in the core, which also has its title and its options. */
    name: GameName;
    /** All that is drawn for it (art/GAME), and which of these is its cover. */
    drawings: D;
    cover: Art & keyof D;
    options: Readonly<Record<string, OptionUi>>;
    /** What "Play now" begins, and how many friends a table is laid for. */
    usual: Wish;
    friends: number;
    /** The game's `GameUi`. */
    fetch(): Promise<object>;
}

/** Everything else of a game: with its styles a part of its own. */
export interface GameUi<V = View, M = Move> extends Nature {
    View(props: ViewProps<V, M>): VNode;
    /** What only `help` shows is only told with it. */
    describe(state: TableState, view: V, help: boolean): Described;
    lessons: readonly Lesson<V>[];
    /** The rules in short words, with pictures. */
    Rules(): VNode;
    /** What happened, as beats (stage/beats.ts); unsaid: each event is one. */
    drafts?(events: readonly EventAt[], moment: Moment<V>): readonly Draft<V>[];
    /** What a beat shows over the middle of the table, besides its sentence. */
    Act?(props: ActProps<V>): VNode | null;
    /** What a scene shows: a beat that waits until someone goes on. */
    Scene?(props: ActProps<V>): VNode;
    /** A scene that was missed, in few words, instead of its sentence: who got what, and why. */
    Missed?(props: ActProps<V>): VNode | null;
    /** The end of the game, told on the table before the result is listed. */
    finale?(state: TableState, view: V): readonly Draft<V>[];

    /**
     * How the log is divided: whether an event begins a round, or the turn of its seat (one more
     * event of the same turn begins nothing). Not given: a turn begins with another seat's doing.
     */
    begins?(event: GameEvent): 'round' | 'turn' | undefined;
    /** What a sentence may name, with the small picture that stands before it there. */
    pictured?(): readonly Named[];
    /** Whether what it names there is meant as its other picture shows it. */
    isOther?(of: GameEvent | Move): boolean;
    /**
     * What the page says in other words than the core, which names places as one types them; a
     * drawing shows them. "": nothing; undefined: in the core's words.
     */
    say?(event: GameEvent, moment: Moment<V>): string | undefined;
    question?(view: V, you: number): string | undefined;
    sayMove?(move: M): string | undefined;
    /** Lines of the log, one for each event, where there is more to it than its text and seat. */
    said?(events: readonly EventAt[], moment: Moment<V>): Line[];

    /** What is heard when something happens. */
    soundOf(event: GameEvent): Sound | undefined;

    /** Where a move lies on the table, in its order, as the seat that makes it sees the table. */
    drawn?(move: M, view: V, you: number): readonly Drawn[];
    /** Where the points came from, step by step; under the heading that says who won. */
    Why(props: {state: TableState; view: V}): VNode;
    /** Among the reasons for the points, one that says who of those with equal points wins. */
    isTieBreak?(event: GameEvent): boolean;
    /** So many pixels wide a replay leaves it, or has nothing beside it; 756 if it does not say. */
    replayWidth?: number;
    /** So many play-outs review a step: the same on every machine, in a few seconds for a game. */
    reviewPlayouts: number;
}

/** Several of them in a sentence; you come last, as is polite. */
export function namesOf(
    state: Pick<TableState, 'you' | 'seats'>,
    seats: readonly number[],
): string[] {
    const others = seats.filter(seat => seat !== state.you).map(seat => nameOf(state, seat));
    return others.length < seats.length ? [...others, t('you')] : others;
}

/** The name of a seat as its player reads it. */
export function nameOf({you, seats}: Pick<TableState, 'you' | 'seats'>, seat: number): string {
    return seat === you ? t('You') : (seats[seat]?.name ?? '');
}
