// Catalogues as the page is sent them: node pack.mjs DIRECTORY
//
// Each in two files: LANG.words is what the first game needs, all that the core says and the texts
// of the page's first sources; LANG.more.words has the texts of what the page fetches later. They
// come without the tables of a .mo, which hardly compress: keys, then all translations
// (src/catalogue.ts makes a .mo of them again).
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {firstSources} from './first.mjs';

const [directory] = process.argv.slice(2);

/** [key, translation] of all texts, in the order of the keys. */
function textsIn(bytes) {
    const [count, keys, values] = [8, 12, 16].map(at => bytes.readUInt32LE(at));
    const text = (table, n) => {
        const size = bytes.readUInt32LE(table + 8 * n),
            at = bytes.readUInt32LE(table + 8 * n + 4);
        return bytes.toString('utf8', at, at + size);
    };
    return Array.from({length: count}, (_, n) => [text(keys, n), text(values, n)]);
}

const first = ['src/*/*', 'src/*/*/*', ...(await firstSources())];

/** The keys of what only later parts say. */
function keysOfMore(po) {
    const chosen = ['--invert-match', ...first.map(path => `--location=${path}`)];
    const rest = execFileSync('msggrep', [...chosen, '--force-po', po]);
    const mo = execFileSync('msgfmt', ['--endianness=little', '--output-file=-', '-'], {
        input: rest,
    });
    return new Set(textsIn(mo).map(([key]) => key));
}

function write(name, texts) {
    const all = [...texts.map(([key]) => key), ...texts.map(([, value]) => value)];
    if (all.some(text => text.includes('\x03'))) throw new Error(`${name} has the separator`);
    writeFileSync(join(directory, `${name}.words`), all.join('\x03'));
}

for (const file of readdirSync(directory).filter(name => name.endsWith('.mo'))) {
    const name = file.slice(0, -'.mo'.length);
    const texts = textsIn(readFileSync(join(directory, file)));
    const more = keysOfMore(join(directory, `${name}.po`));
    more.delete('');
    write(
        name,
        texts.filter(([key]) => !more.has(key)),
    );
    write(
        `${name}.more`,
        texts.filter(([key]) => more.has(key)),
    );
}
