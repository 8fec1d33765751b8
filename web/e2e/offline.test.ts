/** Without a server: after the first visit the page plays by itself. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {play, seeTheEnd} from './drive';
import {noServer, sizes, useSite} from './site';

const {server, come} = useSite();

/** Until the page, and a file whose name ends so, are kept for later. */
async function isKept(page: Page, ending: string): Promise<void> {
    await expect
        .poll(() =>
            page.evaluate(async end => {
                const {active} = await navigator.serviceWorker.ready;
                const [name] = await caches.keys();
                const kept = name ? await (await caches.open(name)).keys() : [];
                return active?.state === 'activated' && kept.some(({url}) => url.endsWith(end));
            }, ending),
        )
        .toBe(true);
}

describe.each(games)('%s with the server stopped, on a phone', game => {
    it('is played from the first click to the end', async () => {
        await server.start();
        const visitor = await come({unpainted: true, viewport: sizes.phone, hasTouch: true});
        const {page} = visitor;
        await page.goto(server.address);
        await isKept(page, '.wasm');
        await server.stop();
        await page.reload();
        await page.locator(`a[href="#/play/${game}"]`).click();
        await play(game, [{page, seed: 3, finger: true}]);
        await seeTheEnd(page);
        await visitor.leave(noServer);
    });
});

describe('somebody who reads German', () => {
    it('reads German without a server, too, and is told why not French', async () => {
        await server.start();
        const visitor = await come({unpainted: true, locale: 'de-DE'});
        const {page} = visitor;
        await page.goto(server.address);
        await isKept(page, '.words');
        await server.stop();
        const session = await visitor.context.newCDPSession(page);
        await session.send('Network.clearBrowserCache');
        await page.reload();
        await page.getByText('Wer hat den Keks geklaut?').first().waitFor();
        await page.locator('.bar button.icon').click();
        await page.locator('dialog select').first().selectOption('fr');
        await page.locator('.lost').getByText('Français').waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('de');
        await visitor.leave(new RegExp(`${noServer.source}|ERR_FAILED|Failed to load`));
    });
});
