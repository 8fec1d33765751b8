/** Plays at the page as a person would: by what can be touched, with the mouse or with keys alone. */
import type {Page} from 'playwright-core';
import type {GameName} from '../src/core/types';
import {dice} from '../tests/machine';

/** What can be touched next, the last step of a choice first. */
const touchable: Record<GameName, readonly string[]> = {
    thief: [
        '.thief-steps button[data-next]', '.thief .target', '.thief-tray button[aria-pressed="false"]',
        '.thief-hand button[aria-disabled="false"]:not([aria-pressed="true"])',
    ],
    speculaas: ['.speculaas button[data-space]', '.speculaas .hand .card:not([disabled], [aria-disabled="true"])'],
    party: ['.party-actions button:not(.quiet)', '.party .spot', '.party button[data-touch]:not([aria-pressed="true"])'],
};

const over = '.end-bar';

export const isOver = (page: Page): Promise<boolean> => page.locator(over).first().isVisible();

type Found = 'over' | 'wait' | {x: number; y: number; name: string; reached: boolean};

/** What the game waits for here: the end, others, or a touch, of which this is one. */
function look(page: Page, game: GameName, chance: number): Promise<Found> {
    return page.evaluate(({selectors, end, part}): Found => {
        if (document.querySelector(end)) return 'over';
        if (!document.querySelector('.ask.yours')) return 'wait';
        for (const selector of selectors) {
            const found = [...document.querySelectorAll<HTMLElement>(selector)];
            const one = found[Math.floor(part * found.length)];
            if (!one) continue;
            one.scrollIntoView({block: 'nearest', inline: 'nearest'});
            const {left, top, width, height} = one.getBoundingClientRect();
            const x = left + width / 2, y = top + height / 2;
            return {x, y, name: one.getAttribute('aria-label') ?? one.innerText, reached: one.contains(document.elementFromPoint(x, y))};
        }
        return 'wait';
    }, {selectors: touchable[game], end: over, part: chance});
}

/** Waits until something is asked here, or the game is over; which of them. */
export async function myTurn(page: Page, patience = 30000): Promise<boolean> {
    await page.waitForSelector(`.ask.yours, ${over}`, {state: 'attached', timeout: patience});
    return !(await isOver(page));
}

export interface Player {
    page: Page;
    seed: number;
    /** Taps instead of clicking. */
    finger?: boolean;
}

const patience = 400;

/** All of them play until the game is over for everybody; how many touches that took. */
export async function playToTheEnd(game: GameName, players: readonly Player[], eachTouch?: (touches: number) => Promise<void>): Promise<number> {
    const hands = players.map(({page, seed, finger}) => ({
        page, below: dice(seed),
        touch: (x: number, y: number) => (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    }));
    let touches = 0;
    for (let idle = 0; idle < patience; idle++) {
        const found = await Promise.all(hands.map(({page, below}) => look(page, game, below(1000) / 1000)));
        if (found.every(one => one === 'over')) return touches;
        for (const [i, one] of found.entries()) {
            // What lies under something else for a moment, while things move, is tried again.
            if (typeof one === 'string' || !one.reached) continue;
            await hands[i]!.touch(one.x, one.y);
            await eachTouch?.(++touches);
            idle = 0;
        }
        if (idle) await hands[0]!.page.waitForTimeout(40);
        if (idle === patience - 1) throw new Error(`${game}: nothing to do, and not over: ${JSON.stringify(found)}`);
    }
    return touches;
}

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** What has the focus: something to choose, something beside it in the same group, or something else. */
function focused(page: Page, game: GameName): Promise<'choice' | 'beside' | 'elsewhere'> {
    return page.evaluate(selectors => {
        const wanted = selectors.find(selector => document.querySelector(selector)) ?? '';
        const {activeElement} = document;
        if (wanted && activeElement?.matches(wanted)) return 'choice';
        return activeElement?.matches('[data-touch]') && document.querySelector(`${wanted}[data-touch]`) ? 'beside' : 'elsewhere';
    }, touchable[game]);
}

/** Keys only: goes to something that can be chosen by Tab, and by arrows within a group, and presses Enter. */
export async function press(page: Page, game: GameName, below: (n: number) => number): Promise<void> {
    for (let i = 0; i < 300; i++) {
        const where = await focused(page, game);
        if (where === 'choice') return page.keyboard.press('Enter');
        await page.keyboard.press(where === 'beside' ? arrows[below(4)]! : 'Tab');
    }
    throw new Error(`${game}: no key leads to a choice: ${await page.locator('.question').first().textContent()}`);
}

export async function playByKeys(page: Page, game: GameName, seed: number): Promise<void> {
    const below = dice(seed);
    for (let presses = 0, last = ''; await myTurn(page); presses++) {
        await press(page, game, below);
        const now = await page.locator('main').first().innerText();
        if (now !== last) presses = 0;
        if (presses > 20) throw new Error(`${game}: keys change nothing: ${await page.locator('.question').first().textContent()}`);
        last = now;
    }
}
