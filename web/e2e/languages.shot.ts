/** `make screens`: every screen in every language, wide and narrow, for somebody to look at. */
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'vitest';
import {crowdedScreens, enter, mainScreens, moreScreens} from './screens';
import {useSite} from './site';

const directory = process.env.COOKIETIN_PICTURES ?? '.';
const sizes = {wide: {width: 1200, height: 750}, narrow: {width: 360, height: 720}} as const;
const languages = (process.env.COOKIETIN_LANGUAGES || 'en de fr nl it es is hr').split(' ');
const {server, come} = useSite();

describe.each(languages)('%s', language => {
    it.each(['wide', 'narrow'] as const)('%s', async size => {
        const visitor = await come({locale: language, viewport: sizes[size]});
        const {page} = visitor;
        mkdirSync(join(directory, language), {recursive: true});
        await enter(page, server.address);
        for (const {name, show} of [...mainScreens, ...moreScreens, ...crowdedScreens]) {
            await show(page);
            await page.mouse.move(2, 300);
            await page.screenshot({path: join(directory, language, `${name}-${size}.png`)});
        }
        await visitor.leave();
    });
});
