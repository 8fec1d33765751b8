/**
 * What the game waits for, and what makes it go on. Time passes in these pages only when a test
 * says so, so nothing depends on how fast the machine is.
 */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import type {GameName} from '../src/core/types';
import {uiOf} from '../src/views/views';
import {far, games, whole, without} from '../tests/machine';
import '../tests/uis';
import {play, touchOne} from './drive';
import {recordOf} from './positions';
import {isAsked, type Recorded, recordedBy} from './recorder';
import {enter, resume} from './screens';
import {useSite, type Visit, type Visitor} from './site';
import {keptLog, lostOrTwice} from './told';

const {server, come} = useSite();

/** Enough for the page to draw, and to listen to what is new; too short for any beat. */
const moment = 60;

const goOn = '.scene .go-on';

/** What is said of the game wherever it waits. */
const waits = 'The game is waiting for you.';

/** A page whose time stands still. */
class Still {
    private constructor(
        readonly visitor: Visitor,
        readonly game: GameName,
    ) {}

    get page(): Page {
        return this.visitor.page;
    }

    static async come(game: GameName, visit: Visit = {}): Promise<Still> {
        const visitor = await come({tempo: 'calm', recorded: true, ...visit});
        await visitor.page.clock.install({time: 0});
        await enter(visitor.page, server.address);
        return new Still(visitor, game);
    }

    /** In the middle of a game, when something is asked. */
    static async inTheMiddle(game: GameName): Promise<Still> {
        const still = await Still.come(game);
        await resume(still.page, await recordOf({game, bots: ['easy', 'easy'], decisions: 3}));
        await still.page.waitForSelector('.ask.yours', {state: 'attached'});
        await still.stop();
        return still;
    }

    async stop(): Promise<void> {
        await this.page.clock.pauseAt(3600000);
        await this.pass();
    }

    async pass(ms = moment): Promise<void> {
        await this.page.clock.runFor(ms);
    }

    recorded(): Promise<Recorded> {
        return recordedBy(this.page);
    }

    /** Presses a button at once, if it is there. */
    press(button: string): Promise<void> {
        return this.page.evaluate(
            selector => document.querySelector<HTMLElement>(selector)?.click(),
            button,
        );
    }

    /** A while after another, going on at scenes, until something is so. */
    async passUntil(isSo: () => Promise<boolean>, ms = 300): Promise<void> {
        for (const end = Date.now() + far; !(await isSo()); await this.pass(ms)) {
            if (Date.now() > end) throw new Error('it never comes');
            await this.press(goOn);
        }
    }

    /** Answers what is asked; then what was done is being told. */
    async move(): Promise<void> {
        const {beats} = await this.recorded();
        await this.passUntil(async () => {
            if (await isAsked(this.page)) await touchOne(this.page, this.game);
            return (await this.recorded()).beats.length > beats.length;
        }, moment);
    }

    /** Moves, and again if one is asked again, until a bot is asked. */
    async moveUntilBots(): Promise<void> {
        const {bots} = await this.recorded();
        await this.passUntil(async () => {
            if (await isAsked(this.page)) await this.move();
            return (await this.recorded()).bots.length > bots.length;
        });
    }

    /** Presses a key where nothing has the focus that wants it. */
    async pressKey(key: string): Promise<void> {
        await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await this.page.keyboard.press(key);
        await this.pass();
    }

    async clickTelling(): Promise<void> {
        const {x, y} = await this.page.evaluate(() =>
            document.querySelector('.telling')!.getBoundingClientRect(),
        );
        await this.page.mouse.click(x + 2, y + 2);
        await this.pass();
    }

    /** Everything that would differ if the game had gone on. */
    async state(): Promise<unknown> {
        const {beats, said, bots} = await this.recorded();
        return {beats: beats.length, said: said.length, bots: bots.length};
    }

    /** Nothing happens for a minute. */
    async expectNothing(): Promise<void> {
        const before = await this.state();
        await this.pass(60000);
        await this.page.waitForTimeout(200);
        await this.pass();
        expect(await this.state()).toEqual(before);
    }
}

/** The same events with updates counted from 0. */
function counted(events: readonly string[]): string[] {
    const updates = [...new Set(events.map(event => event.split('.')[0]))];
    return events.map(event => {
        const [n, i] = event.split('.');
        return `${updates.indexOf(n)}.${i}`;
    });
}

/** Notes down what the page explains, and, as "", when that is gone. */
function watchLessons(): void {
    const seen: string[] = [];
    Object.assign(window, {cookietinLessons: seen});
    new MutationObserver(() => {
        const now = document.querySelector('.lesson p')?.textContent ?? '';
        if (now !== (seen.at(-1) ?? '')) seen.push(now);
    }).observe(document, {subtree: true, childList: true, characterData: true});
}

const lessonsSeen = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as {cookietinLessons: string[]}).cookietinLessons);

/** What is the same for all games is tried in one of them, unless everything is. */
const first = without(games, ...games.slice(1));

const lastOf = (recorded: Recorded) => recorded.beats.at(-1)!;

describe.each(games)('%s', game => {
    it('lets bots wait for what you did, and goes on at a key or a click', async () => {
        const still = await Still.inTheMiddle(game);
        const before = (await keptLog(still.page, game)).length;
        await still.move();
        await still.pass(800);
        expect((await still.recorded()).bots).toEqual([]);
        const ways = [
            () => still.pressKey('n'),
            () => still.pressKey(' '),
            () => still.clickTelling(),
        ];
        for (let i = 0; i < 60 && !(await still.recorded()).bots.length; i++) {
            if (await still.page.locator(goOn).count()) {
                await still.press(goOn);
                await still.pass();
                continue;
            }
            if (await isAsked(still.page)) await still.move();
            const {id} = lastOf(await still.recorded());
            await ways[i % ways.length]!();
            const now = lastOf(await still.recorded());
            expect(now.id !== id || now.end !== null, `after ${i} skips`).toBe(true);
        }
        expect((await still.recorded()).bots).not.toEqual([]);
        await still.passUntil(() => isAsked(still.page));
        const log = (await keptLog(still.page, game)).filter(({n}) => n > before);
        expect(lostOrTwice(await still.recorded(), log, 'calm')).toEqual([]);
        await still.visitor.leave();
    });

    it.runIf(first.includes(game))('waits while a window lies over it', async () => {
        const still = await Still.inTheMiddle(game);
        await still.move();
        await still.pressKey('l');
        await still.page.waitForSelector('dialog[open]');
        expect(await still.page.locator('dialog[open] .meanwhile').textContent()).toBe(waits);
        await still.pass(10000);
        await still.expectNothing();
        expect((await still.recorded()).bots).toEqual([]);
        await still.page.keyboard.press('Escape');
        await still.moveUntilBots();
        await still.visitor.leave();
    });

    it.runIf(first.includes(game))('waits while it explains itself', async () => {
        const still = await Still.come(game, {lessons: true});
        await still.page.evaluate(hash => void (location.hash = hash), `#/play/${game}`);
        await still.page.waitForSelector('.at-table');
        await still.stop();
        await still.passUntil(async () => (await still.page.locator('.lesson').count()) > 0);
        expect(await still.page.locator('.lesson .meanwhile').textContent()).toBe(waits);
        expect(await still.page.locator('.question').textContent()).not.toContain('Waiting for');
        await still.expectNothing();
        await still.press('.lesson button.quiet');
        await still.passUntil(() => isAsked(still.page));
        await still.visitor.leave();
    });

    // The first to play is a bot, who is asked as soon as the deal has been told.
    it.runIf(game === 'thief')('keeps what it explains until that is answered', async () => {
        const still = await Still.come(game, {lessons: true, tempo: 'brisk'});
        await still.stop();
        await still.page.evaluate(watchLessons);
        await still.page.evaluate(hash => void (location.hash = hash), `#/play/${game}`);
        const lesson = still.page.locator('.lesson p');
        // Shorter than a frame, so that a bot's answer comes before the next one.
        await still.passUntil(async () => (await lesson.count()) > 0, 10);
        await still.page.waitForTimeout(500);
        await still.expectNothing();
        expect(await lessonsSeen(still.page)).toEqual([await lesson.textContent()]);
        const {beats} = await still.recorded();
        await still.press('.lesson button.quiet');
        await still.passUntil(() => isAsked(still.page));
        const {bots, beats: all} = await still.recorded();
        expect(bots.length).toBeGreaterThan(0);
        expect(all.length).toBeGreaterThan(beats.length);
        await still.visitor.leave();
    });

    it.runIf(game === 'speculaas')('draws no card before it is known how large', async () => {
        const still = await Still.come(game, {reducedMotion: 'no-preference'});
        await still.page.evaluate(() => {
            const sizes: number[] = [];
            Object.assign(window, {cookietinSizes: sizes});
            new MutationObserver(changes => {
                for (const node of changes.flatMap(({addedNodes}) => [...addedNodes]))
                    if (node instanceof Element)
                        for (const card of node.querySelectorAll<HTMLElement>('.board .laid'))
                            sizes.push(card.getBoundingClientRect().width);
            }).observe(document, {subtree: true, childList: true});
        });
        await resume(still.page, await recordOf({game, bots: ['easy'], decisions: 3}));
        await still.page.waitForSelector('.board .laid');
        const sizes = await still.page.evaluate(
            () => (window as unknown as {cookietinSizes: number[]}).cookietinSizes,
        );
        expect(Math.min(...sizes)).toBeGreaterThan(40);
        await still.visitor.leave();
    });

    it.runIf(game === 'party')('names whose tray it shows over yours, which is dim', async () => {
        const still = await Still.inTheMiddle(game);
        const tray = still.page.locator('.guest.forward');
        await still.passUntil(async () => {
            if (await isAsked(still.page)) await still.move();
            return (await tray.count()) > 0;
        }, moment);
        const name = await tray.locator('.guest-name').textContent();
        expect((await tray.locator('.tray-owner').textContent())?.trim()).toBe(name);
        const dim = () =>
            still.page.locator('.my-tray').evaluate(mine => getComputedStyle(mine).opacity);
        expect(Number(await dim())).toBeLessThan(0.5);
        await still.passUntil(async () => (await tray.count()) === 0);
        expect(await dim()).toBe('1');
        await still.visitor.leave();
    });

    // Where all play at once, others seldom do something by themselves between two questions.
    it.runIf(game === 'thief')('hurries to your turn, and no further', async () => {
        const still = await Still.inTheMiddle(game);
        /** The longest of what others do, up to what concerns you or the next question. */
        const longest = async (hurry: boolean) => {
            await still.moveUntilBots();
            if (hurry) await still.pressKey('f');
            const first = (await still.recorded()).beats.length;
            await still.passUntil(() => isAsked(still.page), moment);
            const beats = (await still.recorded()).beats.slice(first);
            const end = beats.findIndex(({mine, scene}) => mine || scene);
            const others = end < 0 ? beats : beats.slice(0, end);
            return Math.max(...others.map(beat => beat.end! - beat.begin));
        };
        // A fifth of the longest that there is, and a moment to see that it is over.
        const quick = 450 + 2 * moment;
        expect(await longest(true)).toBeLessThan(quick);
        await still.expectNothing();
        expect(await longest(false)).toBeGreaterThan(quick);
        await still.visitor.leave();
    });

    it.runIf(whole || game !== 'speculaas')(
        'forgets what was taken back, and tells what is done instead',
        async () => {
            const still = await Still.inTheMiddle(game);
            const before = (await keptLog(still.page, game)).length;
            await still.move();
            await still.pressKey('u');
            await still.passUntil(async () => (await still.page.locator('.ask.yours').count()) > 0);
            const {said, bots} = await still.recorded();
            expect(bots).toEqual([]);
            await still.move();
            await still.passUntil(() => isAsked(still.page));
            const told = (await still.recorded()).said.slice(said.length);
            const log = (await keptLog(still.page, game)).filter(({n}) => n > before);
            // What was taken back had a number at this table that the record knows nothing of.
            const happened = log.flatMap(({n, events}) => events.map((_, i) => `${n}.${i}`));
            expect(counted(told.flatMap(({events}) => events))).toEqual(counted(happened));
            await still.visitor.leave();
        },
    );

    // A round of Cookie Party is long.
    const hasScene = uiOf(game).Scene && (whole || game !== 'party');
    it.runIf(hasScene)('stops at a scene until somebody goes on', async () => {
        const still = await Still.come(game, {tempo: 'instant'});
        const {page} = still;
        await page.evaluate(hash => void (location.hash = hash), `#/play/${game}`);
        const scene = page.locator(goOn);
        await play(game, [{page, seed: 4}], {isEnough: async () => (await scene.count()) > 0});
        await still.stop();
        const isOver = (await page.locator('.question').textContent()) === 'The game is over.';
        expect(await page.locator('.scene .meanwhile').allTextContents()).toEqual(
            isOver ? [] : [waits],
        );
        await still.expectNothing();
        await still.pressKey('n');
        await still.pressKey('f');
        await still.expectNothing();
        // It is still there for whoever loads the page again.
        await page.reload();
        for (const end = Date.now() + far; !(await scene.count()); await still.pass(300))
            expect(Date.now()).toBeLessThan(end);
        const {id} = lastOf(await still.recorded());
        await still.press(goOn);
        const end = page.locator('.end-bar');
        await still.passUntil(
            async () => lastOf(await still.recorded()).id !== id || (await end.count()) > 0,
        );
        await still.visitor.leave();
    });
});
