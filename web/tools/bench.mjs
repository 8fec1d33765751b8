// How fast the core is in WebAssembly, against the native program: node bench.mjs BUILD [SECONDS]
// The same random games as `cookietin bench`, in processor time, on one thread.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';

const [build, seconds = '1'] = process.argv.slice(2);
const games = [
    ['thief', 4],
    ['speculaas', 3],
    ['party', 3],
];

const env = {
    tin_now: () => performance.now(),
    tin_panic: () => {
        throw new Error('a bug in the core');
    },
};
const module = new WebAssembly.Module(readFileSync(join(build, 'cookietin_wasm.wasm')));
const {tin_bench: play} = new WebAssembly.Instance(module, {env}).exports;

function cpuSeconds() {
    const {user, system} = process.cpuUsage();
    return (user + system) / 1e6;
}

/** Decisions a second; the engine compiles what is hot while it warms up. */
function measure(game, players) {
    const count = 2000;
    for (const until = cpuSeconds() + 0.5; cpuSeconds() < until; ) play(game, players, count);
    const began = cpuSeconds();
    let decisions = 0;
    while (cpuSeconds() - began < Number(seconds)) decisions += play(game, players, count) >>> 0;
    return decisions / (cpuSeconds() - began);
}

function native(game, players) {
    const arguments_ = [
        'bench',
        game,
        '--players',
        String(players),
        '--seconds',
        seconds,
        '--json',
    ];
    return JSON.parse(execFileSync(join(build, 'cookietin'), arguments_, {encoding: 'utf8'}))
        .decisions_per_s;
}

/**
 * What the service worker fetches for games without a network, and the longest of the languages.
 */
function firstGame(page) {
    const worker = readFileSync(join(page, 'sw.js'), 'utf8');
    const sizesOf = name =>
        JSON.parse(new RegExp(`const ${name} = (\\[.*?\\]);`).exec(worker)[1])
            .map(path => readFileSync(join(page, path === '/' ? 'index.html' : path)))
            .map(bytes => Math.min(bytes.length, gzipSync(bytes, {level: 9}).length));
    return sizesOf('files').reduce((sum, size) => sum + size, 0) + Math.max(...sizesOf('later'));
}

console.log('in WebAssembly        decisions/s      native  ratio');
games.forEach(([game, players], i) => {
    const [ours, theirs] = [measure(i, players), native(game, players)];
    const ratio = `${((100 * ours) / theirs).toFixed(0)} %`;
    console.log(
        `${game.padEnd(10)} ${String(players).padStart(7)} ${ours.toFixed(0).padStart(14)} ` +
            `${theirs.toFixed(0).padStart(11)} ${ratio.padStart(6)}`,
    );
});
const kilobytes = (firstGame(join(build, 'page')) / 1000).toFixed(0);
console.log(`For the first game without a network: ${kilobytes} kB of at most 340 kB`);
