/** What a first game explains, when it is first needed. */
import type {TableState} from '../../core/client';
import {t} from '../../words';
import type {Lesson} from '../props';
import type {PartyView} from './types';

const asks =
    (step: PartyView['step']) =>
    (state: TableState, view: PartyView): boolean =>
        state.decision !== null && view.step === step;

export const lessons: readonly Lesson<PartyView>[] = [
    {
        id: 'tray',
        when: () => true,
        text: () =>
            t(
                'This baking tray is yours. Box in cookies with walls of icing; everybody ' +
                    'does so at the same time, each on their own tray.',
            ),
        about: '.my-tray',
    },
    {
        id: 'place',
        when: asks('place'),
        text: () =>
            t(
                'Put your chips on the tray, one by one. Numbers near 7 come often; high and ' +
                    'low ones draw more walls.',
            ),
        about: '.my-tray',
    },
    {
        id: 'wall',
        when: asks('wall'),
        text: () =>
            t(
                'The dice call a chip. Draw as many walls around its space as it has ' +
                    'strokes: touch one of the glowing sides.',
            ),
        about: '.dice',
    },
    {
        id: 'move',
        when: asks('move'),
        text: () =>
            t(
                'Now you may move one chip to a free space, to where you want walls next. ' +
                    'Touch it, then the space; or move nothing.',
            ),
        about: '.party-actions',
    },
    {
        id: 'tasks',
        when: (_, view) => view.round >= 2,
        text: () =>
            t(
                'Close all four sides of a space, and it is crossed. Cross all cookies of a ' +
                    'task to win its prize; who comes first gets most. Touch a task to see its ' +
                    'cookies.',
            ),
        about: '.tasks',
    },
    {
        id: 'drink',
        when: (state, view) => (view.boards[state.you]?.bars ?? 0) > 0,
        text: () =>
            t(
                'Not all walls fitted, or the chip is gone: a bar under your drink is ' +
                    'crossed. The third gives you a wall anywhere.',
            ),
        about: '.drink',
    },
    {
        id: 'drink-wall',
        when: asks('drink'),
        text: () => t('Your drink is empty: draw one wall on any open side of your tray.'),
        about: '.my-tray',
    },
    {
        id: 'relocate',
        when: asks('relocate'),
        text: () => t('The space under this chip is boxed in. Put the chip on a free space.'),
        about: '.my-tray',
    },
    {
        id: 'give',
        when: asks('give'),
        text: () =>
            t('A task is done! For its prize you give up a chip: choose one that you need least.'),
        about: '.my-tray',
    },
];
