/** The log of Speculaas: rounds and turns. */
import type {GameEvent} from '../../core/client';
import {speculaasEvent} from './types';

export function begins({kind}: GameEvent): 'round' | 'turn' | undefined {
    const name = speculaasEvent(kind);
    if (name === 'round') return 'round';
    return name === 'recipe_turn' || name === 'spice_turn' ? 'turn' : undefined;
}
