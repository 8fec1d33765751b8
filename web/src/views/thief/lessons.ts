/** A first game: what is explained, when it is first needed. */
import type {TableState} from '../../core/client';
import {t} from '../../words';
import type {Lesson} from '../props';
import {withCoffee} from './cards';
import {eventName, type EventName} from './rounds';
import type {ThiefView} from './types';

const happened = (state: TableState, ...names: EventName[]): boolean =>
    state.log.at(-1)?.events.some(event => names.includes(eventName(event) ?? 'round')) ?? false;

const asked = (state: TableState): boolean => state.decision !== null;
const ownHand = (state: TableState, view: ThiefView) => view.seats[state.you]?.hand ?? [];

const knowsSomething = (state: TableState, {seats}: ThiefView): boolean =>
    seats.some(
        ({in: isIn, may_hold: may}, seat) => seat !== state.you && isIn && may?.length === 1,
    );

export const lessons: readonly Lesson<ThiefView>[] = [
    {
        id: 'aim',
        when: () => true,
        about: '.thief-hand',
        text: () =>
            t(
                'Somebody has emptied the cookie jar! You hold one card. Be the last one ' +
                    'left in the round, or hold the highest card when the deck is empty.',
            ),
    },
    {
        id: 'lay',
        when: asked,
        about: '.thief-hand .may',
        text: () =>
            t(
                'Your turn: you have drawn a second card. Pick one of the two; it is laid, ' +
                    'and what it says happens. The other one stays secret.',
            ),
    },
    {
        id: 'whom',
        when: state => state.decision?.moves.some(move => 'target' in move) ?? false,
        about: '.thief-seats',
        text: () =>
            t(
                'Many cards need a player: pick the card, then the player, or drag the card ' +
                    'there. Until then you can choose again.',
            ),
    },
    {
        id: 'values',
        when: (state, view) => asked(state) && ownHand(state, view).length > 1,
        about: '.thief-hand .value',
        text: () =>
            t(
                'The number is what a card is worth. High cards win at the end, but ' +
                    'everybody hunts them. Rest on a card, or hold it, to read about it.',
            ),
    },
    {
        id: 'jar',
        when: (state, view) => ownHand(state, view).includes('tom_krus'),
        about: '.thief-hand',
        text: () =>
            t(
                'You have the empty jar! It is the highest card, but whoever lays or shows ' +
                    'it is out and loses a point. Keep it hidden.',
            ),
    },
    {
        id: 'pancake',
        when: state => happened(state, 'draw_pancake'),
        about: '.thief-middle',
        text: () => t('A pancake! Pancakes are never held: they happen as soon as they are drawn.'),
    },
    {
        id: 'protected',
        when: (_, {seats}) => seats.some(seat => seat.protected),
        about: '.seat.protected',
        text: () =>
            t(
                'The shield says that this player is protected: no card can choose them ' +
                    'until they lay another cake.',
            ),
    },
    {
        id: 'known',
        when: knowsSomething,
        about: '.others-hand.known',
        ofHelp: true,
        text: () =>
            t(
                'You know this card now. The table remembers what you have seen, as long as ' +
                    'it is true.',
            ),
    },
    {
        id: 'coffee',
        when: (state, view) => ownHand(state, view).some(withCoffee),
        about: '.thief-hand',
        text: () =>
            t(
                'A cake with coffee does more than the plain one. But hold it together with ' +
                    'Hnallþóra, and Hnallþóra must be laid.',
            ),
    },
    {
        id: 'round',
        when: state => happened(state, 'end_last', 'end_jar', 'end_deck', 'end_nobody'),
        about: '.seat .score',
        text: () =>
            t('A round is over and the next one has begun. Points stay; cards are dealt anew.'),
    },
];
