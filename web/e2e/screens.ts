/** The screens of the page, one after another, for pictures and for tests that look at all of them. */
import type {Page} from 'playwright-core';
import type {GameRecord} from '../src/core/types';
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

export const screens: readonly Screen[] = [
    {
        name: 'home',
        async show(page, address) {
            await page.goto(address);
            await page.waitForSelector('.game');
        },
    },
    table('thief', thief),
    table('speculaas', speculaas),
    table('party', party),
    table('thief-end', thiefOver),
    table('speculaas-end', speculaasOver),
    table('party-end', partyOver),
];
