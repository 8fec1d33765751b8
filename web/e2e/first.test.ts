/** First games, from the start page to their end: what is said is done, by mouse and by keys. */
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {far, games, whole} from '../tests/machine';
import {languages} from '../src/words';
import {faultsByAxe, overflow, sizes, useSite} from './site';

const {server, come} = useSite();

type Touch = (what: Locator) => Promise<void>;
const byMouse: Touch = what => what.click();
const byKeys: Touch = async what => {
    await what.focus();
    await what.page().keyboard.press('Enter');
};

const tip = '.at-table aside.lesson';
/** The last word of a choice, where one is needed; then what the step marks. */
const next = [
    '.scene .go-on',
    `${tip} [data-next]`,
    '.thief-steps button[data-next]',
    '.at-table :is(button, [role=button]).hinted:not([aria-pressed=true], [aria-disabled=true])',
];

/** What the tip lies over that is to be touched now. */
const overTargets = (page: Page): Promise<string[]> =>
    page.evaluate(
        ([lesson, targets]) => {
            const over = document.querySelector(lesson ?? '')?.getBoundingClientRect();
            if (!over) return [];
            return [...document.querySelectorAll(targets ?? '')].flatMap(target => {
                const {left, right, top, bottom, width} = target.getBoundingClientRect();
                const apart =
                    right <= over.left ||
                    left >= over.right ||
                    bottom <= over.top ||
                    top >= over.bottom;
                return apart || !width ? [] : [`${target.className} under the tip`];
            });
        },
        [tip, next[3]],
    );

/** The end has a link that is not quiet: to a game of one's own. */
const atEnd = (page: Page) => page.locator(`${tip} a.button:not(.quiet)`);

/** What the present step says; "": nothing. */
const stepOf = async (page: Page): Promise<string> =>
    (await page.locator(`${tip} .coach`).allInnerTexts()).join('').trim();

/** Does what the steps say; all that they said, and what was wrong. */
async function follow(page: Page, touch: Touch): Promise<{said: string[]; faults: string[]}> {
    const said: string[] = [],
        faults: string[] = [];
    const begun = Date.now();
    while (!(await atEnd(page).count())) {
        if (Date.now() - begun > far) throw new Error(`stuck after: ${said.at(-1)}`);
        const text = await stepOf(page);
        if (text && text !== said.at(-1)) {
            said.push(text);
            faults.push(...(await overflow(page, text)));
        }
        faults.push(...(await overTargets(page)));
        const wanted = await Promise.all(next.map(async one => page.locator(one).count()));
        const first = next[wanted.findIndex(count => count > 0)];
        // Another step may have come, or what is marked be drawn anew: then we look again.
        if (first && text === (await stepOf(page)))
            await touch(page.locator(first).first()).catch(() => undefined);
        await page.waitForTimeout(50);
    }
    return {said, faults};
}

async function begin(page: Page, game: string): Promise<void> {
    await page.goto(server.address);
    await page.locator(`.game a[href="#/first/${game}"]`).click();
}

describe.each(games)('the first game of %s', game => {
    const ways = [
        {size: 'phone', touch: byKeys},
        ...(whole || game === games[0] ? [{size: 'desktop', touch: byMouse} as const] : []),
    ] as const;

    it.each(ways)('is played to its end on a $size', async ({size, touch}) => {
        const visitor = await come({lessons: true, viewport: sizes[size]});
        const {page} = visitor;
        await begin(page, game);
        const {said, faults} = await follow(page, touch);
        expect(faults).toEqual([]);
        const steps = Number(/(\d+)\D*$/.exec(said[0] ?? '')?.[1]);
        expect(said).toHaveLength(steps);
        expect(await faultsByAxe(page, 'the end')).toEqual([]);
        const heard = (await page.locator('[role=log]').allInnerTexts()).join('\n');
        for (const text of said) expect(heard).toContain(text.split('\n')[0]?.slice(0, 20));
        await atEnd(page).click();
        await page.waitForURL(`**/#/play/${game}`);
        await visitor.leave();
    });

    it('can be skipped, and comes back where one was', async () => {
        const visitor = await come({lessons: true});
        const {page} = visitor;
        await begin(page, game);
        await page.locator(`${tip} [data-next]`).click();
        await page.locator(tip, {hasText: '2 of'}).waitFor();
        await page.goBack();
        await page.goForward();
        await page.locator(tip, {hasText: '2 of'}).waitFor();
        await page.reload();
        await page.locator(tip, {hasText: '2 of'}).waitFor();
        await page.locator(`${tip} a.quiet`).click();
        await page.waitForURL(`**/#/play/${game}`);
        await visitor.leave();
    });
});

describe.runIf(whole)('in all languages', () => {
    it.each(Object.keys(languages))('%s: every step fits a phone', async locale => {
        const visitor = await come({lessons: true, locale, viewport: sizes.phone});
        for (const game of games) {
            await begin(visitor.page, game);
            const {said, faults} = await follow(visitor.page, byMouse);
            expect(faults).toEqual([]);
            expect(said.length).toBeGreaterThan(8);
        }
        await visitor.leave();
    });
});
