/** How Cookie Party is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Wish} from '../../settings';
import type {Sound} from '../../sound/recipes';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {partyEvents} from './types';

export const options: Record<string, OptionUi> = {
    board: {name: () => t('Board'), words: {blue: () => t('Blue'), yellow: () => t('Yellow')}},
    start: {
        name: () => t('Setup'),
        words: {first: () => t('For a first game'), standard: () => t('Standard')},
    },
};

export const usual: Wish = {others: ['easy'], options: {}};

const sounds: Partial<Record<(typeof partyEvents)[number], Sound>> = {
    deal: 'hop',
    chips: 'hop',
    gone: 'glass',
    put: 'hop',
    walls: 'line',
    forfeit: 'glass',
    drink: 'glass',
    wiped: 'glass',
    crossed: 'bite',
    relocated: 'hop',
    away: 'lay',
    moved: 'hop',
    gave: 'point',
    gave_nothing: 'point',
    end: 'round',
    prize: 'point',
};

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = partyEvents[kind];
    return name && sounds[name];
}
