/** The first game of "Who Stole the Cookie?": looking, guessing, being guessed, and the jar. */
import type {Course} from '../../first/course';
import type {GameRecord} from '../../core/types';
import {t} from '../../words';
import record from './first.jsonl?raw';

export const course = (): Course => ({
    record: JSON.parse(record) as GameRecord,
    steps: [
        {
            say: () =>
                t(
                    'Someone has emptied the cookie jar! You have one card. Be the last player ' +
                        'left in the round, or have the highest card when the deck runs out.',
                ),
            about: '.thief-hand',
            teaches: 'aim',
        },
        {
            say: () =>
                t(
                    'Your turn: you have drawn a second card. Play Piparkaka on Birna to look at ' +
                        'her card: choose the card, then Birna.',
                ),
            about: '.thief-hand',
            does: true,
            teaches: 'lay',
        },
        {
            say: () =>
                t(
                    'Now you know Birna’s card. It lies face up at her seat, but only for you, ' +
                        'for as long as she keeps it.',
                ),
            about: '.others-hand.known',
            teaches: 'known',
        },
        {
            say: () =>
                t(
                    'Birna tried to guess your card and was wrong. Then Dagur drew a pancake. ' +
                        'Nobody keeps a pancake: it takes effect as soon as it is drawn. This ' +
                        'one ended his turn.',
                ),
            about: '.thief-middle',
            teaches: 'pancake',
        },
        {
            say: () =>
                t(
                    'You have drawn Kleina. Whoever plays it guesses someone’s cake: play it on ' +
                        'Birna, and choose the cake that you have seen.',
                ),
            about: '.thief-hand',
            does: true,
            teaches: 'whom',
        },
        {
            say: () =>
                t(
                    'Dagur did the same to you: he guessed your card with Kleina, so you were ' +
                        'out. He was the last one left and got a point. Now it is round 2.',
                ),
            about: '.seat .score',
            teaches: 'round',
        },
        {
            say: () =>
                t('The winner of a round starts the next. Use Piparkaka to look at Dagur’s card.'),
            about: '.thief-hand',
            does: true,
            teaches: 'values',
        },
        {
            say: () =>
                t(
                    'Dagur has the empty jar! It is the highest card, but whoever plays or shows ' +
                        'it is out, loses a point and ends the round.',
                ),
            about: '.others-hand.known',
            teaches: 'jar',
        },
        {
            say: () => t('Catch the thief: play Kleina on Dagur and guess the empty jar.'),
            about: '.thief-hand',
            does: true,
        },
    ],
});
