/**
 * A Vite plugin: writes the service worker (src/offline/sw.js) with the list of everything that was
 * built. What only some people need (the words of a language, the licences) is kept when it is
 * first used.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {Plugin} from 'vite';

const isForSome = (name: string): boolean => /\.(words|txt)$/.test(name);

export function offline(template: string, extras: string[]): Plugin {
    return {
        name: 'offline',
        apply: 'build',
        enforce: 'post',
        generateBundle(_, bundle) {
            // A worker's files are built apart and are in the bundle by now, too.
            const built = Object.keys(bundle)
                .filter(name => name !== 'index.html')
                .sort();
            const files = [
                '/',
                ...extras,
                ...built.filter(name => !isForSome(name)).map(name => `/${name}`),
            ];
            const later = built.filter(isForSome).map(name => `/${name}`);
            const hash = createHash('sha256').update(JSON.stringify([files, later]));
            const html = bundle['index.html'];
            if (html?.type === 'asset') hash.update(html.source);
            // Nobody has to fetch what it says about itself.
            const source = readFileSync(template, 'utf8')
                .replace(/^ *\/\/.*\n/gm, '')
                .replace('FILES', () => JSON.stringify(files))
                .replace('LATER', () => JSON.stringify(later))
                .replace('VERSION', () => JSON.stringify(hash.digest('hex').slice(0, 16)));
            this.emitFile({type: 'asset', fileName: 'sw.js', source});
        },
    };
}
