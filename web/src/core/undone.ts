/**
 * What has been undone in a game that is played here. Its record has only what still stands; the
 * rest is kept beside it, as branches that were left, so that the log is the same after a reload
 * and in every language.
 */
import type {Core, OpenTable} from './core';
import {standing, withEntry} from './reduce';
import type {LogEntry} from './table';
import type {GameRecord, TableMessage, Update} from './types';

export interface Undone {
    /** So many lines of the record were left, and these were behind them. */
    kept: number;
    moves: unknown[];
    result?: GameRecord['result'];
    /** So many updates stood on. */
    standing: number;
    /** Whose step it was, where several people play here. */
    seat?: number;
}

/** What an undo took from the record. */
export function undoneBetween(
    {moves, result}: GameRecord,
    after: GameRecord,
    log: readonly LogEntry[],
): Undone {
    const lines = after.moves.map(line => JSON.stringify(line));
    const same = moves.findIndex((line, i) => JSON.stringify(line) !== lines[i]);
    const kept = same < 0 ? moves.length : same;
    return {
        ...{kept, moves: moves.slice(kept), standing: standing(log).length},
        ...(result && {result}),
    };
}

/** The record as it was before each undo, the oldest first. */
export function branchesOf(record: GameRecord, undone: readonly Undone[]): GameRecord[] {
    const {result: _, fair, ...head} = record;
    return undone.reduceRight<GameRecord[]>((later, {kept, moves: lost, result}) => {
        const {moves} = later[0] ?? record;
        const all = [...moves.slice(0, kept), ...lost];
        return [{...head, moves: all, ...(result && {result}), ...(fair && {fair})}, ...later];
    }, []);
}

export const updatesOf = (messages: readonly TableMessage[]): Update[] =>
    messages.flatMap(message => (message.tell === 'update' ? message : []));

/** The log, and behind it what the whole game tells beyond what stands there. */
export const withRest = (log: LogEntry[], messages: readonly TableMessage[]): LogEntry[] =>
    updatesOf(messages)
        .slice(standing(log).length)
        .reduce((all, update) => withEntry(all, {...update, n: all.length + 1}), log);

/** Opens a game that was saved; its log has what was undone, too. */
export async function loadWith(
    core: Core,
    record: GameRecord,
    undone: readonly Undone[],
): Promise<{open: OpenTable; log: LogEntry[]}> {
    let log: LogEntry[] = [];
    for (const [i, branch] of branchesOf(record, undone).entries()) {
        log = withRest(log, (await core.load(branch)).messages);
        const undoes = standing(log).length - (undone[i]?.standing ?? 0);
        log = withEntry(log, {n: log.length + 1, events: [], undoes});
    }
    const open = await core.load(record);
    return {open, log: withRest(log, open.messages)};
}
