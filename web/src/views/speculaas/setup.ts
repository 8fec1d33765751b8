/** How Speculaas is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Sound} from '../../parts/sound';
import type {Wish} from '../../settings';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {speculaasEvent, type SpeculaasEventName} from './types';

export const options: Record<string, OptionUi> = {
    solo: {
        name: () => t('Alone against Speculattius'),
        words: {
            easy: () => t('Easy'),
            medium: () => t('Medium'),
            hard: () => t('Hard'),
            'very-hard': () => t('Very hard'),
        },
    },
};

export const usual: Wish = {others: ['easy', 'greedy'], options: {}};

const cardMoves: readonly SpeculaasEventName[] = ['lay_recipe', 'lay_spice', 'put_honey'];

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = speculaasEvent(kind);
    return name && cardMoves.includes(name) ? 'card' : undefined;
}

export const isTieBreak = ({kind}: GameEvent): boolean =>
    speculaasEvent(kind)?.startsWith('tie_') ?? false;
