/**
 * How the table looks in the middle of an update: what a beat has just told has happened, the rest
 * has not. Only for drawing; what is true comes from the core.
 */
import {inTurn} from '../../stage/beats';
import type {Cake, Pancake, ThiefCard, ThiefSeat, ThiefView} from './types';

type See = (view: ThiefView) => ThiefView;

export const changeSeat =
    (seat: number, change: (place: ThiefSeat) => Partial<ThiefSeat>): See =>
    view => ({
        ...view,
        seats: view.seats.map((place, n) => (n === seat ? {...place, ...change(place)} : place)),
    });

function without<T>(cards: readonly T[], card: T): T[] {
    const at = cards.indexOf(card);
    return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** Nothing is known any more of a hand that is another one now. */
const unknown = {may_hold: [], equal: 0, seen_by: []};

function unlit(view: ThiefView): ThiefView {
    const dark = {...view};
    delete dark.spotlight;
    return dark;
}

/** A card has left the hand; of someone else's, only that there is one less. */
const loses = (card: ThiefCard) => (place: ThiefSeat) => ({
    cards: Math.max(0, place.cards - 1),
    hand: without(place.hand, card),
});

/** T9, T10: another cake ends what the last one did. */
const endsLast =
    (seat: number, card: Cake): See =>
    view => {
        const lit = view.spotlight;
        const ends = lit?.by === seat || (lit?.on === seat && card === 'lakkristoppur');
        return ends ? unlit(view) : view;
    };

export const laid = (seat: number, card: Cake): See =>
    inTurn(
        changeSeat(seat, place => ({
            ...loses(card)(place),
            front: [...place.front, card],
            protected: place.protected && card === 'lakkristoppur',
        })),
        endsLast(seat, card),
    );

const discards =
    (...cards: readonly Cake[]): See =>
    view => ({...view, discard: [...view.discard, ...cards]});

export const discarded = (seat: number, card: Cake): See =>
    inTurn(
        changeSeat(seat, place => ({...loses(card)(place), ...unknown})),
        discards(card),
    );

const fromDeck =
    (count: number): See =>
    view => ({...view, deck: Math.max(0, view.deck - count)});

const turnOf =
    (seat: number): See =>
    view => ({...view, turn: seat});

/** A turn begins with a card that is drawn. */
export const turnBegun = (seat: number, card: Cake | null): See =>
    inTurn(turnOf(seat), drawn(seat, card));

export const drawn = (seat: number, card: Cake | null): See =>
    inTurn(
        changeSeat(seat, ({cards, hand}) => ({
            cards: cards + 1,
            hand: card ? [...hand, card] : hand,
        })),
        fromDeck(1),
    );

/** One looks at another's card; whoever may know what it is knows it now. */
export const lookedAt = (seat: number, by: number, card: Cake | null): See =>
    changeSeat(seat, ({seen_by: before, may_hold: might}) => ({
        seen_by: before.includes(by) ? before : [...before, by].sort(),
        ...(card ? {may_hold: [card]} : might && {may_hold: might}),
    }));

/** Also a pancake may be what a turn begins with. */
export const pancakeTurned = (seat: number, card: Pancake): See =>
    inTurn(turnOf(seat), pancakeDrawn(card));

export const pancakeDrawn = (...cards: readonly Pancake[]): See =>
    inTurn(fromDeck(cards.length), view => ({...view, pancakes: [...view.pancakes, ...cards]}));

/** Whoever knows both cards, because one was theirs, sees them change places. */
export const swapped = (one: number, two: number, gives: Cake | null, gets: Cake | null): See =>
    inTurn(
        changeSeat(one, ({hand}) => ({
            ...unknown,
            hand: gives && gets ? [...without(hand, gives), gets] : hand,
        })),
        changeSeat(two, ({hand}) => ({
            ...unknown,
            hand: hand.length && gives && gets ? [...without(hand, gets), gives] : hand,
        })),
    );

export const exchanged = (seat: number, gives: Cake | null, gets: Cake | null): See =>
    changeSeat(seat, ({hand}) => ({
        ...unknown,
        hand: gives && gets ? [...without(hand, gives), gets] : hand,
    }));

export const gone = (seat: number, cards: readonly Cake[]): See =>
    inTurn(
        changeSeat(seat, () => ({...unknown, in: false, protected: false, cards: 0, hand: []})),
        discards(...cards),
        view => {
            const lit = view.spotlight;
            return lit?.by === seat || lit?.on === seat ? unlit(view) : view;
        },
    );

export const cameBack = (seat: number): See => changeSeat(seat, () => ({...unknown, in: true}));

/**
 * All cakes that lay open are in the deck again, but those that still protect or light someone.
 */
export const shuffled =
    (count: number): See =>
    view => ({
        ...view,
        deck: count,
        discard: [],
        seats: view.seats.map((place, seat) => ({
            ...place,
            front: [
                ...(place.protected ? (['lakkristoppur'] as const) : []),
                ...(view.spotlight?.by === seat ? (['lakkristoppur+'] as const) : []),
            ],
        })),
    });

/** Everyone's hand is another one; your own is the one that you were told. */
export const mixed = (
    seats: readonly number[],
    hands: readonly {seat: number; card: Cake}[],
): See => {
    const steps = seats.map(seat => changeSeat(seat, ({hand}) => ({...unknown, hand})));
    return inTurn(
        ...steps,
        ...hands.map(({seat, card}) =>
            changeSeat(seat, ({hand}) => (hand.length > 1 ? {} : {hand: [card]})),
        ),
    );
};

/** Hands are turned over. */
export const turnedOver =
    (shown: readonly {seat: number; cards: Cake[]}[]): See =>
    view => ({
        ...view,
        seats: view.seats.map((place, seat) => ({
            ...place,
            hand: shown.find(one => one.seat === seat)?.cards ?? place.hand,
        })),
    });

export const scored =
    (scores: readonly number[]): See =>
    view => ({
        ...view,
        seats: view.seats.map((place, seat) => ({...place, score: scores[seat] ?? place.score})),
    });

/** How a round begins. */
export interface Begun {
    round: number;
    start: number;
    /** The hands that the one who looks may see. */
    hands: readonly {seat: number; card: Cake}[];
    deck: number;
}

export const begun =
    ({round, start, hands, deck}: Begun): See =>
    view => ({
        ...unlit(view),
        ...{round, start, turn: start, deck, direction: 'left', discard: [], pancakes: []},
        seats: view.seats.map(({score}, seat) => ({
            ...{score, equal: 0, seen_by: [], in: true, protected: false, cards: 1, front: []},
            hand: hands.filter(hand => hand.seat === seat).map(({card}) => card),
        })),
    });
