/**
 * Which form of a text goes with a number: the core's choice, compared with the browser's own. And
 * templates, filled as the core fills them.
 */
import {readFileSync} from 'node:fs';
import {afterEach, expect, it} from 'vitest';
import {
    dayText,
    type Language,
    languages,
    list,
    numberText,
    readCatalogue,
    speak,
    t,
    tc,
    tn,
} from '../src/words';
import {build, catalogue, machineCore} from './machine';

const nothing = new ArrayBuffer(0);
afterEach(() => {
    speak('en', nothing, '01' + '1'.repeat(198));
});

/** A .mo with these entries: English, with its context before \x04, and the translation. */
function catalogueOf(entries: readonly (readonly [string, string])[]): ArrayBuffer {
    const encoder = new TextEncoder();
    const texts = [...entries.map(([key]) => key), ...entries.map(([, value]) => value)].map(text =>
        encoder.encode(`${text}\0`),
    );
    const head = 28 + 8 * texts.length;
    const bytes = new Uint8Array(head + texts.reduce((sum, text) => sum + text.length, 0));
    const view = new DataView(bytes.buffer);
    [0x950412de, 0, entries.length, 28, 28 + 8 * entries.length].forEach((number, i) => {
        view.setUint32(4 * i, number, true);
    });
    let at = head;
    texts.forEach((text, i) => {
        view.setUint32(28 + 8 * i, text.length - 1, true);
        view.setUint32(32 + 8 * i, at, true);
        bytes.set(text, at);
        at += text.length;
    });
    return bytes.buffer;
}

const rows = readFileSync(new URL('../../tests/support/words.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map(row => row.split('\t'));
const made = catalogueOf(
    rows
        .filter(([kind]) => kind === 'entry')
        .map(([, context, english = '', other = '']) => [
            context ? `${context}\x04${english}` : english,
            other,
        ]),
);

/** A name, names with + between them, or a number. */
function valueOf(text: string): string | number | string[] {
    if (/^-?\d+$/.test(text)) return Number(text);
    const names = text.split('+').map(name => (name === 'you' ? t('you') : name));
    return names.length > 1 ? names : (names[0] ?? '');
}

it.each(rows.filter(([kind]) => kind === 'fill'))('%s %s as in the core', (...row) => {
    speak('is', made, '01');
    const [, english = '', ...rest] = row;
    const expected = rest.pop();
    const parts = rest.map(part => part.split('=') as [string, string]);
    expect(
        t(english, Object.fromEntries(parts.map(([name, value]) => [name, valueOf(value)]))),
    ).toBe(expected);
});

it('finds a text with its context, or else without, and words by what is read', () => {
    const entries = [
        ['Honey', 'Med'],
        ['cases\x04Honey', 'gen=Meda'],
        ['free', 'frei'],
        ['seat\x04free', 'noch frei'],
        ['{n} for {card}', '{n} {card:gen}|{n}: {card}'],
    ] as const;
    speak('hr', catalogueOf(entries), '01');
    expect(tc('seat', 'free')).toBe('noch frei');
    expect(tc('card', 'free')).toBe('frei');
    expect(tc('card', 'none')).toBe('none');
    expect(t('{n} for {card}', {n: 2, card: t('Honey')})).toBe('2 Meda');
    expect(t('{n} for {card}', {n: 2, card: 'Honey'})).toBe('2: Honey');
});

it('writes days and numbers as the language does', () => {
    const day = 1794960000;
    const how = {dateStyle: 'medium', timeZone: 'UTC'} as const;
    expect(dayText(day, how)).toBe('18 Nov 2026');
    speak('de', nothing, '');
    expect([dayText(day, how), numberText(0.5)]).toEqual(['18.11.2026', '0,5']);
    // As in Chromium.
    const known = Intl.DateTimeFormat.supportedLocalesOf;
    Intl.DateTimeFormat.supportedLocalesOf = () => [];
    speak('is', nothing, '');
    expect([dayText(day, how), numberText(0.5)]).toEqual(['18.11.2026', '0,5']);
    expect(dayText(day, {day: 'numeric', month: 'long', timeZone: 'UTC'})).toBe('18.11.');
    Intl.DateTimeFormat.supportedLocalesOf = known;
});

it('joins lists', () => {
    expect(list([])).toBe('');
    expect(list(['Anna'])).toBe('Anna');
    expect(list(['Anna', 'Björn'])).toBe('Anna and Björn');
    expect(list(['Anna', 'Björn', 'you'])).toBe('Anna, Björn and you');
});

const [one, other] = ['{n} player', '{n} players'] as const;

it.each(Object.keys(languages) as Language[])('numbers have their forms in %s', async language => {
    const core = await machineCore();
    const words = language === 'en' ? new ArrayBuffer(0) : catalogue(language);
    speak(language, words, (await core.language(words)).plurals);
    const forms = (words.byteLength && readCatalogue(words).get(one)) || [one, other];
    const rules = new Intl.PluralRules(language);
    const categories = rules.resolvedOptions().pluralCategories.filter(name => name !== 'many');
    expect(categories).toHaveLength(forms.length);
    const order = ['one', 'few', 'other'].filter(name => categories.some(it => it === name));
    for (let n = 0; n <= 1300; n++)
        expect(tn(one, other, n)).toBe(
            forms[order.indexOf(rules.select(n))]!.replace('{n}', String(n)),
        );
    speak('en', new ArrayBuffer(0), (await core.language(new ArrayBuffer(0))).plurals);
});

it('has what the command line says, too', () => {
    expect(readCatalogue(catalogue('de')).get('You win!')?.[0]).toMatch(/^Du /);
});

it('is the same catalogue after the way to the page', () => {
    const there = readFileSync(new URL(`file://${build}/page-catalogues/hr.mo`));
    const texts = readCatalogue(
        there.buffer.slice(there.byteOffset, there.byteOffset + there.byteLength),
    );
    expect(readCatalogue(catalogue('hr'))).toEqual(texts);
});

it('says to the page what a terminal says, too', () => {
    const known = readCatalogue(catalogue('de'));
    for (const text of ['Round {round}, recipe turn {turn}', 'You win!', 'Scores'])
        expect(known.has(text), text).toBe(true);
});

it('takes the form of a number below zero from its size', () => {
    const all = '1'.repeat(200).replace('11', '10');
    speak('en', nothing, all);
    expect(tn('{n} point', '{n} points', -1)).toBe('−1 point');
});
