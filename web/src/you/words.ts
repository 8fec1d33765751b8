/**
 * Recovery words: 12 bytes as 12 words of a list. The last byte is a checksum (src/server/
 * recovery.c), so nearly every mistake is found before anyone is asked. Words in any of our
 * languages are understood, without regard to case and accents; their first four letters are
 * enough, and a letter that is wrong is forgiven where it is clear which word is meant.
 */
import type {Language} from '../words';
import {lists} from './lists';

export const count = 12;

const listOf = (language: Language): string[] => lists[language].trim().split(/\s+/);

const letters: Readonly<Record<string, string>> = {
    ð: 'd',
    đ: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
};

export const plain = (word: string): string =>
    word
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ðđþæœß]/g, letter => letters[letter] ?? letter);

function checksum(bytes: readonly number[]): number {
    let sum = 0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x80 ? 0x07 : 0)) & 0xff;
    }
    return sum;
}

export function toWords(hex: string, language: Language): string[] {
    const list = listOf(language);
    return (hex.match(/../g) ?? []).map(byte => list[parseInt(byte, 16)] ?? '');
}

/** Whether one letter more, less or other makes one of the other. */
function isNear(a: string, b: string): boolean {
    if (Math.abs(a.length - b.length) > 1) return false;
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    const skip = (word: string, by: number) => word.slice(at + by);
    return [
        [1, 1],
        [1, 0],
        [0, 1],
    ].some(([i = 0, j = 0]) => skip(a, i) === skip(b, j));
}

/** The places in a list of words that may be meant. */
function meant(typed: string, list: readonly string[]): number[] {
    const all = list.map((_, i) => i),
        at = (i: number): string => list[i] ?? '';
    const same = all.filter(i => at(i) === typed);
    if (same.length) return same;
    const begun = all.filter(i => typed.length >= 4 && at(i).slice(0, 4) === typed.slice(0, 4));
    return begun.length ? begun : all.filter(i => isNear(at(i), typed));
}

/** All ways to take one of each; too many of them are nobody's words. */
function combine(places: readonly number[][]): number[][] {
    let found: number[][] = [[]];
    for (const each of places) {
        found = found.flatMap(before => each.map(one => [...before, one]));
        if (found.length > 4096) return [];
    }
    return found;
}

const isRight = (bytes: readonly number[]): boolean =>
    checksum(bytes.slice(0, -1)) === bytes.at(-1);

/** Out of the file that was saved (you.tsx): its last line, whatever the name before it is. */
export const wordsIn = (file: string): string =>
    file.slice(0, 10000).trim().split('\n').at(-1)?.trim() ?? '';

/** As the server knows them; null: these are no recovery words. */
export function fromWords(text: string): string | null {
    const typed = plain(text).match(/\p{L}+/gu) ?? [];
    if (typed.length !== count) return null;
    for (const language of Object.keys(lists) as Language[]) {
        const list = listOf(language).map(plain);
        const found = combine(typed.map(word => meant(word, list))).filter(isRight);
        const [bytes] = found;
        if (bytes && found.length === 1)
            return bytes.map(byte => byte.toString(16).padStart(2, '0')).join('');
    }
    return null;
}
