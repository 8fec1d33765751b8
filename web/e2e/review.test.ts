/** A review on the table itself: the move that was played and the better one, and why. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import type {GameName, GameRecord} from '../src/core/types';
import {games, machineCore, secretOf, whole} from '../tests/machine';
import {botsPlay} from './positions';
import {enter} from './screens';
import {overflow, useSite} from './site';

const {server, come} = useSite();

/** A whole game of easy bots, as if a person had sat on the first seat. */
async function playedBadly(game: GameName): Promise<GameRecord> {
    const core = await machineCore();
    const seats = ['easy', 'easy', 'easy'].map(bot => ({bot}));
    await core.open({game, options: {}, seats}, secretOf(3));
    await botsPlay(core);
    const record = await core.record();
    record.seats[0] = {name: 'Anna'};
    return record;
}

async function watch(page: Page, record: GameRecord): Promise<void> {
    await enter(page, server.address);
    await page.setInputFiles('input[type=file]', {
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.waitForSelector('.at-table .ask', {state: 'attached'});
}

interface Drawn {
    played: number;
    better: number;
    /** Rings that are not in sight. */
    unseen: string[];
}

/** What is drawn on the table, and whether it is in the window, above the words. */
const drawnOn = (page: Page): Promise<Drawn> =>
    page.evaluate(() => {
        const words = document.querySelector('.mistake-card')?.getBoundingClientRect();
        const lowest = words?.top ?? innerHeight;
        const rings = (way: string) => [
            ...document.querySelectorAll(`.compared svg .${way} :is(rect, path:not([d=""]))`),
        ];
        const unseen = [...rings('played'), ...rings('better')].flatMap(ring => {
            const {left, right, top} = ring.getBoundingClientRect();
            const isIn = top < lowest && top > -9 && left > -9 && right < innerWidth + 9;
            return isIn ? [] : [`${ring.outerHTML} at ${left},${top}`];
        });
        return {played: rings('played').length, better: rings('better').length, unseen};
    });

describe.each(games)('a review of %s', game => {
    const sizes = [
        {name: 'phone', width: 360, height: 740},
        ...(whole || game === 'party' ? [{name: 'desktop', width: 1366, height: 768}] : []),
    ];

    it.each(sizes)('shows your mistakes first, on the table, on a $name', async viewport => {
        const visitor = await come({viewport});
        const {page} = visitor;
        await watch(page, await playedBadly(game));
        await page.keyboard.press('v');
        await page.locator('.mistake', {hasText: 'You:'}).first().waitFor();
        // The review is not over: its first result comes early, and it says how far it is.
        expect(await page.locator('.review-progress progress').count()).toBe(1);
        // As long as it goes on, a costlier one may come first.
        await page.locator('.review-progress').getByRole('button', {name: 'Stop'}).click();
        await page.locator('.review-progress').getByRole('button', {name: 'Continue'}).waitFor();
        const first = page.locator('.mistake').first();
        expect(await first.innerText()).toContain('You:');
        const [said = ''] = await first.locator('p').allInnerTexts();
        await first.locator('button').click();
        await page.locator('.compared svg rect').first().waitFor({state: 'attached'});
        const drawn = await drawnOn(page);
        expect(drawn.unseen).toEqual([]);
        expect(drawn.played + drawn.better).toBeGreaterThan(0);
        expect(await overflow(page, 'review')).toEqual([]);
        const heard = page.locator('[role=log]');
        if (await page.locator('.mistake-card').count()) {
            expect(await page.locator('.mistake-card').innerText()).toContain(said.trim());
            expect((await heard.allInnerTexts()).join(' ')).toContain('Better:');
            await page.locator('.mistake-card').getByRole('button').nth(1).click();
            await page.locator('.mistake-card h2').waitFor();
            await page.keyboard.press('ArrowRight');
            await page.locator('.player-slider').waitFor();
        } else expect(await page.locator('.mistake[aria-current]').count()).toBe(1);
        await visitor.leave();
    });
});
