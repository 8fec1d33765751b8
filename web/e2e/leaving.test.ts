/** Whoever leaves a replay while its address is about to follow a step has left. */
import {it} from 'vitest';
import {recordOf} from './positions';
import {enter} from './screens';
import {useSite} from './site';

const {server, come} = useSite();

it('is not brought back by the address', async () => {
    const visitor = await come();
    const {page} = visitor;
    const record = await recordOf({
        game: 'thief',
        bots: ['easy', 'greedy', 'easy'],
        options: {points: 2},
        decisions: Infinity,
    });
    await enter(page, server.address);
    await page.setInputFiles('input[type=file]', {
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.waitForSelector('.player');
    for (let delay = 30; delay <= 120; delay += 30) {
        const before = await page.evaluate(() => location.hash);
        await page.keyboard.press('ArrowRight');
        // The page is busy while both are due: that it is left, and then that the address follows
        // the step.
        await page.evaluate(
            ms =>
                new Promise<void>(resolve => {
                    setTimeout(() => {
                        setTimeout(() => void (location.hash = '#/'), 1);
                        for (const end = performance.now() + 400; performance.now() < end; );
                        resolve();
                    }, ms);
                }),
            delay,
        );
        await page.waitForSelector('.start .game');
        await page.evaluate(hash => void (location.hash = hash), before);
        await page.waitForSelector('.player');
    }
    await visitor.leave();
});
