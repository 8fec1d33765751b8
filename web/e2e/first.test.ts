/** First games, from the start page to their end: what is said is done, by mouse and by keys. */
import {describe, expect, it} from 'vitest';
import {games, whole} from '../tests/machine';
import {languages} from '../src/words';
import {atEnd, begin, byKeys, byMouse, follow, tip} from './course';
import {faultsByAxe, sizes, useSite} from './site';

const {server, come} = useSite();

describe.each(games)('the first game of %s', game => {
    const ways = [
        {size: 'phone', touch: byKeys},
        ...(whole || game === games[0] ? [{size: 'desktop', touch: byMouse} as const] : []),
    ] as const;

    it.each(ways)('is played to its end on a $size', async ({size, touch}) => {
        const visitor = await come({lessons: true, viewport: sizes[size]});
        const {page} = visitor;
        await begin(page, server.address, game);
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
    });
});

describe.runIf(whole)('in all languages', () => {
    it.each(Object.keys(languages))('%s: every step fits a phone', async locale => {
        const visitor = await come({lessons: true, locale, viewport: sizes.phone});
        for (const game of games) {
            await begin(visitor.page, server.address, game);
            const {said, faults} = await follow(visitor.page, byMouse);
            expect(faults).toEqual([]);
            expect(said.length).toBeGreaterThan(8);
        }
        await visitor.leave();
    });
});
