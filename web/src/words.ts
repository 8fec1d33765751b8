/**
 * The words of the page. English is the key: t('Play now'), tn('{n} card', '{n} cards', 3). The
 * other languages are the gettext catalogues in po/, the same files that the core speaks from
 * (docs/languages.md).
 */
import de from 'catalogues/de.mo?url';
import es from 'catalogues/es.mo?url';
import fr from 'catalogues/fr.mo?url';
import hr from 'catalogues/hr.mo?url';
import is from 'catalogues/is.mo?url';
import it from 'catalogues/it.mo?url';
import nl from 'catalogues/nl.mo?url';

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

const files: Readonly<Record<Exclude<Language, 'en'>, string>> = {de, fr, nl, it, es, is, hr};

export type Parts = Readonly<Record<string, string | number>>;

let words = new Map<string, string[]>();
let plurals = '';
let spoken: Language = 'en';

export const currentLanguage = (): Language => spoken;

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
export const catalogueAddress = (language: Language): string | null =>
    language === 'en' ? null : files[language];

/** null: they are not to be had at present. */
export async function fetchCatalogue(language: Language): Promise<ArrayBuffer | null> {
    const address = catalogueAddress(language);
    if (!address) return new ArrayBuffer(0);
    /* Asked for anew each time, because a server may speak with one that is being corrected. */
    const response = await fetch(address, {cache: 'no-cache'}).catch(() => null);
    return response?.ok ? response.arrayBuffer() : null;
}

/** `forms`: what the core says of the language (Core.language). */
export function speak(language: Language, catalogue: ArrayBuffer, forms: string): void {
    words = catalogue.byteLength ? readCatalogue(catalogue) : new Map<string, string[]>();
    plurals = forms;
    spoken = language;
}

export function fill(template: string, parts: Parts): string {
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

/** A text, with its {parts} filled in. */
export function t(english: string, parts: Parts = {}): string {
    return fill(words.get(english)?.[0] || english, parts);
}

/** Which form goes with a number. From 100 on its last two digits decide, in all our languages. */
function formOf(n: number): number {
    return Number(plurals[n < 100 ? n : 100 + (n % 100)]);
}

/** A text whose form depends on {n}. */
export function tn(one: string, other: string, n: number, parts: Parts = {}): string {
    const forms = words.get(one) ?? [one, other];
    return fill(forms[formOf(n)] ?? other, {n, ...parts});
}

/** The forms in which a word or name stands in sentences. */
export const formsOf = (word: string): readonly string[] => [word];

/** "Anna, Björn and you". */
export function list(items: readonly string[]): string {
    return new Intl.ListFormat(spoken, {type: 'conjunction'}).format(items);
}
