/** How "Who Stole the Cookie?" is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Sound} from '../../parts/sound';
import type {Wish} from '../../settings';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {thiefEvents} from './types';

export const options: Record<string, OptionUi> = {
    points: {name: () => t('Points to win'), excludes: 'rounds'},
    rounds: {name: () => t('Or this many rounds'), excludes: 'points'},
};

/** The gentle ones do not go for somebody who has not had a turn yet. */
export const usual: Wish = {others: ['easy', 'easy', 'easy'], options: {points: 3}};

const cardMoves: readonly (typeof thiefEvents)[number][] = [
    'lay',
    'lay_nothing',
    'lay_on',
    'lay_guess',
    'lay_pair',
    'aside',
    'discard',
    'draw',
    'draw_pancake',
];

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = thiefEvents[kind];
    return name && cardMoves.includes(name) ? 'card' : undefined;
}
