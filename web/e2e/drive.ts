/** Plays at the page as a person would: by what can be touched, with the mouse or with keys alone. */
import type {Locator, Page} from 'playwright-core';
import type {GameName} from '../src/core/types';
import {dice} from '../tests/machine';

/** What can be touched next, the last step of a choice first. */
const touchable: Record<GameName, readonly string[]> = {
    thief: ['.thief-steps button[data-next]', '.thief .target', '.thief-tray button[aria-pressed="false"]', '.thief-hand button[aria-disabled="false"]'],
    speculaas: ['.speculaas button[data-space]', '.speculaas .hand .card:not([disabled])'],
    party: ['.party-actions button:not(.quiet)', '.party button[data-touch]:not([aria-pressed="true"])'],
};

export const isOver = (page: Page): Promise<boolean> => page.locator('.end-bar').first().isVisible();

async function touchables(page: Page, game: GameName): Promise<Locator[]> {
    for (const selector of touchable[game]) {
        const found = await page.locator(selector).all();
        if (found.length) return found;
    }
    return [];
}

/** Waits until something is asked here, or the game is over; which of them. */
export async function myTurn(page: Page, patience = 30000): Promise<boolean> {
    await page.waitForSelector('.ask.yours, .end-bar', {state: 'attached', timeout: patience});
    return !(await isOver(page));
}

const isMine = (page: Page): Promise<boolean> => page.locator('.ask.yours').first().isVisible();

/** One touch; false if there was nothing to touch. */
export async function touch(page: Page, game: GameName, below: (n: number) => number): Promise<boolean> {
    const found = await touchables(page, game);
    const one = found[below(found.length)];
    if (!one) return false;
    const n = await page.locator('.question').first().textContent();
    try {
        await one.click({timeout: 3000});
    } catch (error) {
        // What is asked may have changed meanwhile: then somebody looks again.
        if (await one.isVisible() && await page.locator('.question').first().textContent() === n) throw error;
    }
    return true;
}

export interface Player {
    page: Page;
    seed: number;
}

/** All of them play until the game is over for everybody. */
export async function playToTheEnd(game: GameName, players: readonly Player[], eachStep?: (steps: number) => Promise<void>): Promise<number> {
    const hands = players.map(({page, seed}) => ({page, below: dice(seed)}));
    for (let steps = 0, idle = 0; ; steps++) {
        const over = await Promise.all(hands.map(({page}) => isOver(page)));
        if (over.every(Boolean)) return steps;
        let touched = false;
        for (const {page, below} of hands)
            if (await isMine(page)) touched = await touch(page, game, below) || touched;
        idle = touched ? 0 : idle + 1;
        if (idle > 200) throw new Error(`${game}: nothing to do, and not over: ${await hands[0]!.page.locator('.question').allTextContents()}`);
        if (!touched) await hands[0]!.page.waitForTimeout(50);
        await eachStep?.(steps);
    }
}

/** Keys only: goes to the first thing that can be touched by Tab, and presses Enter. */
export async function press(page: Page, game: GameName): Promise<void> {
    const wanted = touchable[game].join(', ');
    for (let i = 0; i < 120; i++) {
        if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, wanted)) {
            await page.keyboard.press('Enter');
            return;
        }
        await page.keyboard.press('Tab');
    }
    throw new Error(`${game}: no key leads to a choice`);
}

export async function playByKeys(page: Page, game: GameName): Promise<void> {
    while (await myTurn(page)) await press(page, game);
}
