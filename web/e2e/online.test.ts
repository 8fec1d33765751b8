/** Two people in two browsers and bots, at a table of a real server. */
import {describe, expect, it} from 'vitest';
import {games, without} from '../tests/machine';
import {play, seeTheEnd} from './drive';
import {enter, openTable} from './screens';
import {noServer, sizes, useSite} from './site';

const {server, come} = useSite();

// Where all act at the same time a network has most to get wrong; the others are played by touch
// and by keys, and thief is also played in together.test.ts.
describe.each(without(games, 'thief', 'party'))('%s with a friend', game => {
    it('is played to its end through a reload and a restart of the server', async () => {
        const [host, friend] = [await come(), await come({viewport: sizes.phone})];
        await enter(host.page, server.address);
        const link = await openTable(host.page, game);
        await friend.page.goto(link);
        await friend.page.waitForSelector('.waiting-for');
        await host.page.locator('.beginning button').click();
        const players = [
            {page: host.page, seed: 5},
            {page: friend.page, seed: 6},
        ];
        const touches = await play(game, players, {
            async eachTouch(steps) {
                if (steps === 8) await friend.page.reload();
                if (steps === 16) {
                    await server.stop();
                    await host.page.waitForSelector('.lost');
                    await server.start();
                }
            },
        });
        expect(touches).toBeGreaterThan(16);
        for (const {page} of players) await seeTheEnd(page);
        // The link to the game opens for anybody.
        const table = /#\/table\/([^/]+)/.exec(host.page.url())?.[1] ?? '';
        const stranger = await come();
        await stranger.page.goto(`${server.address}/#/watch/${table}/3`);
        await stranger.page.locator('.player-count').getByText(/^3 \//).waitFor();
        for (const visitor of [host, friend, stranger]) await visitor.leave(noServer);
    });
});
