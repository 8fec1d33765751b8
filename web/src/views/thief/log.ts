/** The log of "Who Stole the Cookie?": rounds, turns, and the cards that lines speak of. */
import type {Layer} from '../../art';
import {thiefCard} from '../../art/thief';
import type {GameEvent} from '../../core/client';
import {eventName, type EventName} from './rounds';
import {thiefCards} from './types';

/** Whose first argument is a card. */
const ofCards: readonly EventName[] = [
    'dealt',
    'draw',
    'draw_pancake',
    'redraw',
    'redraw_pancake',
    'lay',
    'lay_nothing',
    'lay_on',
    'lay_guess',
    'lay_pair',
    'aside',
    'discard',
    'out',
    'new_hand',
];

export function begins(event: GameEvent): 'round' | 'turn' | undefined {
    const name = eventName(event);
    if (name === 'round') return 'round';
    return name && /^(draw|lay)/.test(name) ? 'turn' : undefined;
}

export function pictureOf(event: GameEvent): readonly Layer[] | undefined {
    const name = eventName(event),
        card = thiefCards[event.args[0] ?? -1];
    return name && card && ofCards.includes(name) ? thiefCard(card) : undefined;
}
