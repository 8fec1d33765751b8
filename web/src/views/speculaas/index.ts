/** Speculaas on the page: what is shown of it before it is played, and the way to the rest. */
import {art as drawings} from '../../art/speculaas';
import type {GameCard} from '../props';
import {options, usual} from './setup';

export const speculaas: GameCard<typeof drawings> = {
    name: 'speculaas',
    drawings,
    cover: 'cover-speculaas',
    options,
    usual,
    friends: 2,
    fetch: async () => (await import('./speculaas')).speculaasUi,
};
