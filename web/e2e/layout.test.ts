/**
 * Tables in windows of all sizes, with few players and with many: nothing lies over anything else,
 * nothing jumps from one state of a turn to the next, and everything is large enough.
 */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {games, whole} from '../tests/machine';
import {jumps, narrowest, outside, overlaps, partsIn, shareOf, smallTargets} from './parts';
import {crowded, enter, goHome, resume} from './screens';
import {useSite} from './site';

const {server, come} = useSite();

const windows = [
    [360, 740],
    [390, 844],
    [844, 390],
    [820, 1180],
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
] as const;

/** In `make test` the smallest ones and a wide one. */
const fewer: readonly (readonly [number, number])[] = [windows[0], windows[2], windows[5]];

/** How many others there can be. */
const others: Record<GameName, readonly number[]> = {
    thief: [2, 3, 4, 5, 6],
    speculaas: [1, 2, 3, 4],
    party: [1, 2, 3, 4],
};

const names = ['Birna', 'Dagur', 'Edda', 'Flóki', 'Gréta', 'Hrafn'];

/** A turn of yours in the middle of the game, after some of it. */
async function sit(page: Page, game: GameName, count: number): Promise<void> {
    const record = await crowded(game, count, names, game === 'thief' ? 4 : 15);
    await goHome(page);
    await resume(page, record);
    await page.waitForSelector(`.at-table.game-${game} .ask.yours`, {state: 'attached'});
    await page.waitForTimeout(100);
}

/** What else a turn shows: a hint, and a card that is picked. */
const states: Record<GameName, readonly string[]> = {
    thief: ['.ask .actions .quiet:first-child', '.thief-hand .hand-card[aria-disabled="false"]'],
    speculaas: ['.ask .actions .quiet:first-child', '.hand .card[aria-disabled="false"]'],
    party: ['.ask .actions .quiet:first-child'],
};

/** What is wrong with a table in this window. */
async function faultsOf(page: Page, game: GameName, width: number, height: number) {
    const parts = await partsIn(page, game);
    const faults = [...overlaps(parts), ...(await smallTargets(page))];
    const fits = width > height || width >= 700;
    if (fits) faults.push(...outside(parts, width, height));
    if (width >= 1366) {
        const share = shareOf(parts, width, height);
        if (share < 0.6) faults.push(`only ${(100 * share).toFixed(0)} % of the window is used`);
    }
    for (const selector of states[game] ?? []) {
        const thing = page.locator(selector).first();
        if (!(await thing.count())) continue;
        await thing.click();
        await page.waitForTimeout(100);
        faults.push(...jumps(parts, await partsIn(page, game)).map(jump => `${jump}: ${selector}`));
    }
    return faults;
}

/**
 * The log beside the table, and the rules in its place: what is left of the window has room for all
 * of the table, nothing moves when one takes the place of the other, and in the end all is as it
 * was.
 */
async function besideFaults(page: Page, game: GameName, width: number, height: number) {
    const before = await partsIn(page, game);
    const press = async (key: string, shows: string) => {
        await page.keyboard.press(key);
        await page.waitForSelector(shows, {state: 'attached'});
        await page.waitForTimeout(50);
        return partsIn(page, game);
    };
    const log = await press('l', '.dock .log');
    const faults = [
        ...overlaps(log),
        ...outside(log, width, height),
        ...(await smallTargets(page)),
    ];
    const rules = await press('r', '.dock .rules');
    faults.push(...jumps(log, rules).map(jump => `${jump}: from the log to the rules`));
    const after = await press('r', '.table-page:not(:has(.dock))');
    faults.push(...jumps(before, after).map(jump => `${jump}: after the rules`));
    return faults.map(fault => `beside the log: ${fault}`);
}

/** At least so wide are cards, in pixels. */
async function smallCards(page: Page, game: GameName, width: number): Promise<string[]> {
    const least: [string, number][] =
        game === 'thief'
            ? [
                  ['.hand-card', width >= 1920 ? 140 : 60],
                  ['.thief-seats .small-card, .thief-seats .back', width >= 1920 ? 56 : 20],
              ]
            : game === 'speculaas'
              ? [
                    ['.hand .card', width >= 1920 ? 140 : 44],
                    ['.own .board .face', 44],
                ]
              : [];
    const found: string[] = [];
    /* On its side a phone is wide enough to say what a card does. */
    if (game === 'thief' && width > 700)
        for (const text of await page.locator('.hand-card .text').all())
            if (!(await text.isVisible())) found.push('a card does not say what it does');
    for (const [selector, px] of least) {
        const has = await narrowest(page, selector);
        if (has < px - 0.5) found.push(`${selector} is ${has} wide, wants ${px}`);
    }
    return found;
}

it('a long press explains a card and does not pick it', async () => {
    const visitor = await come({viewport: {width: 390, height: 844}, hasTouch: true});
    const {page} = visitor;
    await enter(page, server.address);
    await sit(page, 'thief', 3);
    const press = (ms: number) =>
        page.evaluate(async time => {
            const card = document.querySelector<HTMLElement>('.hand-card[aria-disabled="false"]')!;
            const by = (type: string) =>
                card.dispatchEvent(new PointerEvent(type, {pointerType: 'touch', bubbles: true}));
            by('pointerdown');
            await new Promise(resolve => setTimeout(resolve, time));
            by('pointerup');
            card.click();
        }, ms);
    await press(700);
    await page.waitForSelector('.bubble');
    expect(await page.locator('.hand-card.picked').count()).toBe(0);
    await press(0);
    await page.waitForSelector('.hand-card.picked, .at-table .telling[data-held="false"]');
    await visitor.leave();
});

describe.each(whole ? windows : fewer)('in %i x %i', (width, height) => {
    it('every game has room for everybody', async () => {
        const visitor = await come({viewport: {width, height}});
        const {page} = visitor;
        await enter(page, server.address);
        const found: string[] = [];
        for (const game of games) {
            const counts = others[game] ?? [];
            for (const count of whole ? counts : counts.slice(-1)) {
                await sit(page, game, count);
                const faults = [
                    ...(await smallCards(page, game, width)),
                    ...(await faultsOf(page, game, width, height)),
                    ...(width >= 1366 ? await besideFaults(page, game, width, height) : []),
                ];
                found.push(...faults.map(fault => `${game}, ${count + 1} players: ${fault}`));
            }
        }
        expect(found).toEqual([]);
        await visitor.leave();
    });
});
