import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';
import {fonts} from './tools/fonts';
import {licensed} from './tools/licences';
import {build} from './vite.config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The operators' page: apart from the players', at an address of its own, so that neither weighs
// on the other.
export default defineConfig({
    root: here('.'),
    publicDir: false,
    plugins: [fonts(`${build}/fonts`), licensed()],
    cacheDir: `${build}/vite-operators`,
    resolve: {alias: [{find: /^fonts\//, replacement: `${build}/fonts/`}]},
    esbuild: {jsx: 'automatic', jsxImportSource: 'preact'},
    build: {
        outDir: `${build}/operators`,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: 'es2021',
        modulePreload: {polyfill: false},
        reportCompressedSize: false,
        rollupOptions: {input: here('operators.html')},
    },
    server: {fs: {allow: [here('.'), build]}, proxy: {'/api': 'http://localhost:9465'}},
});
