/**
 * While something is told the page stays quick: no task of its main thread takes long. What counts
 * is the time of the processor, not that of the wall, so that a busy machine is never the reason.
 */
import type {Browser, CDPSession} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {play} from './drive';
import {recordedBy} from './recorder';
import {useSite} from './site';

const {server, come} = useSite();

interface TraceEvent {
    name: string;
    ph: string;
    pid: number;
    tid: number;
    /** Microseconds: of the wall, and of the thread. */
    ts: number;
    tdur?: number;
    args: {name?: string};
}

/** Everything that the browser traced while something was done. */
async function traced(browser: Browser, what: () => Promise<void>): Promise<TraceEvent[]> {
    const session: CDPSession = await browser.newBrowserCDPSession();
    const events: TraceEvent[] = [];
    session.on('Tracing.dataCollected', ({value}) => {
        events.push(...(value as unknown as TraceEvent[]));
    });
    const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: {includedCategories: ['toplevel', 'blink.user_timing']},
    });
    await what();
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return events;
}

/** How long the tasks of the pages' main threads took, in milliseconds of the processor. */
function tasksIn(events: readonly TraceEvent[]): number[] {
    const main = new Set(
        events
            .filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain')
            .map(({pid, tid}) => `${pid} ${tid}`),
    );
    return events
        .filter(
            ({name, ph, pid, tid}) =>
                ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
        )
        .map(({tdur = 0}) => tdur / 1000);
}

/** A busy machine charges some tasks with what is not theirs; but not in every stretch. */
const tries = 4;

describe.each(games)('while %s is told', game => {
    it.each([
        {slower: 1, most: 50},
        {slower: 6, most: 200},
    ])('no task takes over $most ms, $slower times slower', async ({slower, most}) => {
        const visitor = await come({
            tempo: 'calm',
            recorded: true,
            painted: true,
            reducedMotion: 'no-preference',
        });
        const {page} = visitor;
        await page.goto(`${server.address}/#/play/${game}`);
        await page.waitForSelector('.telling[data-beat]', {state: 'attached'});
        const session = await visitor.context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', {rate: slower});
        const longest = async () => {
            const events = await traced(visitor.context.browser()!, async () => {
                const end = Date.now() + 10000;
                const {length} = (await recordedBy(page)).beats;
                await play(game, [{page, seed: 5, patient: true}], {
                    isEnough: async () =>
                        Date.now() > end && (await recordedBy(page)).beats.length > length + 5,
                });
            });
            const tasks = tasksIn(events);
            expect(tasks.length).toBeGreaterThan(100);
            return Math.max(...tasks);
        };
        const found: number[] = [];
        do found.push(await longest());
        while (Math.min(...found) >= most && found.length < tries);
        console.log(`${game}: ${found.map(ms => ms.toFixed(0)).join(', ')} ms`);
        expect(Math.min(...found)).toBeLessThan(most);
        await visitor.leave();
    });
});
