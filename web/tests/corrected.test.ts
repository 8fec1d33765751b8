/** A language that somebody corrects: what the page is given while `serve --po` runs. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {unpack} from '../src/catalogue';
import {readCatalogue} from '../src/words';
import {Server} from './server';

const directory = mkdtempSync(join(tmpdir(), 'cookietin-')),
    file = join(directory, 'mine.po');
const ours = readFileSync(new URL('../../po/hr.po', import.meta.url), 'utf8');
let server: Server;

const correct = (says: string) =>
    writeFileSync(file, ours.replace(/(?<=\nmsgid "You win!"\nmsgstr ").*(?="\n)/, says));

const text = async (path: string) => (await fetch(`${server.address}${path}`)).text();

/** The address of the catalogue, as the built page knows it. */
async function addressOf(language: string): Promise<string> {
    const [script = ''] = /\/assets\/index-[^"]*\.js/.exec(await text('/')) ?? [];
    const named = new RegExp(`/assets/${language}-[\\w-]{8}\\.words`);
    return named.exec(await text(script))?.[0] ?? '';
}

const saysWin = async (response: Response) =>
    readCatalogue(unpack(await response.arrayBuffer())).get('You win!')?.[0];

beforeAll(async () => {
    correct('Prvi ispravak');
    server = await Server.start('--po', file);
});

afterAll(() => {
    server.stop();
    rmSync(directory, {recursive: true});
});

it('is spoken as it is now, whatever was kept of it', async () => {
    const address = `${server.address}${await addressOf('hr')}`;
    const first = await fetch(address);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await saysWin(first)).toBe('Prvi ispravak');
    correct('Drugi ispravak');
    const headers = {'if-none-match': first.headers.get('etag') ?? ''};
    expect(await saysWin(await fetch(address, {headers}))).toBe('Drugi ispravak');
});

it('stays as it was while the file is wrong', async () => {
    const address = `${server.address}${await addressOf('hr')}`;
    const before = await saysWin(await fetch(address));
    writeFileSync(file, 'msgid "');
    expect(await saysWin(await fetch(address))).toBe(before);
});

it('leaves the other languages, and has no service worker that keeps things', async () => {
    const german = await saysWin(await fetch(`${server.address}${await addressOf('de')}`));
    expect(german ?? '').not.toMatch(/ispravak/);
    expect(await text('/sw.js')).toContain('skipWaiting');
    expect(await text('/sw.js')).not.toContain('fetch');
});
