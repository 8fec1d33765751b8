/** What a first game explains, when it is first needed. */
import type {TableState} from '../../core/client';
import {standing} from '../../core/reduce';
import {t} from '../../words';
import type {Lesson} from '../props';
import {partyEvents, type PartyView} from './types';

const asks =
    (step: PartyView['step']) =>
    (state: TableState, view: PartyView): boolean =>
        state.decision !== null && view.step === step;

/** The chip that was gone when you last crossed off a bar, or 0: not all walls fitted. */
export function goneChip({log, you}: Pick<TableState, 'log' | 'you'>): number {
    const bar = standing(log)
        .flatMap(({events}) => events)
        .filter(({seat}) => seat === you)
        .filter(({kind}) => ['gone', 'forfeit'].includes(partyEvents[kind] ?? ''))
        .at(-1);
    return bar && partyEvents[bar.kind] === 'gone' ? (bar.args[0] ?? 0) : 0;
}

export const lessons: readonly Lesson<PartyView>[] = [
    {
        id: 'tray',
        when: () => true,
        text: () =>
            t(
                'This baking tray is yours. Box in cookies with walls of icing. Everyone plays ' +
                    'at the same time, each on their own tray.',
            ),
        about: '.my-tray',
    },
    {
        id: 'place',
        when: asks('place'),
        text: () =>
            t(
                'Put your chips on the tray, one by one. Numbers near 7 come up often; high and ' +
                    'low ones draw more walls.',
            ),
        about: '.my-tray',
    },
    {
        id: 'wall',
        when: asks('wall'),
        text: () =>
            t(
                'The dice pick a chip. Draw one wall around its space for each line on the ' +
                    'chip: choose one of the glowing sides.',
            ),
        about: '.dice',
    },
    {
        id: 'move',
        when: asks('move'),
        text: () =>
            t(
                'Now you may move one chip to a free space, where you want walls next. Choose ' +
                    'the chip, then the space; or move none.',
            ),
        about: '.party-actions button',
    },
    {
        id: 'tasks',
        when: (_, view) => view.round >= 2,
        text: () =>
            t(
                'Close all four sides of a space, and its cookie is bitten. Bite all cookies of ' +
                    'a task to win its prize; whoever is first gets the most. Choose a task to ' +
                    'see its cookies.',
            ),
        about: '.tasks',
    },
    {
        id: 'drink',
        when: (state, view) => (view.boards[state.you]?.bars ?? 0) > 0,
        text: state => {
            const chip = goneChip(state);
            const why = chip ? t('Chip {chip} is gone.', {chip}) : t('Not all walls fit.');
            return `${why} ${t(
                'A bar under your drink is crossed off; the third gives you a wall anywhere.',
            )}`;
        },
        about: '.drink',
    },
    {
        id: 'drink-wall',
        when: asks('drink'),
        text: () => t('You have finished your drink: draw one wall on any open side of your tray.'),
        about: '.my-tray',
    },
    {
        id: 'relocate',
        when: asks('relocate'),
        text: () => t('The space under this chip is boxed in. Move the chip to a free space.'),
        about: '.my-tray',
    },
    {
        id: 'give',
        when: asks('give'),
        text: () =>
            t('You have completed a task! Its prize costs a chip: give up the one you need least.'),
        about: '.my-tray',
    },
];
