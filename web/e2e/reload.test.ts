/** Two people at the end of a round: whoever loads the page again is asked again. */
import {expect, it} from 'vitest';
import {play} from './drive';
import {enter} from './screens';
import {openShort} from './short';
import {useSite, type Visitor} from './site';

// Nobody's time runs out while this is looked at.
const {server, come} = useSite(['--pause-seconds', '3600']);

const ready = '.scene:has(.readiness) .go-on:not([aria-disabled=true])';

async function comeToTheEndOfARound(): Promise<[Visitor, Visitor]> {
    const [anna, friend] = [await come(), await come()];
    await enter(anna.page, server.address);
    const token = () => anna.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token).not.toBeNull();
    await friend.page.goto(`${server.address}/#${await openShort(anna.page, 2)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    const players = [anna, friend].map(({page}, seed) => ({page, seed, idle: true}));
    await play('thief', players, {
        isEnough: async () => {
            const asked = players.map(({page}) => page.locator(ready).count());
            return (await Promise.all(asked)).every(count => count > 0);
        },
    });
    return [anna, friend];
}

it.each(['loads the page again', 'reads another language'])(
    'whoever %s can still say that they are ready',
    async what => {
        const [anna, friend] = await comeToTheEndOfARound();
        const {page} = friend;
        if (what === 'reads another language')
            await page.evaluate(() => {
                const kept = localStorage.getItem('cookietin.settings') ?? '{}';
                const settings = {...(JSON.parse(kept) as object), language: 'de'};
                localStorage.setItem('cookietin.settings', JSON.stringify(settings));
            });
        await page.reload();
        await page.locator(ready).click();
        await page.waitForSelector('.scene .go-on[aria-disabled=true]');
        await anna.page.locator(ready).click();
        for (const visitor of [anna, friend]) {
            await visitor.page.waitForSelector('.at-table:not(:has(.scene))');
            await visitor.leave();
        }
    },
);

it('whoever looks at another page is not waited for, and has missed nothing', async () => {
    const [anna, friend] = await comeToTheEndOfARound();
    const {page} = friend;
    const table = await page.evaluate(() => location.hash);
    await page.evaluate(() => void (location.hash = '#/'));
    await anna.page.locator(ready).click();
    await anna.page.waitForSelector('.at-table:not(:has(.scene))');
    await page.evaluate(hash => void (location.hash = hash), table);
    // The others have gone on; here it stands until one goes on oneself.
    await page.locator('.scene:not(:has(.readiness)) .go-on').click();
    await page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('a lost connection does not end the scene', async () => {
    const [anna, friend] = await comeToTheEndOfARound();
    await server.stop();
    await friend.page.waitForSelector('.lost');
    expect(await friend.page.locator('.scene').count()).toBe(1);
    await server.start();
    await friend.page.waitForSelector('body:not(:has(.lost))');
    // After a restart there is no pause any more: the server has forgotten it.
    for (const {page} of [anna, friend]) await page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend]) await visitor.leave(/./);
});
