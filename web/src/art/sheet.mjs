#!/usr/bin/env node
/* A contact sheet of all drawings, to look at them:
 *
 *     node sheet.mjs [--theme light|dark] [--sizes 28,64,140] [NAME...] > sheet.html
 *     node sheet.mjs [...] --png FILE [--window 1200x900]    as a picture, taken by chromium
 *     node sheet.mjs --svg icon > icon.svg                   one drawing as a file of its own
 *     node sheet.mjs --measure                               what the art weighs
 *     node sheet.mjs --contrast                              whether colours can be told apart
 *
 * NAMEs are beginnings of names. It needs only what builds the page: esbuild comes with Vite. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';
import {buildSync} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Everyone's drawings, and those of each game, which has a directory here. */
function bundle() {
    const games = readdirSync(here, {withFileTypes: true}).filter(entry => entry.isDirectory());
    const contents = [
        "import {addDrawings} from './index';",
        "export * from './index';",
        ...games.flatMap(({name}, i) => [
            `import * as game${i} from './${name}';`,
            `import {samples as samples${i}} from './${name}/samples';`,
            `addDrawings(game${i}.art);`,
        ]),
        `export const games = [${games.map((_, i) => `game${i}`)}];`,
        `export const samples = [${games.map((_, i) => `...samples${i}`)}];`,
    ].join('\n');
    const options = {
        stdin: {contents, resolveDir: here},
        bundle: true,
        format: 'esm',
        write: false,
        minify: true,
    };
    return buildSync({...options, target: 'es2020', charset: 'utf8'}).outputFiles[0].text;
}

function measure(code, art) {
    const kilo = text => (Buffer.byteLength(text) / 1000).toFixed(1);
    console.log(
        `minified ${kilo(code)} kB, gzipped ${(gzipSync(code).length / 1000).toFixed(1)} kB,`,
    );
    console.log(
        `${art.allNames().length} drawings, ${kilo(art.sprite())} kB of markup in the page`,
    );
}

/* ---- the sheet ---- */

/** Pictures of several drawings, each with a caption. */
const composed = art =>
    art.samples.map(([name, layers]) => ({name, box: '0 0 100 100', inner: art.markup(layers)}));

const single = (art, name) => ({
    name,
    box: art.viewBox(name),
    inner: `<use href="#art-${name}"/>`,
});

function figure({name, box, inner}, sizes) {
    const [, , w, h] = box.split(' ').map(Number);
    const draw = size =>
        `<svg viewBox="${box}" width="${(size * w) / 100}" height="${(size * h) / 100}">` +
        `${inner}</svg>`;
    return `<figure>${sizes.map(draw).join(' ')}<figcaption>${name}</figcaption></figure>`;
}

function page(art, pictures, sizes, theme) {
    const look =
        'body{margin:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:flex-end}' +
        'figure{margin:0;padding:6px;background:var(--paper);border-radius:8px}' +
        'figure{font-size:12px;text-align:center}';
    const css = readFileSync(join(here, 'theme.css'), 'utf8');
    return (
        `<!doctype html><html data-theme="${theme}"><meta charset="utf-8"><title>Sheet</title>` +
        `<style>${css}${look}</style><body>${art.sprite()}` +
        `${pictures.map(picture => figure(picture, sizes)).join('')}</body></html>`
    );
}

/** One drawing as a document of its own, in the colours of the day. */
function standalone(art, name) {
    const all = art.sprite();
    const wanted = new Set([name]);
    const symbols = new Map(
        [...all.matchAll(/<symbol id="art-([^"]+)".*?<\/symbol>/g)].map(m => [m[1], m[0]]),
    );
    for (const one of wanted) {
        for (const [, used] of (symbols.get(one) ?? '').matchAll(/href="#art-([^"]+)"/g))
            wanted.add(used);
    }
    const parts = [...wanted].map(one => symbols.get(one)).join('');
    const defs = all.match(/<defs>.*?<\/defs>/)[0];
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${art.viewBox(name)}">${defs}${parts}` +
        `<use href="#art-${name}"/></svg>`;
    return svg.replace(/var\(--[a-z-]+,([^)]+)\)/g, '$1');
}

function shoot(html, file, width, height) {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    const source = join(folder, 'sheet.html');
    writeFileSync(source, html);
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
    const size = [`--window-size=${width},${height}`, `--user-data-dir=${folder}/user`];
    execFileSync('chromium', [...flags, ...size, `--screenshot=${file}`, `file://${source}`], {
        stdio: 'ignore',
    });
    rmSync(folder, {recursive: true, force: true});
}

/* ---- contrast ---- */

function variables(css, selector) {
    const start = css.indexOf(`${selector} {`);
    const block = css.slice(start, css.indexOf('}', start));
    return Object.fromEntries(
        [...block.matchAll(/--([a-z0-9-]+): ([^;]+);/g)].map(m => [m[1], m[2]]),
    );
}

function luminance(hex) {
    const channel = i => {
        const c = parseInt(hex.slice(i, i + 2), 16) / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function ratio(a, b) {
    const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
}

const grounds = ['cloth', 'paper', 'raised'];
const hues = ['caramel', 'cocoa', 'raspberry', 'mint', 'delft'];
const seats = [0, 1, 2, 3, 4, 5, 6].map(i => `player-${i}`);
const pairs = [
    ...['ink', 'ink-soft', ...hues, ...seats].flatMap(ink =>
        grounds.map(ground => [ink, ground, 4.5]),
    ),
    ...hues.map(hue => ['on-hue', hue, 4.5]),
    ...seats.map(seat => ['on-player', seat, 4.5]),
    ['on-honey', 'honey', 4.5],
    ...['ink', 'ink-soft'].map(ink => [ink, 'sunken', 4.5]),
    ...['edge', 'focus', 'honey-edge'].flatMap(edge =>
        ['cloth', 'paper'].map(ground => [edge, ground, 3]),
    ),
    ['ink', 'board', 4.5],
    ['board-edge', 'cloth', 3],
    ['ink', 'tray', 4.5],
];

/** Every paint of the drawings stands out from cloth and paper by its colour or by its outline. */
function paintFaults(art, theme, colours) {
    const solve = colour =>
        colour.replace(/var\(--([a-z-]+),([^)]+)\)/, (_, name, light) => colours[name] ?? light);
    const paints = Object.assign({}, art.paint, ...art.games.map(game => game.paints));
    return Object.entries(paints).flatMap(([name, both]) =>
        ['cloth', 'paper']
            .map(ground => [ground, Math.max(...both.map(c => ratio(solve(c), colours[ground])))])
            .filter(([, best]) => best < 3)
            .map(
                ([ground, best]) =>
                    `${theme}: paint ${name} on ${ground} ${best.toFixed(2)}, wants 3`,
            ),
    );
}

function contrastFaults(art) {
    const css = readFileSync(join(here, 'theme.css'), 'utf8');
    const light = variables(css, ':root');
    const dark = variables(css, ':root[data-theme="dark"]');
    const themes = {light, dark: {...light, ...dark}};
    const system = variables(css, ':root:not([data-theme])');
    const faults =
        JSON.stringify(system) === JSON.stringify(dark) ? [] : ['the two dark themes differ'];
    for (const [theme, colours] of Object.entries(themes)) {
        for (const [front, back, least] of pairs) {
            const found = ratio(colours[front], colours[back]);
            if (found < least)
                faults.push(`${theme}: ${front} on ${back} ${found.toFixed(2)}, wants ${least}`);
        }
        faults.push(...paintFaults(art, theme, colours));
    }
    return faults;
}

/* ---- what was asked for ---- */

const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
        theme: {type: 'string', default: 'light'},
        sizes: {type: 'string', default: '28,64,140'},
        window: {type: 'string', default: '1200x900'},
        png: {type: 'string'},
        svg: {type: 'string'},
        measure: {type: 'boolean'},
        contrast: {type: 'boolean'},
    },
});
const code = bundle();
const art = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

if (values.measure) {
    measure(code, art);
} else if (values.svg) {
    console.log(standalone(art, values.svg));
} else if (values.contrast) {
    const faults = contrastFaults(art);
    console.log(faults.length ? faults.join('\n') : 'all contrasts are right');
    process.exitCode = faults.length ? 1 : 0;
} else {
    const all = [...art.allNames().map(name => single(art, name)), ...composed(art)];
    const wanted = all.filter(
        ({name}) => !positionals.length || positionals.some(p => name.startsWith(p)),
    );
    const html = page(art, wanted, values.sizes.split(',').map(Number), values.theme);
    if (values.png) shoot(html, values.png, ...values.window.split('x').map(Number));
    else console.log(html);
}
