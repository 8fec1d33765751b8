/** Without a server: after the first visit the page plays by itself. */
import {describe, expect, it} from 'vitest';
import {games, without} from '../tests/machine';
import {play, seeTheEnd} from './drive';
import {allIsKept, isKept, noServer, sizes, useSite} from './site';

const {server, come} = useSite();

// Thief is played without a server in below.test.ts, too.
describe.each(without(games, 'thief'))('%s with the server stopped, on a phone', game => {
    it('is played from the first click to the end', async () => {
        await server.start();
        const visitor = await come({viewport: sizes.phone, hasTouch: true});
        const {page} = visitor;
        await page.goto(server.address);
        await allIsKept(page);
        await server.stop();
        await page.reload();
        await page.locator(`a[href="#/play/${game}"]`).click();
        await play(game, [{page, seed: 3, finger: true}]);
        await seeTheEnd(page);
        await visitor.leave(noServer);
    });
});

describe('what the first game can do without', () => {
    it('is there after the first visit, in the language that is spoken', async () => {
        await server.start();
        const visitor = await come({locale: 'de-DE'});
        const {page} = visitor;
        await page.goto(server.address);
        await allIsKept(page);
        await isKept(page, /\/de\.more-/);
        await server.stop();
        const session = await visitor.context.newCDPSession(page);
        await session.send('Network.clearBrowserCache');
        await page.goto(`${server.address}/#/watch/here/0`);
        await page.reload();
        await page.getByText('Hier gibt es kein Spiel mehr zu sehen.').waitFor();
        await visitor.leave(noServer);
    });

    it('can be asked for again where it did not come', async () => {
        await server.start();
        const visitor = await come({serviceWorkers: 'block'});
        const {page} = visitor;
        await page.route(/\/windows-/, route => route.abort());
        await page.goto(server.address);
        await page.locator('.bar button.icon').click();
        await page.getByRole('button', {name: 'About'}).click();
        await page.getByText('This part of the page didn’t load.').waitFor();
        await page.unroute(/\/windows-/);
        await page.getByRole('button', {name: 'Try again'}).click();
        await page.getByText('Cookie Tin is an independent implementation').waitFor();
        await visitor.leave(/ERR_FAILED|Service Worker registration blocked/);
    });
});

describe('somebody who reads German', () => {
    it('reads German without a server, too, and is told why not French', async () => {
        await server.start();
        const visitor = await come({locale: 'de-DE'});
        const {page} = visitor;
        await page.goto(server.address);
        await isKept(page, /\.words$/);
        await server.stop();
        const session = await visitor.context.newCDPSession(page);
        await session.send('Network.clearBrowserCache');
        await page.reload();
        await page.getByText('Wer hat den Keks geklaut?').first().waitFor();
        await page.locator('.bar button.icon').click();
        await page.locator('dialog select').first().selectOption('fr');
        await page.locator('.lost').getByText('Français').waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('de');
        await visitor.leave(new RegExp(`${noServer.source}|Failed to load`));
    });
});
