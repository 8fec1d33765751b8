/** What was told, compared with what happened: each returns what is wrong, in words. */
import type {Page} from 'playwright-core';
import type {GameName, GameRecord} from '../src/core/types';
import {tempoPart, type Tempo} from '../src/stage/beats';
import {far, machineCore, updatesOf} from '../tests/machine';
import {type Received, type Recorded, recordedBy, type Said, type SeenBeat} from './recorder';

/** One frame: what is drawn with one may be gone with the beginning of another. */
const frame = 20;

/** What concerns you stands until it is read. */
export const calmTime = (text: string): number => Math.max(1200, 35 * text.length);

export const timeFor = (text: string, tempo: Tempo): number => calmTime(text) * tempoPart[tempo];

const shortly = ({events, text}: SeenBeat): string => `${events.join(' ')} “${text}”`;

/** Every sentence about you stood at least its time; those that still stand are not judged. */
export function tooShort({beats}: Recorded, tempo: Tempo): string[] {
    return beats.flatMap(beat => {
        if (!beat.mine || beat.scene || beat.end === null) return [];
        const stood = beat.end - beat.begin,
            wanted = timeFor(beat.text, tempo);
        return stood >= wanted - frame
            ? []
            : [`${shortly(beat)} stood ${Math.round(stood)} ms, not ${wanted}`];
    });
}

/** No bot was asked to move while what concerns you stood, or a scene waited. */
export function tooEarly({beats, bots}: Recorded, tempo: Tempo): string[] {
    return beats.flatMap(beat => {
        const {begin, end, text, scene, mine} = beat;
        const free = scene ? (end ?? Infinity) : mine ? begin + timeFor(text, tempo) : begin;
        const early = bots.filter(at => at > begin && at < free - frame);
        return early.map(at => `a bot moved ${Math.round(at - begin)} ms after ${shortly(beat)}`);
    });
}

/** Every event that says something, in order, by its number: "n.i". */
const eventsOf = (log: readonly Received[]): string[] =>
    log.flatMap(({n, events}) => events.flatMap(({text}, i) => (text ? [`${n}.${i}`] : [])));

/** Of what was told: the first that is not as it happened. */
function compare(what: string, told: readonly string[], log: readonly Received[]): string[] {
    const happened = eventsOf(log);
    const silent = new Set(log.flatMap(({n, events}) => events.map((_, i) => `${n}.${i}`)));
    for (const event of happened) silent.delete(event);
    const heard = told.filter(event => !silent.has(event));
    const at = happened.findIndex((event, i) => event !== heard[i]);
    if (at < 0 && heard.length === happened.length) return [];
    const place = at < 0 ? happened.length : at;
    const near = (list: readonly string[]) =>
        list.slice(Math.max(0, place - 2), place + 3).join(' ');
    return [`${what}: … ${near(heard)} … but it happened: … ${near(happened)} …`];
}

/**
 * All events were told as beats, and announced, each once and in order. What is told in no time is
 * only heard: several beats are drawn at once.
 */
export function lostOrTwice(recorded: Recorded, log: readonly Received[], tempo: Tempo): string[] {
    const {beats, said} = recorded;
    return [
        ...compare(
            'announced',
            said.flatMap(({events}) => events),
            log,
        ),
        ...(tempo === 'instant'
            ? []
            : compare(
                  'seen',
                  beats.flatMap(({events}) => events),
                  log,
              )),
    ];
}

/** What is seen is announced, in order, also what tells no event: who wins, whose time is up. */
export function saidOtherwise({beats, said}: Recorded): string[] {
    let heard = 0;
    for (const {text, events} of beats.filter(beat => beat.text)) {
        const isIt = (one: Said) => one.text === text && one.events.length === events.length;
        const at = said.slice(heard).findIndex(isIt);
        if (at < 0) return [`seen, but not announced: “${text}”`];
        heard += at + 1;
    }
    return [];
}

/** A question is announced before the first step of its answer, as it stands above it. */
export function askedLate({said}: Recorded): string[] {
    return said.flatMap(({text}, i) => {
        const before = said[i - 1]?.text ?? '';
        const isLate = text === 'Which card do you play?' && before.endsWith(': on whom?');
        return isLate ? [`“${before}” was announced before “${text}”`] : [];
    });
}

/** The game as the core tells it to the person who plays it here, from the record that is kept. */
export async function keptLog(page: Page, game: GameName): Promise<Received[]> {
    const kept = await page.evaluate(
        name => localStorage.getItem(`cookietin.game.${name}`) ?? '',
        game,
    );
    const core = await machineCore();
    await core.load(JSON.parse(kept) as GameRecord);
    return updatesOf(core);
}

const once = (received: readonly Received[]): Received[] => [
    ...new Map(received.map(update => [update.n, update])).values(),
];

/**
 * The game as the server tells it to the person at this page once more, from the beginning, up to
 * what had been told before; the page is loaded anew.
 */
export async function syncedLog(page: Page, {received}: Recorded): Promise<Received[]> {
    const last = once(received).at(-1)?.n ?? 0;
    await page.reload();
    for (;;) {
        const log = once((await recordedBy(page)).received);
        if ((log.at(-1)?.n ?? 0) >= last) return log.filter(({n}) => n <= last);
        await page.waitForTimeout(50);
    }
}

/** Whether all that a server has sent so far has been told, too. */
function isAllTold({received, said}: Recorded): boolean {
    const last = eventsOf(once(received)).at(-1);
    return last === undefined || said.some(({events}) => events.includes(last));
}

/** What was told, when it has been told: who looks on while others play may be behind. */
export async function toldBy(page: Page): Promise<Recorded> {
    for (const end = Date.now() + far; ; ) {
        const recorded = await recordedBy(page);
        if (isAllTold(recorded)) return recorded;
        if (Date.now() > end) throw new Error('something is never told');
        await page.waitForTimeout(50);
    }
}
