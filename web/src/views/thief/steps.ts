/**
 * A choice step by step. Every legal move is a way through a few questions (which card, whom, which
 * guess); what was picked so far leaves some of the ways, and the next question offers what these
 * go on with. So nothing is offered that is not legal, and no rule is known here.
 */
import type {Cake, Pancake, ThiefMove} from './types';

export type Pick =
    | {ask: 'card'; value: Cake}
    | {ask: 'hand'; value: Cake}
    | {ask: 'pancake'; value: Pancake}
    | {ask: 'player'; value: number}
    | {ask: 'partner'; value: number}
    | {ask: 'guess'; value: Cake};
export type Question = Pick['ask'];

interface Way {
    move: number;
    picks: Pick[];
}

/** Where one is: what is picked, then either what is asked next or the one move that is left. */
export interface Place {
    picked: readonly Pick[];
    ask: Question | null;
    options: readonly Pick[];
    move: number | null;
}

export const same = (a: Pick, b: Pick): boolean => a.ask === b.ask && a.value === b.value;

function pairs([one, two]: [number, number], ordered: boolean): Pick[][] {
    const way = (a: number, b: number): Pick[] => [
        {ask: 'player', value: a},
        {ask: 'partner', value: b},
    ];
    return ordered ? [way(one, two)] : [way(one, two), way(two, one)];
}

/** Where both orders are moves of their own, the order says something. */
function isOrdered({lay, pair}: ThiefMove, moves: readonly ThiefMove[]): boolean {
    return moves.some(
        other =>
            other.lay === lay && other.pair?.[0] === pair?.[1] && other.pair?.[1] === pair?.[0],
    );
}

function layWays(move: ThiefMove, moves: readonly ThiefMove[]): Pick[][] {
    const begin: Pick[] = [];
    if (move.lay) begin.push({ask: 'card', value: move.lay});
    if (move.hand) begin.push({ask: 'hand', value: move.hand});
    if (move.pair) return pairs(move.pair, isOrdered(move, moves)).map(pair => [...begin, ...pair]);
    if (move.target !== undefined) begin.push({ask: 'player', value: move.target});
    if (move.guess) begin.push({ask: 'guess', value: move.guess});
    return [begin];
}

function waysOf(move: ThiefMove, moves: readonly ThiefMove[]): Pick[][] {
    if (move.lay) return layWays(move, moves);
    if (move.guess) return [[{ask: 'guess', value: move.guess}]];
    if (move.first) return [[{ask: 'pancake', value: move.first}]];
    if (move.batter) return [[{ask: 'card', value: move.batter}]];
    if (move.discard) return [[{ask: 'card', value: move.discard}]];
    return [[{ask: 'player', value: move.turn ?? move.back ?? 0}]];
}

function optionsAt(ways: readonly Way[], at: number): Pick[] {
    const options: Pick[] = [];
    for (const {picks} of ways) {
        const pick = picks[at];
        if (pick && !options.some(other => same(other, pick))) options.push(pick);
    }
    return options;
}

/**
 * What is picked by itself: the only thing there is, as long as something is asked after it or
 * before it.
 */
function isForced(ways: readonly Way[], options: readonly Pick[], at: number): boolean {
    return options.length === 1 && (at === 0 || ways.some(({picks}) => picks.length > at + 1));
}

/** `picks` are those of the player; one that is no longer offered ends them. */
export function walk(moves: readonly ThiefMove[], picks: readonly Pick[]): Place {
    let ways: Way[] = moves.flatMap((move, n) =>
        waysOf(move, moves).map(way => ({move: n, picks: way})),
    );
    const picked: Pick[] = [],
        rest = [...picks];
    for (;;) {
        const at = picked.length,
            options = optionsAt(ways, at);
        if (!options.length) return {picked, ask: null, options, move: ways[0]?.move ?? null};
        const next = isForced(ways, options, at) ? options[0] : rest.shift();
        if (!next || !options.some(option => same(option, next)))
            return {picked, ask: options[0]?.ask ?? null, options, move: null};
        picked.push(next);
        ways = ways.filter(way => way.picks[at] && same(way.picks[at], next));
    }
}

/**
 * Whether a pick that leaves one move makes it. The first pick alone decides nothing, and a guess,
 * which nothing takes back, never does: a slip can be put right until the last word.
 */
export const decides = (picks: readonly Pick[], {ask}: Pick): boolean =>
    picks.length > 0 && ask !== 'guess';

/** A hint as picks, to be marked where they would be made. */
export function picksOf(move: ThiefMove): Pick[] {
    return waysOf(move, [move])[0] ?? [];
}

/** Of two players whose order does not matter, a hint marks both at once. */
export function isHinted(hint: ThiefMove | null, pick: Pick): boolean {
    if (!hint) return false;
    const isPlayer = pick.ask === 'player' || pick.ask === 'partner';
    return picksOf(hint).some(
        other =>
            same(other, pick) ||
            (isPlayer && hint.pair !== undefined && other.value === pick.value),
    );
}
