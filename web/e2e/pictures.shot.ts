/** `make screenshots`: the main screens, wide and narrow, light and dark, into docs/. */
import {join} from 'node:path';
import {it} from 'vitest';
import {enter, mainScreens} from './screens';
import {useSite} from './site';

const directory = process.env.COOKIETIN_PICTURES ?? '.';
const sizes = {wide: {width: 1200, height: 750}, narrow: {width: 360, height: 720}} as const;
const {server, come} = useSite();

it.each(['wide', 'narrow'] as const)('%s', async size => {
    for (const colorScheme of ['light', 'dark'] as const) {
        const visitor = await come({
            painted: true,
            colorScheme,
            viewport: sizes[size],
            deviceScaleFactor: size === 'narrow' ? 1.5 : 1,
        });
        await enter(visitor.page, server.address);
        for (const screen of mainScreens) {
            await screen.show(visitor.page);
            await visitor.page.mouse.move(2, 300);
            await visitor.page.waitForTimeout(500);
            await visitor.page.screenshot({
                path: join(directory, `${screen.name}-${size}-${colorScheme}.jpg`),
                quality: 86,
            });
        }
        await visitor.leave();
    }
});
