/** How rounds ended, read from what was told. */
import {type GameEvent} from '../../core/types';
import type {LogEntry} from '../../core/table';
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
    /** Hands that were shown at the end. */
    shown: {seat: number; cards: Cake[]}[];
    text: string;
}

export const eventName = (event: GameEvent): EventName | undefined => thiefEvents[event.kind];

const bits = (mask: number): number[] =>
    Array.from({length: 14}, (_, n) => n).filter(n => (mask >> n) & 1);
const cakesOf = (numbers: readonly number[]): Cake[] =>
    numbers.filter(n => n >= 0 && n < 14).map(n => thiefCards[n] as Cake);

const nobody = 7;
const scoresAt = 2;
const kindsAt = 9;

function endOf(event: GameEvent, how: End, before: RoundEnd | undefined, round: number): RoundEnd {
    const [winners = 0, seats = 0] = event.args;
    const scores = event.args.slice(scoresAt, scoresAt + seats);
    return {
        round,
        how,
        scores,
        winners: bits(winners),
        caught: event.seat === nobody ? null : event.seat,
        gained: scores.map((score, seat) => score - (before?.scores[seat] ?? 0)),
        cakes: cakesOf(bits(event.args[kindsAt] ?? 0)),
        shown: [],
        text: event.text ?? '',
    };
}

const isEnd = (name: EventName | undefined): name is End => name?.startsWith('end_') ?? false;

/** All rounds that are over. */
export function roundsOf(log: readonly LogEntry[]): RoundEnd[] {
    const ends: RoundEnd[] = [];
    let shown: RoundEnd['shown'] = [],
        round = 0;
    for (const event of log.flatMap(entry => entry.events)) {
        const name = eventName(event);
        if (name === 'round') round = event.args[0] ?? round + 1;
        if (name === 'show') shown.push({seat: event.seat, cards: cakesOf(event.args)});
        if (!isEnd(name)) continue;
        ends.push({...endOf(event, name, ends.at(-1), round), shown});
        shown = [];
    }
    return ends;
}

const acts: readonly (EventName | undefined)[] = [
    'lay',
    'lay_nothing',
    'lay_on',
    'lay_guess',
    'lay_pair',
];
const lookersPatience = 4;

/**
 * The end of a round stays on the table until you do something in the next one; for somebody who
 * only looks, until a few cards have been laid.
 */
export function lastEnd(log: readonly LogEntry[], you: number, seats: number): RoundEnd | null {
    const events = log.flatMap(entry => entry.events);
    const at = events.reduce((last, event, i) => (isEnd(eventName(event)) ? i : last), -1);
    if (at < 0) return null;
    const since = events.slice(at).filter(event => acts.includes(eventName(event)));
    const over =
        you < seats ? since.some(event => event.seat === you) : since.length >= lookersPatience;
    return over ? null : (roundsOf(log).at(-1) ?? null);
}
