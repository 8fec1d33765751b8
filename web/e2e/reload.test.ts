/**
 * Who loads the page again, looks elsewhere or is away for long has missed nothing, and is told
 * nothing twice.
 */
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {dice, far, whole, without} from '../tests/machine';
import {goAway, stageFor} from './away';
import {play} from './drive';
import {recordedBy} from './recorder';
import {enter, openTable} from './screens';
import {openShort} from './short';
import {faultsByAxe, overflow, useSite, type Visitor} from './site';

// Nobody's time runs out while this is looked at.
const {server, come} = useSite(['--pause-seconds', '3600']);

const ready = '.scene:has(.readiness) .go-on:not([aria-disabled=true])';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('cookietin.token'));

async function sitDown(rounds: number): Promise<[Visitor, Visitor]> {
    const [anna, friend] = [await come(), await come()];
    await stageFor(friend, 'denied');
    await enter(anna.page, server.address);
    await expect.poll(() => tokenOf(anna.page)).not.toBeNull();
    await friend.page.goto(`${server.address}/#${await openShort(anna.page, rounds)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    return [anna, friend];
}

async function comeToTheEndOfARound(): Promise<[Visitor, Visitor]> {
    const [anna, friend] = await sitDown(2);
    const players = [anna, friend].map(({page}, seed) => ({page, seed, idle: true}));
    await play('thief', players, {
        isEnough: async () => {
            const asked = players.map(({page}) => page.locator(ready).count());
            return (await Promise.all(asked)).every(count => count > 0);
        },
    });
    return [anna, friend];
}

it.each(['loads the page again', 'reads another language'])(
    'whoever %s can still say that they are ready',
    async what => {
        const [anna, friend] = await comeToTheEndOfARound();
        const {page} = friend;
        if (what === 'reads another language')
            await page.evaluate(() => {
                const kept = localStorage.getItem('cookietin.settings') ?? '{}';
                const settings = {...(JSON.parse(kept) as object), language: 'de'};
                localStorage.setItem('cookietin.settings', JSON.stringify(settings));
            });
        await page.reload();
        await page.locator(ready).click();
        await page.waitForSelector('.scene .go-on[aria-disabled=true]');
        await anna.page.locator(ready).click();
        for (const visitor of [anna, friend]) {
            await visitor.page.waitForSelector('.at-table:not(:has(.scene))');
            await visitor.leave();
        }
    },
);

/** What the server says of pauses does not come before what this returns is called. */
async function holdPauses(page: Page): Promise<() => void> {
    let held: (() => void)[] | null = [];
    await page.routeWebSocket(/\/ws$/, route => {
        const there = route.connectToServer();
        there.onMessage(text => {
            const {tell} = JSON.parse(String(text)) as {tell?: string};
            if (held && tell === 'pause') held.push(() => route.send(text));
            else route.send(text);
        });
    });
    return () => {
        for (const send of held ?? []) send();
        held = null;
    };
}

it('whoever goes on before they hear that others wait is ready', async () => {
    const [anna, friend] = await sitDown(2);
    const {page} = friend;
    const release = await holdPauses(page);
    await page.reload();
    const players = [anna, friend].map(visitor => ({page: visitor.page, seed: 1, idle: true}));
    await play('thief', players, {
        isEnough: async () =>
            (await anna.page.locator(ready).count()) > 0 &&
            (await page.locator('.scene .go-on').count()) > 0,
    });
    await page.locator('.scene .go-on').click();
    await page.waitForSelector('.at-table:not(:has(.scene))');
    release();
    await anna.page.locator(ready).click();
    await anna.page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('whoever looks at another page is not waited for, and has missed nothing', async () => {
    const [anna, friend] = await comeToTheEndOfARound();
    const {page} = friend;
    const awaited = await page.locator('.readiness li').allInnerTexts();
    expect(awaited.filter(text => text.trim().startsWith('You'))).toHaveLength(1);
    const table = await page.evaluate(() => location.hash);
    await page.evaluate(() => void (location.hash = '#/'));
    await anna.page.locator(ready).click();
    await anna.page.waitForSelector('.at-table:not(:has(.scene))');
    await page.evaluate(hash => void (location.hash = hash), table);
    // The others have gone on; here it stands until one goes on oneself.
    await page.locator('.scene:not(:has(.readiness)) .go-on').click();
    await page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('a lost connection does not end the scene', async () => {
    const [anna, friend] = await comeToTheEndOfARound();
    await server.stop();
    await friend.page.waitForSelector('.lost');
    expect(await friend.page.locator('.scene').count()).toBe(1);
    await server.start();
    await friend.page.waitForSelector('body:not(:has(.lost))');
    // After a restart there is no pause any more: the server has forgotten it.
    for (const {page} of [anna, friend]) await page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend]) await visitor.leave(/./);
});

/** How far a table was told there. */
const toldAt = (page: Page): Promise<number> =>
    page.evaluate(() => {
        const [told] = JSON.parse(localStorage.getItem('cookietin.told') ?? '[]') as {n: number}[];
        return told?.n ?? 0;
    });

/** Something has been told there, also where it makes way for what is asked. */
async function beTold(page: Page): Promise<void> {
    await page.waitForSelector('.telling[data-held=true]', {state: 'attached'});
    await expect.poll(() => toldAt(page), {timeout: far}).toBeGreaterThan(0);
}

/** The friend plays on at another device, until much has happened. */
async function playElsewhere(anna: Visitor, friend: Visitor, address: string): Promise<Visitor> {
    const there = await come();
    await there.context.addInitScript(
        token => localStorage.setItem('cookietin.token', token),
        (await tokenOf(friend.page)) ?? '',
    );
    await there.page.goto(address);
    const until = (await toldAt(friend.page)) + 20;
    const players = [anna, there].map(({page}, seed) => ({page, seed}));
    await play('thief', players, {isEnough: async () => (await toldAt(there.page)) >= until});
    return there;
}

it.each(without(['another page', 'a closed page', 'another tab'], 'another page'))(
    'after a long time at %s one sees what has happened',
    async where => {
        const [anna, friend] = await sitDown(20);
        let {page} = friend;
        await beTold(page);
        const address = page.url(),
            before = await toldAt(page);
        if (where === 'another tab') await goAway(page, 'hidden');
        else await page.evaluate(() => void (location.hash = '#/'));
        await (await playElsewhere(anna, friend, address)).leave();
        if (where === 'another tab') await goAway(page, 'no');
        else if (where === 'another page') await page.goBack();
        else {
            await page.close();
            page = await friend.context.newPage();
            await page.goto(address);
        }
        const away = page.locator('.scene:has(.away-list)');
        await away.waitFor();
        expect(await away.locator('.round').count()).toBeGreaterThan(0);
        expect(await away.locator('.mine').count()).toBeGreaterThan(3);
        expect(await faultsByAxe(page, where)).toEqual([]);
        expect(await overflow(page, where)).toEqual([]);
        const told = page.locator('.telling');
        const numbers = (await told.getAttribute('data-events'))!.split(' ').map(Number);
        expect(Math.floor(numbers[0]!)).toBeGreaterThan(before);
        expect([...new Set(numbers.map(Math.floor))].length).toBeGreaterThan(12);
        // Who has not gone on has not seen it.
        if (where !== 'another tab') await page.reload();
        await away.locator('.go-on').click();
        // Where a round has ended meanwhile, the others have to be ready, too.
        const others = anna.page.locator(ready);
        await expect
            .poll(
                async () => {
                    if (await others.count()) await others.click({timeout: 2000}).catch(() => null);
                    return away.count();
                },
                {timeout: far},
            )
            .toBe(0);
        // It is not told again.
        await page.reload();
        await page.waitForSelector('.at-table .ask');
        await expect.poll(() => away.count()).toBe(0);
        for (const visitor of [anna, friend]) await visitor.leave();
    },
);

it('whoever was ready elsewhere closes what they missed, and waits for nobody', async () => {
    const [anna, friend] = await sitDown(20);
    const {page} = friend;
    await beTold(page);
    const address = page.url();
    await page.evaluate(() => void (location.hash = '#/'));
    const there = await playElsewhere(anna, friend, address);
    const players = [anna, there].map(({page}, seed) => ({page, seed, idle: true}));
    const asked = players.map(player => player.page.locator(ready));
    await play('thief', players, {
        isEnough: async () =>
            (await Promise.all(asked.map(one => one.count()))).every(count => count > 0),
    });
    await there.page.locator(ready).click();
    await there.page.waitForSelector('.scene .go-on[aria-disabled=true]');
    await page.goBack();
    const away = page.locator('.scene:has(.away-list)');
    await away.locator('.go-on').click();
    await expect.poll(() => away.count()).toBe(0);
    // At the device that was left open it goes on by itself once all are ready.
    await there.page.reload();
    await there.page.waitForSelector('.scene .go-on[aria-disabled=true]');
    await anna.page.locator(ready).click();
    await there.page.waitForSelector('.at-table:not(:has(.scene))');
    for (const visitor of [anna, friend, there]) await visitor.leave();
});

/** So often the page is loaded again. */
const loads = whole ? 12 : 5;

it('what has stood its time at Cookie Party is not told again', async () => {
    const visitor = await come({tempo: 'brisk', recorded: true}),
        {page} = visitor,
        below = dice(5);
    await page.goto(`${server.address}/#/play/party`);
    const stood: string[] = [],
        again: string[] = [];
    for (let load = 0; load < loads; load++) {
        const end = Date.now() + below(3000);
        await play('party', [{page, seed: load}], {
            isEnough: () => Promise.resolve(Date.now() > end),
        });
        await page.waitForSelector('.telling[data-beat]', {state: 'attached'});
        const {beats} = await recordedBy(page);
        // One that tells no event is known by the one behind it: the dice, before they land.
        const names = beats.map(({events, kind}, i) =>
            events.length ? events.join(' ') : `${kind} ${beats[i + 1]?.events.join(' ')}`,
        );
        again.push(...names.filter(name => stood.includes(name)));
        stood.push(...names.filter((_, i) => beats[i]?.end !== null && beats[i + 1]));
        await page.reload();
    }
    expect(again).toEqual([]);
    expect(stood.filter(name => name.startsWith('tumble')).length).toBeGreaterThan(1);
    await visitor.leave();
});

/**
 * Plays until something about others is told and nothing is asked, and opens the settings, before
 * which the game waits. What was told may be over by then: in that case, another time.
 */
async function openSettingsMidway(page: Page): Promise<void> {
    const midway = page.locator('.ask:not(.yours) .telling[data-held=false][data-mine=false]');
    const isMidway = async () => (await midway.count()) > 0;
    for (let seed = 3; ; seed++) {
        await play('speculaas', [{page, seed}], {isEnough: isMidway});
        await page.locator('.bar button[aria-label="Settings"]').click();
        await page.waitForSelector('dialog[open]');
        if (await isMidway()) return;
        await page.keyboard.press('Escape');
    }
}

it.each(['here', 'at a server'])(
    'in another language, %s, nothing is asked before all has been told',
    async where => {
        const visitor = await come({tempo: 'calm'}),
            {page} = visitor;
        await enter(page, server.address);
        if (where === 'here') await page.goto(`${server.address}/#/play/speculaas`);
        else {
            await openTable(page, 'speculaas');
            await page.locator('.beginning button').click();
        }
        await openSettingsMidway(page);
        await page.locator('dialog[open] select:has(option[value="de"])').selectOption('de');
        await page.waitForSelector('html[lang=de] .telling[data-held=false]', {state: 'attached'});
        expect(await page.locator('.ask.yours').count()).toBe(0);
        expect(await page.locator('[role=log]').innerText()).not.toContain('?');
        await page.keyboard.press('Escape');
        await page.waitForSelector('.ask.yours');
        await visitor.leave();
    },
);

/** A server that says so often, from now on, that it is too soon to come back to a table. */
async function refuseToSync(page: Page, times: number): Promise<void> {
    await page.routeWebSocket(/\/ws$/, route => {
        const there = route.connectToServer();
        route.onMessage(text => {
            const {do: asked, id} = JSON.parse(String(text)) as {do: string; id: number};
            if (asked !== 'sync' || times-- <= 0) return there.send(text);
            const say = 'That was too fast. Wait a moment.';
            route.send(JSON.stringify({re: id, ok: false, error: 'rate', say}));
        });
    });
}

it('waits for a server that is asked too often, and says so', async () => {
    const [anna] = await sitDown(1);
    const {page} = anna;
    await page.waitForSelector('.question');
    await refuseToSync(page, 2);
    await page.reload();
    await page.getByText('That was too fast. Wait a moment.').waitFor();
    await page.waitForSelector('.question');
    expect(await page.getByText('That was too fast. Wait a moment.').count()).toBe(0);
});
