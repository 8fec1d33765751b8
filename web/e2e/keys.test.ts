/** Whole games without a mouse. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games, whole} from '../tests/machine';
import {playByKeys, pressUntil, seeTheEnd} from './drive';
import {useSite} from './site';

const {server, come} = useSite();

/** Every key that asks something is answered, while it is one's turn. */
async function askByKeys(page: Page): Promise<void> {
    // A round may be over before one's first turn: what is shown then has the focus.
    const next = () => page.waitForSelector('.ask.yours, .scene .go-on', {state: 'attached'});
    while (await (await next()).evaluate(found => found.matches('.go-on')))
        await page.keyboard.press('Enter');
    const news = page.locator('[role=log]');
    for (const key of ['w', 'm', 't', 's', 'c']) {
        // What was said before is wiped away: an answer may be the same as the one before.
        await news.evaluate(said => said.replaceChildren());
        await pressUntil(page, key, async () => ((await news.textContent()) ?? '').length > 5);
    }
}

describe.each(games)('%s by keys alone', game => {
    const isToTheEnd = whole || game === 'speculaas';

    it('is found, begun and played, and answers where one is', async () => {
        const visitor = await come();
        const {page} = visitor;
        await page.goto(server.address);
        await page.waitForSelector('.game');
        const isThere = () =>
            page.evaluate(
                href => document.activeElement?.getAttribute('href') === href,
                `#/play/${game}`,
            );
        for (let i = 0; i < 99 && !(await isThere()); i++) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.at-table');
        await askByKeys(page);
        await playByKeys(page, game, 11, isToTheEnd ? Infinity : 25);
        if (isToTheEnd) await seeTheEnd(page);
        await visitor.leave();
    });
});

it('a key that is held down plays once, not on and on', async () => {
    const visitor = await come();
    const {page} = visitor;
    await page.goto(`${server.address}/#/play/speculaas`);
    await page.waitForSelector('.ask.yours', {state: 'attached'});
    const hand = page.locator('.hand button');
    const cards = await hand.count();
    await hand.first().focus();
    for (let i = 0; i < 60; i++) {
        await page.keyboard.down('Enter');
        await page.waitForTimeout(20);
    }
    await page.keyboard.up('Enter');
    expect(await hand.count()).toBe(cards);
    await visitor.leave();
});

it('a space bar that is held down while something comes under it does nothing there', async () => {
    const visitor = await come();
    const {page} = visitor;
    await page.goto(`${server.address}/#/play/speculaas`);
    await page.waitForSelector('.ask.yours', {state: 'attached'});
    const picked = page.locator('.hand .picked');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.down(' ');
    await page.locator('.hand button').first().focus();
    await page.keyboard.down(' ');
    await page.keyboard.up(' ');
    expect(await picked.count()).toBe(0);
    await page.keyboard.press(' ');
    await picked.waitFor();
    await visitor.leave();
});

it('the focus stays while nothing is asked, without a box around nothing', async () => {
    const visitor = await come({tempo: 'calm'});
    const {page} = visitor;
    await page.goto(`${server.address}/#/play/thief`);
    const question = page.locator('.question');
    await page.locator('.question:empty').waitFor({state: 'attached'});
    await page.keyboard.press('Tab');
    const [outline, height] = await question.evaluate((line: HTMLElement) => {
        line.focus();
        return [getComputedStyle(line).outlineStyle, line.getBoundingClientRect().height];
    });
    expect(outline).toBe('none');
    expect(height).toBeGreaterThan(10);
    await page.locator('.question:not(:empty)').waitFor({state: 'attached'});
    const isThere = () => page.evaluate(() => document.querySelector('.at-table :focus') !== null);
    expect(await isThere()).toBe(true);
    await visitor.leave();
});

/**
 * Presses keys so quickly, one after another, that no time passes since this was called, however
 * busy the machine is. By the page's own clock: the system's may be set meanwhile.
 */
async function quickPresses(page: Page): Promise<(key: ' ' | 'Enter') => Promise<void>> {
    const session = await page.context().newCDPSession(page);
    const now = await page.evaluate(() => performance.timeOrigin + performance.now());
    const timestamp = now / 1000;
    return async key => {
        const {code, text} = key === ' ' ? {code: 32, text: ' '} : {code: 13, text: '\r'};
        const what = {key, windowsVirtualKeyCode: code, timestamp};
        await session.send('Input.dispatchKeyEvent', {type: 'keyDown', text, ...what});
        await session.send('Input.dispatchKeyEvent', {type: 'keyUp', ...what});
        await page.waitForTimeout(60);
    };
}

it('keys that skip do not answer the question that comes up under them', async () => {
    const visitor = await come({tempo: 'calm'});
    const {page} = visitor;
    await page.goto(`${server.address}/#/play/speculaas`);
    const asked = page.locator('.ask.yours'),
        picked = page.locator('.hand .picked');
    await asked.waitFor();
    await page.locator('.hand button').first().focus();
    await page.keyboard.press('Enter');
    await picked.waitFor();
    const press = await quickPresses(page);
    await page.keyboard.press('Enter');
    await asked.waitFor({state: 'detached'});
    while (!(await asked.count())) await press(' ');
    for (let i = 0; i < 10; i++) await press(i % 2 ? 'Enter' : ' ');
    expect(await asked.count()).toBe(1);
    expect(await picked.count()).toBe(0);
    await page.waitForTimeout(1000);
    await page.keyboard.press('Enter');
    await picked.waitFor();
    await visitor.leave();
});

it('a space bar that goes down before a question comes up is no answer to it', async () => {
    const visitor = await come({tempo: 'calm'});
    const {page} = visitor;
    await page.goto(`${server.address}/#/play/speculaas`);
    const asked = page.locator('.ask.yours'),
        picked = page.locator('.hand .picked');
    await asked.waitFor();
    await page.locator('.hand button').first().focus();
    await page.keyboard.press('Enter');
    await picked.waitFor();
    await page.keyboard.press('Enter');
    await asked.waitFor({state: 'detached'});
    await page.keyboard.down(' ');
    await asked.waitFor();
    await page.keyboard.up(' ');
    expect(await picked.count()).toBe(0);
    await page.waitForTimeout(1000);
    await page.keyboard.press('Enter');
    await picked.waitFor();
    await visitor.leave();
});
