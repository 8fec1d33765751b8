/** `make screenshots`: three beats and a scene of each game, wide and narrow, into docs/. */
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {describe, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {games} from '../tests/machine';
import {play} from './drive';
import {useSite} from './site';

const directory = process.env.COOKIETIN_PICTURES ?? '.';
const sizes = {wide: {width: 1200, height: 750}, narrow: {width: 360, height: 720}} as const;
const {server, come} = useSite();

/** The beats that say most about a game, by their kind; the first three that come are pictured. */
const wanted: Readonly<Record<GameName, readonly string[]>> = {
    thief: ['play', 'guess', 'compare', 'swap', 'pancake', 'out'],
    speculaas: ['deal', 'reveal', 'pass'],
    party: ['deal', 'roll', 'turn'],
};
const beats = 3;

/** So long after it has begun most of a beat can be seen, and of a scene, with its points, all. */
const settles = 600,
    sceneSettles = 2200;

const kindOnStage = (page: Page): Promise<string> =>
    page.evaluate(() => document.querySelector<HTMLElement>('.stage')?.dataset.kind ?? '');

const take = async (page: Page, name: string, after = settles): Promise<void> => {
    await page.waitForTimeout(after);
    await page.screenshot({path: join(directory, `${name}-light.jpg`), quality: 86});
};

/** Somebody plays, and takes a picture whenever a beat of a kind begins that has none yet. */
async function takeBeats(page: Page, game: GameName, size: string): Promise<void> {
    const left = new Set(wanted[game]);
    let taken = 0;
    await play(game, [{page, seed: 6, patient: true}], {
        async isEnough() {
            const kind = await kindOnStage(page);
            if (left.delete(kind)) await take(page, `${game}-beat-${++taken}-${size}`);
            return taken === beats;
        },
    });
}

/** Plays in no time up to the first scene. */
async function takeScene(page: Page, game: GameName, size: string): Promise<void> {
    const scene = page.locator('.stage .scene');
    await play(game, [{page, seed: 6}], {isEnough: async () => (await scene.count()) > 0});
    await take(page, `${game}-scene-${size}`, sceneSettles);
}

describe.each(games)('%s', game => {
    it.each(['wide', 'narrow'] as const)('%s', async size => {
        const visit = {
            viewport: sizes[size],
            deviceScaleFactor: size === 'narrow' ? 1.5 : 1,
            reducedMotion: 'no-preference',
        } as const;
        for (const [tempo, takes] of [
            ['calm', takeBeats],
            ['instant', takeScene],
        ] as const) {
            const visitor = await come({...visit, tempo});
            await visitor.page.goto(`${server.address}/#/play/${game}`);
            await takes(visitor.page, game, size);
            await visitor.leave();
        }
    });
});
