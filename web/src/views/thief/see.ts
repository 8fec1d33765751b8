/**
 * How the table looks in the middle of an update: what a beat has just told has happened, the rest
 * has not. Only for drawing; what is true comes from the core.
 */
import type {Cake, Pancake, ThiefCard, ThiefSeat, ThiefView} from './types';

type See = (view: ThiefView) => ThiefView;

export const changeSeat =
    (seat: number, change: (place: ThiefSeat) => Partial<ThiefSeat>): See =>
    view => ({
        ...view,
        seats: view.seats.map((place, n) => (n === seat ? {...place, ...change(place)} : place)),
    });

export const after =
    (...steps: See[]): See =>
    view =>
        steps.reduce((seen, step) => step(seen), view);

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

/** A card has left the hand; of somebody else's, only that there is one less. */
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
    after(
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
    after(
        changeSeat(seat, place => ({...loses(card)(place), ...unknown})),
        discards(card),
    );

const fromDeck =
    (count: number): See =>
    view => ({...view, deck: Math.max(0, view.deck - count)});

export const drawn = (seat: number, card: Cake | null): See =>
    after(
        changeSeat(seat, ({cards, hand}) => ({
            cards: cards + 1,
            hand: card ? [...hand, card] : hand,
        })),
        fromDeck(1),
    );

export const pancakeDrawn = (...cards: readonly Pancake[]): See =>
    after(fromDeck(cards.length), view => ({...view, pancakes: [...view.pancakes, ...cards]}));

/** Whoever knows both cards, because one was theirs, sees them change places. */
export const swapped = (one: number, two: number, gives: Cake | null, gets: Cake | null): See =>
    after(
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
    after(
        changeSeat(seat, () => ({...unknown, in: false, protected: false, cards: 0, hand: []})),
        discards(...cards),
        view => {
            const lit = view.spotlight;
            return lit?.by === seat || lit?.on === seat ? unlit(view) : view;
        },
    );

export const cameBack = (seat: number): See => changeSeat(seat, () => ({...unknown, in: true}));

/**
 * All cakes that lay open are in the deck again, but those that still protect or light somebody.
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

/** Everybody's hand is another one; your own is the one that you were told. */
export const mixed = (
    seats: readonly number[],
    hands: readonly {seat: number; card: Cake}[],
): See => {
    const steps = seats.map(seat => changeSeat(seat, ({hand}) => ({...unknown, hand})));
    return after(
        ...steps,
        ...hands.map(({seat, card}) =>
            changeSeat(seat, ({hand}) => (hand.length > 1 ? {} : {hand: [card]})),
        ),
    );
};

/** Hands are turned over, and points given. */
export const roundEnded =
    (shown: readonly {seat: number; cards: Cake[]}[], scores: readonly number[]): See =>
    view => ({
        ...view,
        seats: view.seats.map((place, seat) => ({
            ...place,
            hand: shown.find(one => one.seat === seat)?.cards ?? place.hand,
            score: scores[seat] ?? place.score,
        })),
    });

/** A round that has begun, before anybody has drawn: the end of the update without its draws. */
export const beforeDraws = (
    view: ThiefView,
    draws: readonly {seat: number; card: Cake | null}[],
): ThiefView =>
    draws.reduce(
        (seen, {seat, card}) => ({
            ...changeSeat(seat, ({cards, hand}) => ({
                cards: Math.max(1, cards - 1),
                hand: card ? without(hand, card) : hand,
            }))(seen),
            deck: seen.deck + 1,
        }),
        view,
    );
