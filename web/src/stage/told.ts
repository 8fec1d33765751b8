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

/** Where a browser keeps nothing, it lasts as long as the page. */
let unsaved = '';

/** Which game it is: its table, or, where there is no server, how it began. */
const nameOf = ({id, game, log}: TableState): string =>
    id || JSON.stringify([game, log[0]?.events.map(({kind, args}) => [kind, args])]);

export function readTold(state: TableState): Told | null {
    try {
        const kept = JSON.parse((sessionStorage.getItem(place) ?? unsaved) || 'null') as
            | (Told & {of: string})
            | null;
        return kept?.of === nameOf(state) ? kept : null;
    } catch {
        return null;
    }
}

export function keepTold(state: TableState, told: Told): void {
    unsaved = JSON.stringify({of: nameOf(state), ...told});
    try {
        sessionStorage.setItem(place, unsaved);
    } catch {
        // It lasts as long as the page.
    }
}
