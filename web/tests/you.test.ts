/** Recovery words: their lists, and what is understood of what someone types. */
import {createHash} from 'node:crypto';
import {expect, it} from 'vitest';
import {thisDevice} from '../src/net/selves';
import {languages, type Language} from '../src/words';
import {lists} from '../src/you/lists';
import {squaresOf} from '../src/parts/squares';
import {fromWords, plain, toWords, wordsIn} from '../src/you/words';

const all = Object.keys(languages) as Language[];
/** The last byte is the checksum that the server makes, too (src/server/recovery.c). */
const secret = '000102030405060708090aa4';

it.each(all)('has 256 words in %s that nobody takes for each other', language => {
    const words = lists[language].trim().split(/\s+/).map(plain);
    expect(words).toHaveLength(256);
    expect(new Set(words.map(word => word.slice(0, 4))).size).toBe(256);
    for (const word of words) {
        expect(word).toMatch(/^[a-z]{3,8}$/);
        expect(words.filter(other => other.startsWith(word))).toEqual([word]);
    }
});

it.each(all)('understands its words in %s, in whatever way they are typed', language => {
    const words = toWords(secret, language);
    expect(words).toHaveLength(12);
    expect(fromWords(words.join(' '))).toBe(secret);
    expect(fromWords(words.map((word, i) => `${i + 1}. ${word.toUpperCase()}\n`).join(''))).toBe(
        secret,
    );
    expect(fromWords(words.map(plain).join(', '))).toBe(secret);
    expect(fromWords(words.map(word => plain(word).slice(0, 4)).join(' '))).toBe(secret);
    const slip = words.map((word, i) => (i === 5 ? `${plain(word)}x` : word));
    expect(fromWords(slip.join(' '))).toBe(secret);
});

it('notices another word, another order and another number of words', () => {
    const words = toWords(secret, 'en');
    const [first = '', second = '', ...rest] = words;
    expect(fromWords([second, first, ...rest].join(' '))).toBeNull();
    expect(fromWords(['zebra', second, ...rest].join(' '))).toBeNull();
    expect(fromWords(rest.join(' '))).toBeNull();
    expect(fromWords('')).toBeNull();
    expect(fromWords('a '.repeat(12))).toBeNull();
    expect(fromWords(Array(12).fill('xyzzy').join(' '))).toBeNull();
});

it('calls a device what its browser says', () => {
    expect(thisDevice('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0')).toBe(
        'Firefox, Linux',
    );
    expect(
        thisDevice('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari'),
    ).toBe('Chrome, Android');
    expect(thisDevice('Mozilla/5.0 (Windows NT 10.0) Chrome/126 Safari/537 Edg/126')).toBe(
        'Edge, Windows',
    );
    expect(thisDevice('something')).toBeUndefined();
});

it('draws a link as the code that a camera has read', () => {
    // zbarimg read this very code as that link.
    const {size, path} = squaresOf(
        'https://cookies.example.org/#/recover/00112233445566778899aabb',
    );
    expect(size).toBe(33);
    expect(createHash('sha256').update(path).digest('hex').slice(0, 16)).toBe('300eac62ff4c9c1f');
});

it('finds the words in the file that was saved', () => {
    const words = toWords(secret, 'en').join(' ');
    for (const name of ['Anna', 'apple oven spoon', ''])
        expect(fromWords(wordsIn(`https://example.org\n${name}\n\n${words}\n`))).toBe(secret);
    expect(fromWords(wordsIn(''))).toBeNull();
});
