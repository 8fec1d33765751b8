// How long a cold browser works until the first game can be played: node tools/cold.mjs
// BUILD_DIRECTORY
//
// Processor time of chromium with all its processes, from its start with an empty profile, beside
// that of an empty page.
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {chromium} from 'playwright-core';
import {games} from './games.mjs';

const [build] = process.argv.slice(2);

/** Seconds that a process and its descendants have worked. */
function worked(root) {
    const stats = readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .flatMap(pid => {
            try {
                const [, rest] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
                const fields = rest.split(' ');
                return [
                    {
                        pid: Number(pid),
                        parent: Number(fields[1]),
                        ticks: fields.slice(11, 15).map(Number),
                    },
                ];
            } catch {
                return []; // gone meanwhile
            }
        });
    const family = new Set([root]);
    for (let size = 0; size !== family.size; ) {
        size = family.size;
        for (const {pid, parent} of stats) if (family.has(parent)) family.add(pid);
    }
    return (
        stats
            .filter(({pid}) => family.has(pid))
            .reduce((sum, {ticks}) => sum + ticks[0] + ticks[1], 0) / 100
    );
}

async function serve() {
    const child = spawn(join(build, 'cookietin'), ['serve', '--port', '0', '--db', ':memory:'], {
        stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of createInterface({input: child.stdout})) {
        const address = /https?:\/\/[^ /]+/.exec(line)?.[0];
        if (address) return {child, address};
    }
    throw new Error('the server does not say where it is');
}

async function measure(show) {
    const browser = await chromium.launchServer({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
        args: ['--no-sandbox'],
    });
    const visitor = await chromium.connect(browser.wsEndpoint());
    await show(await visitor.newPage());
    const seconds = worked(browser.process().pid);
    await browser.close();
    return seconds;
}

const {child, address} = await serve();
const empty = await measure(page => page.goto('about:blank'));
for (const game of games) {
    const all = await measure(async page => {
        await page.goto(`${address}/#/play/${game}`);
        await page.waitForSelector('.ask.yours');
    });
    console.log(
        `${game}: ready to play after ${(all - empty).toFixed(2)} s of CPU time ` +
            `(the browser alone: ${empty.toFixed(2)} s)`,
    );
}
child.kill();
