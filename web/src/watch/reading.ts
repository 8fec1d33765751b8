/** Records out of files, which anyone may have written. */
import type {GameRecord} from '../core/types';
import {isGame} from '../views/views';
import {t} from '../words';
import {largestFile} from './records';

export type Reading = {records: GameRecord[]} | {problem: string};

/** Looks like a record; whether it is a right one only the core can say. */
function isRecord(value: unknown): value is GameRecord {
    if (typeof value !== 'object' || value === null) return false;
    const {format, game, seats, moves} = value as Partial<Record<keyof GameRecord, unknown>>;
    const known = format === 'cookietin/1' && isGame(game);
    return known && Array.isArray(seats) && Array.isArray(moves);
}

function parse(text: string): unknown {
    try {
        return JSON.parse(text) as unknown;
    } catch {
        return undefined;
    }
}

/** One record, however it is laid out, or one on each line. */
export function readRecords(text: string): Reading {
    const clean = text.replace(/^\uFEFF/, '').trim();
    const whole = parse(clean);
    const values = whole === undefined ? clean.split('\n').map(parse) : [whole].flat();
    const records = values.filter(isRecord);
    if (records.length) return {records};
    return {
        problem:
            whole !== undefined || values.some(value => value !== undefined)
                ? t('This file has no Cookie Tin game in it.')
                : t('This file can’t be read: a recording is JSON text.'),
    };
}

export async function readFile(file: File): Promise<Reading> {
    if (file.size > largestFile)
        return {problem: t('This file is too large: a recording is at most 4 MiB.')};
    try {
        return readRecords(await file.text());
    } catch {
        return {problem: t('This file can’t be opened.')};
    }
}
