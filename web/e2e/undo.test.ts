/**
 * An undo is part of the story: told, in the list and in the log, also after a reload. And nobody
 * undoes by chance: nothing slides under a finger that taps twice.
 */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {games} from '../tests/machine';
import {play, touchOne} from './drive';
import {enter, openTable} from './screens';
import {useSite} from './site';

const {server, come} = useSite();
const told = 'Your last step is undone.';
const phone = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true};

const isAsked = (page: Page) => page.waitForSelector('.ask.yours');

/** Touches until an answer is given: there is something to undo. */
async function answer(page: Page, game: GameName): Promise<void> {
    while (!(await page.locator('[aria-keyshortcuts="u"]:not(.kept)').count())) {
        await touchOne(page, game);
        await page.waitForTimeout(50);
    }
}

/** What a list has, and what of it is struck out. */
async function listed(page: Page, key: string, lines: string): Promise<[string[], string[]]> {
    await page.keyboard.press(key);
    const list = page.locator(`dialog[open] ${lines}`);
    await list.first().waitFor();
    const all = await list.allInnerTexts(),
        struck = await page.locator(`dialog[open] ${lines} del`).allInnerTexts();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', {state: 'detached'});
    return [all, struck];
}

describe('an undo', () => {
    it.each(games)('of %s is told, and nothing is lost', async game => {
        const who = await come();
        const {page} = who;
        await page.goto(`${server.address}/#/play/${game}`);
        await isAsked(page);
        const before = await listed(page, 'b', '.since-list li');
        await answer(page, game);
        await isAsked(page);
        await page.keyboard.press('u');
        await page.locator('.telling', {hasText: told}).waitFor();
        expect(await page.locator('[role=log]').innerText()).toContain(told);
        const after = await listed(page, 'b', '.since-list li');
        expect(after[0].slice(0, before[0].length)).toEqual(before[0]);
        expect(after[0].at(-1)).toContain(told);
        expect(after[1].length).toBe(after[0].length - before[0].length - 1);
        expect(after[1].length).toBeGreaterThan(0);
        const log = await listed(page, 'l', '.log-turn li');
        expect(log[0].join()).toContain(told);
        expect(log[1].length).toBeGreaterThan(0);
        await page.reload();
        await isAsked(page);
        expect(await listed(page, 'b', '.since-list li')).toEqual(after);
        expect(await listed(page, 'l', '.log-turn li')).toEqual(log);
        await who.leave();
    });

    it('at a server is told, too, and still there after a reload', async () => {
        const who = await come();
        const {page} = who;
        await enter(page, server.address);
        await openTable(page, 'party');
        await page.locator('.beginning button').click();
        await isAsked(page);
        await answer(page, 'party');
        await isAsked(page);
        await page.keyboard.press('u');
        await page.locator('.telling', {hasText: told}).waitFor();
        const [all, struck] = await listed(page, 'b', '.since-list li');
        expect(all.at(-1)).toContain(told);
        expect(struck).toHaveLength(1);
        const log = await listed(page, 'l', '.log-turn li');
        expect(log[1]).toHaveLength(1);
        await page.reload();
        await isAsked(page);
        expect(await listed(page, 'b', '.since-list li')).toEqual([all, struck]);
        expect(await listed(page, 'l', '.log-turn li')).toEqual(log);
        await who.leave();
    });
});

/** Where the tools are, also those that are not in sight. */
const places = (page: Page) =>
    page
        .locator('.ask .actions > button')
        .evaluateAll(all =>
            all.map(one => `${one.getBoundingClientRect().x} ${one.getBoundingClientRect().y}`),
        );

it('a card under a resting mouse does not lie over the place that can be chosen', async () => {
    const who = await come();
    const {page} = who;
    const seat = page.locator('.seat:has(.target):has(.card-row .small-card)').first();
    await page.goto(`${server.address}/#/play/thief`);
    await play('thief', [{page, seed: 4}], {isEnough: async () => (await seat.count()) > 0});
    const card = seat.locator('.card-row .small-card').first(),
        place = await seat.getAttribute('data-seat');
    const {x, y, width, height} = (await card.boundingBox())!;
    await page.keyboard.press('Escape');
    await page.waitForSelector('.target', {state: 'detached'});
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.locator('.thief-hand button[aria-disabled="false"]').first().focus();
    const target = page.locator(`[data-seat="${place}"] .target`);
    for (const key of ['Enter', 'Escape', 'ArrowRight', 'Enter'])
        if (!(await target.count())) await page.keyboard.press(key);
    await target.waitFor();
    const isTop = (there: Element, at: {x: number; y: number}) =>
        there.contains(document.elementFromPoint(at.x, at.y));
    expect(await target.evaluate(isTop, {x: x + width / 2, y: y + height / 2})).toBe(true);
    await page.mouse.down();
    await page.mouse.up();
    await target.waitFor({state: 'detached'});
    expect(await page.locator('.dialog.beside').count()).toBe(0);
    await who.leave();
});

describe('on a phone', () => {
    it.each(games)('the tools of %s have fixed places', async game => {
        const who = await come(phone);
        const {page} = who;
        await page.goto(`${server.address}/#/play/${game}`);
        await isAsked(page);
        const first = await places(page);
        expect(first).toHaveLength(4);
        await answer(page, game);
        await isAsked(page);
        expect(await places(page)).toEqual(first);
        await who.leave();
    });

    it('a double tap does not hit what has come under the finger', async () => {
        const who = await come(phone);
        const {page} = who;
        await page.goto(`${server.address}/#/play/party`);
        await isAsked(page);
        await answer(page, 'party');
        // Whatever a tap removes, Undo comes into its place.
        await page.evaluate(() => {
            const undo = document.querySelector<HTMLElement>('[aria-keyshortcuts="u"]');
            const first = document.createElement('button');
            first.id = 'first';
            first.textContent = 'First';
            first.style.cssText = 'position: fixed; top: 300px; left: 100px; z-index: 99';
            first.onclick = () => {
                first.remove();
                undo!.style.cssText = first.style.cssText;
            };
            document.querySelector('main')!.append(first);
        });
        await page.touchscreen.tap(110, 310);
        await page.touchscreen.tap(110, 310);
        expect(await page.locator('#first').count()).toBe(0);
        expect(await page.locator('[role=log]').innerText()).not.toContain(told);
        await page.waitForTimeout(500);
        await page.touchscreen.tap(110, 310);
        await page.locator('.telling', {hasText: told}).waitFor();
        await who.leave();
    });
});
