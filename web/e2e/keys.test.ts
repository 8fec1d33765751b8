/** Whole games without a mouse. */
import {describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {isOver, playByKeys} from './drive';
import {useSite} from './site';

const {server, come} = useSite();

describe.each(games)('%s by keys alone', game => {
    it('is found, begun, played and ended', async () => {
        const visitor = await come();
        const {page} = visitor;
        await page.goto(server.address);
        await page.waitForSelector('.game');
        for (let i = 0; i < 99 && !await page.evaluate(href => document.activeElement?.getAttribute('href') === href, `#/play/${game}`); i++)
            await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await playByKeys(page, game, 11);
        expect(await isOver(page)).toBe(true);
        await visitor.leave();
    });

    it('answers where one is', async () => {
        const visitor = await come();
        const {page} = visitor;
        await page.goto(`${server.address}/#/play/${game}`);
        await page.waitForSelector('.ask.yours');
        const news = page.locator('[role=log]');
        for (const key of ['w', 'm', 't', 's', 'c']) {
            const before = await news.innerHTML();
            await page.keyboard.press(key);
            await expect.poll(() => news.innerHTML(), {message: `${game}: ${key} says nothing`}).not.toBe(before);
            expect((await news.textContent())?.length).toBeGreaterThan(5);
        }
        await visitor.leave();
    });
});
