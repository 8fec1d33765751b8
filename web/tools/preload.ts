/**
 * A Vite plugin: what stands around each dynamic import is our own function (src/parts/preload.ts),
 * not Vite's, which cannot be asked again for what did not come.
 */
import type {OutputChunk} from 'rollup';
import type {Plugin} from 'vite';

export function preload(file: string): Plugin {
    return {
        name: 'preload',
        apply: 'build',
        enforce: 'pre',
        resolveId: id => (id === '\0vite/preload-helper.js' ? file : null),
        generateBundle(_, bundle) {
            const isAlone = ({imports}: OutputChunk) =>
                imports.every(name => {
                    const imported = bundle[name];
                    return imported?.type === 'chunk' && imported.isEntry;
                });
            for (const chunk of Object.values(bundle))
                if (
                    chunk.type === 'chunk' &&
                    chunk.isDynamicEntry &&
                    isAlone(chunk) &&
                    !chunk.viteMetadata?.importedCss.size
                )
                    this.error(`${chunk.name}: Vite names no files of a part that is only one`);
        },
    };
}
