/** Every screen: nothing for axe-core to find, nothing outside of the window, in all languages. */
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {mainScreens, moreScreens} from './screens';
import {faultsByAxe, openBrowser, overflow, Server, sizes, Visitor} from './site';

const all = [...mainScreens, ...moreScreens];
const server = new Server();
let browser: Browser;

beforeAll(async () => {
    browser = await openBrowser();
    await server.start();
});

afterAll(async () => {
    await browser.close();
    await server.close();
});

describe.each([
    {theme: 'light', size: 'desktop'}, {theme: 'dark', size: 'phone'}, {theme: 'light', size: 'landscape'},
] as const)('in $theme on a $size', ({theme, size}) => {
    it('every screen is accessible and fits', async () => {
        const visitor = await Visitor.come(browser, {colorScheme: theme, viewport: sizes[size]});
        const faults: string[] = [];
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            faults.push(...await faultsByAxe(visitor.page, screen.name), ...await overflow(visitor.page, screen.name));
        }
        expect(faults).toEqual([]);
        await visitor.leave();
    });
});

describe.each(['de', 'fr', 'nl', 'it', 'es', 'is', 'hr'])('in %s', language => {
    it('every screen fits a phone', async () => {
        const visitor = await Visitor.come(browser, {locale: language, viewport: sizes.phone});
        const faults: string[] = [];
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            faults.push(...await overflow(visitor.page, screen.name));
        }
        expect(faults).toEqual([]);
        await visitor.leave();
    });
});
