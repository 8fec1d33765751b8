/** "Who Stole the Cookie?" on the page: what is shown before it is played. The rest comes later. */
import {art as drawings} from '../../art/thief';
import type {GameCard} from '../props';
import {options, usual} from './setup';

export const thief: GameCard<typeof drawings> = {
    name: 'thief',
    drawings,
    cover: 'cover-thief',
    options,
    usual,
    friends: 3,
    fetch: async () => (await import('./thief')).thiefUi,
};
