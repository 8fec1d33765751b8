/** Every screen: nothing for axe-core to find, nothing outside of the window, in all languages. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games, whole, without} from '../tests/machine';
import {crowdedScreens, enter, goTo, mainScreens, moreScreens} from './screens';
import {covered, faultsByAxe, overflow, sizes, useSite} from './site';

const all = [...mainScreens, ...moreScreens];
const {server, come} = useSite();

/** Goes through all screens; what somebody finds on them. */
async function faultsOn(page: Page, find: (name: string) => Promise<string[]>): Promise<string[]> {
    const faults: string[] = [];
    await enter(page, server.address);
    for (const {name, show} of all) {
        await show(page).catch((error: unknown) => {
            throw new Error(`${name}: ${String(error)}`);
        });
        faults.push(...(await find(name)));
    }
    return faults;
}

const fits = async (page: Page, name: string): Promise<string[]> => [
    ...(await overflow(page, name)),
    ...(await covered(page, name)),
];

describe.each([
    {theme: 'light', size: 'desktop'},
    {theme: 'dark', size: 'phone'},
    ...(whole ? [{theme: 'light', size: 'landscape'} as const] : []),
] as const)('in $theme on a $size', ({theme, size}) => {
    it('every screen is accessible and fits', async () => {
        const visitor = await come({colorScheme: theme, viewport: sizes[size]});
        const {page} = visitor;
        expect(
            await faultsOn(page, async name => [
                ...(await faultsByAxe(page, name)),
                ...(await fits(page, name)),
            ]),
        ).toEqual([]);
        await visitor.leave();
    });
});

/** Without looking for what others cannot read, which depends on little but the theme. */
it('every screen fits a phone on its side', async () => {
    const visitor = await come({unpainted: true, viewport: sizes.landscape});
    expect(await faultsOn(visitor.page, name => fits(visitor.page, name))).toEqual([]);
    await visitor.leave();
});

/** Names that are not shown whole. */
const cutNames = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.player-name')]
            .filter(
                name =>
                    name.scrollHeight > name.clientHeight + 1 ||
                    name.scrollWidth > name.clientWidth + 1,
            )
            .map(name => `${name.textContent} is cut`),
    );

it('the longest names are read whole at the fullest tables on a phone', async () => {
    const visitor = await come({viewport: sizes.phone});
    const {page} = visitor;
    await enter(page, server.address);
    for (const {name, show} of crowdedScreens) {
        await show(page);
        expect(await page.locator('.player-name').count(), name).toBeGreaterThan(3);
        expect([...(await cutNames(page)), ...(await fits(page, name))]).toEqual([]);
    }
    await visitor.leave();
});

describe.each(['desktop', 'phone', 'landscape'] as const)('on a %s', size => {
    it('a first game of each explains itself', async () => {
        const visitor = await come({lessons: true, viewport: sizes[size]});
        const {page} = visitor;
        await enter(page, server.address);
        for (const game of games) {
            await goTo(page, `#/play/${game}`);
            // What is explained before anybody has moved holds the game up until it is answered.
            await page.waitForSelector('.lesson');
            expect([...(await faultsByAxe(page, game)), ...(await overflow(page, game))]).toEqual(
                [],
            );
            const lesson = await page.locator('.lesson p').textContent();
            await page.locator('.lesson button').first().click();
            await expect
                .poll(() => page.locator('.lesson p, .ask').first().textContent())
                .not.toBe(lesson);
        }
        await visitor.leave();
    });
});

const languages = ['de', 'fr', 'nl', 'it', 'es', 'is', 'hr'];

// German and French have the longest texts.
describe.each(without(languages, 'nl', 'it', 'es', 'is', 'hr'))('in %s', language => {
    it('every screen fits a phone, and every button can be touched', async () => {
        const visitor = await come({unpainted: true, locale: language, viewport: sizes.phone});
        const {page} = visitor;
        expect(await faultsOn(page, name => fits(page, name))).toEqual([]);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        await visitor.leave();
    });
});
