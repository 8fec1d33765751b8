/** First games, step by step: what the steps say is done, by mouse or by keys. */
import type {Locator, Page} from 'playwright-core';
import type {GameName} from '../src/core/types';
import {far} from '../tests/machine';
import {overflow} from './site';
import {tip, underTip} from './tips';

export type Touch = (what: Locator) => Promise<void>;
export const byMouse: Touch = what => what.click();
export const byKeys: Touch = async what => {
    await what.focus();
    await what.page().keyboard.press('Enter');
};

/** The last word of a choice, where one is needed; then what the step marks. */
const next = [
    '.scene .go-on',
    `${tip} [data-next]`,
    '.thief-steps button[data-next]',
    '.at-table :is(button, [role=button]).hinted:not([aria-pressed=true], [aria-disabled=true])',
];

/** The end has a link that is not quiet: to a game of one's own. */
export const atEnd = (page: Page) => page.locator(`${tip} a.button:not(.quiet)`);

/** What the present step says; "": nothing. */
const stepOf = async (page: Page): Promise<string> =>
    (await page.locator(`${tip} .coach`).allInnerTexts()).join('').trim();

/** Does what the steps say; all that they said, and what was wrong. Each step is seen once. */
export async function follow(
    page: Page,
    game: GameName,
    touch: Touch,
    see: (step: number) => Promise<void> = () => Promise.resolve(),
): Promise<{said: string[]; faults: string[]}> {
    const said: string[] = [],
        faults: string[] = [];
    const begun = Date.now();
    while (!(await atEnd(page).count())) {
        if (Date.now() - begun > far) throw new Error(`stuck after: ${said.at(-1)}`);
        const text = await stepOf(page);
        if (text && text !== said.at(-1)) {
            said.push(text);
            faults.push(...(await overflow(page, text)));
            await see(said.length);
        }
        faults.push(...(await underTip(page, game)));
        const wanted = await Promise.all(next.map(async one => page.locator(one).count()));
        const first = next[wanted.findIndex(count => count > 0)];
        // Another step may have come, or what is marked be drawn anew: then we look again.
        if (first && text === (await stepOf(page)))
            await touch(page.locator(first).first()).catch(() => undefined);
        await page.waitForTimeout(50);
    }
    return {said, faults};
}

/** From the start page. */
export async function begin(page: Page, address: string, game: string): Promise<void> {
    await page.goto(address);
    await page.locator(`.game a[href="#/first/${game}"]`).click();
}
