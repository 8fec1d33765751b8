/** Where a move lies on the table: the card, whom it is for, what is guessed. */
import type {Drawn} from '../props';
import {Small} from './card';
import type {ThiefCard, ThiefMove, ThiefView} from './types';

const inHand = (card: ThiefCard): Drawn => ({find: `.thief-hand [data-thing="own-${card}"]`});
const atSeat = (seat: number): Drawn => ({find: `.thief .seat[data-seat="${seat}"]`});

/** A card that someone is believed to have, over the cards they have. */
const believed = (seat: number, card: ThiefCard): Drawn => ({
    find: [`.thief [data-seat="${seat}"] .others-hand`, `.thief .seat[data-seat="${seat}"]`],
    ghost: <Small card={card} stop={false} />,
});

export function drawn(move: ThiefMove, view: ThiefView): readonly Drawn[] {
    const {lay, hand, target, pair, guess, first, batter, discard, turn, back} = move;
    const whom = target ?? (guess ? view.guessing : undefined);
    const card = lay ?? batter ?? discard;
    const to = first ?? (discard || batter);
    return [
        ...(card ? [inHand(card)] : []),
        ...(hand ? [inHand(hand)] : []),
        ...(pair ?? []).map(atSeat),
        ...(whom === undefined ? [] : [guess ? believed(whom, guess) : atSeat(whom)]),
        ...(to ? [{find: '.thief-middle', ghost: <Small card={to} stop={false} />}] : []),
        ...[turn, back].flatMap(seat => (seat === undefined ? [] : [atSeat(seat)])),
    ];
}
