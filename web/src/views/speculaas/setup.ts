/** How Speculaas is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Wish} from '../../settings';
import type {Sound} from '../../sound/recipes';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {speculaasEvent, type SpeculaasEventName} from './types';

export const options: Record<string, OptionUi> = {
    solo: {
        name: () => t('Solo against Speculattius'),
        words: {
            easy: () => t('Easy'),
            medium: () => t('Medium'),
            hard: () => t('Hard'),
            'very-hard': () => t('Very hard'),
        },
    },
};

export const usual: Wish = {others: ['easy', 'greedy'], options: {}};

const sounds: Partial<Record<SpeculaasEventName, Sound>> = {
    round: 'card',
    recipe_hand: 'card',
    spice_hand: 'card',
    recipe_turn: 'card',
    spice_turn: 'card',
    lay_recipe: 'lay',
    lay_spice: 'lay',
    put_honey: 'hop',
    collect: 'card',
    left: 'card',
    why: 'point',
    pile: 'point',
};

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = speculaasEvent(kind);
    return name && sounds[name];
}

export const isTieBreak = ({kind}: GameEvent): boolean =>
    speculaasEvent(kind)?.startsWith('tie_') ?? false;
