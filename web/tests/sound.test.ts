/** Sounds: what their samples are, when they are heard, and that none comes twice in a row. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import {changeSettings} from '../src/settings';
import {soundOfAll, soundOfChange} from '../src/sound/news';
import {recipes, type Sound} from '../src/sound/recipes';
import {anotherVariant, rate, samplesOf, variants} from '../src/sound/synth';
import {partyEvents} from '../src/views/party/types';
import {speculaasEvents} from '../src/views/speculaas/types';
import {thiefEvents} from '../src/views/thief/types';
import {uiOf} from '../src/views/views';
import {games} from './machine';
import './uis';

const sounds = Object.keys(recipes) as Sound[];
const all = sounds.flatMap(sound =>
    Array.from({length: variants}, (_, variant) => [sound, variant] as const),
);
const made = new Map(all.map(([sound, n]) => [`${sound} ${n}`, samplesOf(sound, n)]));
/** Nobody wants to read the differences of ten thousand numbers. */
const isSame = (one: Float32Array, other: Float32Array): boolean =>
    one.length === other.length && one.every((sample, i) => sample === other[i]);
const softest = 0.1,
    loudest = 0.4;

/**
 * How loud it is on average, and how often it crosses zero in a second: two measures of a timbre.
 */
function character(samples: Float32Array): [loud: number, bright: number] {
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0);
    const crossings = samples.filter((sample, i) => i > 0 && sample * samples[i - 1]! < 0);
    return [Math.sqrt(power / samples.length), (crossings.length * rate) / samples.length];
}

describe.each(all)('%s, variant %i', (sound, variant) => {
    const samples = samplesOf(sound, variant);

    it('is short, soft, and goes from silence to silence', () => {
        const seconds = samples.length / rate,
            peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        expect(samples.every(Number.isFinite)).toBe(true);
        expect(seconds).toBeGreaterThan(0.03);
        expect(seconds).toBeLessThan(1.5);
        expect(peak).toBeGreaterThan(softest);
        expect(peak).toBeLessThan(loudest);
        expect(Math.abs(samples[0]!)).toBeLessThan(1e-4);
        expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-4);
        // No more than a breath of it is left before the last moment: nothing is cut off.
        const end = samples.subarray(-Math.round(0.02 * rate));
        expect(character(end)[0]).toBeLessThan(peak / 8);
    });

    it('is the same each time', () => {
        expect(isSame(samplesOf(sound, variant), samples)).toBe(true);
    });

    it('differs from all others', () => {
        for (const [other, n] of all)
            if (other !== sound || n !== variant)
                expect(isSame(made.get(`${other} ${n}`)!, samples), `${other} ${n}`).toBe(false);
    });
});

it('variants are of one kind, and sounds are not', () => {
    const kinds = sounds.map(sound =>
        Array.from({length: variants}, (_, n) => character(samplesOf(sound, n))),
    );
    for (const [[, bright], ...others] of kinds as [[number, number], ...[number, number][]][])
        for (const [, other] of others) expect(other / bright).toBeCloseTo(1, 0);
    const first = kinds.map(([one]) => one!.map(n => n.toPrecision(2)).join());
    expect(new Set(first).size).toBe(sounds.length);
});

it('no variant comes twice in a row, and each comes', () => {
    for (let last = 0; last < variants; last++) {
        const next = new Set<number>();
        for (let chance = 0; chance < 1; chance += 0.01) next.add(anotherVariant(last, chance));
        expect([...next].sort()).toEqual([0, 1, 2].filter(n => n !== last));
    }
    const first = [0, 0.4, 0.99].map(chance => anotherVariant(undefined, chance));
    expect(first).toEqual([0, 1, 2]);
});

describe('what is heard', () => {
    const event = (kind: number) => ({kind, seat: 1, args: []});
    const asked = {n: 1, of: 1, question: '', moves: [], words: []};
    const state = (change: Partial<TableState>): TableState => ({...emptyState, ...change});
    const thief = state({game: 'thief'});
    const [laid, crossed] = [thiefEvents.indexOf('lay_on'), partyEvents.indexOf('crossed')].map(
        event,
    ) as [ReturnType<typeof event>, ReturnType<typeof event>];

    it('exists, for every kind of event of every game', () => {
        const kinds = Math.max(thiefEvents.length, partyEvents.length, speculaasEvents.length + 34);
        for (const game of games) {
            const heard = Array.from({length: kinds}, (_, kind) => uiOf(game).soundOf(event(kind)));
            const named = heard.filter(sound => sound !== undefined);
            expect(named.filter(sound => !sounds.includes(sound))).toEqual([]);
            expect(new Set(named).size).toBeGreaterThan(3);
        }
    });

    it('is one sound of all that happened, the most telling', () => {
        const out = event(thiefEvents.indexOf('out'));
        expect(soundOfAll('thief', [laid])).toBe('lay');
        expect(soundOfAll('thief', [laid, out])).toBe('out');
        expect(soundOfAll('thief', [])).toBeUndefined();
        for (const game of games)
            for (let kind = 0; kind < 60; kind++)
                expect(soundOfAll(game, [event(kind)])).toBe(uiOf(game).soundOf(event(kind)));
    });

    it('is the end before all else, and your turn after it', () => {
        expect(soundOfAll('party', [crossed])).toBe('bite');
        expect(soundOfChange(thief, {...thief, decision: asked})).toBe('turn');
        expect(soundOfChange(thief, thief)).toBeUndefined();
        const both = {...thief, decision: asked};
        expect(soundOfChange(both, {...both, decision: {...asked, n: 9}}, 500)).toBeUndefined();
        expect(soundOfChange(both, {...both, decision: {...asked, n: 9}}, 9000)).toBe('turn');
        const won = {...thief, over: true, result: {scores: [3, 1], winners: [0]}};
        expect(soundOfChange(thief, won)).toBe('win');
        expect(soundOfChange(thief, {...won, you: 1})).toBe('round');
        expect(soundOfChange(won, won)).toBeUndefined();
    });
});

/** As much of Web Audio as is used. */
class FakeAudio {
    static made: FakeAudio[] = [];
    readonly destination = {};
    constructor() {
        FakeAudio.made.push(this);
    }
    createBuffer = (_: number, length: number) => ({length, copyToChannel: () => undefined});
    resume = () => Promise.resolve();
}

describe('playing', () => {
    let heard: {length: number}[] = [];
    const handlers = new Map<string, () => void>();
    const page = {hidden: false};
    const activation = {hasBeenActive: false};

    beforeEach(() => {
        heard = [];
        vi.stubGlobal('document', page);
        vi.stubGlobal('navigator', {userActivation: activation});
        vi.stubGlobal('AudioContext', FakeAudio);
        vi.stubGlobal('requestIdleCallback', () => 0);
        vi.stubGlobal('addEventListener', (kind: string, what: () => void) =>
            handlers.set(kind, what),
        );
        vi.stubGlobal('removeEventListener', (kind: string) => handlers.delete(kind));
        vi.stubGlobal(
            'AudioBufferSourceNode',
            class {
                constructor(
                    _: unknown,
                    private readonly how: {buffer: {length: number}},
                ) {}
                connect = () => undefined;
                start = () => void heard.push(this.how.buffer);
            },
        );
    });
    afterEach(() => vi.unstubAllGlobals());

    const played = async (play: () => void): Promise<number> => {
        const before = heard.length;
        play();
        await Promise.resolve();
        await Promise.resolve();
        return heard.length - before;
    };

    it('begins with the first touch, and is never the same twice in a row', async () => {
        const {awaitTouch, play} = await import('../src/sound/play');
        awaitTouch();
        expect(await played(() => play('card'))).toBe(0);
        handlers.get('pointerdown')?.();
        expect(FakeAudio.made).toEqual([]);
        activation.hasBeenActive = true;
        handlers.get('pointerup')?.();
        expect(FakeAudio.made).toHaveLength(1);
        for (let i = 0; i < 40; i++) expect(await played(() => play('card'))).toBe(1);
        expect(handlers.size).toBe(0);
        heard.slice(1).forEach((buffer, i) => expect(buffer).not.toBe(heard[i]));
        expect(new Set(heard).size).toBe(variants);
    });

    it('is silent when it is switched off, and mostly when the page is hidden', async () => {
        const {play} = await import('../src/sound/play');
        page.hidden = true;
        expect(await played(() => play('card'))).toBe(0);
        expect(await played(() => play('turn', true))).toBe(1);
        page.hidden = false;
        changeSettings({sound: false});
        expect(await played(() => play('turn', true))).toBe(0);
        changeSettings({sound: true});
        expect(await played(() => play('turn'))).toBe(1);
    });
});
