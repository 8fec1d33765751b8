/** How rounds ended, read from what was told. */
import {type GameEvent} from '../../core/types';
import type {LogEntry} from '../../core/table';
import {setOf} from '../../stage/beats';
import {type Cake, thiefCards, thiefEvents} from './types';

export type EventName = (typeof thiefEvents)[number];
export type End = 'end_last' | 'end_jar' | 'end_deck' | 'end_nobody';

export interface RoundEnd {
    round: number;
    how: End;
    winners: number[];
    /** Who was caught with the jar. */
    caught: number | null;
    /** Points after the round, and what it changed. */
    scores: number[];
    gained: number[];
    /** The cakes that won. */
    cakes: Cake[];
    /** How many hands were the highest, where hands decided; else 0. */
    equal: number;
    /** Hands that were shown at the end. */
    shown: {seat: number; cards: Cake[]}[];
    text: string;
}

export const eventName = (event: GameEvent): EventName | undefined => thiefEvents[event.kind];

const cakesOf = (numbers: readonly number[]): Cake[] =>
    numbers.filter(n => n >= 0 && n < 14).map(n => thiefCards[n] as Cake);

const nobody = 7;
const scoresAt = 2;
const kindsAt = 9;
const equalAt = 10;

function endOf(
    event: GameEvent,
    how: End,
    before: readonly number[],
    round: number,
): Omit<RoundEnd, 'shown'> {
    const [winners = 0, seats = 0] = event.args;
    const scores = Array.from({length: seats}, (_, seat) => event.args[scoresAt + seat] ?? 0);
    return {
        round,
        how,
        scores,
        winners: setOf(winners),
        caught: event.seat === nobody ? null : event.seat,
        gained: scores.map((score, seat) => score - (before[seat] ?? 0)),
        cakes: cakesOf(setOf(event.args[kindsAt] ?? 0)),
        equal: event.args[equalAt] ?? 0,
        text: event.text ?? '',
    };
}

export const isEnd = (name: EventName | undefined): name is End =>
    name?.startsWith('end_') ?? false;

/** All rounds that are over; where the log does not begin with the game, in which round it does. */
export function roundsOf(
    log: readonly LogEntry[],
    from = 0,
    scores: readonly number[] = [],
): RoundEnd[] {
    const ends: RoundEnd[] = [];
    let shown: RoundEnd['shown'] = [],
        round = from;
    for (const event of log.flatMap(entry => entry.events)) {
        const name = eventName(event);
        if (name === 'round') round = event.args[0] ?? round + 1;
        if (name === 'show') shown.push({seat: event.seat, cards: cakesOf(event.args)});
        if (!isEnd(name)) continue;
        ends.push({...endOf(event, name, ends.at(-1)?.scores ?? scores, round), shown});
        shown = [];
    }
    return ends;
}

/** The cakes that each seat has played in this round, in the order in which it did. */
export function playedIn(log: readonly LogEntry[]): Cake[][] {
    const played: Cake[][] = [];
    for (const event of log.flatMap(({events}) => events)) {
        const name = eventName(event);
        if (name === 'round') played.length = 0;
        if (name?.startsWith('lay'))
            (played[event.seat] ??= []).push(...cakesOf([event.args[0] ?? 0]));
    }
    return played;
}

/** The core keeps no order of what lies before a seat: the log has it. */
export function inOrderOfPlay(front: readonly Cake[], played: readonly Cake[] = []): Cake[] {
    const rest = [...front];
    const found = [...played].reverse().filter(cake => {
        const at = rest.indexOf(cake);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
    });
    return [...found.reverse(), ...rest];
}
