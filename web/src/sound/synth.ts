/**
 * Sounds as samples, computed from their recipes: the same sound and variant give the same samples
 * everywhere. Each variant is a little higher or lower, and not quite in time.
 */
import {type Breath, type Recipe, recipes, type Sound, type Strike} from './recipes';

/** Enough for what is soft, and half the work. */
export const rate = 24000;
export const variants = 3;

/** In seconds: nothing begins or ends with a click. */
const fadeIn = 0.0015,
    fadeOut = 0.012;
/** How far a partial has faded at the end of its length. */
const faded = 0.004;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function chances(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let n = Math.imul(state ^ (state >>> 15), state | 1);
        n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
        return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
    };
}

/** Noise through a state variable filter, whose band moves. */
function breathe(into: Float32Array, part: Breath, begin: number, chance: () => number): void {
    const count = Math.round(part.length * rate),
        rise = part.rise * count;
    let low = 0,
        band = 0;
    for (let i = 0; i < count; i++) {
        const done = i / count;
        const pitch = part.from + (part.to - part.from) * done;
        const speed = 2 * Math.sin((Math.PI * pitch) / (2 * rate));
        // Twice a sample: the filter stays calm up to the highest of our pitches.
        for (let k = 0; k < 2; k++) {
            low += speed * band;
            band += speed * (chance() * 2 - 1 - low - band / part.narrow);
        }
        const shape = i < rise ? i / rise : ((count - i) / (count - rise)) ** 2;
        into[begin + i]! += band * shape * part.loud;
    }
}

/** Each partial is a resonator that was struck once: two multiplications a sample. */
function ring(into: Float32Array, part: Strike, begin: number, pitch: number): void {
    for (const [times, loud, longer] of part.partials) {
        const count = Math.round(part.length * longer * rate);
        const angle = (2 * Math.PI * pitch * times) / rate;
        const fade = faded ** (1 / count),
            turn = 2 * fade * Math.cos(angle);
        let before = 0,
            now = fade * Math.sin(angle) * part.loud * loud;
        for (let i = 1; i < count; i++) {
            into[begin + i]! += now;
            const next = turn * now - fade * fade * before;
            before = now;
            now = next;
        }
    }
}

/** As loud as the recipe says, from silence to silence. */
function finish(samples: Float32Array, peak: number): void {
    const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const begin = fadeIn * rate,
        end = fadeOut * rate,
        last = samples.length - 1;
    samples.forEach((sample, i) => {
        const fade = Math.min(1, i / begin, (last - i) / end);
        samples[i] = (sample / highest) * peak * fade;
    });
}

export function samplesOf(sound: Sound, variant: number): Float32Array {
    const {peak, parts}: Recipe = recipes[sound];
    const seed = Object.keys(recipes).indexOf(sound) * variants + variant;
    const chance = chances(seed + 1);
    const higher = 1 + (variant - (variants - 1) / 2) * 0.045;
    const placed = parts.map(part => {
        const late = part.at && (chance() - 0.5) * 0.012;
        return {part, begin: Math.round((part.at + late) * rate)};
    });
    const end = Math.max(...placed.map(({part, begin}) => begin + part.length * rate));
    const samples = new Float32Array(Math.ceil(end) + 1);
    for (const {part, begin} of placed)
        if ('partials' in part) ring(samples, part, begin, part.pitch * higher);
        else breathe(samples, part, begin, chance);
    finish(samples, peak);
    return samples;
}

/** Another variant than the last, by a chance from 0 to 1. */
export function anotherVariant(last: number | undefined, chance: number): number {
    if (last === undefined) return Math.floor(chance * variants);
    return (last + 1 + Math.floor(chance * (variants - 1))) % variants;
}
