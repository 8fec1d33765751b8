/**
 * A Vite plugin: the letters of our eight languages, and no others, from the font that the page is
 * set in.
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import subset from 'subset-font';
import type {Plugin} from 'vite';

const letters = (first: number, last: number): string =>
    Array.from({length: last - first + 1}, (_, i) => String.fromCodePoint(first + i)).join('');

/** Western Europe and Iceland; Croatia. The font comes in two files, too. */
const parts = {
    latin: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”„…•×−→€Œœ`,
    'latin-ext': 'ČčĆćĐđŠšŽž',
} as const;

const options = {targetFormat: 'woff2', variationAxes: {wght: {min: 400, max: 850}}} as const;
/** Where the font comes from. */
export const fontPackage = '@fontsource-variable/nunito';

const require = createRequire(import.meta.url);

async function write(directory: string, part: keyof typeof parts): Promise<void> {
    const file = join(directory, `nunito-${part}.woff2`);
    if (existsSync(file)) return;
    const whole = readFileSync(
        require.resolve(`${fontPackage}/files/nunito-${part}-wght-normal.woff2`),
    );
    writeFileSync(file, await subset(whole, parts[part], options));
}

export function fonts(directory: string): Plugin {
    return {
        name: 'fonts',
        async buildStart() {
            mkdirSync(directory, {recursive: true});
            await Promise.all([write(directory, 'latin'), write(directory, 'latin-ext')]);
        },
    };
}
