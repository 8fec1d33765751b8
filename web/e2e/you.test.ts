/** Nobody loses themselves: the wrong database, recovery words, devices, one's data, no data. */
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {far} from '../tests/machine';
import {squaresOf} from '../src/parts/squares';
import {fromWords} from '../src/you/words';
import {enter} from './screens';
import {faultsByAxe, noServer, overflow, sizes, useSite} from './site';

const {server, come} = useSite();

/** Also while the page loads itself again, as it does when one has deleted oneself. */
async function kept(page: Page, name: string): Promise<string | null> {
    const look = () => page.evaluate(key => localStorage.getItem(`cookietin.${key}`), name);
    return look().catch(async () => {
        await page.waitForLoadState();
        return look();
    });
}

const isKnown = (page: Page) =>
    expect.poll(() => kept(page, 'token'), {timeout: far}).not.toBeNull();

async function openYou(page: Page): Promise<void> {
    await page.getByRole('button', {name: 'Settings', exact: true}).click();
    await page.getByRole('button', {name: 'Your profile'}).press('Enter');
    await page.getByRole('heading', {name: 'Your devices'}).waitFor();
}

/** As the page shows them. */
async function makeWords(page: Page): Promise<string[]> {
    await page.getByRole('button', {name: 'Make recovery words'}).press('Enter');
    await page.locator('.recovery-words li').nth(11).waitFor();
    return page.locator('.recovery-words li').allTextContents();
}

async function typeWords(page: Page, words: string): Promise<void> {
    await page.getByLabel('Your 12 words').fill(words);
    await page.getByRole('button', {name: 'Come back with these words'}).press('Enter');
}

it('keeps who one is on a server with another database, and asks', async () => {
    const anna = await come({viewport: sizes.phone}),
        {page} = anna;
    await enter(page, server.address);
    await isKnown(page);
    const token = await kept(page, 'token');
    await server.stop();
    server.database = 'other.db';
    await server.start();
    const question = page.getByRole('complementary', {
        name: 'This isn’t the same server as last time.',
    });
    await question.waitFor();
    expect(await faultsByAxe(page, 'another server')).toEqual([]);
    expect(await overflow(page, 'another server')).toEqual([]);
    expect(await kept(page, 'token')).toBe(token);
    await question.getByRole('button', {name: 'Start as a new guest'}).press('Enter');
    await question.waitFor({state: 'detached'});
    await expect.poll(() => kept(page, 'token'), {timeout: far}).not.toBe(token);
    await server.stop();
    server.database = 'games.db';
    await server.start();
    // Without a question: it knows us.
    await expect.poll(() => kept(page, 'token'), {timeout: far}).toBe(token);
    expect(await question.count()).toBe(0);
    await anna.leave(noServer);
});

it('takes recovery words on another device, which can then sign out the first', async () => {
    const [anna, phone] = [await come(), await come({viewport: sizes.phone})];
    for (const {page} of [anna, phone]) {
        await enter(page, server.address);
        await isKnown(page);
        await openYou(page);
    }
    expect(await faultsByAxe(anna.page, 'you')).toEqual([]);
    expect(await overflow(phone.page, 'you')).toEqual([]);
    const words = await makeWords(anna.page);
    expect(await faultsByAxe(anna.page, 'recovery words')).toEqual([]);
    const list = anna.page.locator('.recovery-words');
    expect(await list.evaluate(at => getComputedStyle(at).listStyleType)).toBe('decimal');
    await typeWords(phone.page, words.slice(1).join(' '));
    await phone.page.getByText('These aren’t recovery words.').waitFor();
    await typeWords(phone.page, words.map(word => word.slice(0, 4)).join(' '));
    await phone.page.locator('.devices li').nth(1).waitFor();
    expect(await faultsByAxe(phone.page, 'two devices')).toEqual([]);
    expect(await overflow(phone.page, 'two devices')).toEqual([]);
    await phone.page.getByRole('button', {name: 'Sign out all others'}).press('Enter');
    await phone.page.locator('.devices li').nth(1).waitFor({state: 'detached'});
    await anna.page
        .getByRole('complementary', {name: 'This server doesn’t know you.', includeHidden: true})
        .waitFor({state: 'attached'});
    await anna.leave(noServer);
    await phone.leave(noServer);
});

it('moves to another device by a code to scan, and by the file', async () => {
    const anna = await come();
    await enter(anna.page, server.address);
    await isKnown(anna.page);
    await openYou(anna.page);
    const words = (await makeWords(anna.page)).join(' '),
        link = `${server.address}/#/recover/${fromWords(words)}`;
    const code = anna.page.getByRole('img', {name: /scan this/});
    expect(await code.locator('path').getAttribute('d')).toBe(squaresOf(link).path);
    const [file] = await Promise.all([
        anna.page.waitForEvent('download'),
        anna.page.getByRole('button', {name: 'Save as a file'}).press('Enter'),
    ]);
    const name = readFileSync(await file.path(), 'utf8').split('\n')[1] ?? '';
    for (const way of ['link', 'file']) {
        const other = await come({viewport: sizes.phone}),
            {page} = other;
        await enter(page, server.address);
        await isKnown(page);
        if (way === 'link') {
            await page.goto(link);
            await page.getByRole('heading', {name: 'I have recovery words'}).waitFor();
            // Nothing happens unasked, and the key does not stay in the address.
            await expect.poll(() => page.url()).not.toContain(fromWords(words));
            expect(await faultsByAxe(page, 'a scanned link')).toEqual([]);
            expect(await overflow(page, 'a scanned link')).toEqual([]);
        } else {
            await openYou(page);
            await page.locator('form input[type="file"]').setInputFiles(await file.path());
        }
        const field = page.getByLabel('Your 12 words');
        await expect.poll(() => field.inputValue()).toBe(words);
        await page.getByRole('button', {name: 'Come back with these words'}).press('Enter');
        await page.getByText(`You are ${name} on this device now.`).waitFor();
        if (way === 'link') {
            await page.getByRole('link', {name: 'Back to the start page'}).press('Enter');
            await page.getByRole('heading', {name: 'I have recovery words'}).waitFor({
                state: 'detached',
            });
        }
        await other.leave(noServer);
    }
    await anna.leave(noServer);
});

it('gives all that is stored as a file, and then deletes it', async () => {
    const anna = await come(),
        {page} = anna;
    await enter(page, server.address);
    await isKnown(page);
    const token = await kept(page, 'token');
    await openYou(page);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', {name: 'Save my data'}).press('Enter'),
    ]);
    const text = readFileSync(await file.path(), 'utf8'),
        data = JSON.parse(text) as {person: {devices: object[]}; games: object[]};
    expect(data.person.devices).toHaveLength(1);
    expect(data.games).toEqual([]);
    expect(text).not.toContain(token);
    await page.getByRole('button', {name: 'Delete my profile'}).press('Enter');
    // Whoever presses Enter once more without reading has deleted nothing.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay');
    expect(await faultsByAxe(page, 'asked whether to delete oneself')).toEqual([]);
    await page.getByRole('button', {name: 'Delete my profile for good'}).press('Enter');
    await expect.poll(() => kept(page, 'token'), {timeout: far}).not.toBe(token);
    expect(await kept(page, 'selves')).not.toContain(token);
    await anna.leave(noServer);
});
