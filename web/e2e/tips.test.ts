/** Tips beside the table: wherever they lie, everything that can be touched next can be touched. */
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {dice, far, games, whole} from '../tests/machine';
import {byKeys} from './course';
import {touchable} from './drive';
import {useSite} from './site';
import {tip, underTip} from './tips';

const {server, come} = useSite();

const windows = [
    [360, 740],
    [360, 640],
    [844, 390],
    [820, 1180],
    [1366, 768],
    [1920, 1080],
] as const;

/** Of all that can be touched, what a choice goes on with. */
async function nextTouch(page: Page, game: GameName, roll: (n: number) => number) {
    for (const selector of ['.scene .go-on', ...touchable(game)]) {
        const found = page.locator(selector).filter({visible: true});
        const count = await found.count();
        if (count) return found.nth(roll(count));
    }
    return null;
}

/**
 * Plays on, and looks at each tip whenever the table has changed: until so many tips were seen, or
 * the game is over. A tip goes when a move is made, or by its button if there is none to make.
 */
async function playWithTips(page: Page, game: GameName, most: number): Promise<string[]> {
    const faults = new Set<string>(),
        seen = new Set<string>(),
        roll = dice(7);
    const begun = Date.now();
    while (seen.size < most && !(await page.locator('.end-bar').count())) {
        if (Date.now() - begun > far) throw new Error(`${game}: no more than ${seen.size} tips`);
        const text = (await page.locator(`${tip} p`).allInnerTexts()).join();
        if (text) seen.add(text);
        for (const fault of await underTip(page, game)) faults.add(`${text}: ${fault}`);
        const next = await nextTouch(page, game, roll);
        if (next) await byKeys(next).catch(() => undefined);
        else if (text)
            await page
                .locator(`${tip} button`)
                .first()
                .click()
                .catch(() => undefined);
        await page.waitForTimeout(60);
    }
    return [...faults];
}

const all = windows.flatMap(([width, height]) => games.map(game => [game, width, height] as const));
/** In `make test` a phone, and where the most can be touched also a wide window. */
const cases = whole
    ? all
    : all.filter(([game, width, height]) => height === 740 || (width === 1366 && game === 'party'));

it.each(cases)(
    'of %s lie over nothing that can be touched, in %i x %i',
    async (game, width, height) => {
        const visitor = await come({lessons: true, viewport: {width, height}, locale: 'de'});
        const {page} = visitor;
        await page.goto(`${server.address}/#/play/${game}`);
        await page.waitForSelector('.at-table');
        expect(await playWithTips(page, game, whole ? Infinity : 3)).toEqual([]);
        await visitor.leave();
    },
);
