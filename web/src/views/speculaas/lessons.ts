/** What a first game explains when it is first needed. */
import type {TableState} from '../../core/client';
import {t} from '../../words';
import type {Lesson} from '../props';
import type {SpeculaasView} from './types';

type When = (state: TableState, view: SpeculaasView) => boolean;

const asked =
    (type: 'recipe' | 'spice', more: When = () => true): When =>
    (state, view) =>
        state.decision !== null && view.turn?.type === type && more(state, view);

const lesson = (
    id: string,
    about: string,
    when: When,
    text: () => string,
): Lesson<SpeculaasView> => ({id, about, when, text});

export const lessons: readonly Lesson<SpeculaasView>[] = [
    lesson('recipe', '.speculaas .hand', asked('recipe'), () =>
        t(
            'Everyone bakes at the same time. Take one recipe: each wants something different ' +
                'from the spices around it. Choose a card, then a space for it.',
        ),
    ),
    lesson('spice', '.speculaas .hand', asked('spice'), () =>
        t(
            'Now spices. Take one double, or two cards that are singles or honey. They go next ' +
                'to your recipes and count for every recipe they touch.',
        ),
    ),
    {
        ...lesson('brings', '.speculaas .room', asked('spice'), () =>
            t(
                'The numbers on cards and spaces show how many points they score straight ' +
                    'away. Free spaces around a recipe can still score more.',
            ),
        ),
        ofHelp: true,
    },
    lesson(
        'pass',
        '.speculaas .seats',
        asked('recipe', (_, view) => view.turn?.number === 2),
        () =>
            t(
                'The hands have moved on: the next player now has what you left. You know what ' +
                    'is coming round again.',
            ),
    ),
    lesson(
        'table',
        '.speculaas .room',
        asked('recipe', (_, view) => view.turn?.number === 2),
        () =>
            t(
                'Like a checkerboard: a recipe goes where it touches one of your spice ' +
                    'cards, a spice card where it touches a recipe.',
            ),
    ),
    lesson(
        'honey',
        '.speculaas .hand',
        asked('spice', (state, view) => view.hands[state.you]?.spices.includes('honey') ?? false),
        () =>
            t(
                'Honey goes on a recipe and counts as one more of what it wants. But if points ' +
                    'are tied, the player with less honey wins.',
            ),
    ),
    lesson(
        'rivals',
        '.speculaas .seats',
        asked('recipe', (_, view) => view.turn?.number === 3),
        () => t('Here are the others, with their points so far. Choose a table to enlarge it.'),
    ),
    lesson(
        'second',
        '.speculaas .status',
        asked('recipe', (_, view) => view.round === 2),
        () =>
            t(
                'The second and last round: new hands, but the tables stay. Give your recipes ' +
                    'what they still need.',
            ),
    ),
];
