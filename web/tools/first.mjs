// Which sources speak in a first game: all that src/main.tsx imports, and the games, but not what
// the page fetches later (a dynamic import).
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const web = fileURLToPath(new URL('..', import.meta.url));

/** Files that the build makes: they hold no texts. */
const made = {
    name: 'made',
    setup({onResolve}) {
        onResolve({filter: /\?url$|^fonts\//}, ({path}) => ({path, external: true}));
    },
};

/** As paths from the project's root, as catalogues name them. */
export async function firstSources() {
    const {metafile} = await build({
        absWorkingDir: web,
        entryPoints: ['src/main.tsx'],
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        splitting: true,
        outdir: 'none',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        plugins: [made],
        logLevel: 'error',
    });
    const first = new Set(['src/main.tsx']);
    for (const path of first)
        for (const {path: imported, kind, external} of metafile.inputs[path].imports)
            if (!external && (kind !== 'dynamic-import' || imported.startsWith('src/views/')))
                first.add(imported);
    return [...first].filter(path => path.startsWith('src/')).map(path => `web/${path}`);
}
