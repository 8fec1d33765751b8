/** The table in words, for those who do not see it. */
import type {TableState} from '../../core/client';
import {listLong, t, tn} from '../../words';
import {type Described, nameOf, namesOf} from '../props';
import {nameAndValue, nameOfCard} from './cards';
import {knownOf, mayHoldText} from './knowing';
import {goalText, orderText} from './middle';
import {othersOf} from './seats';
import type {ThiefSeat, ThiefView} from './types';

function ownHand(state: TableState, view: ThiefView, help: boolean): string {
    const own = view.seats[state.you];
    if (!own) return t('You are only watching.');
    if (!own.in) return t('You are out of this round.');
    const seen = namesOf(state, help ? own.seen_by : []);
    return [
        t('Your hand: {cards}.', {cards: own.hand.map(nameAndValue)}),
        own.protected ? t('You are protected.') : '',
        view.spotlight?.on === state.you ? t('You are in the spotlight.') : '',
        seen.length ? t('Seen by: {names}', {names: seen}) : '',
    ]
        .filter(Boolean)
        .join(' ');
}

function handOf(
    state: TableState,
    view: ThiefView,
    seat: number,
    place: ThiefSeat,
    help: boolean,
): string {
    const known = knownOf(view, seat, help),
        player = nameOf(state, seat);
    if (known.faces.length)
        return t('{player} has {cards}.', {player, cards: known.faces.map(nameOfCard)});
    const mayHold = known.mayHold ? mayHoldText(view, known.mayHold) : '';
    return [
        tn('{name} has {n} card in hand.', '{name} has {n} cards in hand.', place.cards, {
            name: player,
        }),
        mayHold,
    ]
        .filter(Boolean)
        .join(' ');
}

function placeOf(state: TableState, view: ThiefView, seat: number, help: boolean): string {
    const place = view.seats[seat],
        name = nameOf(state, seat);
    if (!place) return '';
    const front = place.front.map(nameOfCard);
    return [
        place.in
            ? seat !== state.you && handOf(state, view, seat, place, help)
            : t('{name} is out of this round.', {name}),
        place.protected && seat !== state.you && t('{player} is protected.', {player: name}),
        view.spotlight?.on === seat &&
            seat !== state.you &&
            t('{target} is in the spotlight.', {target: name}),
        front.length > 0 && seat === state.you && t('You have played: {cards}.', {cards: front}),
        front.length > 0 &&
            seat !== state.you &&
            t('{name} has played: {cards}.', {name, cards: front}),
    ]
        .filter(Boolean)
        .join(' ');
}

export function describe(state: TableState, view: ThiefView, help: boolean): Described {
    const order = [...othersOf(view, state.you), ...(view.seats[state.you] ? [state.you] : [])];
    const scores = view.seats.map(({score}, seat) =>
        tn('{player}: {n} point', '{player}: {n} points', score, {player: nameOf(state, seat)}),
    );
    return {
        hand: ownHand(state, view, help),
        table: [
            ...order.map(seat => placeOf(state, view, seat, help)),
            tn('{n} card in the deck', '{n} cards in the deck', view.deck) + '.',
            view.discard.length
                ? t('Discarded: {cards}.', {cards: view.discard.map(nameOfCard)})
                : '',
            view.pancakes.length
                ? t('Pancakes seen: {cards}.', {cards: view.pancakes.map(nameOfCard)})
                : '',
            orderText(state, view) + '.',
        ]
            .filter(Boolean)
            .join(' '),
        score: `${goalText(view)}. ${listLong(scores)}.`,
    };
}
