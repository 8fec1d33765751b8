/** Every screen: nothing for axe-core to find, nothing outside of the window, in all languages. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games, whole, without} from '../tests/machine';
import {peopleScreens} from './people';
import {recordOf} from './positions';
import {
    botScreens,
    crowded,
    crowdedScreens,
    drop,
    enter,
    goTo,
    longNames,
    mainScreens,
    moreScreens,
    resume,
    type Screen,
} from './screens';
import {covered, faultsByAxe, overflow, runInto, sizes, useSite} from './site';

const all = [...mainScreens, ...moreScreens];
const {server, come} = useSite();

/** Goes through all screens; what is found on them. */
async function faultsOn(
    page: Page,
    find: (name: string) => Promise<string[]>,
    screens: readonly Screen[] = all,
): Promise<string[]> {
    const faults: string[] = [];
    await enter(page, server.address);
    for (const {name, show} of screens) {
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
    ...(await runInto(page, name)),
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
    const visitor = await come({viewport: sizes.landscape});
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

it('the longest move is read whole on a phone, and can be touched all over', async () => {
    const visitor = await come({viewport: sizes.phone});
    const {page} = visitor;
    await enter(page, server.address);
    const bots = ['random', 'random', 'random'];
    await resume(page, await recordOf({game: 'thief', bots, decisions: 2, seed: 31}));
    const card = page.locator(
            '.thief-hand button[aria-disabled="false"]:not([aria-pressed="true"])',
        ),
        last = page.locator('.thief-steps button[data-next]');
    await card.filter({hasText: 'Kleina'}).first().click();
    await card.first().click(); // which counts as your hand
    await page.locator('.thief .target').first().click();
    await page.locator('.thief-strip button[aria-pressed="false"]').last().click();
    const hidden = await last.evaluate(button => {
        const move =
            'Play Kleina on Birna and guess Hjónabandssæla með kaffi ' +
            '(with Hjónabandssæla með kaffi as your hand)';
        button.replaceChildren(...button.querySelectorAll('svg'), ` ${move}`);
        const {left, right, top, bottom} = button.getBoundingClientRect();
        const points = [top + 8, (top + bottom) / 2, bottom - 8].flatMap(y =>
            [left + 8, (left + right) / 2, right - 8].map(x => [x, y] as const),
        );
        return points
            .map(([x, y]) => document.elementFromPoint(x, y))
            .filter(found => !found || !button.contains(found))
            .map(found => found?.outerHTML.slice(0, 80));
    });
    expect(hidden).toEqual([]);
    await visitor.leave();
});

/** Words that go on in another line, in names of players and cakes. */
const brokenWords = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const found: string[] = [],
            range = document.createRange();
        for (const name of document.querySelectorAll('.player-name, .tile .name, .hand .name')) {
            const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const text = texts.currentNode as Text;
                for (const {0: word, index} of text.data.matchAll(/[^\s\u200b]+/g)) {
                    range.setStart(text, index);
                    range.setEnd(text, index + word.length);
                    const tops = [...range.getClientRects()].map(({top}) => Math.round(top));
                    const isHyphenated = word.includes('\u00ad');
                    if (new Set(tops).size > 1 && !isHyphenated) found.push(`${word} is broken`);
                }
            }
        }
        return found;
    });

it.each([
    {width: 320, height: 640},
    {width: 1200, height: 750},
])('long names and questions run into nothing in $width × $height', async viewport => {
    // The widest question of each game, and the widest words for where a hand goes.
    for (const locale of ['en', 'is']) {
        const visitor = await come({viewport, locale});
        const {page} = visitor;
        const found = await faultsOn(page, name => fits(page, name), crowdedScreens);
        expect(found, locale).toEqual([]);
        await visitor.leave();
    }
});

it.each([320, 360])('no name is broken at a table with bots %i pixels wide', async width => {
    const visitor = await come({viewport: {width, height: 640}, locale: 'de'});
    const {page} = visitor;
    await enter(page, server.address);
    for (const {name, show} of [...botScreens, ...mainScreens.slice(1, 4)]) {
        await show(page);
        // The widest score.
        await page.evaluate(() => {
            for (const score of document.querySelectorAll('.seat .score'))
                if (score.lastChild) score.lastChild.textContent = '−1';
        });
        expect(await page.locator('.player-name').count(), name).toBeGreaterThan(1);
        expect(await brokenWords(page), name).toEqual([]);
    }
    await visitor.leave();
});

it.each(['fr', 'nl'])('no spice is broken in a full hand in %s', async locale => {
    const visitor = await come({viewport: {width: 1200, height: 750}, locale});
    const {page} = visitor;
    await enter(page, server.address);
    const bots = ['easy', 'easy'];
    await resume(page, await recordOf({game: 'speculaas', bots, decisions: 1}));
    await expect.poll(() => page.locator('.hand .card .name').count()).toBe(8);
    expect(await brokenWords(page)).toEqual([]);
    await visitor.leave();
});

it.each([sizes.phone, sizes.desktop, {width: 1200, height: 750}])(
    'a question of three lines in Cookie Party ends above its buttons in $width × $height',
    async viewport => {
        const visitor = await come({viewport});
        const {page} = visitor;
        await enter(page, server.address);
        await mainScreens.find(({name}) => name === 'party')?.show(page);
        const {lines, bottom, below} = await page.evaluate(() => {
            const question = document.querySelector<HTMLElement>('.party .question')!,
                range = document.createRange();
            const count = () => {
                range.selectNodeContents(question);
                const {height} = range.getBoundingClientRect();
                return Math.round(height / parseFloat(getComputedStyle(question).lineHeight));
            };
            for (question.textContent = 'Which'; count() < 3; ) question.textContent += ' side';
            const {bottom} = range.getBoundingClientRect();
            const buttons = [...document.querySelectorAll('.asking button')];
            return {
                lines: count(),
                bottom,
                below: Math.min(...buttons.map(one => one.getBoundingClientRect().top)),
            };
        });
        expect(lines).toBe(3);
        expect(bottom).toBeLessThanOrEqual(below);
        await visitor.leave();
    },
);

it('days are written in numbers where the browser knows no months of a language', async () => {
    const visitor = await come({locale: 'is'});
    await enter(visitor.page, server.address);
    await moreScreens.find(({name}) => name === 'profile')?.show(visitor.page);
    expect(await visitor.page.locator('.devices').textContent()).toMatch(/\d+\.\d+\.\d{4}/);
    await visitor.leave();
});

it.each([3, 4, 6])('the bar of a replay lies below your cards with %i opponents', async others => {
    const visitor = await come({viewport: {width: 1200, height: 750}});
    const {page} = visitor;
    await enter(page, server.address);
    await drop(page, await crowded('thief', others, longNames));
    await goTo(page, '#/watch/here/6');
    await page.waitForSelector('.thief-own');
    const [own, bar] = await Promise.all(
        ['.thief-own', '.player'].map(what => page.locator(what).boundingBox()),
    );
    expect(own && own.y + own.height).toBeLessThanOrEqual(bar?.y ?? 0);
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

// German has the longest words.
describe.each(without(languages, 'fr', 'nl', 'it', 'es', 'is', 'hr'))('in %s', language => {
    it('every screen fits a phone, and every button can be touched', async () => {
        const visitor = await come({locale: language, viewport: sizes.phone});
        const {page} = visitor;
        const screens = [...all, ...peopleScreens];
        expect(await faultsOn(page, name => fits(page, name), screens)).toEqual([]);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        await visitor.leave();
    });
});
