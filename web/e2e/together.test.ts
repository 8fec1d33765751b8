/** What two people have of each other at a table of a real server, before and after the game. */
import {expect, it} from 'vitest';
import {play, seeTheEnd} from './drive';
import {enter} from './screens';
import {openShort} from './short';
import {faultsByAxe, overflow, sizes, useSite, type Visitor} from './site';

// Nobody waits long for those who are never ready.
const {server, come} = useSite(['--pause-seconds', '3']);

/** Somebody at the waiting room of a short game; the code for others. */
async function host(visitor: Visitor, rounds = 1): Promise<string> {
    await enter(visitor.page, server.address);
    const token = () => visitor.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token).not.toBeNull();
    return openShort(visitor.page, rounds);
}

/** Two people at the end of a short game with a bot. */
async function playShort(): Promise<[Visitor, Visitor]> {
    const [anna, friend] = [await come(), await come({viewport: sizes.phone})];
    await friend.page.goto(`${server.address}/#${await host(anna)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    const players = [
        {page: anna.page, seed: 3},
        {page: friend.page, seed: 4},
    ];
    await play('thief', players);
    for (const {page} of players) {
        await seeTheEnd(page);
        await page.waitForSelector('dialog[open] .end');
    }
    return [anna, friend];
}

const tableOf = ({page}: Visitor): string => /#\/table\/([^/]+)/.exec(page.url())?.[1] ?? '';

it('a name is typed on while a friend arrives', async () => {
    const [anna, friend] = [await come(), await come()];
    const code = await host(anna);
    const field = anna.page.locator('.lobby input[name=name]');
    await field.focus();
    await anna.page.keyboard.type('Guð');
    await friend.page.goto(`${server.address}/#${code}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.waitForSelector('.seats:not(:has(.free))');
    await anna.page.keyboard.type('rún');
    expect(await field.inputValue()).toBe('Guðrún');
    await anna.page.keyboard.press('Tab');
    await friend.page.locator('.seats').getByText('Guðrún').waitFor();
    // What was begun comes first on the start.
    await anna.page.evaluate(() => void (location.hash = '#/'));
    await anna.page.waitForSelector('.running ~ .games');
    await anna.page.locator('.running').getByText('Guðrún').waitFor();
    expect(await faultsByAxe(anna.page, 'the start with a game')).toEqual([]);
    await anna.page.locator('.running button').click();
    await anna.page.waitForSelector('.lobby');
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('what is said stands at the table, with the table in sight', async () => {
    const [anna, friend] = [await come(), await come({viewport: sizes.phone})];
    await friend.page.goto(`${server.address}/#${await host(anna)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    for (const {page} of [anna, friend]) {
        await page.locator('.people-button').click();
        await page.waitForSelector('.people-panel');
        expect(await page.locator('dialog[open]').count()).toBe(0);
        expect(await faultsByAxe(page, 'chat')).toEqual([]);
        expect(await overflow(page, 'chat')).toEqual([]);
    }
    await friend.page.keyboard.press('Escape');
    await friend.page.waitForSelector('body:not(:has(.people-panel))');
    await anna.page.getByRole('button', {name: 'Bravo'}).click();
    await anna.page.locator('.say input').fill('Well played!');
    await anna.page.keyboard.press('Enter');
    const bubble = friend.page.locator('.speech');
    await bubble.getByText('Well played!').waitFor();
    expect(await bubble.evaluate(element => getComputedStyle(element).opacity)).toBe('1');
    await friend.page.locator('[aria-live]').getByText('says: Well played!').waitFor();
    // It is gone when it has been read, and nothing has to be closed.
    await bubble.waitFor({state: 'detached'});
    expect(await anna.page.locator('.said .reaction').count()).toBe(1);
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('the end of a round does not wait for ever for whoever is never ready', async () => {
    const [anna, friend] = [await come(), await come({viewport: sizes.phone})];
    await friend.page.goto(`${server.address}/#${await host(anna, 2)}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    const players = [anna, friend].map(({page}, seed) => ({page, seed, idle: true}));
    const scenes = () => players.map(({page}) => page.locator('.scene .readiness').count());
    await play('thief', players, {
        isEnough: async () => (await Promise.all(scenes())).every(count => count > 0),
    });
    for (const visitor of [anna, friend]) {
        await visitor.page.waitForSelector('.at-table:not(:has(.scene))');
        await visitor.leave();
    }
});

it('whoever plays with bots alone goes on, and need not say that they are ready', async () => {
    const anna = await come(),
        {page} = anna;
    await host(anna, 2);
    await page.evaluate(() => {
        const asked = new Set<string>();
        Object.assign(window, {asked});
        new MutationObserver(() => {
            for (const one of document.querySelectorAll('.scene :is(.go-on, .readiness li)'))
                asked.add(one.textContent ?? '');
        }).observe(document, {subtree: true, childList: true, characterData: true});
    });
    await page.locator('.beginning button').click();
    await play('thief', [{page, seed: 3, idle: true}], {
        isEnough: async () => (await page.locator('.scene').count()) > 0,
    });
    await page.waitForSelector('.at-table:not(:has(.scene))');
    const asked = page.evaluate(() => [...(window as unknown as {asked: Set<string>}).asked]);
    expect(await asked).toEqual(['Continue']);
    await anna.leave();
});

it('one asks for a rematch, the other is in with one button, and it begins', async () => {
    const [anna, friend] = await playShort();
    const before = tableOf(anna);
    await friend.page.locator('dialog .end-next').getByRole('button', {name: 'Rematch'}).click();
    const asked = anna.page.locator('dialog .rematch');
    await asked.getByText('wants a rematch').waitFor();
    await friend.page.locator('dialog .rematch').getByText('Waiting for:').waitFor();
    expect(await asked.locator('li').count()).toBe(2);
    expect(await asked.locator('.is-in').count()).toBe(1);
    expect(await faultsByAxe(anna.page, 'asked for a rematch')).toEqual([]);
    expect(await overflow(friend.page, 'waits for a rematch')).toEqual([]);
    await anna.page.locator('dialog .end-next').getByRole('button', {name: 'I’m in'}).click();
    for (const {page} of [anna, friend]) {
        await page.waitForSelector('.at-table:not(:has(.end-bar)) .ask');
        expect(await page.locator('dialog[open]').count()).toBe(0);
    }
    expect(tableOf(anna)).not.toBe(before);
    expect(tableOf(friend)).toBe(tableOf(anna));
    for (const visitor of [anna, friend]) await visitor.leave();
});

it('whoever goes home is not waited for', async () => {
    const [anna, friend] = await playShort();
    const before = tableOf(anna);
    await anna.page.locator('dialog .end-next').getByRole('button', {name: 'Rematch'}).click();
    await friend.page.locator('dialog .rematch').getByText('wants a rematch').waitFor();
    await friend.page.evaluate(() => void (location.hash = '#/'));
    await anna.page.waitForSelector('.at-table:not(:has(.end-bar)) .ask');
    expect(tableOf(anna)).not.toBe(before);
    // A game that they have not wanted is none of theirs.
    await friend.page.waitForSelector('.start .game');
    expect(await friend.page.locator(`a[href*="${tableOf(anna)}"]`).count()).toBe(0);
    for (const visitor of [anna, friend]) await visitor.leave();
});
