// The games of the page: each has a directory for its drawing.
import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const views = fileURLToPath(new URL('../src/views', import.meta.url));

export const games = readdirSync(views, {withFileTypes: true})
    .filter(entry => entry.isDirectory())
    .map(({name}) => name);
