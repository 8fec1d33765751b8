/** The clock of a decision: seen beside the question, another in its last seconds, and told. */
import {expect, it} from 'vitest';
import {recordedBy} from './recorder';
import {enter} from './screens';
import {faultsByAxe, useSite} from './site';

const {server, come} = useSite();

/** In seconds: a moment longer than what is called the last seconds. */
const short = 15;

it('is seen where the question is, changes, and its end is told and logged', async () => {
    const visitor = await come({recorded: true, tempo: 'calm'});
    const {page} = visitor;
    await enter(page, server.address);
    await page.locator('.game:has(a[href="#/play/speculaas"]) .game-doors button').first().click();
    // Nobody would choose so little time, but the server takes it.
    await page
        .locator('dialog[open] select:has(option[value="86400"])')
        .evaluate((select: HTMLSelectElement, seconds) => {
            select.append(new Option('short', String(seconds)));
            select.value = String(seconds);
            select.dispatchEvent(new Event('change', {bubbles: true}));
        }, short);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.locator('.beginning button').click();
    const sizeOf = (clock: string) =>
        page
            .locator(`.ask .question ${clock}`)
            .evaluate(shown => parseFloat(getComputedStyle(shown).fontSize));
    const usual = await sizeOf('.clock:not(.hurry)');
    expect(await sizeOf('.clock.hurry'), 'not in its colour alone').toBeGreaterThan(usual);
    expect(await faultsByAxe(page, 'the clock')).toEqual([]);
    const sentence = 'Your time is up: a bot is playing for you.';
    await expect
        .poll(async () => (await recordedBy(page)).said.map(({text}) => text))
        .toContain(sentence);
    const {beats} = await recordedBy(page);
    expect(beats.filter(({text}) => text === sentence)).toMatchObject([{mine: true}]);
    const question = page.locator('.ask .question .clock');
    await question.waitFor();
    await page.keyboard.press('l');
    await page.locator('dialog .log').getByText(sentence).waitFor();
    // The next time it happens while they look at something else, and is told when they are back.
    await page.keyboard.press('Escape');
    const table = page.url();
    await page.goto(`${server.address}/#/`);
    await page.locator('.games').waitFor();
    const botsMoves = async () =>
        (await recordedBy(page)).received.filter(update =>
            update.stand_ins?.some(({why}) => why === 'clock'),
        ).length;
    const toldOnce = (await recordedBy(page)).beats.length;
    await expect.poll(botsMoves).toBe(2);
    await page.goto(table);
    await expect
        .poll(async () => (await recordedBy(page)).beats.slice(toldOnce).map(({text}) => text))
        .toContain(sentence);
    await page.reload();
    await question.waitFor();
    await page.keyboard.press('l');
    const lines = page.locator('dialog .log').getByText(sentence);
    await lines.nth(1).waitFor();
    expect(await lines.count(), 'in the log, each once').toBe(2);
    // Another language loses nothing of it, and does not say it again.
    await page.keyboard.press('Escape');
    await page.locator('.bar button[aria-label="Settings"]').click();
    await page.locator('dialog[open] select:has(option[value="de"])').selectOption('de');
    await page.waitForSelector('html[lang=de]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', {state: 'detached'});
    await page.waitForSelector('.ask .question .clock');
    await page.keyboard.press('b');
    const listed = page.locator('.since-list').getByText('Deine Zeit ist um: Ein Bot spielt für');
    await listed.nth(1).waitFor();
    await visitor.leave();
});
