/** The real core for tests, loaded in node, and the native program beside it. */
import {execFileSync} from 'node:child_process';
import {webcrypto} from 'node:crypto';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Core} from '../src/core/core';
import {Machine} from '../src/core/machine';
import type {GameName, GameRecord} from '../src/core/types';

// Node 18 has it, but not where a browser does.
globalThis.crypto ??= webcrypto as Crypto;

const build = process.env.COOKIETIN_BUILD ?? '';
export const program = join(build, 'cookietin');
export const games: readonly GameName[] = ['thief', 'speculaas', 'party'];

const wasm = new WebAssembly.Module(readFileSync(join(build, 'cookietin_wasm.wasm')));

export async function machineCore(): Promise<Core> {
    const machine = await Machine.from(wasm);
    return new Core(async message => machine.ask(message));
}

export async function newMachine(): Promise<Machine> {
    return Machine.from(wasm);
}

/** What `cookietin verify` says of records; throws if one is wrong. */
export function verify(records: GameRecord[]): string {
    const file = join(mkdtempSync(join(tmpdir(), 'cookietin-')), 'games.jsonl');
    writeFileSync(file, records.map(record => JSON.stringify(record)).join('\n') + '\n');
    return execFileSync(program, ['verify', file], {encoding: 'utf8'});
}

/** The words of a language, as the page fetches them. */
export function catalogue(language: string): ArrayBuffer {
    const bytes = readFileSync(join(build, 'page-catalogues', `${language}.mo`));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
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
