/** What is drawn of a beat, the list of beats, and names: over no words, and large enough. */
import {expect, it} from 'vitest';
import {play} from './drive';
import {recordOf} from './positions';
import {isAsked} from './recorder';
import {enter, resume} from './screens';
import {sizes, useSite} from './site';

const {server, come} = useSite();

interface Acted {
    acts: number;
    lines: number;
    faults: string[];
}

/** How far a table was told: "since your last turn". */
interface Kept {
    since?: unknown[];
}

/** Looks at every act as soon as it has its place. */
function watchActs(): void {
    const acted: Acted = {acts: 0, lines: 0, faults: []};
    Object.assign(window, {cookietinActed: acted});
    const look = (act: Element) => {
        const paths = [...document.querySelectorAll<SVGPathElement>('.stage-lines path')].filter(
            path => path.getClientRects().length > 0,
        );
        acted.acts++;
        acted.lines += paths.length;
        const cards = [
            ...act.querySelectorAll('.act-card'),
            ...document.querySelectorAll('.thief-strip'),
        ];
        const seats = [...document.querySelectorAll('.thief-seats [data-seat]')];
        // Where there is little room, the act lies over the lower part of the seats.
        const end = act.getBoundingClientRect().top;
        for (const path of paths) {
            const at = path.getScreenCTM()!;
            for (let far = 8; far < path.getTotalLength() - 8; far += 4) {
                const {x, y} = path.getPointAtLength(far).matrixTransform(at);
                const under = [...cards, ...seats].find(thing => {
                    const {left, right, top, bottom} = thing.getBoundingClientRect();
                    const low = seats.includes(thing) ? Math.min(bottom, end) : bottom;
                    return x > left && x < right && y > top + 3 && y < low - 3;
                });
                if (!under) continue;
                acted.faults.push(`line over ${under.className}: ${path.getAttribute('d')}`);
                break;
            }
        }
    };
    let last: Element | null = null;
    new MutationObserver(() => {
        const act = document.querySelector('.thief-act');
        if (act && act !== last) requestAnimationFrame(() => act.isConnected && look(act));
        last = act;
    }).observe(document, {subtree: true, childList: true});
}

const acting = 'with %i bots, %s, lines go over no cards and no seats, and the way on is in sight';
it.each([
    [3, 'phone'],
    [6, 'phone'],
    [3, 'desktop'],
] as const)(acting, async (others, size) => {
    const visitor = await come({tempo: 'brisk', viewport: sizes[size]}),
        {page} = visitor;
    await enter(page, server.address);
    await page.evaluate(watchActs);
    const bots = Array<string>(others).fill('easy');
    await resume(page, await recordOf({game: 'thief', bots, decisions: 0, seed: 5}));
    const goOn = page.locator('.scene .go-on');
    await play('thief', [{page, seed: 13, idle: true}], {
        isEnough: async () => (await goOn.count()) > 0,
    });
    const {bottom} = await goOn.evaluate(button => button.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(sizes[size].height);
    const {acts, lines, faults} = await page.evaluate(
        () => (window as unknown as {cookietinActed: Acted}).cookietinActed,
    );
    expect(acts).toBeGreaterThan(5);
    expect(lines).toBeGreaterThan(2);
    expect(faults).toEqual([]);
    await visitor.leave();
});

it('a long list of what happened since your last turn stays in its window', async () => {
    const visitor = await come({viewport: sizes.phone}),
        {page} = visitor;
    await enter(page, server.address);
    const bots = ['easy', 'easy', 'easy'];
    await resume(page, await recordOf({game: 'thief', bots, decisions: 0, seed: 4}));
    const listed = () =>
        page.evaluate(() => {
            const kept = JSON.parse(localStorage.getItem('cookietin.told') ?? '[]') as Kept[];
            return kept[0]?.since?.length ?? 0;
        });
    await play('thief', [{page, seed: 7}], {
        isEnough: async () => (await isAsked(page)) && (await listed()) > 12,
    });
    const lines = page.locator('.since-list > li'),
        dialog = page.locator('dialog[open]');
    await page.keyboard.press('b');
    await dialog.waitFor();
    const box = (await dialog.boundingBox())!;
    expect(await lines.count()).toBeGreaterThan(12);
    // What is further down is reached by scrolling, and lies over nothing else.
    const below = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('dialog') ?? null,
        [box.x + box.width / 2, box.y + box.height + 12] as const,
    );
    expect(below).toBeNull();
    await lines.last().scrollIntoViewIfNeeded();
    expect((await lines.last().boundingBox())!.y).toBeLessThan(box.y + box.height);
    await visitor.leave();
});

it('a short name stands in one line beside its points', async () => {
    const visitor = await come({viewport: {width: 1100, height: 700}}),
        {page} = visitor;
    await enter(page, server.address);
    const bots = ['easy', 'easy', 'easy'];
    await resume(page, await recordOf({game: 'speculaas', bots, decisions: 12}));
    await page.waitForSelector('.ask.yours', {state: 'attached'});
    const lines = await page.locator('.seat .who').evaluateAll(names =>
        names.map(name => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return `${name.textContent}: ${range.getClientRects().length}`;
        }),
    );
    expect(lines).toEqual(['Birna: 1', 'Dagur: 1', 'Edda: 1']);
    await visitor.leave();
});

it('crumbs of a bite fly over the walls around it, large enough to be seen', async () => {
    const visitor = await come({reducedMotion: 'no-preference'}),
        {page} = visitor;
    await enter(page, server.address);
    await resume(page, await recordOf({game: 'party', bots: ['easy'], decisions: 12}));
    const crumbs = page.locator('.my-tray .bite-crumb');
    await play('party', [{page, seed: 6}], {isEnough: async () => (await crumbs.count()) > 0});
    const {size, under} = await crumbs.first().evaluate(crumb => ({
        size: crumb.getBoundingClientRect().width,
        under: [...crumb.closest('svg')!.querySelectorAll('[class^=wall-new]')].filter(
            wall => crumb.compareDocumentPosition(wall) & Node.DOCUMENT_POSITION_FOLLOWING,
        ).length,
    }));
    expect({isSeen: size >= 8, under}).toEqual({isSeen: true, under: 0});
    await visitor.leave();
});
