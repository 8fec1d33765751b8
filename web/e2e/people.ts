/**
 * The windows about people on a server: someone at your table, your profile, a server that does not
 * know you. Each is found without words, so that it is the same in every language.
 */
import type {Page} from 'playwright-core';
import {goHome, openTable, type Screen} from './screens';

interface Guest extends Window {
    /** Someone else at the table, for as long as this page is there. */
    guest?: WebSocket;
}

/** Someone with a long name sits down and says something, over a connection of their own. */
async function sitDown(page: Page, code: string): Promise<void> {
    await page.evaluate(
        found =>
            new Promise<void>(resolve => {
                const socket = new WebSocket(`ws://${location.host}/ws`, 'cookietin.1');
                (window as Guest).guest = socket;
                socket.onopen = () => {
                    for (const message of [
                        {do: 'hello', id: 1, version: 1, name: 'Sinaasappelkrakeling'},
                        {do: 'join', id: 2, code: found},
                    ])
                        socket.send(JSON.stringify(message));
                };
                socket.onmessage = ({data}) => {
                    const answer = JSON.parse(String(data)) as {re?: number; table: string};
                    if (answer.re !== 2) return;
                    const said = {do: 'chat', id: 3, table: answer.table, text: 'Krümel?'};
                    socket.send(JSON.stringify(said));
                    resolve();
                };
            }),
        code,
    );
    await page.locator('.person-button').first().waitFor();
    await page.locator('.chat-lines li').first().waitFor();
}

const toTop = (page: Page) => page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}));

/** At a table of your own, with a guest. */
async function host(page: Page): Promise<void> {
    await goHome(page);
    const link = await openTable(page, 'thief');
    await sitDown(page, link.slice(link.indexOf('#') + 1));
    await toTop(page);
}

async function aboutThem(page: Page): Promise<void> {
    await page.locator('.person-button').first().click();
    await page.locator('dialog[open] .person section').nth(1).waitFor();
}

/** One of the two parts of the window: 1 as the host, 2 for yourself. */
const button = (page: Page, part: number, n: number) =>
    page.locator(`dialog[open] .person section:nth-of-type(${part}) > button`).nth(n);

const aboutGuest = (name: string, show: (page: Page) => Promise<void>): Screen => ({
    name,
    async show(page) {
        await host(page);
        await aboutThem(page);
        await show(page);
    },
});

/** Your profile, from the settings. */
const profile = (name: string, show: (page: Page) => Promise<void>): Screen => ({
    name,
    async show(page) {
        await goHome(page);
        await page.locator('.bar button.icon').first().click();
        await page.locator('dialog[open] .form > .actions button').first().click();
        await page.locator('dialog[open] .devices').first().waitFor();
        await show(page);
    },
});

const last = (page: Page, what: string) =>
    page
        .locator(what)
        .last()
        .evaluate(at => at.scrollIntoView({block: 'end', behavior: 'instant'}));

export const peopleScreens: readonly Screen[] = [
    {name: 'host', show: host},
    aboutGuest('person', () => Promise.resolve()),
    aboutGuest('person-remove', async page => {
        await button(page, 1, 0).click();
        await page.locator('dialog[open] .person .actions').waitFor();
    }),
    aboutGuest('person-report', async page => {
        await button(page, 2, 2).click();
        await page.locator('dialog[open] .report').waitFor();
    }),
    aboutGuest('person-muted', async page => {
        for (const [part, n] of [
            [1, 1],
            [2, 1],
        ] as const) {
            await button(page, part, n).click();
            await page.locator('dialog').waitFor({state: 'detached'});
            if (part === 1) await aboutThem(page);
        }
        await page.locator('.seats .tag').nth(2).waitFor();
        await toTop(page);
    }),
    profile('profile-blocked', page => last(page, 'dialog[open] .devices.blocks')),
    profile('profile-words', async page => {
        await page.locator('dialog[open] .you section').first().locator('button').click();
        await page.locator('dialog[open] .recovery-words li').nth(11).waitFor();
        await page.locator('dialog[open] .you section').first().locator('svg').waitFor();
    }),
    profile('profile-delete', async page => {
        await page.locator('dialog[open] .you section').last().locator('.twice button').click();
        await last(page, 'dialog[open] .twice .actions');
    }),
    {
        name: 'recover',
        async show(page) {
            await goHome(page);
            await page.evaluate(
                there => void (location.hash = there),
                `#/recover/${'0'.repeat(24)}`,
            );
            await page.locator('textarea[name=words]').waitFor();
        },
    },
    {
        // The last of all: from here on the server does not know whoever looks.
        name: 'stranger',
        async show(page) {
            await goHome(page);
            await page.evaluate(() => {
                localStorage.setItem('cookietin.token', 'A'.repeat(22));
                localStorage.removeItem('cookietin.selves');
            });
            await page.reload();
            await page.locator('.turn-notice').waitFor();
        },
    },
];
