/** What people see of an operator: what everyone is told, an update that is due, and a ban. */
import {execFileSync} from 'node:child_process';
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {far, program} from '../tests/machine';
import {enter} from './screens';
import {faultsByAxe, noServer, overflow, sizes, useSite} from './site';

const {server, come} = useSite();

const admin = (...words: string[]): string =>
    execFileSync(program, ['admin', ...words, '--db', server.file], {encoding: 'utf8'});

const noticeOn = (page: Page) => page.getByRole('complementary', {name: 'From this server'});

it('shows everyone what the operator tells, until they close it or it ends', async () => {
    const anna = await come({viewport: sizes.phone}),
        {page} = anna,
        notice = noticeOn(page);
    await enter(page, server.address);
    await expect.poll(() => admin('guests'), {timeout: far}).toContain('tables 0');
    admin('tell', 'Back at nine. <b>Bring cookies!</b>');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('Back at nine. <b>Bring cookies!</b>');
    expect(await faultsByAxe(page, 'a notice')).toEqual([]);
    expect(await overflow(page, 'a notice')).toEqual([]);
    await notice.getByRole('button', {name: 'Close'}).press('Enter');
    await notice.waitFor({state: 'detached'});
    admin('drain');
    await notice.getByText('The server is about to be updated.').waitFor();
    admin('drain', 'off');
    admin('tell', '');
    await notice.waitFor({state: 'detached'});
    await anna.leave(noServer);
});

it('says to someone who is banned that they cannot play here, until that is over', async () => {
    const bo = await come({viewport: sizes.landscape}),
        {page} = bo;
    await enter(page, server.address);
    await expect.poll(() => admin('guests'), {timeout: far}).toContain('tables 0');
    const here = JSON.parse(admin('guests', '--json')) as {guests: {guest: number}[]};
    for (const {guest} of here.guests) admin('ban', String(guest), '1h');
    await noticeOn(page).getByText('You can’t play on this server for now.').waitFor();
    expect(await faultsByAxe(page, 'a ban')).toEqual([]);
    const bans = JSON.parse(admin('bans', '--json')) as {bans: {ban: number}[]};
    for (const {ban} of bans.bans) admin('unban', String(ban));
    await noticeOn(page).waitFor({state: 'detached', timeout: far});
    await bo.leave(noServer);
});
