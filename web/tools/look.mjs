// Looks at the page while it is being worked on: a picture of a place in it, taken by chromium.
//
//   node tools/look.mjs --out FILE.png [--route '#/play/thief'] [--size 1280x800]
//                       [--theme light|dark] [--lang de]
//                       [--script FILE.mjs]    its default export is called with (page) first
//                       [--full]               the whole page, not only the window
//                       [--lessons]            with the explanations of a first game
//
// What the page writes to its console is printed. The core must be built (build/release, or
// $COOKIETIN_BUILD).
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {createServer} from 'vite';
import {games} from './games.mjs';

const {values} = parseArgs({
    options: {
        out: {type: 'string', default: 'look.png'},
        route: {type: 'string', default: ''},
        size: {type: 'string', default: '1280x800'},
        theme: {type: 'string', default: 'light'},
        lang: {type: 'string', default: 'en'},
        script: {type: 'string'},
        full: {type: 'boolean', default: false},
        lessons: {type: 'boolean', default: false},
    },
});
const [width, height] = values.size.split('x').map(Number);
const server = await createServer({server: {port: 0}, logLevel: 'error'});
await server.listen();
const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
});
try {
    const page = await browser.newPage({
        viewport: {width, height},
        colorScheme: values.theme,
        locale: values.lang,
        hasTouch: width < 700,
        deviceScaleFactor: width < 700 ? 2 : 1,
    });
    page.on('console', message => console.log(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', error => console.log(`error: ${error.message}`));
    if (!values.lessons)
        await page.addInitScript(known => {
            for (const game of known) localStorage.setItem(`cookietin.lessons.${game}`, '*');
        }, games);
    const port = server.config.server.port || server.httpServer.address().port;
    await page.goto(`http://localhost:${port}/${values.route}`);
    await page.waitForSelector('.at-table .ask, main', {timeout: 30000});
    await page.waitForTimeout(600);
    if (values.script)
        await (await import(pathToFileURL(resolve(values.script)).href)).default(page);
    await page.waitForTimeout(400);
    await page.screenshot({path: values.out, fullPage: values.full});
} finally {
    await browser.close();
    await server.close();
}
