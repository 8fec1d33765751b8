// Writes the built pages, the players' and the operators', as a C file (src/server/http_files.h):
// node embed.mjs PAGE_DIRECTORY OPERATORS_DIRECTORY OUTPUT
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';

const [players, operators, output] = process.argv.slice(2);

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.woff2': 'font/woff2',
    '.words': 'text/plain; charset=utf-8',
    '.json': 'application/json',
    '.webmanifest': 'application/manifest+json',
    '.txt': 'text/plain; charset=utf-8',
};

function filesIn(path) {
    return readdirSync(path)
        .sort()
        .flatMap(name => {
            const whole = join(path, name);
            return statSync(whole).isDirectory() ? filesIn(whole) : [whole];
        });
}

function array(name, bytes) {
    const rows = [];
    for (let i = 0; i < bytes.length; i += 24) rows.push([...bytes.subarray(i, i + 24)].join(','));
    return `static const unsigned char ${name}[] = {\n${rows.join(',\n')}};\n`;
}

// Zopfli takes seconds and writes what any browser reads, in 4 per cent less than gzip.
const compressed = file => execFileSync('zopfli', ['-c', file], {maxBuffer: 1 << 26});

function embed(directory, file, n) {
    const path = `/${relative(directory, file)}`;
    const type = types[/\.[^.]*$/.exec(path)?.[0] ?? ''];
    if (!type) throw new Error(`${path}: of what type is that?`);
    const bytes = readFileSync(file);
    const gzip = compressed(file);
    const worth = gzip.length < bytes.length * 0.95;
    // Vite puts a hash of the content into the names of what it has built.
    const immutable = /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path);
    const row = [
        `.path = "${/^\/(index|operators)\.html$/.test(path) ? '/' : path}"`,
        `.type = "${type}"`,
        `.bytes = (const char *)bytes_${n}`,
        `.size = sizeof bytes_${n}`,
        ...(worth ? [`.gzip = (const char *)gzip_${n}`, `.gzip_size = sizeof gzip_${n}`] : []),
        `.immutable = ${immutable}`,
    ];
    return {
        text: array(`bytes_${n}`, bytes) + (worth ? array(`gzip_${n}`, gzip) : ''),
        row: `    {${row.join(', ')}},\n`,
        sent: worth ? gzip.length : bytes.length,
    };
}

const embedAll = (directory, name) =>
    filesIn(directory).map((file, n) => embed(directory, file, `${name}_${n}`));
const files = embedAll(players, 'page'),
    others = embedAll(operators, 'operators');
const rows = list => list.map(file => file.row).join('');
writeFileSync(
    output,
    `/* Written by web/tools/embed.mjs from the built page. */
#include "server/http_files.h"

${[...files, ...others].map(file => file.text).join('')}
const struct http_file http_files[] = {
${rows(files)}    {.path = 0},
};

const struct http_file http_operators_files[] = {
${rows(others)}    {.path = 0},
};
`,
);
const sent = files.reduce((sum, file) => sum + file.sent, 0);
console.log(`The page: ${files.length} files, ${(sent / 1000).toFixed(0)} kB compressed`);
