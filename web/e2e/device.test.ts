/**
 * Several people at one device. At every hand-over the whole document is searched for what the one
 * before could see: it is the same, to the letter, whatever happened at the table.
 */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {games, whole} from '../tests/machine';
import {play, pressUntil, seeTheEnd} from './drive';
import {sizes, useSite} from './site';

const {server, come} = useSite();
const people = ['Anna', 'Birna', 'Dísa'];

/** From the start page; `bots` sit behind the people. */
async function begin(page: Page, game: GameName, bots = 0): Promise<void> {
    await page.goto(server.address);
    const card = page.locator('.game', {has: page.locator(`a[href="#/play/${game}"]`)});
    await card.getByRole('button', {name: 'Play with friends'}).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Where are you playing?').selectOption('here');
    await dialog.getByLabel('Players').selectOption(String(people.length + bots));
    for (let i = 0; i < bots; i++)
        await dialog.getByLabel(`Seat ${people.length + i + 1}`).selectOption('greedy');
    for (const [i, name] of people.entries())
        await dialog.getByLabel(`Name of player ${i + 1}`).fill(name);
    await dialog.getByRole('button', {name: 'Start'}).click();
    await page.locator('.curtain .lift').waitFor();
}

/** Everything that is written anywhere in the document, and what is said of it. */
const written = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const values = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
        const fields = values.map(({value}) => value);
        const head = [...document.head.children].filter(
            one => !one.matches('link[rel="modulepreload"], link[rel="stylesheet"], script'),
        );
        return [
            ...[document.title, location.href, JSON.stringify(history.state), ...fields],
            ...head.map(one => one.outerHTML),
            ...[...document.documentElement.attributes].map(({name, value}) => `${name}=${value}`),
            document.body.outerHTML,
        ].join('\n');
    });

/** What the one who has the device may know: their hand, and what they can do. */
async function secretsOf(page: Page): Promise<string[]> {
    const log = page.locator('[role=log]');
    const said = async (key: string) => {
        await log.evaluate(one => one.replaceChildren());
        await pressUntil(page, key, async () => ((await log.textContent()) ?? '').length > 5);
        return (await log.locator('p').allTextContents()).map(text => text.trim());
    };
    return [...(await said('m')), ...(await said('c'))];
}

class Evening {
    /** What is written while the curtain is down, by whose name stands on it. */
    private readonly curtains = new Map<string, string>();
    private secrets: string[] = [];
    readonly handovers: string[] = [];
    /** How often what was hidden was in the document while it was theirs to see. */
    seen = 0;

    constructor(
        private readonly page: Page,
        private readonly most: number,
    ) {}

    /** Curtains are lifted, and what is over is handed on; whether it is enough. */
    async look(): Promise<boolean> {
        const {page} = this;
        if (await page.locator('.curtain .lift').count()) await this.handOver();
        else if (await page.locator('.pass-on button').count())
            await page
                .locator('.pass-on button')
                .click({timeout: 5000})
                .catch(() => undefined);
        else if (!this.secrets.length && (await page.locator('.ask.yours').count()))
            await this.remember();
        return this.handovers.length >= this.most && this.missing().length === 0;
    }

    /** Who has not had the device yet: whoever is out of a round early waits for the next. */
    missing(): string[] {
        return people.filter(name => !this.handovers.includes(`Pass the device to ${name}`));
    }

    private async remember(): Promise<void> {
        this.secrets = await secretsOf(this.page);
        expect(this.secrets.length).toBeGreaterThan(0);
        const all = await written(this.page);
        this.seen += this.secrets.filter(secret => all.includes(secret)).length;
    }

    private async handOver(): Promise<void> {
        const {page} = this;
        const all = await written(page);
        const name = (await page.locator('.curtain h2').textContent()) ?? '';
        for (const secret of this.secrets) expect(all).not.toContain(secret);
        expect(await page.locator('main').count()).toBe(1);
        expect(await page.locator('.at-table, dialog, .stage, [role=log] *').count()).toBe(0);
        const before = this.curtains.get(name) ?? all;
        expect(all).toBe(before);
        this.curtains.set(name, before);
        this.secrets = [];
        this.handovers.push(name);
        await page.locator('.curtain .lift').click();
        await page.locator('.curtain .lift').waitFor({state: 'detached'});
    }
}

/** So many hand-overs are enough for `make test`. */
const few = 6;

describe.each(games)('%s at one device', game => {
    it('is played by three, and hides from each what is not theirs', async () => {
        const visitor = await come({viewport: sizes.phone, hasTouch: true});
        const {page} = visitor;
        await begin(page, game);
        const evening = new Evening(page, whole ? Infinity : few);
        await play(game, [{page, seed: 5}], {isEnough: () => evening.look()});
        const {handovers, seen} = evening;
        expect(evening.missing()).toEqual([]);
        expect(handovers.length).toBeGreaterThanOrEqual(few);
        expect(seen).toBeGreaterThan(0);
        if (whole) await seeTheEnd(page);
        await visitor.leave();
    });
});
