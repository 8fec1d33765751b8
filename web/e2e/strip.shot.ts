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

/** What is on the stage: what the game calls it, and what is told of it. */
interface Staged {
    kind: string;
    text: string;
}

const isOf =
    (...kinds: readonly string[]) =>
    ({kind}: Staged): boolean =>
        kinds.includes(kind);

/** The three beats that say most about a game; each is pictured once, when it comes. */
const wanted: Readonly<Record<GameName, readonly ((staged: Staged) => boolean)[]>> = {
    thief: [
        isOf('guess', 'compare'),
        isOf('pancake'),
        ({kind, text}) => kind === 'out' && text.includes('knocks you out'),
    ],
    speculaas: [isOf('deal'), isOf('reveal'), isOf('pass')],
    party: [isOf('deal'), isOf('roll'), isOf('turn')],
};

/** So long after it has begun most of a beat can be seen, and of a scene, with its points, all. */
const settles = 600,
    sceneSettles = 2200;

const onStage = (page: Page): Promise<Staged> =>
    page.evaluate(() => ({
        kind: document.querySelector<HTMLElement>('.stage')?.dataset.kind ?? '',
        text: document.querySelector('.telling')?.textContent ?? '',
    }));

const take = async (page: Page, name: string, after = settles): Promise<void> => {
    await page.waitForTimeout(after);
    await page.screenshot({path: join(directory, `${name}-light.jpg`), quality: 86});
};

/** Somebody plays, and takes a picture of each of the beats when it begins. */
async function takeBeats(page: Page, game: GameName, size: string): Promise<void> {
    const beats = wanted[game] ?? [];
    const left = new Set(beats.keys());
    await play(game, [{page, seed: 6, patient: true}], {
        async isEnough() {
            const staged = await onStage(page);
            const found = [...left].find(n => beats[n]?.(staged));
            if (found === undefined) return false;
            left.delete(found);
            await take(page, `${game}-beat-${found + 1}-${size}`);
            return left.size === 0;
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
            const visitor = await come({...visit, tempo, painted: true});
            await visitor.page.goto(`${server.address}/#/play/${game}`);
            await takes(visitor.page, game, size);
            await visitor.leave();
        }
    });
});
