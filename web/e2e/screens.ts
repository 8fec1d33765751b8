/**
 * The screens of the page, one after another, for pictures and for tests that look at all of them.
 */
import type {Page} from 'playwright-core';
import type {GameName, GameRecord} from '../src/core/types';
import {pressUntil} from './drive';
import {recordOf} from './positions';

/**
 * Each is shown from wherever one is on the page, which is loaded once for all of them: see
 * `enter`.
 */
export interface Screen {
    name: string;
    show(page: Page): Promise<void>;
}

/** The start, with everything on it. Letters are there before they are measured. */
export async function enter(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.waitForSelector('.game');
    await page.evaluate(() => Promise.all([...document.fonts].map(face => face.load())));
}

/** Back to the start, whatever is open. */
export async function goHome(page: Page): Promise<void> {
    await page.evaluate(() => {
        for (const dialog of document.querySelectorAll('dialog')) dialog.close();
        location.hash = '#/';
    });
    await page.waitForSelector('body:not(:has(dialog, .at-table)) .start .game');
}

export async function goTo(page: Page, hash: string): Promise<void> {
    await goHome(page);
    await page.evaluate(there => void (location.hash = there), hash);
}

const lazily = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
};

/** A game is kept in the browser, and the page goes on with it. */
export async function resume(page: Page, record: GameRecord): Promise<void> {
    await page.evaluate(one => {
        localStorage.setItem(`cookietin.game.${one.game}`, JSON.stringify(one));
        location.hash = `#/play/${one.game}`;
    }, record);
}

/** A game that is kept in the browser, shown. */
function table(
    name: string,
    kept: () => Promise<GameRecord>,
    then?: (page: Page) => Promise<void>,
): Screen {
    return {
        name,
        async show(page) {
            const record = await kept();
            await goHome(page);
            await resume(page, record);
            const ready = record.result
                ? 'dialog[open] .end'
                : `.at-table.game-${record.game} .ask.yours`;
            await page.waitForSelector(ready, {state: 'attached'});
            await then?.(page);
        },
    };
}

const thief = lazily(() =>
    recordOf({game: 'thief', bots: ['easy', 'greedy', 'easy'], options: {points: 3}, decisions: 4}),
);
const speculaas = lazily(() =>
    recordOf({game: 'speculaas', bots: ['easy', 'greedy'], decisions: 17}),
);
const party = lazily(() => recordOf({game: 'party', bots: ['easy', 'greedy'], decisions: 24}));
// Each from a seed of its own: the page shows the result of a game by itself only once.
const thiefOver = lazily(() =>
    recordOf({
        game: 'thief',
        bots: ['easy', 'greedy', 'easy'],
        options: {points: 2},
        decisions: Infinity,
    }),
);
const speculaasOver = lazily(() =>
    recordOf({game: 'speculaas', bots: ['easy', 'greedy'], decisions: Infinity, seed: 8}),
);
const partyOver = lazily(() =>
    recordOf({game: 'party', bots: ['easy'], decisions: Infinity, seed: 9}),
);

/** A place of the address, shown when something is there. */
const place = (name: string, hash: string, ready: string): Screen => ({
    name,
    async show(page) {
        await goTo(page, hash);
        await page.waitForSelector(ready);
    },
});

/** A window that a button of the start opens, with something in it. */
const opened = (name: string, button: string, inside: string): Screen => ({
    name,
    async show(page) {
        await goHome(page);
        await page.locator(button).first().click();
        await page.waitForSelector(`dialog[open] ${inside}`);
    },
});

/** A window that a button of the settings opens. */
const inSettings = (name: string, button: number, inside: string): Screen => ({
    name,
    async show(page) {
        await goHome(page);
        await page.locator('.bar button.icon').first().click();
        await page.locator(`dialog[open] .form > .actions button:nth-of-type(${button})`).click();
        await page.waitForSelector(`dialog[open] + dialog[open] ${inside}`);
    },
});

/** A window at a table that a key opens. */
const byKey = (name: string, key: string): Screen =>
    table(name, thief, page =>
        pressUntil(page, key, async () => (await page.locator('dialog[open]').count()) > 0),
    );

/** Waiting for friends at a table of the server. */
const lobby: Screen = {
    name: 'friends',
    async show(page) {
        await goHome(page);
        await openTable(page, 'thief');
    },
};

/**
 * A game on the server that the visitor, who is at the start, hosts; comes back with the link for
 * others.
 */
export async function openTable(page: Page, game: GameName): Promise<string> {
    await page.locator(`.game:has(a[href="#/play/${game}"]) .game-doors button`).first().click();
    await page.locator('dialog[open] button[type=submit]').click();
    return page.locator('.invitation .link').inputValue();
}

/** At the start: a game is dropped onto the page. */
export async function drop(page: Page, record: GameRecord): Promise<void> {
    await page.setInputFiles('input[type=file]', {
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.waitForSelector('.player');
}

/** A game that was dropped onto the page, then its link. */
const watch = (name: string, hash: string, ready: string): Screen => ({
    name,
    async show(page) {
        const record = await thiefOver();
        await goHome(page);
        await drop(page, record);
        await goTo(page, hash);
        await page.waitForSelector(ready, {state: 'attached'});
        await page.waitForSelector('.at-table .thief', {state: 'attached'});
    },
});

/** Those worth a picture. */
export const mainScreens: readonly Screen[] = [
    place('home', '#/', '.below .row, .below form'),
    table('thief', thief),
    table('speculaas', speculaas),
    table('party', party),
    lobby,
    table('speculaas-end', speculaasOver),
    watch('replay', '#/watch/here/9', '.player'),
];

/** Late in a round, when much is known. */
const fullThief = lazily(() => crowded('thief', 6, longNames));

/** All others. */
export const moreScreens: readonly Screen[] = [
    opened('set-up', '.game-doors button:nth-of-type(2)', 'form'),
    opened('with-friends', '.game-doors button:nth-of-type(1)', 'button[type=submit]:enabled'),
    ...[1, 2, 3].map(n =>
        opened(
            `rules-${n}`,
            `.game:nth-child(${n}) .game-doors button:nth-of-type(3)`,
            '.rules > *',
        ),
    ),
    opened('settings', '.bar button.icon', 'select'),
    inSettings('profile', 1, '.devices'),
    inSettings('about', 2, 'p'),
    /* With as many buttons as there can be. */
    table('party-move', party, async page => {
        const asks = page.locator('.asking:has(.since) .party-actions button');
        const next = page.locator('.wall-side, .my-tray .spot, .party-actions button');
        while (!(await asks.count())) {
            await next.first().press('Enter');
            await page.waitForTimeout(100);
        }
    }),
    byKey('log', 'l'),
    /* What someone may have, and why not. */
    table('looked', fullThief, async page => {
        await page.locator('.thief .look').last().click();
        await page.waitForSelector('dialog[open] .thief-looked .cannot li');
    }),
    byKey('keys', '?'),
    table('thief-end', thiefOver),
    table('party-end', partyOver),
    watch('review', '#/watch/here/3/review', '.review .mistakes'),
    place('no-such-table', '#/table/nothing', '.missing h1'),
];

/** As long as a name can be, and what the server makes up for people who typed none. */
export const longNames = [
    'Rosquilla de albaricoque',
    'Croissant à la noisette',
    'Sinaasappelkrakeling',
];

/** The widest that our bots have. */
const botNames = ['Dagur', 'Nökkvi', 'Rökkvi', 'Jökull'];

export async function crowded(
    game: GameName,
    others: number,
    names: readonly string[],
    decisions = 8,
): Promise<GameRecord> {
    const bots = Array<string>(others).fill('easy');
    const record = await recordOf({game, bots, decisions});
    const seats = record.seats.map((seat, n) =>
        n ? {...seat, name: names[n % names.length] ?? ''} : seat,
    );
    return {...record, seats};
}

/** The fullest table of each game, with long names. */
export const crowdedScreens: readonly Screen[] = (
    [
        ['thief', 6],
        ['speculaas', 4],
        ['party', 4],
    ] as const
).map(([game, others]) =>
    table(
        `${game}-crowded`,
        lazily(() => crowded(game, others, longNames)),
    ),
);

/** With three opponents, as most play. */
export const botScreens: readonly Screen[] = (['thief', 'speculaas', 'party'] as const).map(game =>
    table(
        `${game}-bots`,
        lazily(() => crowded(game, 3, botNames)),
    ),
);
