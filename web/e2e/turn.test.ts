/** It is your turn: what is seen, heard and notified of it while nobody looks at the page. */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {goAway, signsOn, stageFor} from './away';
import {changed, type WatchedWindow} from './changes';
import {touchOne} from './drive';
import {recordOf} from './positions';
import {enter, openTable} from './screens';
import {faultsByAxe, overflow, sizes, useSite, type Visit, type Visitor} from './site';

const {server, come} = useSite();

/** As everything is while nobody is waited for. */
const calm = {icon: '/icon.svg', shown: []};

async function visit(
    permission: NotificationPermission,
    settings: object = {},
    how: Visit = {},
): Promise<Visitor> {
    const visitor = await come({sound: true, ...how});
    await stageFor(visitor, permission);
    await visitor.context.addInitScript(set => {
        const before = JSON.parse(localStorage['cookietin.settings'] as string) as object;
        if (!('notify' in before))
            localStorage['cookietin.settings'] = JSON.stringify({...before, ...set});
    }, settings);
    await enter(visitor.page, server.address);
    await visitor.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return visitor;
}

/** Two people at a table of Speculaas, where all act at the same time. */
async function sitTogether(host: Visitor, friend: Visitor): Promise<void> {
    const link = await openTable(host.page, 'speculaas');
    await friend.page.goto(link);
    await friend.page.waitForSelector('.waiting-for');
    await host.page.locator('.beginning button').click();
    for (const {page} of [host, friend]) await page.waitForSelector('.ask.yours');
}

const whereIs = (page: Page) => page.evaluate(() => location.hash);

/** Touches what can be touched, and waits for what comes of it. */
async function touch(page: Page, game: string): Promise<void> {
    const seen = await page.evaluate(() => (window as unknown as WatchedWindow).cookietin.changes);
    await touchOne(page, game);
    await changed(page, seen);
}

/** Until nothing is asked of them any more, because the others are to move. */
async function moveOn(page: Page): Promise<void> {
    while (await page.locator('.ask.yours').count()) await touch(page, 'speculaas');
}

const poll = (page: Page) => expect.poll(() => signsOn(page));

/** The signs on one page while somebody moves on another, who may not be asked straight away. */
const pollWhileMoving = (page: Page, mover: Page) =>
    expect.poll(async () => {
        await moveOn(mover);
        return signsOn(page);
    });

describe('with a friend, in another tab', () => {
    it('everything says that it is your turn, and is undone when it is not', async () => {
        const host = await visit('granted', {notify: 'yes'}),
            friend = await visit('granted', {notify: 'no'});
        await sitTogether(host, friend);
        await moveOn(host.page);
        await goAway(host.page, 'hidden');
        expect(await signsOn(host.page)).toMatchObject({...calm, title: 'Speculaas · Cookie Tin'});
        const {sounds} = await signsOn(host.page);
        await pollWhileMoving(host.page, friend.page).toMatchObject({
            title: '● Your turn: Speculaas',
            icon: '/icon-turn.svg',
            shown: [{title: 'Your turn: Speculaas'}],
        });
        const signs = await signsOn(host.page);
        const address = await host.page.evaluate(() => location.hash);
        expect(signs.shown[0]).toMatchObject({tag: `turn ${address}`, data: address});
        expect(signs.shown[0]?.body).not.toBe('');
        expect(signs.badges.at(-1)).toBe(1);
        expect(signs.sounds).toBe(sounds + 1);
        expect(signs.vibrations).toBeGreaterThan(0);
        expect((await host.page.request.get(`${server.address}/icon-turn.svg`)).ok()).toBe(true);
        // Whoever looks needs no sign.
        await goAway(host.page, 'no');
        await poll(host.page).toMatchObject({...calm, title: 'Speculaas · Cookie Tin'});
        expect((await signsOn(host.page)).badges.at(-1)).toBe(0);
        // Who goes away again knows it: the tab says so, and nothing is heard or shown.
        await goAway(host.page, 'unfocused');
        await poll(host.page).toMatchObject({title: '● Your turn: Speculaas', shown: []});
        expect((await signsOn(host.page)).everShown).toHaveLength(1);
        // Done by another window of the same person.
        const other = await host.context.newPage();
        await other.goto(`${server.address}/${address}`);
        await other.waitForSelector('.ask.yours');
        await pollWhileMoving(host.page, other).toMatchObject({
            ...calm,
            title: 'Speculaas · Cookie Tin',
        });
        // That window is looked at: the one in the background keeps quiet.
        await goAway(host.page, 'hidden');
        const before = (await signsOn(host.page)).sounds;
        await pollWhileMoving(host.page, friend.page).toMatchObject({
            title: '● Your turn: Speculaas',
        });
        await other.waitForSelector('.ask.yours');
        await host.page.waitForTimeout(500);
        expect(await signsOn(host.page)).toMatchObject({shown: [], sounds: before});
        // The friend said no.
        expect((await signsOn(friend.page)).everShown).toEqual([]);
        await host.leave();
        await friend.leave();
    });

    it('a notification leads to its table', async () => {
        const visitor = await visit('granted');
        const worker = visitor.context.serviceWorkers()[0]!;
        await worker.evaluate(() => {
            const touched = Object.assign(new Event('notificationclick'), {
                notification: {close: () => undefined, data: '#/play/party'},
                // Without a real touch the browser does not let a page come to the front.
                waitUntil: (done: Promise<unknown>) => void done.catch(() => undefined),
            });
            self.dispatchEvent(touched);
        });
        await visitor.page.waitForSelector('.at-table.game-party');
        await visitor.leave();
    });
});

describe('at several tables', () => {
    it('the title says how many wait, and the one that is played that another does', async () => {
        const host = await visit('granted', {notify: 'no'}),
            friend = await visit('denied');
        await sitTogether(host, friend);
        await moveOn(host.page);
        const first = await host.page.evaluate(() => location.hash);
        await host.page.evaluate(() => void (location.hash = '#/'));
        await host.page.waitForSelector('.start .game');
        await sitTogether(host, friend);
        await moveOn(host.page);
        const second = await host.page.evaluate(() => location.hash);
        await goAway(host.page, 'hidden');
        await moveOn(friend.page);
        await poll(host.page).toMatchObject({title: '● Your turn: Speculaas'});
        await friend.page.evaluate(there => void (location.hash = there), first);
        await expect.poll(() => whereIs(friend.page)).toBe(first);
        await friend.page.waitForSelector('.ask.yours');
        await moveOn(friend.page);
        await poll(host.page).toMatchObject({title: '● Your turn at 2 tables'});
        expect((await signsOn(host.page)).badges.at(-1)).toBe(2);
        await goAway(host.page, 'no');
        const notice = host.page.locator('.turn-notice');
        await notice.getByText('Your turn: Speculaas').waitFor();
        expect(await faultsByAxe(host.page, 'another table')).toEqual([]);
        await notice.getByRole('link').click();
        await expect.poll(() => whereIs(host.page)).toBe(first);
        await notice.getByRole('link').click();
        await expect.poll(() => whereIs(host.page)).toBe(second);
        await moveOn(host.page);
        expect((await signsOn(host.page)).everShown).toEqual([]);
        await host.leave();
        await friend.leave();
    });
});

/** At a game against bots that waits for the person. */
async function playHere(page: Page): Promise<void> {
    const record = await recordOf({game: 'thief', bots: ['easy', 'greedy'], decisions: 3});
    await page.evaluate(one => {
        localStorage.setItem('cookietin.game.thief', JSON.stringify(one));
        location.hash = '#/play/thief';
    }, record);
    await page.waitForSelector('.ask.yours');
}

describe('whether notifications are welcome', () => {
    const question = 'Get a notification when it is your turn?';

    it('is asked once, when a game with others begins, and can be changed', async () => {
        const host = await visit('default', {}, {viewport: sizes.phone}),
            friend = await visit('denied');
        await sitTogether(host, friend);
        const {page} = host;
        await page.locator('.turn-notice').getByText(question).waitFor();
        expect(await friend.page.locator('.turn-notice').count()).toBe(0);
        expect(await faultsByAxe(page, 'asked')).toEqual([]);
        expect(await overflow(page, 'asked')).toEqual([]);
        await page.getByRole('button', {name: 'Yes, please'}).press('Enter');
        await page.locator('.turn-notice').waitFor({state: 'detached'});
        expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
            true,
        );
        const answer = () =>
            page.evaluate(
                () =>
                    (JSON.parse(localStorage['cookietin.settings'] as string) as {notify: string})
                        .notify,
            );
        await expect.poll(answer).toBe('yes');
        await page.reload();
        await page.waitForSelector('.ask.yours');
        expect(await page.locator('.turn-notice').count()).toBe(0);
        await page.getByRole('button', {name: 'Settings'}).click();
        await page.getByLabel('Notifications when it is my turn').uncheck();
        await expect.poll(answer).toBe('no');
        await page.getByLabel('Notifications when it is my turn').check();
        await expect.poll(answer).toBe('yes');
        await host.leave();
        await friend.leave();
    });

    it('is asked after somebody was waited for, not before, and no is no', async () => {
        const visitor = await visit('default');
        const {page} = visitor;
        await playHere(page);
        await goAway(page, 'hidden');
        await poll(page).toMatchObject({title: '● Your turn: Who Stole the Cookie?'});
        await goAway(page, 'no');
        await poll(page).toMatchObject({title: 'Who Stole the Cookie? · Cookie Tin'});
        await page.waitForTimeout(300); // it would have come by then
        expect(await page.locator('.turn-notice').count()).toBe(0);
        await page.evaluate(() => void (location.hash = '#/'));
        await page.waitForSelector('.start .game');
        await goAway(page, 'hidden');
        await page.evaluate(() => void (location.hash = '#/play/party'));
        await poll(page).toMatchObject({title: '● Your turn: Cookie Party', everShown: []});
        await goAway(page, 'no');
        await page.getByRole('button', {name: 'No, thanks'}).click();
        await page.locator('.turn-notice').waitFor({state: 'detached'});
        await page.reload();
        await page.waitForSelector('.ask.yours');
        await goAway(page, 'hidden');
        await goAway(page, 'no');
        expect(await page.locator('.turn-notice').count()).toBe(0);
        await visitor.leave();
    });
});

describe('sounds', () => {
    it('are heard from the first touch on, and a switch at the table turns them off', async () => {
        const visitor = await visit('denied', {}, {viewport: sizes.phone});
        const {page} = visitor;
        await playHere(page);
        expect((await signsOn(page)).sounds).toBe(0);
        const button = page.getByRole('button', {name: 'Sounds', pressed: true});
        const heard = async () => (await signsOn(page)).sounds;
        while (!(await heard())) await touch(page, 'thief');
        await button.click();
        await page.waitForSelector('.sound-button[aria-pressed=false]');
        const before = await heard();
        for (let i = 0; i < 6; i++) await touch(page, 'thief');
        expect(await heard()).toBe(before);
        await page.locator('.sound-button').click();
        await expect.poll(heard).toBe(before + 1);
        expect(await overflow(page, 'sound switch')).toEqual([]);
        await visitor.leave();
    });
});
