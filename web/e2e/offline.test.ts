/** Without a server: after the first visit the page plays by itself. */
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {isOver, playToTheEnd} from './drive';
import {openBrowser, Server, sizes, Visitor} from './site';

let browser: Browser;

beforeAll(async () => {
    browser = await openBrowser();
});

afterAll(() => browser.close());

describe.each(games)('%s with the server stopped, on a phone', game => {
    it('is played from the first click to the end', async () => {
        const server = new Server();
        await server.start();
        const visitor = await Visitor.come(browser, {viewport: sizes.phone, hasTouch: true});
        const {page} = visitor;
        await page.goto(server.address);
        await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'));
        await server.stop();
        await page.reload();
        await page.locator(`a[href="#/play/${game}"]`).click();
        await playToTheEnd(game, [{page, seed: 3, finger: true}]);
        expect(await isOver(page)).toBe(true);
        visitor.forgive(/ERR_CONNECTION_REFUSED|WebSocket|fetching the script|not kept/);
        await visitor.leave();
        await server.close();
    });
});

describe('somebody who reads German', () => {
    it('reads German without a server, too, and one who asks for French then is told why not', async () => {
        const server = new Server();
        await server.start();
        const visitor = await Visitor.come(browser, {locale: 'de-DE'});
        const {page} = visitor;
        await page.goto(server.address);
        await page.waitForFunction(async () => {
            const [name] = await caches.keys();
            const kept = name ? await (await caches.open(name)).keys() : [];
            return kept.some(({url}) => url.endsWith('.mo'));
        });
        await server.stop();
        const session = await visitor.context.newCDPSession(page);
        await session.send('Network.clearBrowserCache');
        await page.reload();
        await page.getByText('Wer hat den Keks geklaut?').first().waitFor();
        await page.locator('.bar button.icon').click();
        await page.locator('dialog select').first().selectOption('fr');
        await page.getByText('Français').first().waitFor();
        await page.locator('.lost').waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('de');
        visitor.forgive(/ERR_CONNECTION_REFUSED|WebSocket|ERR_FAILED|Failed to load|fetching the script|not kept/);
        await visitor.leave();
        await server.close();
    });
});
