/**
 * The shortest way through everything that a browser has to be able to do: the start page, a game
 * of each kind, without a server, and with a friend. COOKIETIN_BROWSER says which browser; whatever
 * is not about a browser is tested elsewhere.
 */
import {expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {games} from '../tests/machine';
import {play} from './drive';
import {enter, openTable} from './screens';
import {allIsKept, type Guest, noServer, useAnyBrowser} from './site';

const {server, come} = useAnyBrowser();

/** So many touches of each show that it can be played. */
const enough = 3;

async function playSome(game: GameName, visitors: readonly Guest[]): Promise<void> {
    let touches = 0;
    await play(
        game,
        visitors.map(({page}, i) => ({page, seed: i + 1})),
        {
            eachTouch: () => Promise.resolve(void touches++),
            isEnough: () => Promise.resolve(touches >= enough),
        },
    );
    expect(touches).toBeGreaterThanOrEqual(enough);
}

it('every game is begun on the start page and played, also after the server has gone', async () => {
    const visitor = await come();
    const {page} = visitor;
    await enter(page, server.address);
    for (const game of games) {
        await page.locator(`a[href="#/play/${game}"]`).click();
        await playSome(game, [visitor]);
        await page.locator('.bar .home').click();
        await page.waitForSelector('.running .row');
    }
    await allIsKept(page);
    await server.stop();
    await page.reload();
    await page.waitForSelector('.running .row');
    await page.locator(`a[href="#/play/${games[0]}"]`).click();
    await playSome(games[0]!, [visitor]);
    await visitor.leave(noServer);
});

it('a friend joins by the link, and both play', async () => {
    await server.start();
    const [host, friend] = [await come(), await come()];
    await enter(host.page, server.address);
    const link = await openTable(host.page, 'party');
    await friend.page.goto(link);
    await friend.page.waitForSelector('.waiting-for');
    await host.page.locator('.beginning button').click();
    await playSome('party', [host, friend]);
    for (const visitor of [host, friend]) await visitor.leave();
});
