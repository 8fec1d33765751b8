/* The drawings as markup: whole, without words, and told apart by their colours. */
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import '../views/views';
import {allNames, isArt, sprite} from './index';
import type {Layer} from './index';

const all = sprite();
const found = (pattern: RegExp): string[] => [...all.matchAll(pattern)].map(m => m[1] ?? '');

test('every id is there once, and everything that is referred to exists', () => {
    const ids = found(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...found(/href="#([^"]+)"/g), ...found(/url\(#([^)]+)\)/g)];
    expect(used.filter(id => !ids.includes(id))).toEqual([]);
});

test('drawings have no words, no inline styles and no broken numbers', () => {
    expect(all).not.toMatch(/<text|style=|<script|NaN|undefined|Infinity/);
});

test('tags are closed in the order in which they were opened', () => {
    const open: string[] = [];
    for (const [, end, name, empty] of all.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (end) expect(open.pop()).toBe(name);
        else if (!empty) open.push(name ?? '');
    }
    expect(open).toEqual([]);
});

test('what consists of several drawings consists of existing ones', async () => {
    const games = import.meta.glob<{samples: [string, Layer[]][]}>('./*/samples.ts');
    expect(Object.keys(games)).not.toEqual([]);
    for (const load of Object.values(games)) {
        const layers = (await load()).samples.flatMap(([, of]) => of);
        expect(layers.filter(({art}) => !isArt(art))).toEqual([]);
    }
    expect(allNames().length).toBeGreaterThan(100);
});

test('colours of the theme can be told apart', () => {
    const sheet = fileURLToPath(new URL('sheet.mjs', import.meta.url));
    const said = execFileSync(process.execPath, [sheet, '--contrast'], {encoding: 'utf8'});
    expect(said).toBe('all contrasts are right\n');
});
