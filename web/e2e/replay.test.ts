/** A replay tells the same beats as the game did, forwards and from any point. */
import {describe, expect, it} from 'vitest';
import type {GameName, GameRecord} from '../src/core/types';
import {games, machineCore, updatesOf, without} from '../tests/machine';
import {play} from './drive';
import {recordedBy, type Said} from './recorder';
import {enter, goTo} from './screens';
import {useSite, type Visitor} from './site';

const {server, come} = useSite();

/** So many steps are watched. */
const stretch = 40;

/** All events of a game in order, by what a page calls them: "n.i". */
const inOrder = (told: readonly {n: number; events: readonly unknown[]}[]): Map<string, number> =>
    new Map(
        told
            .flatMap(({n, events}) => events.map((_, i) => `${n}.${i}`))
            .map((name, at) => [name, at]),
    );

const toldIn = (said: readonly Said[], order: Map<string, number>): number[] =>
    said.flatMap(({events}) => events.map(event => order.get(event) ?? -1));

interface Played {
    record: GameRecord;
    steps: number;
    /** Which events were told while it was played, by their place in the game. */
    live: number[];
    /** The same names and places in a replay, where each step tells what happened at it. */
    order: Map<string, number>;
}

/** Plays a game to its end. */
async function played({page}: Visitor, game: GameName): Promise<Played> {
    await page.goto(`${server.address}/#/play/${game}`);
    await play(game, [{page, seed: 8}]);
    const kept = await page.evaluate(name => localStorage.getItem(name), `cookietin.game.${game}`);
    const record = JSON.parse(kept ?? '') as GameRecord;
    const core = await machineCore();
    await core.load(record);
    const live = toldIn((await recordedBy(page)).said, inOrder(await updatesOf(core)));
    const {steps} = await core.watch(record);
    const lines = await core.lines(0);
    return {
        record,
        steps,
        live,
        order: inOrder(lines.map(({step, events}) => ({n: step, events}))),
    };
}

/**
 * Watches from a step on, or as it was opened (0); what is told from then on up to a step. Time is
 * made to pass, so that it takes no longer than the page needs.
 */
async function watch(
    {page}: Visitor,
    {record, steps, order}: Played,
    from: number,
): Promise<number[]> {
    await enter(page, server.address);
    await page.setInputFiles('input[type=file]', {
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.waitForSelector('.player');
    if (from) {
        await goTo(page, `#/watch/here/${from}`);
        await page.locator('.player-count').getByText(`${from} /`).waitFor();
    }
    await page.waitForSelector('.at-table .ask', {state: 'attached'});
    const {said: before} = await recordedBy(page);
    await page.locator('.player .main').click();
    const last = Math.min(from + stretch, steps);
    for (;;) {
        await page.clock.runFor(3000);
        const said = (await recordedBy(page)).said.slice(before.length);
        if (said.some(({events}) => events.some(event => parseInt(event) >= last)))
            return toldIn(said, order);
    }
}

/** Play at the end begins anew; the first events that are told then. */
async function watchAgain({page}: Visitor, {steps, order}: Played): Promise<number[]> {
    await goTo(page, `#/watch/here/${steps}`);
    await page.locator('.player-count').getByText(`${steps} /`).waitFor();
    await page.waitForSelector('.at-table .ask', {state: 'attached'});
    const {said: before} = await recordedBy(page);
    await page.locator('.player .main').click();
    await page.locator('.player-count').getByText('1 /').waitFor();
    for (;;) {
        await page.clock.runFor(3000);
        const told = toldIn((await recordedBy(page)).said.slice(before.length), order);
        if (told.length > 5) return told;
        expect(await page.locator('.player .main[aria-label="Pause"]').count()).toBe(1);
    }
}

// Where all act at the same time, there is most to get wrong.
describe.each(without(games, 'thief', 'party'))('a replay of %s', game => {
    it('tells what the game told, from its beginning and from its middle', async () => {
        const visitor = await come({recorded: true});
        await visitor.page.clock.install();
        const whole = await played(visitor, game);
        for (const from of [0, Math.floor(whole.steps / 2)]) {
            const told = await watch(visitor, whole, from);
            expect(told.length).toBeGreaterThan(5);
            const first = [...whole.order].find(([name]) => parseInt(name) > from)![1];
            const at = whole.live.findIndex(event => event >= first);
            expect(told).toEqual(whole.live.slice(at, at + told.length));
        }
        const again = await watchAgain(visitor, whole);
        expect(again).toEqual(whole.live.slice(0, again.length));
        await visitor.leave();
    });
});
