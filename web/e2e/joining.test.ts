/** How friends come to a table: by a code that another device's camera reads off the screen. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Locator} from 'playwright-core';
import {expect, it} from 'vitest';
import {enter, openTable} from './screens';
import {sizes, useSite} from './site';

const {server, come} = useSite(['--host', 'cookietin.test']);

/** What a browser says of a page without TLS, as in a network at home. */
const insecure = /Cross-Origin-Opener-Policy/;

/** What zbar, which none of us wrote, reads off a picture of it. */
async function readOff(code: Locator): Promise<string> {
    const directory = mkdtempSync(join(tmpdir(), 'cookietin-code-')),
        path = join(directory, 'code.png');
    try {
        await code.screenshot({path});
        return execFileSync('zbarimg', ['--nodbus', '--quiet', '--raw', path], {
            encoding: 'utf8',
        }).trim();
    } finally {
        rmSync(directory, {recursive: true, force: true});
    }
}

it('a friend scans the code in the lobby and sits down', async () => {
    const host = await come({painted: true, viewport: sizes.phone});
    // Under a name that is not this computer's own, as in a network.
    const address = server.address.replace('127.0.0.1', 'cookietin.test');
    await enter(host.page, address);
    const link = await openTable(host.page, 'party');
    const code = host.page.locator('.invitation .scan svg');
    const read = await readOff(code);
    expect(read).toBe(link);
    const friend = await come();
    await friend.page.goto(read);
    await friend.page.waitForSelector('.waiting-for');
    await host.page.getByText('The rules in short').click();
    await host.page.locator('.lobby-box .rules').waitFor();
    for (const visitor of [host, friend]) await visitor.leave(insecure);
});
