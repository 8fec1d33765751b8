// Catalogues as the page is sent them, without the tables of a .mo, which hardly compress: keys,
// then all translations (src/catalogue.ts makes a .mo of them again): node pack.mjs DIRECTORY
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [directory] = process.argv.slice(2);

function textsOf(bytes, table, count) {
    return Array.from({length: count}, (_, n) => {
        const size = bytes.readUInt32LE(table + 8 * n),
            at = bytes.readUInt32LE(table + 8 * n + 4);
        return bytes.toString('utf8', at, at + size);
    });
}

for (const name of readdirSync(directory).filter(file => file.endsWith('.mo'))) {
    const bytes = readFileSync(join(directory, name));
    const [count, keys, values] = [8, 12, 16].map(at => bytes.readUInt32LE(at));
    const texts = [...textsOf(bytes, keys, count), ...textsOf(bytes, values, count)];
    if (texts.some(text => text.includes('\x03'))) throw new Error(`${name} has the separator`);
    writeFileSync(join(directory, name.replace(/mo$/, 'words')), texts.join('\x03'));
}
