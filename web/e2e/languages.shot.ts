/** `make screens`: every screen in every language, wide and narrow, for someone to look at. */
import {execFileSync} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {far, games, program} from '../tests/machine';
import {atEnd, begin, byMouse, follow} from './course';
import {play, seeTheEnd} from './drive';
import {peopleScreens} from './people';
import {crowdedScreens, enter, goHome, mainScreens, moreScreens} from './screens';
import {openShort} from './short';
import {useSite} from './site';

const directory = process.env.COOKIETIN_PICTURES ?? '.';
const sizes = {wide: {width: 1200, height: 750}, narrow: {width: 360, height: 720}} as const;
const languages = (process.env.COOKIETIN_LANGUAGES || 'en de fr nl it es is hr').split(' ');
const all = [...mainScreens, ...moreScreens, ...crowdedScreens, ...peopleScreens];
const only = process.env.COOKIETIN_SCREENS?.split(' ');
const screens = only ? all.filter(({name}) => only.includes(name)) : all;
const {server, come} = useSite();

const admin = (...words: string[]): string =>
    execFileSync(program, ['admin', ...words, '--db', server.file], {encoding: 'utf8'});

describe.each(languages)('%s', language => {
    it.each(['wide', 'narrow'] as const)('%s', async size => {
        const visitor = await come({painted: true, locale: language, viewport: sizes[size]});
        const {page} = visitor;
        mkdirSync(join(directory, language), {recursive: true});
        await enter(page, server.address);
        for (const {name, show} of screens) {
            await show(page);
            await page.mouse.move(2, 300);
            await page.screenshot({path: join(directory, language, `${name}-${size}.png`)});
        }
        await visitor.leave();
    });

    it('what was checked of a game with people, and what the operator tells', async () => {
        const visitor = await come({painted: true, locale: language, viewport: sizes.narrow});
        const {page} = visitor;
        const take = async (name: string) => {
            for (const size of ['wide', 'narrow'] as const) {
                await page.setViewportSize(sizes[size]);
                await page.screenshot({path: join(directory, language, `${name}-${size}.png`)});
            }
        };
        await enter(page, server.address);
        const token = () => page.evaluate(() => localStorage.getItem('cookietin.token'));
        await expect.poll(token, {timeout: far}).not.toBeNull();
        await openShort(page, 1);
        await page.locator('.beginning button').click();
        await play('thief', [{page, seed: 1}]);
        await seeTheEnd(page);
        const checked = page.locator('dialog[open] .proof:not(.unknown)');
        await checked.waitFor();
        await checked.scrollIntoViewIfNeeded();
        await take('checked');
        admin('tell', 'Back at nine.');
        admin('drain');
        await goHome(page);
        await page.locator('.from-operator').waitFor();
        await take('told');
        admin('drain', 'off');
        admin('tell', '');
        await visitor.leave();
    });

    it.runIf(!only).each(games)('every step of the first game of %s', async game => {
        const visitor = await come({
            lessons: true,
            painted: true,
            locale: language,
            viewport: sizes.narrow,
        });
        const {page} = visitor;
        mkdirSync(join(directory, language), {recursive: true});
        const take = async (step: string) => {
            for (const size of ['wide', 'narrow'] as const) {
                await page.setViewportSize(sizes[size]);
                // What was told has gone by.
                await page.waitForTimeout(500);
                const name = `first-${game}-${step}-${size}.png`;
                await page.screenshot({path: join(directory, language, name)});
            }
        };
        await begin(page, server.address, game);
        await follow(page, game, byMouse, async step => take(String(step).padStart(2, '0')));
        await atEnd(page).waitFor();
        await take('end');
        await visitor.leave();
    });
});
