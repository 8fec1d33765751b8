/** What a host did at a table, as a line among those that were said. */
import type {TableState} from '../core/client';
import type {ChatLine} from '../core/types';
import {t, tn} from '../words';

/* i18n: To the people at a table: from now on whoever only watches is so many seconds behind. */
const sayDelay = (n: number): string =>
    tn(
        'Spectators see the game {n} second later.',
        'Spectators see the game {n} seconds later.',
        n,
    );

/** Who may watch. */
export function spectatorWords(watchable: boolean, delay: number): string {
    if (!watchable) return t('Nobody can watch this table.');
    return delay ? sayDelay(delay) : t('Spectators see the game straight away.');
}

type Readers = Pick<TableState, 'you' | 'seats'>;

/** Whether that is your name, and nobody else's at the table. */
function isYou({you, seats}: Readers, whom: string): boolean {
    const named = seats.flatMap(({name}, seat) => (name === whom ? [seat] : []));
    return named.length === 1 && named[0] === you;
}

/** You did it: nothing of that happens to yourself. */
function youDid({did, whom = ''}: ChatLine): string {
    if (did === 'remove') return t('You removed {whom} from the table.', {whom});
    return did === 'silence' ? t('You muted {whom} at this table.', {whom}) : '';
}

/** It was done to you. Whoever is removed is told in a window. */
function toYou({did, name}: ChatLine): string {
    if (did === 'silence') return t('{name} muted you at this table.', {name});
    if (did === 'unsilence') return t('You can write here again.');
    return did === 'host' ? t('You are the host now.') : '';
}

function toAll({did, name, whom = '', spectators = true, delay = 0}: ChatLine): string {
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

/** In words, for someone at the table; "": it is something that was said. */
export function didWords(line: ChatLine, readers: Readers): string {
    const {seat, whom} = line;
    const own = seat !== null && seat === readers.you ? youDid(line) : '';
    if (own) return own;
    return (whom !== undefined && isYou(readers, whom) && toYou(line)) || toAll(line);
}
