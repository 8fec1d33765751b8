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
                'Someone has emptied the cookie jar! You have one card. Be the last player left ' +
                    'in the round, or have the highest card when the deck runs out.',
            ),
    },
    {
        id: 'lay',
        when: asked,
        about: '.thief-hand .may',
        text: () =>
            t(
                'Your turn: you have drawn a second card. Choose one of the two to play, and do ' +
                    'what it says. The other one stays secret.',
            ),
    },
    {
        id: 'whom',
        when: state => state.decision?.moves.some(move => 'target' in move) ?? false,
        about: '.thief-seats',
        text: () =>
            t(
                'Many cards need a target: choose the card, then the player, or drag the card ' +
                    'onto them. Until then you can change your mind.',
            ),
    },
    {
        id: 'values',
        when: (state, view) => asked(state) && ownHand(state, view).length > 1,
        about: '.thief-hand .value',
        text: () =>
            t(
                'The number is what a card is worth. High cards win at the end, but everyone is ' +
                    'after them. Hover over a card, or press and hold it, to read about it.',
            ),
    },
    {
        id: 'jar',
        when: (state, view) => ownHand(state, view).includes('tom_krus'),
        about: '.thief-hand',
        text: () =>
            t(
                'You have the empty jar! It is the highest card, but whoever plays or shows it ' +
                    'is out and loses a point. Keep it hidden.',
            ),
    },
    {
        id: 'pancake',
        when: state => happened(state, 'draw_pancake'),
        about: '.thief-middle',
        text: () =>
            t('A pancake! You never keep a pancake: it takes effect as soon as it is drawn.'),
    },
    {
        id: 'protected',
        when: (_, {seats}) => seats.some(seat => seat.protected),
        about: '.seat.protected',
        text: () =>
            t(
                'The shield means that this player is protected: nobody can target them until ' +
                    'they play another cake.',
            ),
    },
    {
        id: 'known',
        when: knowsSomething,
        about: '.others-hand.known',
        ofHelp: true,
        text: () =>
            t(
                'Now you know this card. The table remembers what you have seen for as long as ' +
                    'it stays true.',
            ),
    },
    {
        id: 'coffee',
        when: (state, view) => ownHand(state, view).some(withCoffee),
        about: '.thief-hand',
        text: () =>
            t(
                'A cake with coffee does more than a plain one. But if you also have Hnallþóra, ' +
                    'you must play Hnallþóra.',
            ),
    },
    {
        id: 'round',
        when: state => happened(state, 'end_last', 'end_jar', 'end_deck', 'end_nobody'),
        about: '.seat .score',
        text: () =>
            t(
                'The round is over and the next one has begun. You keep your points; the cards ' +
                    'are dealt again.',
            ),
    },
];
