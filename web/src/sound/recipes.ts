/**
 * What each sound is made of: paper, wood, porcelain, dice, a spoon on a glass. Times are in
 * seconds, pitches in Hz. They are named by what happens, not by the game in which it does.
 */

/** A breath of noise in a band that moves from one pitch to another. */
export interface Breath {
    at: number;
    length: number;
    from: number;
    to: number;
    /** How narrow the band is; 1 is wide. */
    narrow: number;
    /** The part of its length in which it grows. */
    rise: number;
    loud: number;
}

/** Something that was struck: partials that fade, each at its own speed. */
export interface Strike {
    at: number;
    length: number;
    pitch: number;
    partials: readonly Partial[];
    loud: number;
}

/** As multiples of the strike's own. */
export type Partial = readonly [pitch: number, loud: number, length: number];

export interface Recipe {
    /** The highest that it gets, of 1. */
    peak: number;
    parts: readonly (Breath | Strike)[];
}

const wood: readonly Partial[] = [
    [1, 1, 1],
    [2.57, 0.45, 0.55],
    [4.9, 0.2, 0.3],
];
const cup: readonly Partial[] = [
    [1, 1, 1],
    [2.32, 0.5, 0.6],
    [4.25, 0.25, 0.35],
    [6.63, 0.1, 0.2],
];
const glass: readonly Partial[] = [
    [1, 1, 1],
    [1.004, 0.4, 0.9],
    [2.71, 0.35, 0.55],
    [5.15, 0.12, 0.3],
];
const dull: readonly Partial[] = [[1, 1, 1]];

const breath = (
    at: number,
    length: number,
    [from, to]: readonly [number, number],
    loud = 1,
    narrow = 1.2,
    rise = 0.2,
): Breath => ({at, length, from, to, narrow, rise, loud});

const strike = (
    partials: readonly Partial[],
    at: number,
    length: number,
    pitch: number,
    loud = 1,
): Strike => ({at, length, pitch, partials, loud});

/** A thing of wood that touches the table. */
const tap = (at: number, pitch: number, loud: number): (Breath | Strike)[] => [
    strike(wood, at, 0.11, pitch, loud),
    breath(at, 0.014, [2600, 1800], loud * 0.5),
];

/** One crumb after another, each smaller. */
const crack = (at: number, pitch: number, loud: number): Breath[] =>
    [0, 0.011, 0.019, 0.034].map((later, i) =>
        breath(at + later, 0.02, [pitch * (1 + i / 6), pitch * 0.8], loud / (1 + i / 2), 1.5, 0.05),
    );

const chimes = (
    partials: readonly Partial[],
    pitches: readonly number[],
    apart: number,
    length: number,
): Strike[] => pitches.map((pitch, i) => strike(partials, i * apart, length, pitch, 1 - i * 0.08));

export const recipes = {
    /** Paper slides over cloth. */
    card: {
        peak: 0.2,
        parts: [
            breath(0, 0.17, [1500, 3400], 1, 0.9, 0.4),
            breath(0.1, 0.07, [700, 500], 0.5, 1.5, 0.1),
        ],
    },
    /** A card is turned over. */
    flip: {
        peak: 0.24,
        parts: [
            breath(0, 0.06, [2200, 5200], 0.8, 1, 0.7),
            breath(0.075, 0.04, [2600, 1400], 1, 1, 0.1),
            strike(dull, 0.075, 0.06, 190, 0.5),
        ],
    },
    /** Something is put onto the table. */
    lay: {peak: 0.3, parts: [...tap(0, 330, 1), breath(0.005, 0.05, [900, 500], 0.4)]},
    dice: {
        peak: 0.32,
        parts: [
            ...tap(0, 760, 0.8),
            ...tap(0.07, 640, 1),
            ...tap(0.12, 880, 0.6),
            ...tap(0.21, 700, 0.7),
            ...tap(0.27, 820, 0.4),
            ...tap(0.35, 660, 0.3),
        ],
    },
    /** Icing is drawn. */
    line: {
        peak: 0.16,
        parts: [
            breath(0, 0.28, [700, 1500], 1, 4, 0.3),
            breath(0.05, 0.2, [2400, 3200], 0.3, 2, 0.5),
        ],
    },
    bite: {peak: 0.34, parts: [...crack(0, 1700, 1), ...crack(0.085, 1250, 0.8)]},
    /** A drink is poured or emptied. */
    glass: {
        peak: 0.24,
        parts: [
            ...[0, 0.09, 0.17, 0.27, 0.35].map((at, i) =>
                strike(dull, at, 0.09, 340 + 55 * i, 0.9 - i * 0.1),
            ),
            breath(0, 0.48, [600, 1300], 0.35, 3, 0.3),
        ],
    },
    /** A piece goes from here to there. */
    hop: {peak: 0.28, parts: [...tap(0, 520, 0.7), ...tap(0.11, 640, 1)]},
    point: {peak: 0.2, parts: [strike(cup, 0, 0.3, 1180), strike(cup, 0.07, 0.34, 1480, 0.7)]},
    /** Someone is out. */
    out: {
        peak: 0.26,
        parts: [
            strike(cup, 0, 0.3, 392, 0.8),
            strike(cup, 0.13, 0.5, 294),
            breath(0.13, 0.1, [500, 260], 0.3),
        ],
    },
    /** It is your turn: a spoon on a glass. */
    turn: {peak: 0.3, parts: [strike(glass, 0, 0.7, 1319, 0.7), strike(glass, 0.14, 0.9, 1760)]},
    /** A round is over. */
    round: {peak: 0.26, parts: chimes(cup, [784, 659, 523], 0.16, 0.6)},
    /** You have won. */
    win: {peak: 0.32, parts: chimes(glass, [523, 659, 784, 1047], 0.14, 0.95)},
    /** Someone says something. */
    chat: {peak: 0.18, parts: [strike(dull, 0, 0.07, 520, 0.7), strike(dull, 0.06, 0.1, 780)]},
} satisfies Record<string, Recipe>;

export type Sound = keyof typeof recipes;
