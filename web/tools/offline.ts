/**
 * A Vite plugin: writes the service worker (src/offline/sw.js) with the list of everything that was
 * built. What the first game can do without is kept later: the parts of the page that are fetched
 * by a dynamic import, and, when they are first used, the words of a language and the licences.
 */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {OutputBundle} from 'rollup';
import type {Plugin} from 'vite';

/** What the page's entry imports, and what that imports, with its styles. */
function firstOf(bundle: OutputBundle): Set<string> {
    const entries = Object.values(bundle).filter(file => file.type === 'chunk' && file.isEntry);
    const first = new Set(entries.map(({fileName}) => fileName));
    for (const name of first) {
        const file = bundle[name];
        if (file?.type !== 'chunk') continue;
        for (const more of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])])
            first.add(more);
    }
    return first;
}

/** Styles and chunks of later parts; a worker is in no chunk, and needed at once. */
function laterOf(bundle: OutputBundle): Set<string> {
    const first = firstOf(bundle);
    const later = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' && !first.has(file.fileName)
            ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
            : /\.(words|txt)$/.test(file.fileName)
              ? [file.fileName]
              : [],
    );
    return new Set(later.filter(name => !first.has(name)));
}

export function offline(template: string, extras: string[]): Plugin {
    let base = '/';
    return {
        name: 'offline',
        apply: 'build',
        enforce: 'post',
        configResolved: config => void (base = config.base),
        generateBundle(_, bundle) {
            // A worker's files are built apart and are in the bundle by now, too.
            const built = Object.keys(bundle)
                .filter(name => name !== 'index.html')
                .sort();
            const isLater = laterOf(bundle);
            const files = [
                base,
                ...extras.map(name => base + name),
                ...built.filter(name => !isLater.has(name)).map(name => base + name),
            ];
            const later = built.filter(name => isLater.has(name)).map(name => base + name);
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
