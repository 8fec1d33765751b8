/** The screens of the page, one after another, for pictures and for tests that look at all of them. */
import type {Page} from 'playwright-core';
import type {GameName, GameRecord} from '../src/core/types';
import {recordOf} from './positions';

export interface Screen {
    name: string;
    show(page: Page, address: string): Promise<void>;
}

/** Opens the page with a game that is kept in the browser. */
export async function goOn(page: Page, address: string, record: GameRecord): Promise<void> {
    await page.goto(address);
    await page.evaluate(kept => localStorage.setItem(`cookietin.game.${kept.game}`, JSON.stringify(kept)), record);
    await page.goto(`${address}/#/play/${record.game}`);
    await page.waitForSelector('.at-table .question');
}

const lazily = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
};

function table(name: string, record: () => Promise<GameRecord>, then?: (page: Page) => Promise<void>): Screen {
    return {
        name,
        async show(page, address) {
            await goOn(page, address, await record());
            await then?.(page);
        },
    };
}

const thief = lazily(() => recordOf({game: 'thief', bots: ['easy', 'greedy', 'easy'], options: {points: 3}, decisions: 4}));
const speculaas = lazily(() => recordOf({game: 'speculaas', bots: ['easy', 'greedy'], decisions: 17}));
const party = lazily(() => recordOf({game: 'party', bots: ['easy', 'greedy'], decisions: 24}));
const thiefOver = lazily(() => recordOf({game: 'thief', bots: ['easy', 'greedy', 'easy'], options: {points: 2}, decisions: Infinity}));
const speculaasOver = lazily(() => recordOf({game: 'speculaas', bots: ['easy', 'greedy'], decisions: Infinity}));
const partyOver = lazily(() => recordOf({game: 'party', bots: ['easy'], decisions: Infinity}));

/** A place of the address, shown when something is there. */
const place = (name: string, route: string, ready: string, then?: (page: Page) => Promise<void>): Screen => ({
    name,
    async show(page, address) {
        await page.goto(`${address}/${route}`);
        await page.waitForSelector(ready);
        await then?.(page);
    },
});

/** A window that a button of the start opens. */
const opened = (name: string, button: string): Screen => place(name, '', '.game', async page => {
    await page.locator(button).first().click();
    await page.waitForSelector('dialog[open]');
});

/** Waiting for friends at a table of the server. */
const lobby: Screen = {
    name: 'friends',
    async show(page, address) {
        await openTable(page, address, 'thief');
    },
};

/** A game on the server that the visitor hosts; comes back with the link for others. */
export async function openTable(page: Page, address: string, game: GameName): Promise<string> {
    await page.goto(address);
    await page.locator(`.game:has(a[href="#/play/${game}"]) .game-doors button`).first().click();
    await page.locator('dialog[open] button[type=submit]').click();
    return page.locator('.invitation .link').inputValue();
}

const overTable = (name: string, record: () => Promise<GameRecord>): Screen => table(name, record, async page => {
    await page.waitForSelector('dialog[open] .end');
});

/** A game that was dropped onto the page. */
const watch = (name: string, where: string, ready: string): Screen => ({
    name,
    async show(page, address) {
        await page.goto(address);
        await page.waitForSelector('.game');
        const record = JSON.stringify(await thiefOver());
        await page.setInputFiles('input[type=file]', {name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(record)});
        await page.waitForSelector('.player');
        await page.evaluate(hash => void (location.hash = hash), where);
        await page.waitForSelector(ready);
    },
});

/** Those worth a picture. */
export const mainScreens: readonly Screen[] = [
    place('home', '', '.game'),
    table('thief', thief),
    table('speculaas', speculaas),
    table('party', party),
    lobby,
    overTable('speculaas-end', speculaasOver),
    watch('replay', '#/watch/here/9', '.player'),
];

/** All others. */
export const moreScreens: readonly Screen[] = [
    opened('set-up', '.game-doors button:nth-of-type(2)'),
    opened('with-friends', '.game-doors button:nth-of-type(1)'),
    ...([1, 2, 3].map(n => opened(`rules-${n}`, `.game:nth-child(${n}) .game-doors button:nth-of-type(3)`))),
    opened('settings', '.bar button.icon'),
    table('log', thief, page => page.keyboard.press('l')),
    table('keys', thief, page => page.keyboard.press('?')),
    overTable('thief-end', thiefOver),
    overTable('party-end', partyOver),
    watch('review', '#/watch/here/3/review', '.player'),
    place('no-such-table', '#/table/nothing', '.missing h1'),
];
