import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';
import {fonts} from './tools/fonts';
import {collect, licences} from './tools/licences';
import {offline} from './tools/offline';
import {preload} from './tools/preload';
import {serverless} from './tools/serverless';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const build = process.env.COOKIETIN_BUILD ?? here('../build/release');

// The page for any static host, below any path, without a server (`make site`).
const isSite = Boolean(process.env.COOKIETIN_SITE);

// The page is built into the C program (web/tools/embed.mjs), so names carry hashes and nothing is
// inlined: the content security policy allows no data: addresses.
export default defineConfig({
    root: here('.'),
    base: isSite ? './' : '/',
    plugins: [
        ...(isSite ? [serverless()] : []),
        preload(here('src/parts/preload.ts')),
        fonts(`${build}/fonts`),
        collect(),
        licences(here('..'), build),
        offline(here('src/offline/sw.js'), ['icon.svg', 'icon-turn.svg', 'manifest.webmanifest']),
    ],
    cacheDir: `${build}/vite`,
    resolve: {
        alias: [
            {find: /^core\.wasm(?=\?|$)/, replacement: `${build}/cookietin_wasm.wasm`},
            {find: /^licences\.txt(?=\?|$)/, replacement: `${build}/licences.txt`},
            {find: /^fonts\//, replacement: `${build}/fonts/`},
            {find: /^catalogues\//, replacement: `${build}/page-catalogues/`},
        ],
    },
    esbuild: {jsx: 'automatic', jsxImportSource: 'preact'},
    worker: {format: 'es', plugins: () => [collect()]},
    build: {
        outDir: `${build}/${isSite ? 'site' : 'page'}`,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: 'es2021',
        modulePreload: {polyfill: false},
        reportCompressedSize: false,
    },
    server: {
        fs: {allow: [here('.'), build]},
        proxy: {'/ws': {target: 'ws://localhost:8080', ws: true}},
    },
});
