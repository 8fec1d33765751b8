/** What a decision offers, by where it is touched; pure. */
import type {Decision} from '../../core/client';
import type {PartyMove} from './types';

export interface Offers {
    /** Sides and spaces by their names, chips by their numbers: the index of the move. */
    sides: Map<string, number>;
    spaces: Map<string, number>;
    gifts: Map<number, number>;
    /** Chips that may be moved: one is picked first. */
    movable: number[];
    /** “Don’t move a chip”, or nothing to give up. */
    nothing: number | null;
}

const none = (): Offers => ({
    sides: new Map(),
    spaces: new Map(),
    gifts: new Map(),
    movable: [],
    nothing: null,
});

function sort(offers: Offers, move: PartyMove, choice: number, picked: number | null): void {
    const side = move.wall ?? move.drink;
    if (side !== undefined) offers.sides.set(side, choice);
    else if (move.give !== undefined && move.give !== null) offers.gifts.set(move.give, choice);
    else if (move.give === null || move.move === null || move.to === undefined)
        offers.nothing = choice;
    else if (move.move === undefined) offers.spaces.set(move.to, choice);
    else {
        if (!offers.movable.includes(move.move)) offers.movable.push(move.move);
        if (move.move === picked) offers.spaces.set(move.to, choice);
    }
}

/** `picked`: the chip that is to be moved. */
export function offersOf(decision: Decision<PartyMove> | null, picked: number | null): Offers {
    const offers = none();
    decision?.moves.forEach((move, choice) => sort(offers, move, choice, picked));
    return offers;
}

/** Whether a move may end one's turn; what comes before can always be taken back. */
export function mayBeLast(move: PartyMove, phase: string): boolean {
    return (
        move.move !== undefined ||
        move.give !== undefined ||
        (phase === 'place' && move.chip === 12)
    );
}
