/**
 * What the core and the server say: docs/protocol.md, docs/records.md and docs/bot-protocol.md,
 * typed.
 */

export type GameName = 'thief' | 'speculaas' | 'party';
export type Level = 'random' | 'easy' | 'greedy' | 'strong';

/** Who reads: a seat from 0 to 6, or one of these two. */
export const SPECTATOR = 7;
export const ALL_OPEN = 10;

/** Something that happened. `kind` indexes the lists of names below; `seat` 7 is nobody's doing. */
export interface GameEvent {
    kind: number;
    seat: number;
    args: number[];
    text?: string;
}

// ---- thief ----

export type Cake =
    | 'kleina'
    | 'kleina+'
    | 'piparkaka'
    | 'piparkaka+'
    | 'laufabraud'
    | 'laufabraud+'
    | 'lakkristoppur'
    | 'lakkristoppur+'
    | 'randalina'
    | 'randalina+'
    | 'hjonabandssaela'
    | 'hjonabandssaela+'
    | 'hnallthora'
    | 'tom_krus';
export type Pancake =
    | 'grautarlumma'
    | 'halfbokud'
    | 'kaffilumma'
    | 'lummudeig'
    | 'lummustafli'
    | 'tvilumma'
    | 'upphitud'
    | 'vidbrennd';
export type ThiefCard = Cake | Pancake;

/** In the order of the numbers that events have as words. */
export const thiefCards: readonly ThiefCard[] = [
    'kleina',
    'kleina+',
    'piparkaka',
    'piparkaka+',
    'laufabraud',
    'laufabraud+',
    'lakkristoppur',
    'lakkristoppur+',
    'randalina',
    'randalina+',
    'hjonabandssaela',
    'hjonabandssaela+',
    'hnallthora',
    'tom_krus',
    'grautarlumma',
    'halfbokud',
    'kaffilumma',
    'lummudeig',
    'lummustafli',
    'tvilumma',
    'upphitud',
    'vidbrennd',
];

export interface ThiefSeat {
    score: number;
    in: boolean;
    protected: boolean;
    cards: number;
    front: Cake[];
    hand: ThiefCard[];
    may_hold?: Cake[];
    equal?: number;
    seen_by: number[];
}

export interface ThiefView {
    round: number;
    points?: number;
    rounds?: number;
    phase:
        | 'deal'
        | 'shuffle'
        | 'mix'
        | 'lay'
        | 'guess'
        | 'first'
        | 'batter'
        | 'discard'
        | 'turn'
        | 'back'
        | 'over';
    start: number;
    turn: number;
    direction: 'left' | 'right';
    deck: number;
    guessing?: number;
    spotlight?: {by: number; on: number};
    seats: ThiefSeat[];
    discard: Cake[];
    pancakes: Pancake[];
    extras_are_not?: Cake[];
    not_hnallthora_with_coffee?: boolean;
    secret_may_be: Cake[];
    deck_may_hold: Cake[];
}

export interface ThiefMove {
    seat: number;
    lay?: Cake;
    hand?: Cake;
    target?: number;
    pair?: [number, number];
    guess?: Cake;
    first?: Pancake;
    batter?: Cake;
    discard?: Cake;
    turn?: number;
    back?: number;
}

export const thiefEvents = [
    'round',
    'dealt',
    'draw',
    'draw_unseen',
    'draw_pancake',
    'redraw',
    'redraw_unseen',
    'redraw_pancake',
    'lay',
    'lay_nothing',
    'lay_on',
    'lay_guess',
    'lay_pair',
    'aside',
    'guess',
    'miss',
    'hit',
    'look',
    'look_unseen',
    'compare',
    'compare_unseen',
    'equal',
    'lose',
    'spotlight',
    'protected',
    'discard',
    'swap',
    'swap_unseen',
    'exchange',
    'exchange_unseen',
    'out',
    'first',
    'batter',
    'batter_unseen',
    'shuffled',
    'mixed',
    'new_hand',
    'reverse',
    'coffee',
    'burned',
    'stack',
    'turn',
    'back',
    'nobody_back',
    'show',
    'end_last',
    'end_jar',
    'end_deck',
    'end_nobody',
] as const;

// ---- speculaas ----

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

// ---- party ----

/** A letter, `R` or `line`. */
export type TaskName = string;

/**
 * What a number means that an event has as a word: a side ("h23", "v50"), a space ("23") or a task
 * ("a").
 */
export function partyWord(n: number): string {
    if (n < 72) return `h${Math.floor(n / 8)}${n % 8}`;
    if (n < 144) return `v${Math.floor((n - 72) / 9)}${(n - 72) % 9}`;
    if (n < 208) return `${Math.floor((n - 144) / 8)}${(n - 144) % 8}`;
    return n < 234 ? String.fromCharCode(97 + n - 208) : n === 234 ? 'R' : 'line';
}

export interface PartyBoard {
    name: string;
    rows: number;
    cols: number;
    end: number;
    cells: string[];
    dots: string[];
    tasks: {task: TaskName; need?: number; prizes: number[]; next: number}[];
}

export interface PartySeat {
    h: string[];
    v: string[];
    crossed: string[];
    chips: (string | null)[];
    bars: number;
    fulfilled: {task: TaskName; points: number; round: number; chip: number | null}[];
    /** For each task, what would fulfil it: spaces that are still to be crossed, and walls. */
    missing: [spaces: number, walls: number][];
    /**
     * What each of the chips 2 to 12 would draw if it were called now, and how many of the 36 rolls
     * draw anything.
     */
    draws: number[];
    draw_odds: number;
}

export interface PartyView {
    phase: 'deal' | 'place' | 'roll' | 'round' | 'over';
    start: 'first' | 'standard';
    round: number;
    roll?: [number, number];
    step?: 'idle' | 'place' | 'wall' | 'drink' | 'relocate' | 'move' | 'give';
    walls?: number;
    chip?: number;
    task?: TaskName;
    points?: number;
    board: PartyBoard;
    /** In how many of the 36 rolls each of the numbers 2 to 12 comes. */
    odds: number[];
    scores: number[];
    boards: PartySeat[];
}

export interface PartyMove {
    seat: number;
    chip?: number;
    to?: string;
    wall?: string;
    drink?: string;
    move?: number | null;
    give?: number | null;
    task?: TaskName;
    points?: number;
}

export const partyEvents = [
    'deal',
    'ready',
    'chips',
    'roll',
    'gone',
    'put',
    'walls',
    'forfeit',
    'drink',
    'wiped',
    'crossed',
    'relocated',
    'away',
    'moved',
    'stayed',
    'gave',
    'gave_nothing',
    'end',
    'prize',
] as const;

// ---- all games ----

export interface Views {
    thief: ThiefView;
    speculaas: SpeculaasView;
    party: PartyView;
}

export interface Moves {
    thief: ThiefMove;
    speculaas: SpeculaasMove;
    party: PartyMove;
}

export type View<G extends GameName = GameName> = Views[G];
export type Move<G extends GameName = GameName> = Moves[G];

export type OptionValue = number | string | {text: string};
export type Options = Record<string, OptionValue>;

export interface OptionSpec {
    name: string;
    about: string;
    words?: string[];
    low?: number;
    high?: number;
    text?: boolean;
    seats?: number;
}

export interface GameInfo {
    game: GameName;
    title: string;
    about: string;
    players: [low: number, high: number];
    options: OptionSpec[];
}

export interface Seat {
    who: 'person' | 'bot' | 'game' | 'open';
    name?: string;
    bot?: string;
    here?: boolean;
    host?: boolean;
    standing_in?: string;
}

export interface Result {
    scores: number[];
    winners: number[];
    rounds?: number;
    recipes?: {recipe: Recipe; at: Spot; points: number}[][];
}

/** What is asked of the seat; `words` says each of `moves` in a sentence. */
export interface Decision<G extends GameName = GameName> {
    n: number;
    of: number;
    question: string;
    moves: Move<G>[];
    words: string[];
}

/** An update as it is told; what is true now is only in the last of several. */
export interface Update {
    n: number;
    step?: number;
    events: GameEvent[];
    waiting_for?: number[];
    left_ms?: number | null;
    view?: View;
    decision?: Omit<Decision, 'words'> | null;
    next?: number;
    can_undo?: boolean;
    over?: boolean;
    result?: Result;
    why?: GameEvent[];
}

export interface Hint<G extends GameName = GameName> {
    choice: number;
    chance: number;
    move: Move<G>;
    text: string;
    why: string;
}

export interface RecordSeat {
    name: string;
    bot?: string;
}

/** docs/records.md; what the page itself needs of it. */
export interface GameRecord {
    format: 'cookietin/1';
    game: GameName;
    options: Options;
    seats: RecordSeat[];
    seed?: string;
    moves: unknown[];
    result?: Result;
    fair?: {secret: string; commitment: string; entropy: string[]};
}

/** A record that is being watched. */
export interface Film {
    game: GameName;
    options: Options;
    seats: Seat[];
    steps: number;
    seeded?: boolean;
    fair?: boolean;
    unfair?: string;
}

export interface FilmStep {
    step: number;
    events: GameEvent[];
    waiting_for: number[];
    view: View;
    decision: Omit<Decision, 'words'> | null;
    over: boolean;
    result?: Result;
    why?: GameEvent[];
}

export interface FilmLine {
    step: number;
    actor: number;
    events: GameEvent[];
}

export interface Judged<G extends GameName = GameName> {
    text: string;
    chance: number;
    move: Move<G>;
}

/** Everybody's chances of winning at a step, and what the decision made there was worth. */
export interface Verdict {
    step: number;
    chances?: number[];
    seat?: number;
    of?: number;
    played?: Judged;
    best?: Judged;
    reason?: string;
    loss?: number;
    doubt?: number;
    mistake?: boolean;
}
