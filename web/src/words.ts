/**
 * The words of the page. English is the key: t('Play now'), tn('{n} card', '{n} cards', 3), and
 * tc('list', ' and ') where a translator has to know the place. The other languages are the gettext
 * catalogues in po/, the same files that the core speaks from (docs/languages.md). What a template
 * may ask for, and how lists are joined, is what src/core/words.c does; tests/support/words.tsv
 * has what holds for both.
 */
import de from 'catalogues/de.words?url';
import deMore from 'catalogues/de.more.words?url';
import es from 'catalogues/es.words?url';
import esMore from 'catalogues/es.more.words?url';
import fr from 'catalogues/fr.words?url';
import frMore from 'catalogues/fr.more.words?url';
import hr from 'catalogues/hr.words?url';
import hrMore from 'catalogues/hr.more.words?url';
import is from 'catalogues/is.words?url';
import isMore from 'catalogues/is.more.words?url';
import it from 'catalogues/it.words?url';
import itMore from 'catalogues/it.more.words?url';
import nl from 'catalogues/nl.words?url';
import nlMore from 'catalogues/nl.more.words?url';
import {isWhole, unpack} from './catalogue';

export type Language = 'en' | 'de' | 'fr' | 'nl' | 'it' | 'es' | 'is' | 'hr';

/** Each by its own name. */
export const languages: Readonly<Record<Language, string>> = {
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    nl: 'Nederlands',
    it: 'Italiano',
    es: 'Español',
    is: 'Íslenska',
    hr: 'Hrvatski',
};

/** Of each the texts that the first game needs, and those of what comes later (later.ts). */
const files: Readonly<Record<Language, readonly [first: string, more: string] | null>> = {
    en: null,
    de: [de, deMore],
    fr: [fr, frMore],
    nl: [nl, nlMore],
    it: [it, itMore],
    es: [es, esMore],
    is: [is, isMore],
    hr: [hr, hrMore],
};

/** An array is a list: "Anna, Björn and you". */
export type Parts = Readonly<Record<string, string | number | readonly string[]>>;

let words = new Map<string, string[]>();
/** What words and names are like in other cases than the first, by what is read: "acc=Önnu". */
let cases = new Map<string, string>();
let plurals = '';
let spoken: Language = 'en';
/** Whether the texts of what comes later are there, and whether they are wanted. */
let hasAll = true,
    wantsAll = false;

export const currentLanguage = (): Language => spoken;

/**
 * Whose numbers and days are the language's. English is that of Britain. Chromium knows no
 * Icelandic, which writes both as German does, but for the names of months.
 */
const localeOf = (): string => {
    if (spoken === 'en') return 'en-GB';
    return Intl.DateTimeFormat.supportedLocalesOf(spoken).length ? spoken : 'de';
};
export const numberText = (n: number): string => n.toLocaleString(localeOf());

export function dayText(seconds: number, how: Intl.DateTimeFormatOptions): string {
    const locale = localeOf();
    const month = how.month && spoken === 'is' && locale === 'de' ? 'numeric' : how.month;
    return new Date(seconds * 1000).toLocaleDateString(locale, {...how, month});
}

/** The first of these that we speak: what a browser prefers. */
export function chooseLanguage(wanted: readonly string[]): Language {
    const known = wanted.map(tag => tag.slice(0, 2).toLowerCase()).find(code => code in languages);
    return (known as Language | undefined) ?? 'en';
}

/**
 * All entries of a .mo file as msgfmt writes it: English (its first form) to the forms of the
 * translation.
 */
export function readCatalogue(bytes: ArrayBuffer): Map<string, string[]> {
    const view = new DataView(bytes),
        decoder = new TextDecoder();
    const [count, keys, values] = [8, 12, 16].map(at => view.getUint32(at, true)) as [
        number,
        number,
        number,
    ];
    const forms = (table: number, n: number): string[] => {
        const [size, at] = [
            view.getUint32(table + 8 * n, true),
            view.getUint32(table + 8 * n + 4, true),
        ];
        return decoder.decode(new Uint8Array(bytes, at, size)).split('\0');
    };
    return new Map(
        Array.from({length: count}, (_, n) => [forms(keys, n)[0] ?? '', forms(values, n)]),
    );
}

/** Where the words of a language are; English needs none. */
export const cataloguesOf = (language: Language): readonly string[] => files[language] ?? [];

type Words = Map<string, string[]>;

export interface Catalogue {
    /** All that the core says, too, as a .mo. */
    first: ArrayBuffer;
    /** null: not fetched yet. */
    more: Words | null;
}

export const english: Catalogue = {first: new ArrayBuffer(0), more: new Map()};

async function fetchFile(address: string): Promise<ArrayBuffer | null> {
    /* Asked for anew each time, because a server may speak with one that is being corrected. */
    const response = await fetch(address, {cache: 'no-cache'}).catch(() => null);
    return response?.ok ? response.arrayBuffer() : null;
}

async function fetchMore(language: Language): Promise<Words | null> {
    const bytes = await fetchFile(files[language]?.[1] ?? '');
    return bytes && readCatalogue(unpack(bytes));
}

/** null: they are not to be had at present. */
export async function fetchCatalogue(language: Language): Promise<Catalogue | null> {
    const [address] = files[language] ?? [];
    if (!address) return english;
    const [bytes, fetched] = await Promise.all([
        fetchFile(address),
        wantsAll ? fetchMore(language) : null,
    ]);
    if (!bytes) return null;
    const more = isWhole(bytes) ? english.more : fetched;
    return wantsAll && !more ? null : {first: unpack(bytes), more};
}

/** Whether the texts of what comes later are there, too. */
export const speaksAll = (): boolean => hasAll;

/** From now on they are, in whatever language. */
export async function speakAll(): Promise<void> {
    wantsAll = true;
    while (!hasAll) {
        const language = spoken;
        const more = await fetchMore(language);
        if (!more) throw new Error(`The words of ${languages[language]} are not to be had.`);
        if (language !== spoken) continue;
        words = new Map([...words, ...more]);
        hasAll = true;
    }
}

/** The entries for words and names, as `msgctxt "cases"` and `msgctxt "name"`. */
function readCases(): Map<string, string> {
    const found = new Map<string, string>();
    for (const [key, [forms]] of words) {
        const [context, word] = key.split('\x04') as [string, string?];
        if (word === undefined || !forms) continue;
        if (context === 'cases') found.set(words.get(word)?.[0] ?? word, forms);
        if (context === 'name') found.set(word, forms);
    }
    return found;
}

/** `forms`: what the core says of the language (Core.language). */
export function speak(
    language: Language,
    first: ArrayBuffer,
    forms: string,
    more: Words | null = english.more,
): void {
    const known = first.byteLength ? readCatalogue(first) : [];
    words = new Map([...known, ...(more ?? [])]);
    cases = readCases();
    plurals = forms;
    spoken = language;
    hasAll = more !== null;
}

/** A word in a case; null: it is in no table. One that does not speak of the case is as it is. */
function inflect(word: string, asked: string): string | null {
    const forms = cases.get(word)?.split(';');
    const form = forms?.map(one => one.trim()).find(one => one.startsWith(`${asked}=`));
    return form?.slice(asked.length + 1) ?? (forms ? word : null);
}

/** With a minus sign, not a hyphen. */
export const numeral = (n: number): string => String(n).replace('-', '−');

/**
 * A translation may ask for a case, {name:dat}, and say behind a bar how to do without: that is
 * taken where a case has no answer, because guests' names are in no table.
 */
export function fill(template: string, parts: Parts): string {
    const [first = '', second] = template.split('|');
    const unanswered = new Set<string>();
    const put = (word: string, asked: string | undefined): string => {
        const form = asked ? inflect(word, asked) : word;
        if (form === null) unanswered.add(word);
        return form ?? word;
    };
    const text = first.replace(
        /\{(\w+)(?::(\w+))?\}/g,
        (whole, name: string, asked: string | undefined) => {
            const part = parts[name] ?? whole;
            if (typeof part === 'number') return numeral(part);
            return typeof part === 'string'
                ? put(part, asked)
                : list(part.map(it => put(it, asked)));
        },
    );
    return unanswered.size && second !== undefined ? fill(second, parts) : text;
}

const translate = (key: string, english: string): string =>
    (words.get(key) ?? words.get(english))?.[0] || english;

/** A text, with its {parts} filled in. */
export function t(english: string, parts: Parts = {}): string {
    return fill(translate(english, english), parts);
}

/** One that means something else in another place. */
export function tc(context: string, english: string, parts: Parts = {}): string {
    return fill(translate(`${context}\x04${english}`, english), parts);
}

/** Which form goes with a number. From 100 on its last two digits decide, in all our languages. */
function formOf(n: number): number {
    const size = Math.abs(n);
    return Number(plurals[size < 100 ? size : 100 + (size % 100)]);
}

/** A text whose form depends on {n}. */
export function tn(one: string, other: string, n: number, parts: Parts = {}): string {
    const forms = words.get(one) ?? [one, other];
    return fill(forms[formOf(n)] ?? other, {n, ...parts});
}

/** The forms in which a word or name stands in sentences. */
export function formsOf(word: string): readonly string[] {
    const inflected = cases.get(word)?.split(';') ?? [];
    return [word, ...inflected.map(form => form.slice(form.indexOf('=') + 1).trim())];
}

/** Of things that have commas in them. */
/* i18n: Between two of several sentences or long things. */
export const listLong = (items: readonly string[]): string => items.join(tc('list', '; '));

/** "Anna, Björn and you". A language with two words for "and" has the second before i- and hi-. */
export function list(items: readonly string[]): string {
    const [and = '', before] = translate('list\x04 and ', ' and ').split('|');
    const last = items.at(-1) ?? '';
    if (items.length < 2) return last;
    const joint = before !== undefined && /^(?!hie)h?[ií]/i.test(last) ? before : and;
    return items.slice(0, -1).join(', ') + joint + last;
}
