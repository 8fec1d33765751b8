/** What the core says of Speculaas: its cards, its view, its moves and its events. */

export type Spot = [x: number, y: number];

export const spices = ['cardamom', 'pepper', 'clove', 'nutmeg', 'cinnamon', 'ginger'] as const;
export type Spice = (typeof spices)[number];
export type SpiceCard = Spice | `${Spice}+${Spice}` | 'honey';
export type Recipe =
    | Spice
    | 'same'
    | 'different'
    | 'pairs'
    | 'doubles'
    | 'near-honey'
    | 'rival-honey';

/**
 * In the order of the numbers that events have as cards: a recipe for one spice has the number of
 * the spice.
 */
export const speculaasCards: readonly (SpiceCard | Recipe)[] = [
    ...spices,
    ...spices.flatMap((one, i) => spices.slice(i + 1).map(two => `${one}+${two}` as const)),
    'honey',
    'same',
    'different',
    'pairs',
    'doubles',
    'near-honey',
    'rival-honey',
];

export interface SpeculaasTable {
    /** Speculattius' cards lie nowhere, and his recipes have no points of their own. */
    recipes: {recipe: Recipe; at?: Spot; honey?: boolean; points?: number}[];
    spices: {spice: SpiceCard; at?: Spot}[];
    tokens: number;
    doubles: number;
    /** As it stands. */
    score: number;
}

export interface SpeculaasView {
    solo?: 'easy' | 'medium' | 'hard' | 'very-hard';
    round: number;
    turn: {type: 'recipe' | 'spice'; number: number} | null;
    supply: number;
    tables: SpeculaasTable[];
    hands: {recipes: (Recipe | null)[]; spices: (SpiceCard | null)[]}[];
    steps?: number;
    spaces?: {at: Spot[]; honey: Spot[]};
    /** Where everyone laid last, by seat, if the story says it; the core does not. */
    last?: Spot[][];
    /** At the end: the points that have been counted, by seat. */
    counted?: number[];
    /** Whose points run up now, and how long, in milliseconds. */
    counting?: {seat: number; ms: number};
    /** What each of the decision's moves would add to the score. */
    brings?: number[];
}

export interface SpeculaasMove {
    seat: number;
    recipe?: Recipe;
    spice?: SpiceCard;
    at?: Spot;
    on?: Spot;
}

/** From `why` on there are several kinds for each name: see `speculaasEvent`. */
export const speculaasEvents = [
    'round',
    'recipe_hand',
    'spice_hand',
    'recipe_turn',
    'spice_turn',
    'lay_recipe',
    'lay_spice',
    'put_honey',
    'no_recipe',
    'no_spice',
    'collect',
    'left',
    'why',
    'pile',
    'tie_honey',
    'tie_doubles',
    'tie_shared',
] as const;
export type SpeculaasEventName = (typeof speculaasEvents)[number];

const whyKinds = 28;
const pileKinds = 8;

/** The name of an event's kind: the points have 28 kinds, those of Speculattius 8. */
export function speculaasEvent(kind: number): SpeculaasEventName | undefined {
    const why = speculaasEvents.indexOf('why');
    if (kind < why) return speculaasEvents[kind];
    if (kind < why + whyKinds) return 'why';
    if (kind < why + whyKinds + pileKinds) return 'pile';
    return speculaasEvents[kind - whyKinds - pileKinds + 2];
}
