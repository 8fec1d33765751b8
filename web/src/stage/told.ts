/**
 * How far a table has been told here, so that a reload, a visit to another page or another language
 * loses nothing: what comes behind it is told then.
 */
import type {TableState} from '../core/table';
import type {View} from '../core/types';

export interface Told {
    /** The last update that was told. */
    n: number;
    /** The table as it was then. */
    view: View | null;
    /** Of what came behind it, these events have been told, too (numbersOf). */
    events?: readonly string[];
}

const place = 'cookietin.told';

/** So many tables are remembered, those looked at last. */
const most = 4;

/** Where a browser keeps nothing, it lasts as long as the page. */
let unsaved = '';

/** Which game it is: its table, or, where there is no server, how it began. */
const nameOf = ({id, game, log}: TableState): string =>
    id || JSON.stringify([game, log[0]?.events.map(({kind, args}) => [kind, args])]);

type Kept = Told & {of: string};

function readAll(): Kept[] {
    try {
        return JSON.parse((sessionStorage.getItem(place) ?? unsaved) || '[]') as Kept[];
    } catch {
        return [];
    }
}

export function readTold(state: TableState): Told | null {
    const name = nameOf(state);
    return readAll().find(({of}) => of === name) ?? null;
}

export function keepTold(state: TableState, told: Told): void {
    const name = nameOf(state);
    const others = readAll().filter(({of}) => of !== name);
    unsaved = JSON.stringify([{of: name, ...told}, ...others].slice(0, most));
    try {
        sessionStorage.setItem(place, unsaved);
    } catch {
        // It lasts as long as the page.
    }
}
