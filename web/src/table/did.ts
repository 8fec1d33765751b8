/** What a host did at a table, as a line among those that were said. */
import type {ChatLine} from '../core/types';
import {t, tn} from '../words';

/* i18n: To the people at a table: from now on whoever only watches is so many seconds behind. */
const sayDelay = (n: number): string =>
    tn(
        'Spectators see the game {n} second later.',
        'Spectators see the game {n} seconds later.',
        n,
    );

/** Who may look on. */
export function spectatorWords(watchable: boolean, delay: number): string {
    if (!watchable) return t('Nobody can watch this table.');
    return delay ? sayDelay(delay) : t('Spectators see the game straight away.');
}

/** In words; "": it is something that was said. */
export function didWords({did, name, whom = '', spectators = true, delay = 0}: ChatLine): string {
    switch (did) {
        case 'remove':
            return t('{name} removed {whom} from the table.', {name, whom});
        case 'silence':
            return t('{name} muted {whom} at this table.', {name, whom});
        case 'unsilence':
            return t('{whom} can write here again.', {whom});
        case 'host':
            return t('{whom} is the host now.', {whom});
        case 'lock':
            return t('This table is locked: nobody new can sit down.');
        case 'unlock':
            return t('The table is open again.');
        case 'spectators':
            return spectatorWords(spectators, delay);
        default:
            return '';
    }
}
