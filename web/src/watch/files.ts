/** Records as files and as links. */
import type {GameName, GameRecord} from '../core/types';
import {isGame} from '../views/views';
import {t} from '../words';

export const largestFile = 4 << 20;

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

/** "cookietin-GAME-2026-11-16.jsonl", with the date where one is. */
export function fileName(game: GameName, date: Date): string {
    const two = (n: number) => String(n).padStart(2, '0');
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
    return `cookietin-${game}-${day}.jsonl`;
}

function save(file: Blob, name: string): void {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export function download(record: GameRecord): void {
    const file = new Blob([`${JSON.stringify(record)}\n`], {type: 'application/jsonl'});
    save(file, fileName(record.game, new Date()));
}

/** Hands a picture on the way a phone does it, else saves it; what to say about it. */
export async function shareOrSave(file: File, title: string): Promise<string> {
    const isTouched = matchMedia('(pointer: coarse)').matches;
    if (isTouched && 'canShare' in navigator && navigator.canShare({files: [file]}))
        try {
            await navigator.share({title, files: [file]});
            return '';
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') return '';
        }
    save(file, file.name);
    return t('The picture is saved as a file.');
}

/**
 * Hands a link on the way the device does it, else to the clipboard; what to say about it, "" for
 * nothing.
 */
export async function share(address: string, title: string): Promise<string> {
    const url = new URL(address, location.href).href;
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        try {
            await navigator.share({title, url});
            return '';
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') return '';
        }
    try {
        await navigator.clipboard.writeText(url);
        return t('Link copied.');
    } catch {
        return t('Here is the link: {link}', {link: url});
    }
}
