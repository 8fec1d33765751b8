/** A bot plays for somebody: what they see of it, what others are told, and coming back. */
import {expect, it} from 'vitest';
import {touchOne} from './drive';
import {isAsked, recordedBy} from './recorder';
import {enter} from './screens';
import {openShort} from './short';
import {faultsByAxe, useSite} from './site';

const {server, come} = useSite();

it('a bot’s moves are told as a bot’s, and a touch brings back', async () => {
    const anna = await come({recorded: true}),
        friend = await come({recorded: true});
    await enter(anna.page, server.address);
    const token = () => anna.page.evaluate(() => localStorage.getItem('cookietin.token'));
    await expect.poll(token).not.toBeNull();
    const code = await openShort(anna.page, 4);
    await friend.page.goto(`${server.address}/#${code}`);
    await friend.page.waitForSelector('.waiting-for');
    await anna.page.locator('.beginning button').click();
    await anna.page.waitForSelector('.at-table .ask');
    const table = anna.page.url();
    // Whoever leaves the table has their seat kept for them.
    await anna.page.locator('.people-button').click();
    await anna.page.locator('.leave-door').click();
    await anna.page.locator('.leave button').first().click();
    await anna.page.waitForSelector('.games');
    const told = async () => (await recordedBy(friend.page)).said.map(({text}) => text);
    const left = / has left the table: a bot is playing for them\.$/;
    const leaving = async () => (await told()).filter(text => left.test(text));
    const bots = async () =>
        (await recordedBy(friend.page)).received.filter(({stand_ins: all}) => all?.length);
    await expect
        .poll(async () => {
            if (await isAsked(friend.page)) await touchOne(friend.page, 'thief');
            await friend.page
                .locator('.scene .go-on')
                .click({timeout: 100})
                .catch(() => undefined);
            return leaving();
        })
        .toHaveLength(1);
    const name = (await leaving())[0]?.replace(left, '');
    const [first] = await bots();
    expect(first?.events.map(({text}) => text).join(' ')).toContain(`${name}’s bot `);
    await anna.page.goto(table);
    const back = anna.page.locator('.question').getByRole('button');
    await back.waitFor();
    expect(await anna.page.locator('.ask.yours').count()).toBe(0);
    expect(await faultsByAxe(anna.page, 'a bot plays')).toEqual([]);
    await expect
        .poll(async () => {
            const goOn = anna.page.locator('.scene .go-on');
            if (await goOn.count()) await goOn.click({timeout: 1000}).catch(() => undefined);
            else await anna.page.locator('.thief-hand').dispatchEvent('pointerdown');
            return back.count();
        })
        .toBe(0);
    await friend.page.waitForSelector('.at-table:not(:has(.absent))');
    for (const visitor of [anna, friend]) await visitor.leave();
});
