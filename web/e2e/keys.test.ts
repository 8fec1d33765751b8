/** Whole games without a mouse. */
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {isOver, playByKeys} from './drive';
import {openBrowser, Server, Visitor} from './site';

const server = new Server();
let browser: Browser;

beforeAll(async () => {
    browser = await openBrowser();
    await server.start();
});

afterAll(async () => {
    await browser.close();
    await server.close();
});

describe.each(games)('%s by keys alone', game => {
    it('is found, begun, played and ended', async () => {
        const visitor = await Visitor.come(browser);
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
        const visitor = await Visitor.come(browser);
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
