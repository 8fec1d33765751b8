/** Two people in two browsers and bots, at a table of a real server. */
import {describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {playToTheEnd} from './drive';
import {openTable} from './screens';
import {useSite} from './site';

const {server, come} = useSite();

describe.each(games)('%s with a friend', game => {
    it('is played to its end through a reload and a restart of the server', async () => {
        const [host, friend] = [await come(), await come()];
        const link = await openTable(host.page, server.address, game);
        await friend.page.goto(link);
        await friend.page.waitForSelector('.waiting-for');
        await host.page.locator('.beginning button').click();
        const players = [{page: host.page, seed: 5}, {page: friend.page, seed: 6}];
        await playToTheEnd(game, players, async steps => {
            if (steps === 8) await friend.page.reload();
            if (steps === 16) {
                await server.stop();
                await host.page.waitForSelector('.lost');
                await server.start();
            }
        });
        // The link to the game opens for anybody.
        const table = /#\/table\/([^/]+)/.exec(host.page.url())?.[1] ?? '';
        const stranger = await come();
        await stranger.page.goto(`${server.address}/#/watch/${table}/3`);
        await stranger.page.waitForSelector('.player');
        expect(await stranger.page.locator('.player-count').textContent()).toMatch(/^3 \//);
        for (const visitor of [host, friend, stranger]) await visitor.leave(/ERR_CONNECTION_REFUSED|WebSocket/);
    });
});
