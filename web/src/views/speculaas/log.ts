/** The log of Speculaas: rounds, turns, and the cards that lines speak of. */
import type {Layer} from '../../art';
import type {GameEvent} from '../../core/client';
import {layersOf} from './cards';
import {speculaasCards, speculaasEvent} from './types';

export function begins({kind}: GameEvent): 'round' | 'turn' | undefined {
    const name = speculaasEvent(kind);
    if (name === 'round') return 'round';
    return name === 'recipe_turn' || name === 'spice_turn' ? 'turn' : undefined;
}

export function pictureOf({kind, args}: GameEvent): readonly Layer[] | undefined {
    const name = speculaasEvent(kind),
        card = speculaasCards[args[0] ?? -1];
    if (!card) return undefined;
    if (name === 'lay_spice') return layersOf(card, false);
    return name === 'lay_recipe' || name === 'put_honey'
        ? layersOf(card, true, name === 'put_honey')
        : undefined;
}
