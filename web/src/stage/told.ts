/**
 * How far a table has been told here, so that a reload, a visit to another page, another language
 * or a closed tab loses nothing: what comes behind it is told then.
 */
import {savedTold} from '../core/storage';
import type {TableState} from '../core/table';
import type {View} from '../core/types';
import {currentLanguage} from '../words';
import {type Beat, beatOf, eventsAt, numbersOf} from './beats';

/** A line of "since your last turn"; in another language, without its sentence. */
interface Line extends Pick<Beat, 'actor' | 'mine' | 'pictures'> {
    /** As numbersOf says. */
    events: string;
    text?: string;
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
}

/** So many tables are remembered, those looked at last. */
const most = 40;

/** Which game it is: its table, or, where there is no server, how it began. */
const nameOf = ({id, game, options, commitment}: TableState): string =>
    id || JSON.stringify([game, options, commitment]);

type Kept = Told & {of: string; language: string};

/** Whatever else stands there is as good as nothing. */
function readAll(): Kept[] {
    try {
        const kept: unknown = JSON.parse(savedTold.read() ?? '[]');
        return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
        return [];
    }
}

const unsaid = ({text: _, ...line}: Line): Line => line;

export function readTold(state: TableState): Told | null {
    const name = nameOf(state);
    const kept = readAll().find(({of}) => of === name);
    if (!kept) return null;
    const {of: _, language, ...told} = kept;
    return language === currentLanguage() ? told : {...told, since: (told.since ?? []).map(unsaid)};
}

export function keepTold(state: TableState, told: Told): void {
    const of = nameOf(state);
    const others = readAll().filter(kept => kept.of !== of);
    const kept: Kept = {of, language: currentLanguage(), ...told};
    savedTold.write(JSON.stringify([kept, ...others].slice(0, most)));
}

// ---- since your last turn ----

export const listOf = (since: readonly Beat[]): Line[] =>
    since
        .filter(({text}) => text)
        .map(beat => {
            const {actor, mine, pictures, text} = beat;
            return {events: numbersOf(beat), actor, mine, pictures, text};
        });

/** Without what has been undone since. */
export function listed({since = []}: Told, {log, you}: TableState): Beat[] {
    const known = new Map(eventsAt(log).map(at => [`${at.n}.${at.i}`, at]));
    return since.flatMap(({events: numbers, ...line}) => {
        const events = numbers.split(' ').flatMap(number => known.get(number) ?? []);
        const isThere = !numbers || numbers.split(' ').length === events.length;
        return isThere ? [beatOf({kind: 'told', ...line, events}, you)] : [];
    });
}
