/** Every screen: nothing for axe-core to find, nothing outside of the window, in all languages. */
import {describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {mainScreens, moreScreens} from './screens';
import {faultsByAxe, overflow, sizes, useSite} from './site';

const all = [...mainScreens, ...moreScreens];
const {server, come} = useSite();

describe.each([
    {theme: 'light', size: 'desktop'}, {theme: 'dark', size: 'phone'}, {theme: 'light', size: 'landscape'},
] as const)('in $theme on a $size', ({theme, size}) => {
    it('every screen is accessible and fits', async () => {
        const visitor = await come({colorScheme: theme, viewport: sizes[size]});
        const faults: string[] = [];
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            faults.push(...await faultsByAxe(visitor.page, screen.name), ...await overflow(visitor.page, screen.name));
        }
        expect(faults).toEqual([]);
        await visitor.leave();
    });
});

describe.each(games)('a first game of %s', game => {
    it.each(['desktop', 'phone', 'landscape'] as const)('explains itself on a %s', async size => {
        const visitor = await come({lessons: true, viewport: sizes[size]});
        await visitor.page.goto(`${server.address}/#/play/${game}`);
        await visitor.page.waitForSelector('.ask.yours');
        await visitor.page.waitForSelector('.lesson');
        expect([...await faultsByAxe(visitor.page, game), ...await overflow(visitor.page, game)]).toEqual([]);
        const told = await visitor.page.locator('.lesson p').textContent();
        await visitor.page.locator('.lesson button').first().click();
        await expect.poll(() => visitor.page.locator('.lesson p, .ask').first().textContent()).not.toBe(told);
        await visitor.leave();
    });
});

describe.each(['de', 'fr', 'nl', 'it', 'es', 'is', 'hr'])('in %s', language => {
    it('every screen fits a phone', async () => {
        const visitor = await come({locale: language, viewport: sizes.phone});
        const faults: string[] = [];
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            faults.push(...await overflow(visitor.page, screen.name));
        }
        expect(faults).toEqual([]);
        await visitor.leave();
    });
});
