/** Cookie Party on the page: what is shown of it before it is played, and the way to the rest. */
import {art as drawings} from '../../art/party';
import type {GameCard} from '../props';
import {options, usual} from './setup';

export const party: GameCard<typeof drawings> = {
    name: 'party',
    drawings,
    cover: 'cover-party',
    options,
    usual,
    friends: 2,
    fetch: async () => (await import('./party')).partyUi,
};
