/** Which tables wait for the person at this page: all of the server's, and the one played here. */
import type {Table, TableState} from '../core/table';
import type {GameName} from '../core/types';
import {addressOf} from '../route';

export interface Waiting {
    /** Where the table is, which also tells tables apart. */
    address: string;
    game: GameName;
    /** The number of the decision, and what is asked. */
    n: number;
    question: string;
    /** Whether others are people, too, for whom one is quick. */
    withPeople: boolean;
}

/** A bot that stands in waits for nobody. */
export const isYourTurn = ({decision, over, seats, you}: TableState): boolean =>
    decision !== null && !over && seats[you]?.standing_in === undefined;

/** At a game with other people that has begun. */
export const isWithPeople = ({state, seats}: TableState): boolean =>
    state === 'running' && seats.filter(({who}) => who === 'person').length > 1;

export const placeOf = ({online, id, game}: TableState): string =>
    addressOf(online ? {page: 'table', id} : {page: 'play', game});

export function waitingAt(tables: readonly TableState[]): Waiting[] {
    return tables.filter(isYourTurn).map(state => ({
        address: placeOf(state),
        game: state.game,
        n: state.decision?.n ?? 0,
        question: state.decision?.question ?? '',
        withPeople: isWithPeople(state),
    }));
}

type Source = () => readonly TableState[];

const sources = new Set<Source>();
const listeners = new Set<() => void>();

export const tablesChanged = (): void => listeners.forEach(listener => listener());

/** All tables that the page knows at present. */
export const knownTables = (): TableState[] => [...sources].flatMap(source => source());

export function onTables(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Tables that count from now on; whoever adds them says when they have changed. */
export function addTables(source: Source): () => void {
    sources.add(source);
    tablesChanged();
    return () => {
        sources.delete(source);
        tablesChanged();
    };
}

/** One table, for as long as someone is at it. */
export function addTable(table: Table): () => void {
    const stop = table.subscribe(tablesChanged);
    const remove = addTables(() => [table.state]);
    return () => {
        stop();
        remove();
    };
}
