/** What hosts and people can do about each other at a table, by keys, on a phone and at a desk. */
import {execFileSync} from 'node:child_process';
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {far, program} from '../tests/machine';
import {enter} from './screens';
import {openShort} from './short';
import {faultsByAxe, overflow, sizes, useSite, type Visitor} from './site';

const {server, come} = useSite();

const admin = (...words: string[]): string =>
    execFileSync(program, ['admin', ...words, '--db', server.file], {encoding: 'utf8'});

async function rename({page}: Visitor, name: string): Promise<void> {
    await page.locator('.lobby input[name=name]').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('.seats').getByText(name).waitFor();
}

/** Anna at a table of hers, and Disa, on a phone, beside her. */
async function sitDown(): Promise<{anna: Visitor; bo: Visitor; code: string}> {
    const [anna, bo] = [await come(), await come({viewport: sizes.phone})];
    await enter(anna.page, server.address);
    const token = () => anna.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token, {timeout: far}).not.toBeNull();
    const code = await openShort(anna.page, 1);
    await rename(anna, 'Anna');
    await bo.page.goto(`${server.address}/#${code}`);
    await bo.page.waitForSelector('.waiting-for');
    await rename(bo, 'Disa');
    await anna.page.locator('.seats').getByText('Disa').waitFor();
    return {anna, bo, code};
}

/** Opens the window about someone, by keys. */
async function about(page: Page, name: string): Promise<Locator> {
    await page.getByRole('button', {name: `About ${name}`}).press('Enter');
    const window = page.getByRole('dialog', {name});
    await window.getByRole('heading', {name: 'For yourself'}).waitFor();
    return window;
}

const press = (within: Locator | Page, name: string) =>
    within.getByRole('button', {name}).press('Enter');

const said = (page: Page, text: string) => page.locator('.chat-lines').getByText(text);

async function say({page}: Visitor, text: string): Promise<void> {
    await page.locator('.say input').fill(text);
    await page.keyboard.press('Enter');
}

/** Everything that can be touched in a window is large enough. */
const smallest = (window: Locator) =>
    window.getByRole('button').evaluateAll(all =>
        Math.min(
            ...all.map(one => {
                const {width, height} = one.getBoundingClientRect();
                return Math.min(width, height);
            }),
        ),
    );

it('a host mutes, locks, hands the role on, and is removed by the next', async () => {
    const {anna, bo, code} = await sitDown();
    const window = await about(anna.page, 'Disa');
    expect(await faultsByAxe(anna.page, 'about someone, as the host')).toEqual([]);
    expect(await smallest(window)).toBeGreaterThanOrEqual(44);
    await press(window, 'Mute for everyone');
    await window.waitFor({state: 'detached'});
    await said(bo.page, 'Anna muted you at this table.').waitFor();
    await say(bo, 'hello');
    await bo.page.getByRole('alert').getByText('The host has muted you').waitFor();
    await anna.page.getByLabel('Lock the table').press('Space');
    await said(bo.page, 'This table is locked').waitFor();
    const eva = await come();
    await eva.page.goto(`${server.address}/#${code}`);
    await eva.page.getByRole('alert').getByText('This table is locked').waitFor();
    await press(await about(anna.page, 'Disa'), 'Make Disa the host');
    await said(anna.page, 'Disa is the host now.').waitFor();
    await bo.page.getByLabel('Lock the table').waitFor();
    expect(await faultsByAxe(bo.page, 'the waiting room of a host')).toEqual([]);
    expect(await overflow(bo.page, 'the waiting room of a host')).toEqual([]);
    const theirs = await about(bo.page, 'Anna');
    expect(await overflow(bo.page, 'about someone, as the host')).toEqual([]);
    await press(theirs, 'Remove from the table');
    // Whoever presses Enter once more without reading has removed nobody.
    expect(await bo.page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await theirs.getByRole('button', {name: 'Remove', exact: true}).press('Enter');
    await anna.page.getByRole('alert').getByText('The host has removed you').waitFor();
    await said(bo.page, 'You removed Anna from the table.').waitFor();
    for (const visitor of [anna, bo, eva]) await visitor.leave();
});

it('someone who is no host mutes, blocks and reports', async () => {
    const {anna, bo} = await sitDown();
    await say(anna, 'first words');
    await said(bo.page, 'first words').waitFor();
    const window = await about(bo.page, 'Anna');
    expect(await window.getByRole('heading', {name: 'As the host'}).count()).toBe(0);
    await press(window, 'Report…');
    await window.getByLabel('What happened?').fill('She is too loud.');
    expect(await faultsByAxe(bo.page, 'a report')).toEqual([]);
    expect(await overflow(bo.page, 'a report')).toEqual([]);
    await press(window, 'Send the report');
    await window.waitFor({state: 'detached'});
    expect(admin('reports')).toMatch(/She is too loud\.”\n +Anna: first words\n/);
    await (await about(bo.page, 'Anna')).getByRole('button', {name: /^Block/}).press('Enter');
    await bo.page.locator('.seats').getByText('blocked by you').waitFor();
    await said(bo.page, 'first words').waitFor({state: 'detached'});
    await say(anna, 'second words');
    await said(anna.page, 'second words').waitFor();
    expect(await anna.page.getByText('blocked').count()).toBe(0);
    // It is kept on the server, and can be undone from anywhere.
    await bo.page.reload();
    await bo.page.locator('.seats').getByText('blocked by you').waitFor();
    await bo.page.getByRole('button', {name: 'Settings', exact: true}).click();
    await press(bo.page, 'Your profile');
    const list = bo.page.getByRole('region', {name: 'Muted and blocked'});
    await list.getByText('blocked since').waitFor();
    expect(await faultsByAxe(bo.page, 'whom one has blocked')).toEqual([]);
    expect(await overflow(bo.page, 'whom one has blocked')).toEqual([]);
    await press(list, 'Unblock: Anna');
    await list.waitFor({state: 'detached'});
    await bo.page.keyboard.press('Escape');
    await bo.page.keyboard.press('Escape');
    await said(bo.page, 'second words').waitFor();
    for (const visitor of [anna, bo]) await visitor.leave();
});

it('spectators are behind, and are gone when they are not wanted', async () => {
    const {anna, bo, code} = await sitDown();
    await anna.page.getByLabel('Spectators').selectOption({label: '5 minutes later'});
    await said(bo.page, 'Spectators see the game 300 seconds later.').waitFor();
    const eva = await come({viewport: sizes.phone});
    await eva.page.goto(`${server.address}/#${code}`);
    await eva.page.getByRole('button', {name: 'Watch'}).press('Enter');
    await eva.page.waitForSelector('.lobby');
    await anna.page.locator('.beginning button').click();
    await anna.page.waitForSelector('.at-table .ask');
    await eva.page.getByText('You are watching.').waitFor();
    await eva.page.getByText('Spectators see the game 300 seconds later.').first().waitFor();
    expect(await faultsByAxe(eva.page, 'a spectator who is behind')).toEqual([]);
    expect(await overflow(eva.page, 'a spectator who is behind')).toEqual([]);
    expect(await eva.page.locator('main [data-seat]').count()).toBe(0); // nothing of the game
    await eva.page.locator('.people-button').click();
    await say(eva, 'what is going on?');
    await anna.page.locator('.people-button').click();
    await said(anna.page, 'what is going on?').waitFor();
    expect(await faultsByAxe(anna.page, 'people, as the host')).toEqual([]);
    await anna.page.locator('.people-panel').getByLabel('Spectators').selectOption('none');
    await eva.page.getByRole('alert').getByText('Nobody can watch this table.').waitFor();
    for (const visitor of [anna, bo, eva]) await visitor.leave();
});
