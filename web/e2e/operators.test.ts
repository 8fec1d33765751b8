/** The operators' page: who gets in, figures that move, every act; by keys and with axe-core. */
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {far} from '../tests/machine';
import {enter} from './screens';
import {openShort} from './short';
import {faultsByAxe, noServer, overflow, sizes, useSite, type Visit} from './site';

const {server, come} = useSite(['--admin-page', '127.0.0.1:0']);

const secret = (): string => readFileSync(`${server.file}-secret`, 'utf8').trim();

async function signIn(page: Page, said = secret()): Promise<void> {
    await page.getByLabel('The secret of this page').fill(said);
    await page.keyboard.press('Enter');
}

/** An operator at their page. */
async function comeToWork(visit?: Visit) {
    const operator = await come(visit),
        {page} = operator;
    await page.goto(server.operators);
    await signIn(page);
    await page.getByRole('heading', {name: 'Now'}).waitFor();
    return operator;
}

/** Someone who plays. */
async function comeToPlay() {
    const guest = await come();
    await enter(guest.page, server.address);
    const token = () => guest.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token, {timeout: far}).not.toBeNull();
    return guest;
}

const figure = (page: Page, name: string) =>
    page.locator('.figures > div', {hasText: name}).locator('dd').first().textContent();

async function turnTo(page: Page, name: string, heading: string): Promise<void> {
    await page.getByRole('link', {name, exact: true}).press('Enter');
    await page.getByRole('heading', {name: heading}).waitFor();
}

/** To what is asked, once it is: before, the key would still be for the button behind it. */
async function agree(page: Page): Promise<void> {
    await page.locator(':is(dialog, [role="dialog"]) :focus').waitFor({state: 'attached'});
    await page.keyboard.press('Enter');
}

/** Newest first: who did what. */
async function acts(page: Page): Promise<string[]> {
    await turnTo(page, 'Log', 'What operators have done');
    await page.locator('tbody tr').first().waitFor();
    return page.locator('tbody tr').evaluateAll(rows =>
        rows.map(row =>
            [...row.children]
                .slice(2)
                .map(cell => cell.textContent)
                .join(' ')
                .trim(),
        ),
    );
}

const pages = [
    ['Overview', 'Now'],
    ['Tables', 'Tables waiting or being played'],
    ['People', 'Who is here'],
    ['Reports', 'What people have reported'],
    ['Bans', 'Who is banned'],
    ['Everyone', 'Tell everyone something'],
    ['Log', 'What operators have done'],
] as const;

async function look(page: Page, where: string): Promise<void> {
    expect(await faultsByAxe(page, where)).toEqual([]);
    expect(await overflow(page, where)).toEqual([]);
}

it('lets in whoever has the secret, and nobody else', async () => {
    const operator = await come({viewport: sizes.phone}),
        {page} = operator;
    await page.goto(server.operators);
    await look(page, 'signing in');
    await signIn(page, 'not-the-secret-at-all');
    await page.getByRole('alert').getByText('That is not the secret of this page.').waitFor();
    expect(await page.getByRole('heading', {name: 'Now'}).count()).toBe(0);
    await look(page, 'a wrong secret');
    await signIn(page);
    await page.getByRole('heading', {name: 'Now'}).waitFor();
    // It is kept in memory alone.
    const left = await page.evaluate(() =>
        JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
    );
    expect(left).not.toContain(secret());
    await page.reload();
    await page.getByLabel('The secret of this page').waitFor();
    await signIn(page);
    await page.getByRole('button', {name: 'Sign out'}).press('Enter');
    await page.getByLabel('The secret of this page').waitFor();
    await operator.leave(/401/);
});

it('shows figures that move, and the last hour as a picture', async () => {
    const operator = await comeToWork(),
        {page} = operator;
    await expect.poll(() => figure(page, 'people here'), {timeout: far}).toBe('0');
    const anna = await comeToPlay();
    await openShort(anna.page, 1);
    await expect.poll(() => figure(page, 'people here'), {timeout: far}).toBe('1');
    await expect.poll(() => figure(page, 'tables waiting'), {timeout: far}).toBe('1');
    for (const name of ['People', 'Tables', 'Moves per second', 'Memory', 'Refused'])
        await page.getByRole('img', {name: new RegExp(`^${name}`)}).waitFor();
    await page.getByRole('img', {name: 'People: 1 here now, 1 at most'}).waitFor();
    const drawn = page.locator('.graph polyline').first();
    expect((await drawn.getAttribute('points'))?.split(' ').length).toBeGreaterThan(1);
    await anna.leave(noServer);
    await operator.leave();
});

it('closes a table after asking once, by keys alone', async () => {
    const operator = await comeToWork(),
        {page} = operator,
        anna = await comeToPlay();
    await openShort(anna.page, 1);
    const table = /#\/table\/([^/]+)/.exec(anna.page.url())?.[1] ?? '';
    await turnTo(page, 'Tables', 'Tables waiting or being played');
    const close = page.getByRole('button', {name: `Close: ${table}`});
    await close.press('Enter');
    const question = page.getByRole('dialog', {name: 'Close this table?'});
    await look(page, 'closing a table');
    await page.keyboard.press('Escape');
    await question.waitFor({state: 'detached'});
    await expect.poll(() => close.evaluate(at => at === document.activeElement)).toBe(true);
    await close.press('Enter');
    await agree(page);
    await page.getByRole('status').getByText('The table is closed.').waitFor();
    await close.waitFor({state: 'detached'});
    await anna.page.waitForSelector('.lobby', {state: 'detached'});
    expect((await acts(page))[0]).toBe(`page 127.0.0.1 close table ${table}`);
    await anna.leave(noServer);
    await operator.leave();
});

it('renames, exports, bans, lifts and deletes', async () => {
    const operator = await comeToWork({acceptDownloads: true}),
        {page} = operator,
        anna = await comeToPlay();
    await turnTo(page, 'People', 'Who is here');
    // Those of before are on their way out.
    await expect.poll(() => page.locator('tbody tr').count(), {timeout: far}).toBe(1);
    await page.getByRole('button', {name: /^Rename: /}).press('Enter');
    await page.getByLabel('New name').fill('Bad\u200bname');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').getByText(/\w/).waitFor();
    await look(page, 'a name that is refused');
    await page.getByLabel('New name').fill('Anneke');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', {name: 'Anneke', exact: true}).waitFor();
    const guest = (await page.locator('tbody td').first().textContent()) ?? '';
    const download = page.waitForEvent('download');
    await page.getByRole('button', {name: /^Export: /}).press('Enter');
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({guest: Number(guest), name: 'Anneke'});
    await page.getByRole('button', {name: /^Ban: /}).press('Enter');
    await page.getByLabel('For how long').fill('soon');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('A ban lasts 30m, 12h or 3d.').waitFor();
    await page.getByLabel('For how long').fill('2h');
    await page.getByLabel('Why (for operators)').fill('rude');
    await page.keyboard.press('Enter');
    await anna.page
        .getByRole('complementary', {name: 'From this server'})
        .getByText('You can’t play on this server for now.')
        .waitFor();
    await turnTo(page, 'Bans', 'Who is banned');
    await page.getByRole('cell', {name: `person ${guest}`}).waitFor();
    await look(page, 'a ban');
    await page.getByRole('button', {name: /^Lift: /}).press('Enter');
    await page.getByText('Nobody.').waitFor();
    await turnTo(page, 'People', 'Who is here');
    await page.getByLabel('Their number').fill(guest);
    await page.getByRole('button', {name: `Delete: person ${guest}`}).press('Enter');
    await look(page, 'deleting someone');
    await page.getByRole('button', {name: 'Delete this person'}).press('Enter');
    await page.getByRole('status').getByText('That person is deleted.').waitFor();
    expect((await acts(page)).slice(0, 5)).toEqual([
        `page 127.0.0.1 erase guest ${guest}`,
        expect.stringMatching(/^page 127\.0\.0\.1 unban ban \d+$/),
        `page 127.0.0.1 ban guest ${guest}`,
        `page 127.0.0.1 export guest ${guest}`,
        `page 127.0.0.1 rename guest ${guest}`,
    ]);
    await anna.leave(noServer);
    await operator.leave();
});

it('tells everyone something, and lets no new games start', async () => {
    const operator = await comeToWork({viewport: sizes.phone}),
        {page} = operator,
        anna = await comeToPlay();
    const notice = anna.page.getByRole('complementary', {name: 'From this server'});
    await turnTo(page, 'Everyone', 'Tell everyone something');
    await page.getByLabel('One line').fill('Back at nine.');
    await page.keyboard.press('Enter');
    await notice.getByText('Back at nine.').waitFor();
    await page.getByText('Now: Back at nine.').waitFor();
    await page.getByRole('button', {name: 'End it'}).press('Enter');
    await notice.waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Let no new games start'}).press('Enter');
    await page.getByRole('button', {name: 'Let none start'}).press('Enter');
    await notice.getByText('The server is about to be updated.').waitFor();
    await page.getByRole('button', {name: 'Let games start again'}).press('Enter');
    await notice.waitFor({state: 'detached'});
    expect((await acts(page)).slice(0, 4)).toEqual([
        'page 127.0.0.1 drain off',
        'page 127.0.0.1 drain on',
        'page 127.0.0.1 tell',
        'page 127.0.0.1 tell Back at nine.',
    ]);
    await anna.leave(noServer);
    await operator.leave();
});

/** Anna reports Bo, who has said something. */
async function report(anna: Page, bo: Page, code: string): Promise<void> {
    await bo.goto(`${server.address}/#${code}`);
    await bo.waitForSelector('.waiting-for');
    await bo.locator('.lobby input[name=name]').fill('Disa');
    await bo.keyboard.press('Enter');
    await bo.locator('.say input').fill('You silly cookie!');
    await bo.keyboard.press('Enter');
    await anna.locator('.chat-lines').getByText('You silly cookie!').waitFor();
    await anna.getByRole('button', {name: 'About Disa'}).press('Enter');
    const window = anna.getByRole('dialog', {name: 'Disa'});
    await window.getByRole('button', {name: 'Report…'}).press('Enter');
    await window.getByLabel('What happened?').fill('Too <b>loud</b>.');
    await window.getByRole('button', {name: 'Send the report'}).press('Enter');
    await window.waitFor({state: 'detached'});
}

it('shows what people have reported, and what can be done about it', async () => {
    const operator = await comeToWork({viewport: sizes.phone}),
        {page} = operator,
        anna = await comeToPlay(),
        bo = await come();
    await turnTo(page, 'Reports', 'What people have reported');
    await page.getByText('Nothing.').waitFor();
    await report(anna.page, bo.page, await openShort(anna.page, 1));
    await page.getByRole('button', {name: 'Newest'}).press('Enter');
    const cell = (head: string) => page.locator(`td[data-head="${head}"]`);
    await cell('About')
        .getByText(/^Disa \[\d+\]$/)
        .waitFor();
    await cell('Why').getByText('Too <b>loud</b>.').waitFor();
    await page.getByRole('listitem').getByText('Disa: You silly cookie!').waitFor();
    await look(page, 'a report');
    const ban = page.getByRole('button', {name: /^Ban: Disa \[\d+\]$/});
    const guest = /\d+/.exec((await ban.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await page.getByRole('button', {name: /^Rename: Disa/}).press('Enter');
    await page.getByLabel('New name').fill('Quiet');
    await page.keyboard.press('Enter');
    await bo.page.locator('.seats').getByText('Quiet').waitFor();
    await ban.press('Enter');
    await agree(page);
    await bo.page.getByText('You can’t play on this server for now.').first().waitFor();
    await page.getByRole('button', {name: 'Done: report 1'}).press('Enter');
    await page.getByText('The report is marked as dealt with.').waitFor();
    await page.getByText('Done.', {exact: true}).waitFor();
    await look(page, 'a report that is seen to');
    const log = await acts(page);
    expect(log.filter(act => !act.includes('reports')).slice(0, 3)).toEqual([
        'page 127.0.0.1 done report 1',
        `page 127.0.0.1 ban guest ${guest}`,
        `page 127.0.0.1 rename guest ${guest}`,
    ]);
    // To read them is in the log, so they are read only when someone looks.
    expect(log.filter(act => act.includes('reports')).length).toBeLessThan(7);
    for (const visitor of [anna, bo]) await visitor.leave(noServer);
    await operator.leave();
});

it('fits every screen, by day and in the evening', async () => {
    const anna = await comeToPlay();
    await openShort(anna.page, 1);
    for (const [size, colorScheme] of [
        ['phone', 'light'],
        ['landscape', 'dark'],
        ['desktop', 'dark'],
    ] as const) {
        const operator = await comeToWork({viewport: sizes[size], colorScheme});
        for (const [name, heading] of pages) {
            await turnTo(operator.page, name, heading);
            await look(operator.page, `${name} (${size}, ${colorScheme})`);
        }
        await operator.leave();
    }
    await anna.leave(noServer);
});

it('says that the server is gone, and goes on when it is back', async () => {
    const operator = await comeToWork(),
        {page} = operator;
    await server.stop();
    await page.getByRole('alert').getByText('The server does not answer.').waitFor();
    await look(page, 'no server');
    await operator.leave(noServer);
    await server.start();
});
