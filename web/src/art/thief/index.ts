/* All drawings of "Who Stole the Cookie?". Names follow the cards' names in the protocol. */
import type {Layer} from '..';
import {cakes} from './cakes';
import {baker, cover, mask, mouse} from './cover';
import {pancakes} from './pancakes';

export const art = {
    ...cakes,
    ...pancakes,
    mouse: mouse(),
    mask: mask(),
    baker: baker(),
    'cover-thief': {box: '0 0 320 200', inner: cover()},
};

type ThiefArt = keyof typeof art;

type Cake = keyof typeof cakes;
export type ThiefCard = Cake | `${Cake}+` | keyof typeof pancakes;

/** A card; a cake with coffee makes room for the cup. */
export function thiefCard(card: ThiefCard): Layer[] {
    if (!card.endsWith('+')) return [{art: card as ThiefArt}];
    const cake = card.slice(0, -1) as ThiefArt;
    return [{art: cake, transform: 'scale(.86)'}, {art: 'kaffi'}];
}
