/**
 * The table tells the game: in every game, alone and with a friend, at each tempo, with motion and
 * without. What was told is noted down by the page's own clock, and compared with what the core
 * says of the same game. Only what is too short or out of order is wrong, so that a busy machine is
 * never the reason.
 */
import {describe, expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import type {Tempo} from '../src/stage/beats';
import {games, whole} from '../tests/machine';
import {play} from './drive';
import {isAsked, type Recorded, recordedBy} from './recorder';
import {enter, openTable} from './screens';
import {useSite, type Visit, type Visitor} from './site';
import {
    askedLate,
    keptLog,
    lostOrTwice,
    saidOtherwise,
    syncedLog,
    toldBy,
    tooEarly,
    tooShort,
} from './told';

const {server, come} = useSite();

interface Sitting {
    name: string;
    online: boolean;
    visitors: Visitor[];
}

async function alone(game: GameName, visit: Visit): Promise<Visitor[]> {
    const visitor = await come(visit);
    await visitor.page.goto(`${server.address}/#/play/${game}`);
    return [visitor];
}

/** Two people; whoever else there is is a bot. */
async function together(game: GameName, visit: Visit): Promise<Visitor[]> {
    const [host, friend] = [await come(visit), await come(visit)];
    await enter(host.page, server.address);
    await friend.page.goto(await openTable(host.page, game));
    await friend.page.waitForSelector('.waiting-for');
    await host.page.locator('.beginning button').click();
    return [host, friend];
}

/** All that differs between people: whether things move, and whether they are alone. */
async function everyone(game: GameName, tempo: Tempo): Promise<Sitting[]> {
    const sittings: Sitting[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const)
        for (const online of [false, true]) {
            const visit: Visit = {tempo, reducedMotion, recorded: true};
            sittings.push({
                name: `${online ? 'online' : 'offline'}, motion: ${reducedMotion}`,
                online,
                visitors: await (online ? together : alone)(game, visit),
            });
        }
    return sittings;
}

/** So many beats about oneself, and as many about others, are a stretch of a game. */
const stretch = 5;

function isStretch({beats}: Recorded): boolean {
    const mine = beats.filter(beat => beat.mine && beat.end !== null).length;
    return mine >= stretch && beats.length - mine >= stretch;
}

/** They play, each when all has been told to them, until it is enough or over. */
async function playOn(game: GameName, sitting: Sitting, toTheEnd: boolean): Promise<void> {
    const {visitors, online} = sitting;
    const isQuiet = async () => online || isAsked(visitors[0]!.page);
    const players = visitors.map(({page}, i) => ({page, seed: 21 + i, patient: true}));
    const recorded = () => Promise.all(visitors.map(({page}) => recordedBy(page)));
    await play(game, players, {
        isEnough: async () => !toTheEnd && (await recorded()).every(isStretch) && (await isQuiet()),
    });
}

/** What is wrong with what one of them was told. */
async function faultsOf(game: GameName, tempo: Tempo, {name, online, visitors}: Sitting) {
    const faults: string[] = [];
    for (const {page} of visitors) {
        const recorded = await toldBy(page);
        const log = await (online ? syncedLog(page, recorded) : keptLog(page, game));
        expect(log.length, name).toBeGreaterThan(1);
        const found = [...lostOrTwice(recorded, log, tempo), ...askedLate(recorded)];
        if (tempo !== 'instant')
            found.push(
                ...tooShort(recorded, tempo),
                ...tooEarly(recorded, tempo),
                ...saidOtherwise(recorded),
            );
        faults.push(...found.map(fault => `${name}: ${fault}`));
    }
    return faults;
}

describe.each(games)('%s is told', game => {
    it.each(['calm', 'brisk', 'instant'] as const)('at %s', async tempo => {
        const sittings = await everyone(game, tempo);
        const toTheEnd = whole || tempo === 'instant';
        await Promise.all(sittings.map(sitting => playOn(game, sitting, toTheEnd)));
        const faults: string[] = [];
        for (const sitting of sittings) faults.push(...(await faultsOf(game, tempo, sitting)));
        expect(faults).toEqual([]);
        for (const {visitors} of sittings) for (const visitor of visitors) await visitor.leave();
    });
});
