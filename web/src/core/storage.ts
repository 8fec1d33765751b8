/**
 * Things that outlive a reload. Where a browser keeps nothing (private windows), they last as long
 * as the page.
 */
import type {GameName, GameRecord} from './types';
import type {Undone} from './undone';

const names = {
    game: 'cookietin.game',
    token: 'cookietin.token',
    server: 'cookietin.server',
    selves: 'cookietin.selves',
    name: 'cookietin.name',
    settings: 'cookietin.settings',
    lessons: 'cookietin.lessons',
    first: 'cookietin.first',
    company: 'cookietin.company',
    told: 'cookietin.told',
    toldBefore: 'cookietin.told.before',
    luck: 'cookietin.luck',
};

/** As many letters as a server takes. */
export const longestName = 24;

const unsaved = new Map<string, string>();

function read(name: string): string | null {
    try {
        return unsaved.get(name) ?? localStorage.getItem(name);
    } catch {
        return null;
    }
}

function write(name: string, value: string | null): void {
    unsaved.delete(name);
    try {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
    } catch {
        if (value !== null) unsaved.set(name, value);
    }
}

/** A game, and beside its record what was undone in it, and whether people pass it around. */
type Saved = GameRecord & {undone?: Undone[]; passed?: true};

function readGame(game: GameName): Saved | null {
    try {
        const saved = JSON.parse(read(`${names.game}.${game}`) ?? 'null') as Partial<Saved> | null;
        return saved?.game === game && Array.isArray(saved.moves) ? (saved as Saved) : null;
    } catch {
        return null;
    }
}

/** The offline game in progress, one of each kind. */
export const savedGame = {
    read(game: GameName): GameRecord | null {
        const saved = readGame(game);
        if (!saved) return null;
        const {undone: _, passed: __, ...record} = saved;
        return record;
    },
    readUndone(game: GameName): Undone[] {
        const undone = readGame(game)?.undone;
        return Array.isArray(undone) ? undone : [];
    },
    isPassed: (game: GameName): boolean => readGame(game)?.passed === true,
    write: (record: GameRecord, undone: readonly Undone[] = [], passed = false): void => {
        const besides = {...(undone.length && {undone}), ...(passed && {passed})};
        write(`${names.game}.${record.game}`, JSON.stringify({...record, ...besides}));
    },
    forget: (game: GameName): void => write(`${names.game}.${game}`, null),
};

/** The secret that proves to the server who this is, which server that is, and the name. */
export const savedToken = {
    read: () => read(names.token),
    write: (token: string | null) => write(names.token, token),
};
/** null: the token is from before servers had an id, or there is none. */
export const savedServer = {
    read: () => read(names.server),
    write: (server: string | null) => write(names.server, server),
};
/** All that we are or were, by server (net/selves.ts). */
export const savedSelves = {
    read: () => read(names.selves),
    write: (selves: string) => write(names.selves, selves),
};
export const savedName = {
    read: (): string | null => read(names.name)?.trim().slice(0, longestName) || null,
    write: (name: string) => write(names.name, name),
};
/** Who played last at this device, when it was passed around: a name on each line. */
export const savedCompany = {
    read: (): string[] => (read(names.company) ?? '').split('\n').filter(Boolean),
    write: (people: readonly string[]) => write(names.company, people.join('\n')),
};
export const savedSettings = {
    read: () => read(names.settings),
    write: (settings: string) => write(names.settings, settings),
};

/** How far the table that is told has been told here, and those before it (stage/told.ts). */
export const savedTold = {
    read: () => read(names.told),
    write: (told: string) => write(names.told, told),
};
export const savedToldBefore = {
    read: () => read(names.toldBefore),
    write: (told: string) => write(names.toldBefore, told),
};

/** Our own shares of deals, and what others committed to (net/luck.ts). */
export const savedLuck = {
    read: () => read(names.luck),
    write: (luck: string) => write(names.luck, luck),
};

/** What a first game has explained already, by its names. */
export const savedLessons = {
    read: (game: GameName): string[] =>
        (read(`${names.lessons}.${game}`) ?? '').split(' ').filter(Boolean),
    write: (game: GameName, ids: readonly string[]): void =>
        write(`${names.lessons}.${game}`, ids.join(' ')),
};

/** How far a first game is: a reload or another language begins nothing anew. */
export const reachedSteps = {
    read: (game: GameName): number => Number(read(`${names.first}.${game}`) ?? 0) || 0,
    write: (game: GameName, step: number): void =>
        write(`${names.first}.${game}`, step ? String(step) : null),
};
