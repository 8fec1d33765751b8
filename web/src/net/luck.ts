/**
 * Our own share of a deal (docs/protocol.md, Fair): bytes that only this browser knows until the
 * commitments to everyone's are frozen. They are kept, and so is what everyone had committed to
 * before the deal, and a hash of the game as it was told here: the record of the game is held
 * against all of that in the end (watch/proof.ts).
 */
import {type Core, drawSecret} from '../core/core';
import {savedLuck} from '../core/storage';
import type {GameEvent, GameRecord, Lobby} from '../core/types';
import type {Socket} from './socket';

/** What this browser knows of the deal at a table. */
export interface Luck {
    /** Our own bytes, and the commitment to them that the server has taken. */
    mine?: string;
    commitment?: string;
    /** The server has said that it took them. */
    revealed?: boolean;
    /** Our own seat then. */
    seat?: number | undefined;
    /** What the server and everyone had committed to when nobody could change it any more. */
    frozen?: {server: string; seats: string[]};
    /** The cards were dealt: these bytes are known, and good for no other deal. */
    dealt?: boolean;
    /** The hash of the game as it was told here. */
    seen?: string;
}

/** So many tables are remembered, the newest. */
const most = 60;

type Kept = Luck & {of: string};

/** Whatever else stands there is as good as nothing. */
function readAll(): Kept[] {
    try {
        const kept: unknown = JSON.parse(savedLuck.read() ?? '[]');
        return Array.isArray(kept) ? (kept as Kept[]) : [];
    } catch {
        return [];
    }
}

export function readLuck(table: string): Luck | null {
    return readAll().find(({of}) => of === table) ?? null;
}

/**
 * What was kept of the deal of a recording that is opened later: of its table, if that is known;
 * otherwise of the deal that has the server's promise, or our own.
 */
export function findLuck({fair}: GameRecord, table: string): Luck | null {
    const isIt = ({commitment, frozen}: Luck) =>
        frozen?.server === fair?.commitment ||
        (commitment && fair?.commitments?.includes(commitment));
    return readLuck(table) ?? (fair ? (readAll().find(isIt) ?? null) : null);
}

function keepLuck(table: string, more: Luck): void {
    const others = readAll().filter(({of}) => of !== table);
    const kept: Kept = {...readLuck(table), ...more, of: table};
    savedLuck.write(JSON.stringify([kept, ...others].slice(0, most)));
}

function forgetLuck(table: string): void {
    savedLuck.write(JSON.stringify(readAll().filter(({of}) => of !== table)));
}

/**
 * The same again after a reload: it may be what the server knows already. But where it was dealt
 * with before, a server that begins that table again would know it in advance.
 */
export async function commitLuck(core: Core, socket: Socket, table: string): Promise<void> {
    const known = readLuck(table);
    const mine = (known?.dealt ? null : known?.mine) ?? drawSecret();
    if (known?.dealt) forgetLuck(table);
    // Before anything has to be waited for: another tab that is open at the same table takes it,
    // too, and whichever of them the server hears last can be revealed by both.
    keepLuck(table, {mine});
    const commitment = await core.commit(mine);
    await socket.ask('commit', {table, commitment}, true);
    keepLuck(table, {commitment});
}

/** Whether our luck was in a deal at this table already, although it waits (again). */
export const isSpent = (table: string): boolean => readLuck(table)?.dealt ?? false;

/** From the deal on. */
export function spendLuck(table: string): void {
    const known = readLuck(table);
    if (known && !known.dealt) keepLuck(table, {dealt: true});
}

/**
 * What happened in a game, as one reader was told it, the same from a server and from a recording:
 * without words and names, and without who played for whom.
 */
export const digestOf = (core: Core, told: readonly {events: readonly GameEvent[]}[]) =>
    core.digest(
        JSON.stringify(
            told.flatMap(({events}) => events.map(({kind, seat, args}) => [kind, seat, ...args])),
        ),
    );

/** What was told first counts. */
export async function keepSeen(
    core: Core,
    table: string,
    told: readonly {events: readonly GameEvent[]}[],
): Promise<void> {
    const seen = await digestOf(core, told);
    const known = readLuck(table);
    if (known?.frozen && !known.seen) keepLuck(table, {seen});
}

/**
 * The game has started: from now on nobody can change what they committed to. Only then, and only
 * if ours stands there unchanged, is it revealed; where it does not, someone else has replaced it.
 */
export async function revealLuck(core: Core, socket: Socket, lobby: Lobby): Promise<void> {
    const {table, commitment: server, commitments: seats = [], shuffling = [], you} = lobby;
    const known = readLuck(table);
    if (known?.dealt) return;
    if (!known?.frozen) keepLuck(table, {frozen: {server, seats}, seat: you ?? undefined});
    if (you === null || you === undefined || !shuffling.includes(you) || !known?.mine) return;
    // What was shown first counts: nothing is revealed for anything else.
    if (known.frozen && JSON.stringify(known.frozen) !== JSON.stringify({server, seats})) return;
    if (seats[you] !== (await core.commit(known.mine))) return;
    await socket.ask('reveal', {table, bytes: known.mine}, true);
    keepLuck(table, {revealed: true});
}
