/** The first turns of a game of Speculaas: recipes, spices, passing on, and honey. */
import type {Course} from '../../first/course';
import type {GameRecord} from '../../core/types';
import {t} from '../../words';
import record from './first.jsonl?raw';

const hand = '.speculaas .hand';

export const course = (): Course => ({
    record: JSON.parse(record) as GameRecord,
    steps: [
        {
            say: () =>
                t(
                    'Everyone bakes at the same time. Take one recipe: each wants something ' +
                        'different from the spices around it. Choose a card, then a space for it.',
                ),
            about: hand,
            teaches: 'recipe',
        },
        {
            say: () =>
                t(
                    'Take a ginger recipe and put it on your table. It scores 3 points for each ' +
                        'ginger that touches it.',
                ),
            about: hand,
            does: true,
        },
        {
            say: () =>
                t(
                    'Everyone turned over their recipe at the same time, and the rest of each ' +
                        'hand went to the next player. Next time, you choose from different ' +
                        'recipes.',
                ),
            about: '.speculaas .seats',
            teaches: 'pass',
        },
        {
            say: () =>
                t(
                    'Now spices. A double counts as both of its spices: put nutmeg and ginger ' +
                        'next to your recipe.',
                ),
            about: hand,
            does: true,
            teaches: 'spice',
        },
        {
            say: () =>
                t(
                    'Like a checkerboard: a recipe goes where it touches one of your spice ' +
                        'cards, a spice card where it touches a recipe.',
                ),
            about: '.speculaas .room',
            teaches: 'table',
        },
        {
            say: () =>
                t(
                    'Put a nutmeg recipe on the other side of your double, so that it counts for ' +
                        'both recipes.',
                ),
            about: hand,
            does: true,
            teaches: 'brings',
        },
        {
            say: () =>
                t(
                    'On a spice turn you can also take two cards that are singles or honey. Put ' +
                        'a ginger next to your ginger recipe.',
                ),
            about: hand,
            does: true,
        },
        {
            say: () =>
                t(
                    'Honey counts as one more of what a recipe wants. Give it to your nutmeg ' +
                        'recipe.',
                ),
            about: hand,
            does: true,
            teaches: 'honey',
        },
        {
            say: () =>
                t(
                    'This is how recipes score. Ginger touches two gingers: 6 points. Nutmeg ' +
                        'touches one nutmeg and has honey: 6 points, too. After two rounds, the ' +
                        'player with the most points wins.',
                ),
            about: '.speculaas .room',
            teaches: 'rivals',
        },
    ],
});
