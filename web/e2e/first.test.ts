/** First games, from the start page to their end: what is said is done, by mouse and by keys. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games, whole} from '../tests/machine';
import {languages} from '../src/words';
import {atEnd, begin, byKeys, byMouse, follow} from './course';
import {faultsByAxe, sizes, useSite} from './site';
import {tip} from './tips';

const {server, come} = useSite();

/** As they are heard, one after another. */
const heardOn = async (page: Page): Promise<string> =>
    (await page.locator('[role=log]').allInnerTexts()).join('\n');

describe.each(games)('the first game of %s', game => {
    const first = [
        {size: 'phone', touch: byKeys},
        ...(whole || game === games[0] ? [{size: 'desktop', touch: byMouse} as const] : []),
    ] as const;

    it.each(first)('is played to its end on a $size', async ({size, touch}) => {
        const visitor = await come({lessons: true, viewport: sizes[size]});
        const {page} = visitor;
        await begin(page, server.address, game);
        const {said, faults} = await follow(page, game, touch);
        expect(faults).toEqual([]);
        const steps = Number(/(\d+)\D*$/.exec(said[0] ?? '')?.[1]);
        expect(said).toHaveLength(steps);
        expect(await faultsByAxe(page, 'the end')).toEqual([]);
        const heard = await heardOn(page);
        for (const text of said) expect(heard).toContain(text.split('\n')[0]?.slice(0, 20));
        await atEnd(page).click();
        await page.waitForURL(`**/#/play/${game}`);
        await visitor.leave();
    });

    it.runIf(whole || game === games[0])(
        'can be skipped, and comes back where one was',
        async () => {
            const visitor = await come({lessons: true});
            const {page} = visitor;
            await begin(page, server.address, game);
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
        },
    );
});

const ways = [
    ['phone', 'mouse', byMouse],
    ['phone', 'keys', byKeys],
    ['wide', 'mouse', byMouse],
    ['wide', 'keys', byKeys],
] as const;

const windows = {phone: {width: 360, height: 740}, wide: {width: 1366, height: 768}};

/** One way in `make test`, with the longest language; all of them in `make test-long`. */
const fewer = [['de', ...ways[3]]] as const;
const all = Object.keys(languages).flatMap(locale => ways.map(way => [locale, ...way] as const));

it.each(whole ? all : fewer)('in %s on a %s by %s', async (locale, size, _, touch) => {
    const visitor = await come({lessons: true, locale, viewport: windows[size]});
    const {page} = visitor;
    for (const game of whole ? games : games.slice(-1)) {
        await begin(page, server.address, game);
        const {said, faults} = await follow(page, game, touch);
        expect(faults).toEqual([]);
        expect(said.length).toBeGreaterThan(8);
        const heard = await heardOn(page);
        for (const text of said) expect(heard).toContain(text.split('\n')[0]?.slice(0, 20));
    }
    await visitor.leave();
});
