/**
 * What comes over a table while it is told, hands that are dealt and passed on in Speculaas, trays
 * of others in Cookie Party: it lies over no words, in the window, and what is said can be read.
 */
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {play} from './drive';
import {recordOf} from './positions';
import {crowded, enter, longNames, resume} from './screens';
import {useSite} from './site';

const {server, come} = useSite();

/** What is wrong with the picture of such a beat, as soon as it is there. */
async function faultsOf(page: Page, kind: string): Promise<string[]> {
    const found = await page.waitForFunction(wanted => {
        const stage = document.querySelector(`.stage[data-kind="${wanted}"]`);
        const fans = [...(stage?.querySelectorAll('.fan') ?? [])];
        if (!stage || !fans.length) return null;
        const words = '.telling .sentence, .ask button, .own .status span, .own .own-line .who';
        const things = [...document.querySelectorAll(`.speculaas :is(${words})`)];
        const crosses = (left: number, right: number, top: number, bottom: number) =>
            things
                .filter(thing => {
                    const box = thing.getBoundingClientRect();
                    return (
                        box.width > 1 &&
                        Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
                        Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1
                    );
                })
                .map(thing => thing.outerHTML.slice(0, 80));
        const faults = fans.flatMap(fan => {
            const {left, right, top, bottom} = fan.getBoundingClientRect();
            const isOutside = left < 0 || right > innerWidth;
            const over = crosses(left, right, top, bottom).map(thing => `fan over ${thing}`);
            return [...over, ...(isOutside ? [`fan from ${left} to ${right}`] : [])];
        });
        const paths = stage.querySelectorAll<SVGPathElement>('.pass-arrows > path');
        for (const path of paths) {
            const at = path.getScreenCTM()!,
                over = new Set<string>();
            for (let far = 0; far < path.getTotalLength(); far += 3) {
                const {x, y} = path.getPointAtLength(far).matrixTransform(at);
                for (const thing of crosses(x - 2, x + 2, y - 2, y + 2)) over.add(thing);
                if (x < 0 || x > innerWidth || y + 4 > innerHeight) over.add('the edge');
            }
            faults.push(...[...over].map(thing => `arrow over ${thing}`));
        }
        for (const card of document.querySelectorAll('.speculaas .hand .card'))
            if (card.checkVisibility({opacityProperty: true})) faults.push('the hand is there');
        return faults;
    }, kind);
    return (await found.jsonValue()) ?? [];
}

interface PartyFaults {
    owner: string;
    found: string[];
}

/** What of a sentence is cut off, and what the name of a tray that has come forward lies over. */
function lookAtParty(): PartyFaults {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const telling = document.querySelector('.party .telling'),
        sentence = telling?.querySelector('.sentence'),
        owner = document.querySelector('.guest.forward .tray-owner');
    const found: string[] = [];
    if (telling && sentence && boxOf(sentence).height > boxOf(telling).height + 1)
        found.push(`cut off: ${sentence.textContent}`);
    const label = owner && boxOf(owner);
    for (const thing of document.querySelectorAll('.party-desk :is(button, .sentence)')) {
        const {left, right, top, bottom} = boxOf(thing);
        const isOver =
            label &&
            Math.min(right, label.right) - Math.max(left, label.left) > 1 &&
            Math.min(bottom, label.bottom) - Math.max(top, label.top) > 1;
        if (isOver) found.push(`${owner.textContent} over ${thing.textContent}`);
    }
    const beat = telling?.getAttribute('data-beat') ?? '';
    return {owner: owner ? beat : '', found};
}

/**
 * As a frame is drawn: a sentence is made to fit right before that (fit.ts), and observers of sizes
 * come behind.
 */
const partyFaults = async (page: Page): Promise<PartyFaults> =>
    page.evaluate<PartyFaults>(`new Promise(resolve => requestAnimationFrame(() => {
        const drawn = new ResizeObserver(() => {
            drawn.disconnect();
            resolve((${lookAtParty.toString()})());
        });
        drawn.observe(document.body);
    }))`);

describe.each([
    ['phone', {width: 360, height: 740}],
    ['desktop', {width: 1440, height: 900}],
] as const)('on a %s', (_, viewport) => {
    it('hands are in nobody’s way', async () => {
        const visitor = await come({viewport, tempo: 'calm', bypassCSP: true});
        const {page} = visitor;
        await page.goto(`${server.address}/#/play/speculaas`);
        expect(await faultsOf(page, 'deal')).toEqual([]);
        for (let turn = 0; turn < 2; turn++) {
            const isPassing = () => page.locator('.stage[data-kind="pass"]').isVisible();
            await play('speculaas', [{page, seed: 3, patient: true}], {isEnough: isPassing});
            expect(await faultsOf(page, 'pass')).toEqual([]);
            await page.locator('.stage[data-kind="pass"]').waitFor({state: 'detached'});
        }
        await visitor.leave();
    });

    it('arrows stay in the window where a hand is empty', async () => {
        const visitor = await come({
            ...{tempo: 'calm', bypassCSP: true},
            viewport: {...viewport, height: 640},
        });
        const {page} = visitor;
        await enter(page, server.address);
        // The last turn but one: of your two cards one goes on, and nobody has one for you.
        const bots = ['easy', 'easy'];
        await resume(page, await recordOf({game: 'speculaas', bots, decisions: 26, seed: 2}));
        const isPassing = () => page.locator('.stage[data-kind="pass"]').isVisible();
        await play('speculaas', [{page, seed: 3, patient: true}], {isEnough: isPassing});
        expect(await faultsOf(page, 'pass')).toEqual([]);
        expect(await page.locator('.hands .hand:empty').count()).toBe(1);
        await visitor.leave();
    });

    it('trays of others are in nobody’s way, and every sentence is read whole', async () => {
        const visitor = await come({viewport, locale: 'de', tempo: 'brisk'});
        const {page} = visitor;
        await enter(page, server.address);
        await resume(page, await crowded('party', 4, longNames, 60));
        const seen = new Set<string>(),
            faults: string[] = [];
        await play('party', [{page, seed: 3}], {
            async isEnough() {
                const {owner, found} = await partyFaults(page);
                if (owner) seen.add(owner);
                faults.push(...found);
                return seen.size >= 12;
            },
        });
        expect(faults).toEqual([]);
        // However long the list of it is, its last line is read in its window.
        await page.keyboard.press('b');
        const last = page.locator('dialog[open] .since-list > li').last();
        await last.scrollIntoViewIfNeeded();
        const [line, list] = [last, page.locator('dialog[open].beside')].map(one =>
            one.boundingBox(),
        );
        const bottomOf = async (box: typeof line) =>
            ((await box)?.y ?? 0) + ((await box)?.height ?? 0);
        // A browser scrolls by whole pixels.
        expect(await bottomOf(line)).toBeLessThan((await bottomOf(list)) + 1);
        await visitor.leave();
    });
});
