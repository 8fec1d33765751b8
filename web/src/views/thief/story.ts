/**
 * The events of an update, read in order, each exactly once: what they say, and what a story
 * remembers on the way.
 */
import type {Draft, EventAt, Moment} from '../../stage/beats';
import type {Cause, ThiefAct} from './acts';
import {isPancake} from './cards';
import {type EventName, eventName} from './rounds';
import {type Cake, type ThiefCard, thiefCards, type ThiefView} from './types';

export type ThiefDraft = Draft<ThiefView>;

export const nobody = 7;

/** Zeroes at the end are left out by the core. */
export const arg = ({event}: EventAt, n: number): number => event.args[n] ?? 0;
export const cardAt = (at: EventAt, n: number): ThiefCard | null => thiefCards[arg(at, n)] ?? null;
export const cakeAt = (at: EventAt, n: number): Cake | null => {
    const card = cardAt(at, n);
    return card && !isPancake(card) ? card : null;
};
export const cakesOf = (at: EventAt): Cake[] => [0, 1, 2].flatMap(n => cakeAt(at, n) ?? []);
export const nameAt = (at: EventAt | undefined): EventName | undefined => at && eventName(at.event);
export const saidIn = (events: readonly EventAt[]): string =>
    events
        .map(({event}) => event.text ?? '')
        .filter(Boolean)
        .join(' ');

/** A line on the table: what is longer is told in two beats where that is possible. */
export const line = 90;

/** Going out and pancakes stand at least so long, whoever they happen to. */
export const bigHold = 2000;

/** Goes through the events of an update and remembers what may put someone out. */
export class Story {
    private at = 0;
    cause: Cause | null = null;
    /** The round that is played, and everyone's points before its end. */
    round: number;
    scores: readonly number[];

    constructor(
        private readonly events: readonly EventAt[],
        readonly moment: Moment<ThiefView>,
    ) {
        const {seats = [], round = 0} = moment.before ?? {};
        this.round = round;
        this.scores = seats.map(({score}) => score);
    }

    get isAtEnd(): boolean {
        return this.at >= this.events.length;
    }

    next(): EventAt {
        return this.events[this.at++] as EventAt;
    }

    /** The next event, if it is one of these. */
    take(...names: EventName[]): EventAt | null {
        const name = nameAt(this.events[this.at]);
        return name && names.includes(name) ? this.next() : null;
    }

    takeAll(...names: EventName[]): EventAt[] {
        const taken: EventAt[] = [];
        for (let at = this.take(...names); at; at = this.take(...names)) taken.push(at);
        return taken;
    }

    /** Who has cakes before them now. */
    playing(): number[] {
        const {seats = []} = this.moment.before ?? {};
        const laid = this.events.slice(0, this.at).filter(at => nameAt(at)?.startsWith('lay'));
        const playing = laid.map(({event}) => event.seat);
        return [...seats.keys()].filter(
            seat => playing.includes(seat) || (seats[seat]?.front.length ?? 0) > 0,
        );
    }

    rest(): readonly EventAt[] {
        return this.events.slice(this.at);
    }

    causedBy({event}: EventAt, card: ThiefCard | null, discarded = false): void {
        const {seat: by, bot = false} = event;
        this.cause = card && {by, bot, card, against: null, discarded};
    }

    /** Everything that does not say otherwise is done by whose event it is. */
    draft(events: readonly EventAt[], act: ThiefAct, more: Partial<ThiefDraft> = {}): ThiefDraft {
        const seat = events[0]?.event.seat ?? nobody;
        return {events, kind: act.is, act, actor: seat < nobody ? seat : null, ...more};
    }
}
