/** How Cookie Party is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Sound} from '../../parts/sound';
import type {Wish} from '../../settings';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {partyEvents} from './types';

export const options: Record<string, OptionUi> = {
    board: {name: () => t('Board'), words: {blue: () => t('Blue'), yellow: () => t('Yellow')}},
    start: {
        name: () => t('Beginning'),
        words: {first: () => t('For a first game'), standard: () => t('As usual')},
    },
};

export const usual: Wish = {others: ['easy'], options: {}};

const pieceMoves: readonly (typeof partyEvents)[number][] = [
    'put',
    'roll',
    'walls',
    'moved',
    'relocated',
];

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = partyEvents[kind];
    if (name === 'crossed') return 'bite';
    return name && pieceMoves.includes(name) ? 'card' : undefined;
}
