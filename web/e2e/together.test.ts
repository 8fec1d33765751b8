/** What two people have of each other at a table of a real server: one more game. */
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {playToTheEnd, seeTheEnd} from './drive';
import {enter} from './screens';
import {faultsByAxe, overflow, sizes, useSite, type Visitor} from './site';

const {server, come} = useSite();

/** Opens a short game as whoever is at that page, who then looks at it; its code for others. */
async function openShort(page: Page): Promise<string> {
    const {table, code} = await page.evaluate(
        () =>
            new Promise<{table: string; code: string}>(resolve => {
                const socket = new WebSocket(`ws://${location.host}/ws`, 'cookietin.1');
                const token = localStorage.getItem('cookietin.token');
                socket.onopen = () => {
                    for (const message of [
                        {do: 'hello', id: 1, version: 1, token},
                        {
                            do: 'open',
                            id: 2,
                            game: 'thief',
                            options: {players: 3, rounds: 1},
                            seats: ['me', 'bot:random', 'open'],
                        },
                    ])
                        socket.send(JSON.stringify(message));
                };
                socket.onmessage = ({data}) => {
                    const answer = JSON.parse(String(data)) as {
                        re?: number;
                        table: string;
                        code: string;
                    };
                    if (answer.re !== 2) return;
                    socket.close();
                    resolve(answer);
                };
            }),
    );
    await page.evaluate(hash => void (location.hash = hash), `#/table/${table}`);
    await page.waitForSelector('.lobby');
    return code;
}

/** Two people at the end of a short game with a bot. */
async function playShort(): Promise<[Visitor, Visitor]> {
    const [host, friend] = [await come(), await come({viewport: sizes.phone})];
    await enter(host.page, server.address);
    await host.page.waitForFunction(() => localStorage.getItem('cookietin.token') !== null);
    const code = await openShort(host.page);
    await friend.page.goto(`${server.address}/#${code}`);
    await friend.page.waitForSelector('.waiting-for');
    await host.page.locator('.beginning button').click();
    const players = [
        {page: host.page, seed: 3},
        {page: friend.page, seed: 4},
    ];
    await playToTheEnd('thief', players);
    for (const {page} of players) {
        await seeTheEnd(page);
        await page.waitForSelector('dialog[open] .end');
    }
    return [host, friend];
}

const tableOf = ({page}: Visitor): string => /#\/table\/([^/]+)/.exec(page.url())?.[1] ?? '';

it('one asks for a rematch, the other is in with one button, and it begins', async () => {
    const [host, friend] = await playShort();
    const before = tableOf(host);
    await friend.page.locator('dialog .end-next').getByRole('button', {name: 'Rematch'}).click();
    const asked = host.page.locator('dialog .asked');
    await asked.getByText('wants a rematch').waitFor();
    await friend.page.locator('dialog .asked').getByText('Waiting for:').waitFor();
    expect(await asked.locator('li').count()).toBe(2);
    expect(await asked.locator('.is-in').count()).toBe(1);
    expect(await faultsByAxe(host.page, 'asked for a rematch')).toEqual([]);
    expect(await overflow(friend.page, 'waits for a rematch')).toEqual([]);
    await host.page.locator('dialog .end-next').getByRole('button', {name: 'I am in'}).click();
    for (const {page} of [host, friend]) {
        await page.waitForSelector('.at-table:not(:has(.end-bar)) .ask');
        expect(await page.locator('dialog[open]').count()).toBe(0);
    }
    expect(tableOf(host)).not.toBe(before);
    expect(tableOf(friend)).toBe(tableOf(host));
    for (const visitor of [host, friend]) await visitor.leave();
});

it('whoever goes home is not waited for', async () => {
    const [host, friend] = await playShort();
    const before = tableOf(host);
    await host.page.locator('dialog .end-next').getByRole('button', {name: 'Rematch'}).click();
    await friend.page.locator('dialog .asked').getByText('wants a rematch').waitFor();
    await friend.page.evaluate(() => void (location.hash = '#/'));
    await host.page.waitForSelector('.at-table:not(:has(.end-bar)) .ask');
    expect(tableOf(host)).not.toBe(before);
    // A game that they have not wanted is none of theirs.
    await friend.page.waitForSelector('.start .game');
    expect(await friend.page.locator(`a[href*="${tableOf(host)}"]`).count()).toBe(0);
    for (const visitor of [host, friend]) await visitor.leave();
});
