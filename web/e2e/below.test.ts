/** The page as plain files below a path of some host (`make site`), with a server and without. */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {play, seeTheEnd} from './drive';
import {openTable} from './screens';
import {allIsKept, isKept, noServer, sizes, useSite} from './site';

const tool = fileURLToPath(new URL('../../tools/site', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'cookietin-below-'));
const options: string[] = [];
let host: ChildProcess | undefined;
let address = '';

/** Any host of files: Python's. */
beforeAll(async () => {
    host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1'], {
        cwd: directory,
        stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of createInterface({input: host.stdout!})) {
        const [, port] = /port (\d+)/.exec(line) ?? [];
        if (!port) continue;
        address = `http://127.0.0.1:${port}`;
        host.stdout!.resume();
        break;
    }
    options.push('--origin', address);
});

async function stopHost(): Promise<void> {
    if (!host || host.exitCode !== null || host.signalCode !== null) return;
    const gone = once(host, 'exit');
    host.kill();
    await gone;
}

const {server, come} = useSite(options);

afterAll(async () => {
    await stopHost();
    rmSync(directory, {recursive: true, force: true});
});

const noneHere = 'This page has no server for playing together. You can still play against bots.';

describe('the page below a path of a host of plain files', () => {
    it('meets others at the server that it names', async () => {
        execFileSync(tool, [join(directory, 'together'), server.address]);
        const visitor = await come();
        const {page} = visitor;
        await page.goto(`${address}/together/`);
        expect(await openTable(page, 'thief')).toContain(`${address}/together/#`);
        expect(await page.getByText(noneHere).count()).toBe(0);
        await visitor.leave();
    });

    it('plays without any server, and without its host from the second time on', async () => {
        execFileSync(tool, [join(directory, 'a game/tin')]);
        const visitor = await come({viewport: sizes.phone, hasTouch: true});
        const {page} = visitor;
        await page.goto(`${address}/a%20game/tin/`);
        await page.getByText(noneHere).waitFor();
        await isKept(page, /\/a%20game\/tin\/assets\/.*\.wasm$/);
        await allIsKept(page);
        await stopHost();
        await page.reload();
        await page.locator('a[href="#/play/thief"]').click();
        await play('thief', [{page, seed: 3, finger: true}]);
        await seeTheEnd(page);
        await visitor.leave(noServer);
    });
});
