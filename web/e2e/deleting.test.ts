/** Whoever has played games on the server finds them again, and deletes them. */
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {play, seeTheEnd} from './drive';
import {enter} from './screens';
import {openShort} from './short';
import {faultsByAxe, overflow, sizes, useSite, type Visitor} from './site';

const {server, come} = useSite();

/** Two people at the end of a short game with a bot, whose name comes back. */
async function playShort(anna: Visitor, friend: Visitor): Promise<string> {
    await enter(anna.page, server.address);
    const token = () => anna.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token).not.toBeNull();
    await friend.page.goto(`${server.address}/#${await openShort(anna.page, 1)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    const pages = [anna.page, friend.page];
    await play(
        'thief',
        pages.map((page, seed) => ({page, seed})),
    );
    for (const page of pages) await seeTheEnd(page);
    return /#\/table\/([^/]+)/.exec(anna.page.url())?.[1] ?? '';
}

/** The window with one's finished games, opened by keys. */
async function openFinished(page: Page): Promise<void> {
    await page.evaluate(() => {
        for (const dialog of document.querySelectorAll('dialog')) dialog.close();
        location.hash = '#/';
    });
    await page.getByRole('button', {name: 'Your finished games'}).press('Enter');
    await page.waitForSelector('dialog[open] .finished li');
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const rowsOf = (page: Page) => page.locator('.finished li').count();
const has = async (page: Page, table: string): Promise<boolean> =>
    (await page.request.get(`${server.address}/api/games/${table}/record`)).ok();

it('says who still has a game, and it is gone when the last of them deletes it', async () => {
    const [anna, friend] = [await come({viewport: sizes.phone}), await come()];
    const table = await playShort(anna, friend);
    const {page} = anna;
    await openFinished(page);
    expect(await faultsByAxe(page, 'finished games')).toEqual([]);
    await page.getByRole('button', {name: /^Delete: Who Stole the Cookie\?, /}).press('Enter');
    await page.getByText('The others who played still have it.').waitFor();
    expect(await faultsByAxe(page, 'asked whether to delete')).toEqual([]);
    expect(await overflow(page, 'asked whether to delete')).toEqual([]);
    // Whoever presses Enter once more without reading has deleted nothing.
    expect(await focusedText(page)).toBe('Keep it');
    await page.keyboard.press('Enter');
    expect(await focusedText(page)).toBe('Delete');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog [role=status]').getByText('The game is deleted.').waitFor();
    expect(await focusedText(page)).toBe('The game is deleted.');
    expect(await rowsOf(page)).toBe(0);
    expect(await has(page, table)).toBe(true);

    // The other one still has it, and can watch it.
    await openFinished(friend.page);
    await friend.page.getByRole('button', {name: /^Watch: Who Stole the Cookie\?, /}).click();
    await friend.page.waitForSelector('.player');
    expect(await friend.page.evaluate(() => location.hash)).toContain(`#/watch/${table}/`);
    await openFinished(friend.page);
    await friend.page.getByRole('button', {name: /^Delete: /}).click();
    await friend.page.getByText('Nobody will be able to watch it again.').waitFor();
    await friend.page.locator('.finished').getByRole('button', {name: 'Delete'}).click();
    await friend.page.getByText('The game is deleted.').waitFor();
    expect(await has(page, table)).toBe(false);

    // Nor does it come back with the page.
    for (const visitor of [anna, friend]) {
        await visitor.page.reload();
        await visitor.page.getByRole('button', {name: 'Your finished games'}).click();
        await visitor.page.getByText('You have no finished games here yet.').waitFor();
        await visitor.leave();
    }
});
