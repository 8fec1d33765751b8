/**
 * How far a table has been told here, so that a reload, a visit to another page, another language
 * or a closed tab loses nothing: what comes behind it is told then.
 */
import {savedTold, savedToldBefore} from '../core/storage';
import {seatNames} from '../core/reduce';
import type {TableState} from '../core/table';
import type {View} from '../core/types';
import {currentLanguage} from '../words';
import {
    type Aside,
    type Beat,
    beatOf,
    beatsOf,
    type Drafts,
    type EventAt,
    eventsAt,
    numbersOf,
    plainDrafts,
    sayAside,
} from './beats';

/** A line of "since your last turn". */
interface Line extends Pick<Beat, 'actor' | 'mine' | 'pictures'> {
    /** As numbersOf says. */
    events: string;
    /** Of one that tells no event: what it was. */
    kind?: string;
    text?: string;
    /** In another language, instead of `text`: for what cannot be said anew. */
    was?: string;
    aside?: Aside;
}

export interface Told {
    /** The last update that was told. */
    n: number;
    /** The table as it was then. */
    view: View | null;
    /** Of what came behind it, these events have been told, too (numbersOf); "": a beat of none. */
    events?: readonly string[];
    /** What has been told since your last turn. */
    since?: readonly Line[];
    /** And before that, since the turn before. */
    before?: readonly Line[];
}

/** So many tables are remembered, those looked at last. */
const most = 40;

/** Several people pass one device around: each of them is told by themselves. */
const isPassed = ({online, seats}: TableState): boolean =>
    !online && seats.filter(({who}) => who === 'person').length > 1;

/** Which game it is: its table, or, where there is no server, how it began. */
const nameOf = (state: TableState): string => {
    const {id, game, options, commitment, you} = state;
    return id || JSON.stringify([game, options, commitment, ...(isPassed(state) ? [you] : [])]);
};

type Kept = Told & {of: string; language: string};

/** Whatever else stands there is as good as nothing. */
function keptIn(saved: string | null): Kept[] {
    try {
        const kept: unknown = JSON.parse(saved ?? '[]');
        return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
        return [];
    }
}

const unsaid = ({text = '', ...line}: Line): Line => ({...line, was: text});

export function readTold(state: TableState): Told | null {
    const name = nameOf(state);
    const isIt = ({of}: Kept) => of === name;
    const kept = keptIn(savedTold.read()).find(isIt) ?? keptIn(savedToldBefore.read()).find(isIt);
    if (!kept) return isPassed(state) ? {n: 0, view: null} : null;
    const {of: _, language, ...told} = kept;
    if (language === currentLanguage()) return told;
    const {since = [], before = []} = told;
    return {...told, since: since.map(unsaid), before: before.map(unsaid)};
}

/** With every beat the table that is told is written again, so it lies apart from all others. */
export function keepTold(state: TableState, told: Told): void {
    const of = nameOf(state);
    const last = keptIn(savedTold.read()).filter(kept => kept.of !== of);
    if (last.length) {
        const gone = [of, ...last.map(kept => kept.of)];
        const before = keptIn(savedToldBefore.read()).filter(kept => !gone.includes(kept.of));
        savedToldBefore.write(JSON.stringify([...last, ...before].slice(0, most - 1)));
    }
    const kept: Kept = {of, language: currentLanguage(), ...told};
    savedTold.write(JSON.stringify([kept]));
}

// ---- since your last turn ----

export const listOf = (since: readonly Beat[]): Line[] =>
    since
        .filter(({text}) => text)
        .map(beat => {
            const {actor, mine, pictures, text, aside, kind} = beat;
            const events = numbersOf(beat);
            return {
                ...{events, actor, mine, pictures, text},
                ...(aside && {aside}),
                ...(!events && {kind}),
            };
        });

/** How a beat is found again in another language: by its events, or by whose count it is. */
const keyOf = (events: string, {kind = '', actor}: Pick<Line, 'kind' | 'actor'>): string =>
    events || `${kind} ${actor}`;

/** The sentences of these events and of the end of the game as they are told now. */
function sentences(
    events: readonly EventAt[],
    {log, you, seats}: TableState,
    drafts: Drafts,
    finale: readonly Beat[],
): Map<string, string> {
    const numbers = new Set(events.map(({n}) => n));
    const moment = {you, names: seatNames(seats), before: null, after: null, log};
    const entries = log.filter(({n}) => numbers.has(n));
    const beats = [...beatsOf(entries, moment, drafts), ...finale];
    return new Map(beats.map(beat => [keyOf(numbersOf(beat), beat), beat.text]));
}

/** What was told, as beats again; in another language it is said anew. */
export function listed(
    lines: readonly Line[] = [],
    state: TableState,
    drafts: Drafts = plainDrafts,
    finale: readonly Beat[] = [],
): Beat[] {
    const names = seatNames(state.seats);
    const known = new Map(eventsAt(state.log).map(at => [`${at.n}.${at.i}`, at]));
    const eventsOf = (numbers: string) =>
        numbers.split(' ').flatMap(number => known.get(number) ?? []);
    const unsaid = lines.filter(({text}) => text === undefined);
    const all = unsaid.flatMap(({events}) => eventsOf(events));
    const said = unsaid.length ? sentences(all, state, drafts, finale) : new Map<string, string>();
    const asideOf = ({aside, actor}: Line) =>
        aside && sayAside(aside, actor === null || actor === state.you ? '' : names[actor]);
    return lines.flatMap(({events: numbers, text: kept, was, ...line}) => {
        const anew = asideOf({events: numbers, ...line}) ?? said.get(keyOf(numbers, line));
        const text = kept ?? anew ?? (numbers ? undefined : was);
        const events = eventsOf(numbers);
        const isThere = !numbers || numbers.split(' ').length === events.length;
        const draft = {kind: 'told', ...line, ...(text === undefined ? {} : {text}), events};
        return isThere ? [beatOf(draft, state.you)] : [];
    });
}
