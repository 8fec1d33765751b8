/** The real core for tests, loaded in node, and the native program beside it. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {unpack} from '../src/catalogue';
import {Core} from '../src/core/core';
import {Machine} from '../src/core/machine';
import type {GameInfo, GameName, GameRecord, Update} from '../src/core/types';

export const build = process.env.COOKIETIN_BUILD ?? '';
export const program = join(build, 'cookietin');

const wasm = new WebAssembly.Module(readFileSync(join(build, 'cookietin_wasm.wasm')));

/** All games that the core has. */
export const games: readonly GameName[] = (
    (await Machine.from(wasm)).ask({do: 'games'} as object) as unknown as {games: GameInfo[]}
).games.map(({game}) => game);

/** Nothing is left out, as in `make test-long`. */
export const whole = process.env.COOKIETIN_WHOLE !== undefined;

/** All of them; for `make test` without those that only repeat what the others show. */
export const without = <T>(all: readonly T[], ...repeats: readonly T[]): readonly T[] =>
    whole ? all : all.filter(one => !repeats.includes(one));

let breathed = performance.now();

/**
 * A core in this thread never rests by itself, but whoever runs the tests wants to hear of us
 * within a minute.
 */
async function breathe(): Promise<void> {
    if (performance.now() - breathed < 200) return;
    await new Promise(resolve => setImmediate(resolve));
    breathed = performance.now();
}

/** Answers in the order in which it is asked, as a worker does. */
export async function machineCore(): Promise<Core> {
    const machine = await Machine.from(wasm);
    let before: Promise<unknown> = Promise.resolve();
    return new Core(message => {
        const answer = before.then(breathe).then(() => machine.ask(message));
        before = answer.catch(() => undefined);
        return answer;
    });
}

export async function newMachine(): Promise<Machine> {
    return Machine.from(wasm);
}

/**
 * How long something may take that takes a moment, in milliseconds: only what never comes takes
 * longer, however busy the machine is. Who writes a test may have less patience:
 * COOKIETIN_PATIENCE=5, in seconds.
 */
export const far = Number(process.env.COOKIETIN_PATIENCE || 180) * 1000;

/** What `cookietin verify` says of records. */
export function verify(records: GameRecord[], ...options: string[]): string {
    const directory = mkdtempSync(join(tmpdir(), 'cookietin-')),
        file = join(directory, 'games.jsonl');
    try {
        writeFileSync(file, records.map(record => JSON.stringify(record)).join('\n') + '\n');
        return execFileSync(program, ['verify', ...options, file], {encoding: 'utf8'});
    } catch (error) {
        return String((error as {stdout?: unknown}).stdout ?? error);
    } finally {
        rmSync(directory, {recursive: true, force: true});
    }
}

/** The words of a language as one catalogue, from the files that the page fetches, or from some. */
export function catalogue(language: string, files = ['words', 'more.words']): ArrayBuffer {
    const texts = files.flatMap(ending => {
        const path = join(build, 'page-catalogues', `${language}.${ending}`);
        const both = readFileSync(path, 'utf8').split('\x03'),
            count = both.length / 2;
        return both.slice(0, count).map((key, n) => [key, both[count + n] ?? ''] as const);
    });
    texts.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const all = [...texts.map(([key]) => key), ...texts.map(([, value]) => value)];
    return unpack(new TextEncoder().encode(all.join('\x03')).buffer);
}

/** Numbers that look random and are the same each time. */
export function dice(seed: number): (below: number) => number {
    let state = seed >>> 0;
    return below => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

export function secretOf(n: number): string {
    return n.toString(16).padStart(64, '0');
}

/** All updates of a viewer so far; the last one says what is true now. */
export async function updatesOf(core: Core, viewer = 0): Promise<Update[]> {
    return (await core.updates(viewer)).messages.filter(message => message.tell === 'update');
}
