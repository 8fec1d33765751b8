/**
 * A Vite plugin: the page says that it has no server (src/net/server.ts). tools/site writes one
 * into the same place.
 */
import type {Plugin} from 'vite';

export const serverless = (): Plugin => ({
    name: 'serverless',
    transformIndexHtml: () => [
        {tag: 'meta', attrs: {name: 'cookietin-server', content: ''}, injectTo: 'head'},
    ],
});
