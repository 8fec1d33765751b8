/** How "Who Stole the Cookie?" is set up, and what is heard of it. */
import type {GameEvent} from '../../core/client';
import type {Wish} from '../../settings';
import type {Sound} from '../../sound/recipes';
import {t} from '../../words';
import type {OptionUi} from '../props';
import {thiefEvents} from './types';

export const options: Record<string, OptionUi> = {
    points: {name: () => t('Points to win'), excludes: 'rounds'},
    rounds: {name: () => t('Or this many rounds'), excludes: 'points'},
};

/** The gentle ones do not go for someone who has not had a turn yet. */
export const usual: Wish = {others: ['easy', 'easy', 'easy'], options: {points: 3}};

const sounds: Partial<Record<(typeof thiefEvents)[number], Sound>> = {
    dealt: 'card',
    draw: 'card',
    draw_unseen: 'card',
    draw_pancake: 'flip',
    redraw: 'card',
    redraw_unseen: 'card',
    redraw_pancake: 'flip',
    lay: 'lay',
    lay_nothing: 'lay',
    lay_blocked: 'lay',
    lay_on: 'lay',
    lay_guess: 'lay',
    lay_pair: 'lay',
    aside: 'card',
    hit: 'bite',
    look: 'flip',
    look_unseen: 'flip',
    compare: 'flip',
    compare_unseen: 'flip',
    spotlight: 'point',
    protected: 'point',
    discard: 'flip',
    swap: 'card',
    swap_unseen: 'card',
    exchange: 'card',
    exchange_unseen: 'card',
    out: 'out',
    first: 'flip',
    batter: 'glass',
    batter_unseen: 'glass',
    shuffled: 'card',
    mixed: 'card',
    new_hand: 'card',
    reverse: 'hop',
    coffee: 'glass',
    burned: 'bite',
    stack: 'hop',
    turn: 'hop',
    back: 'hop',
    show: 'flip',
    end_last: 'round',
    end_jar: 'round',
    end_deck: 'round',
    end_nobody: 'round',
};

export function soundOf({kind}: GameEvent): Sound | undefined {
    const name = thiefEvents[kind];
    return name && sounds[name];
}
