/** What has been learnt about someone's hand, as the core remembers it, ready to be drawn. */
import {t} from '../../words';
import {coffeeCakes, nameOfCard, plainCakes} from './cards';
import type {Cake, ThiefCard, ThiefSeat, ThiefView} from './types';

/** With three players there are no cakes with coffee. */
export function kindsInPlay(view: ThiefView): Cake[] {
    return view.seats.length > 3 ? [...plainCakes, ...coffeeCakes] : [...plainCakes];
}

export interface Known {
    /** Cards whose faces may be drawn: an open hand, or the only card that it can be. */
    faces: ThiefCard[];
    /** What the hand may be, where that is less than everything; else null. */
    mayHold: readonly Cake[] | null;
    /** Others whose cards have the same value. */
    equal: number[];
    seenBy: readonly number[];
}

const unknown: Known = {faces: [], mayHold: null, equal: [], seenBy: []};

function equalTo(view: ThiefView, seat: number): number[] {
    const group = view.seats[seat]?.equal ?? 0;
    if (!group) return [];
    return view.seats.flatMap((other, n) =>
        n !== seat && other.in && other.equal === group ? [n] : [],
    );
}

/** What may be drawn at a place; what had to be worked out only with `help`. */
export function knownOf(view: ThiefView, seat: number, help: boolean): Known {
    const place: ThiefSeat | undefined = view.seats[seat];
    if (!place?.in) return unknown;
    if (place.hand.length)
        return {...unknown, faces: place.hand, seenBy: help ? place.seen_by : []};
    if (!help) return unknown;
    const may = place.may_hold ?? [];
    const single = may.length === 1 ? may : [];
    const narrow = may.length > 1 && may.length < kindsInPlay(view).length;
    return {
        faces: single,
        mayHold: narrow ? may : null,
        equal: equalTo(view, seat),
        seenBy: place.seen_by,
    };
}

/** Above this many kinds it is shorter to say what a hand is not. */
const few = 4;

export function mayHoldText(view: ThiefView, mayHold: readonly Cake[]): string {
    if (mayHold.length <= few) return t('Could be: {cards}.', {cards: mayHold.map(nameOfCard)});
    const not = kindsInPlay(view).filter(cake => !mayHold.includes(cake));
    return t('Can’t be: {cards}.', {cards: not.map(nameOfCard)});
}
