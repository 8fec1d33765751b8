/** The log of "Who Stole the Cookie?": rounds and turns. */
import type {GameEvent} from '../../core/client';
import {eventName} from './rounds';

export function begins(event: GameEvent): 'round' | 'turn' | undefined {
    const name = eventName(event);
    if (name === 'round') return 'round';
    return name && /^(draw|lay)/.test(name) ? 'turn' : undefined;
}
