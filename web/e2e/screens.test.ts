/** Every screen: nothing for axe-core to find, nothing outside of the window, in all languages. */
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, it} from 'vitest';
import {mainScreens, moreScreens} from './screens';
import {expectAccessible, expectNoOverflow, openBrowser, Server, sizes, Visitor} from './site';

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
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            await expectAccessible(visitor.page, `${screen.name}, ${theme}, ${size}`);
            await expectNoOverflow(visitor.page, `${screen.name}, ${size}`);
        }
        await visitor.leave();
    });
});

describe.each(['en', 'de', 'fr', 'nl', 'it', 'es', 'is', 'hr'])('in %s', language => {
    it('every screen fits a phone', async () => {
        const visitor = await Visitor.come(browser, {locale: language, viewport: sizes.phone});
        for (const screen of all) {
            await screen.show(visitor.page, server.address);
            await expectNoOverflow(visitor.page, `${screen.name} in ${language}`);
        }
        await visitor.leave();
    });
});
