/** What the core says of Cookie Party: its board, its view, its moves and its events. */

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
    /** For each task the spaces that your board's `missing` counts. */
    needs?: string[][];
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
