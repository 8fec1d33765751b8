/**
 * Plays at the page as a person would: by what can be touched, with the mouse or with keys alone.
 */
import type {Page} from 'playwright-core';
import type {GameName} from '../src/core/types';
import {dice, far} from '../tests/machine';
import {changed, type WatchedWindow} from './changes';

const touchFiles = import.meta.glob<{touchable: readonly string[]}>('../src/views/*/touch.ts', {
    eager: true,
});

/** What can be touched next, as each game says it. */
export function touchable(game: GameName): readonly string[] {
    const file = touchFiles[`../src/views/${game}/touch.ts`];
    if (!file) throw new Error(`${game} does not say what can be touched`);
    return file.touchable;
}

const over = '.end-bar';

/** A scene stops the game until somebody goes on, whoever's turn it is. */
const goOn = '.scene .go-on';

/** Fails if nothing new was seen for very long. */
function patience(game: GameName): (seen: string) => void {
    let last = '',
        since = Date.now();
    return seen => {
        if (seen !== last) since = Date.now();
        last = seen;
        if (Date.now() - since > far) throw new Error(`${game}: nothing goes on any more: ${seen}`);
    };
}

interface Look {
    /**
     * What the page waits for: the end, others, or a touch; `hidden`: under something else at the
     * moment.
     */
    state: 'over' | 'wait' | 'touch' | 'hidden';
    x: number;
    y: number;
    changes: number;
    /** All that is said there, and what something is hidden under. */
    text: string;
}

/**
 * Looks at the page, and takes aim at one of the things that can be touched. Who is patient touches
 * nothing before they have been told all.
 */
function look({page, patient, idle}: Player, game: GameName, chance: number): Promise<Look> {
    return page.evaluate(
        ({selectors, end, onward, part, waits, leaves}): Look => {
            const {cookietin} = window as unknown as WatchedWindow;
            const seen = {
                x: 0,
                y: 0,
                changes: cookietin.changes,
                text: document.querySelector('main')?.textContent ?? '',
            };
            cookietin.aim = null;
            cookietin.patient = waits && !document.querySelector(onward);
            if (document.querySelector(end)) return {...seen, state: 'over'};
            const isTelling = waits && document.querySelector('.telling[data-held="false"]');
            const isAsked = !isTelling && document.querySelector('.ask.yours');
            const atScenes = leaves ? [] : [onward];
            const wanted = document.querySelector(onward) ? atScenes : isAsked ? selectors : [];
            for (const selector of wanted) {
                const found = [...document.querySelectorAll<HTMLElement>(selector)];
                const one = found[Math.floor(part * found.length)];
                if (!one) continue;
                one.scrollIntoView({block: 'nearest', inline: 'nearest'});
                const box = one.getBoundingClientRect();
                const x = box.left + box.width / 2,
                    y = box.top + box.height / 2;
                const top = document.elementFromPoint(x, y);
                if (!one.contains(top)) {
                    const text = `${selector} under ${top?.outerHTML.slice(0, 200)}: ${seen.text}`;
                    return {...seen, text, state: 'hidden'};
                }
                cookietin.aim = one;
                return {...seen, state: 'touch', x, y};
            }
            return {...seen, state: 'wait'};
        },
        {
            selectors: touchable(game),
            end: over,
            onward: goOn,
            part: chance,
            waits: patient ?? false,
            leaves: idle ?? false,
        },
    );
}

export interface Player {
    page: Page;
    seed: number;
    /** Taps instead of clicking. */
    finger?: boolean;
    /** Waits until what is told has been told. */
    patient?: boolean;
    /** Never goes on at a scene. */
    idle?: boolean;
}

/** Somebody who touches one thing after another. */
class Hand {
    private readonly below: (n: number) => number;
    private chance: number;

    readonly page: Page;

    constructor(
        private readonly game: GameName,
        private readonly player: Player,
    ) {
        this.page = player.page;
        this.below = dice(player.seed);
        this.chance = this.below(1000) / 1000;
    }

    /** What was wanted is wanted until it is touched: how often one looks changes nothing. */
    look(): Promise<Look> {
        return look(this.player, this.game, this.chance);
    }

    async touch({x, y}: Look): Promise<void> {
        await (this.player.finger ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
        // From now on anything may be touched again. The page may be on its way to another.
        await this.page
            .evaluate(() => void ((window as unknown as WatchedWindow).cookietin.aim = null))
            .catch(() => undefined);
        this.chance = this.below(1000) / 1000;
    }
}

/** Touches one thing that can be touched, if there is any. */
export async function touchOne(page: Page, game: GameName): Promise<void> {
    const hand = new Hand(game, {page, seed: 1});
    const seen = await hand.look();
    if (seen.state === 'touch') await hand.touch(seen);
}

export interface Course {
    eachTouch?(touches: number): Promise<void>;
    /** They have played enough, although the game is not over. */
    isEnough?(): Promise<boolean>;
}

/**
 * All of them play until the game is over for everybody, or it is enough; how many touches that
 * took.
 */
export async function play(
    game: GameName,
    players: readonly Player[],
    {eachTouch, isEnough}: Course = {},
): Promise<number> {
    const hands = players.map(player => new Hand(game, player));
    const goesOn = patience(game);
    for (let touches = 0; ; ) {
        if (await isEnough?.()) return touches;
        const looks: Look[] = [];
        for (const hand of hands) {
            const seen = await hand.look();
            looks.push(seen);
            if (seen.state !== 'touch') continue;
            await hand.touch(seen);
            touches++;
            await eachTouch?.(touches);
            await changed(hand.page, seen.changes);
        }
        if (looks.every(({state}) => state === 'over')) return touches;
        goesOn(JSON.stringify(looks.map(({state, text}) => [state, text])));
        if (looks.every(({state}) => state !== 'touch'))
            await Promise.race(hands.map(({page}, i) => changed(page, looks[i]!.changes)));
    }
}

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

interface Focus {
    /**
     * The end, others, or what has the focus: something to choose, something beside it in the same
     * group, or something else.
     */
    state: 'over' | 'wait' | 'choice' | 'beside' | 'elsewhere';
    changes: number;
    text: string;
}

function focused(page: Page, game: GameName): Promise<Focus> {
    return page.evaluate(
        ({selectors, end, onward}): Focus => {
            const {changes} = (window as unknown as WatchedWindow).cookietin;
            const seen = {changes, text: document.querySelector('main')?.textContent ?? ''};
            if (document.querySelector(end)) return {...seen, state: 'over'};
            const isScene = document.querySelector(onward) !== null;
            const wanted = isScene
                ? onward
                : selectors.find(selector => document.querySelector(selector));
            if (!wanted || (!isScene && !document.querySelector('.ask.yours')))
                return {...seen, state: 'wait'};
            const {activeElement} = document;
            if (activeElement?.matches(wanted)) return {...seen, state: 'choice'};
            const isBeside =
                activeElement?.matches('[data-touch]') &&
                document.querySelector(`${wanted}[data-touch]`);
            return {...seen, state: isBeside ? 'beside' : 'elsewhere'};
        },
        {selectors: touchable(game), end: over, onward: goOn},
    );
}

/**
 * Keys only: goes to something that can be chosen by Tab, and by arrows within a group, and presses
 * Enter; up to the end of the game, or so many times.
 */
export async function playByKeys(
    page: Page,
    game: GameName,
    seed: number,
    most = Infinity,
): Promise<void> {
    const below = dice(seed),
        goesOn = patience(game);
    for (let chosen = 0; chosen < most; ) {
        const {state, changes, text} = await focused(page, game);
        if (state === 'over') return;
        goesOn(text);
        if (state === 'choice') chosen++;
        if (state === 'choice') await page.keyboard.press('Enter');
        else if (state !== 'wait')
            await page.keyboard.press(state === 'beside' ? arrows[below(4)]! : 'Tab');
        if (state === 'choice' || state === 'wait') await changed(page, changes);
    }
}

/**
 * Presses a key until it has done something: whoever has just come may be too early for the page to
 * listen.
 */
export async function pressUntil(
    page: Page,
    key: string,
    isDone: () => Promise<boolean>,
): Promise<void> {
    const end = Date.now() + far;
    do {
        if (Date.now() > end) throw new Error(`${key} does nothing`);
        await page.keyboard.press(key);
        for (let i = 0; i < 50 && !(await isDone()); i++) await page.waitForTimeout(20);
    } while (!(await isDone()));
}

/** Whether the end of the game can be seen. */
export async function seeTheEnd(page: Page): Promise<void> {
    await page.locator(over).first().waitFor();
}
