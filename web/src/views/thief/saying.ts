/** Going out in words: the core says who is out, here it is said who did it, and with what. */
import {list, t} from '../../words';
import type {Cause} from './acts';
import {nameOfCard} from './cards';
import type {Cake} from './types';

export interface Out {
    seat: number;
    cards: readonly Cake[];
    cause: Cause;
}

function reasonOf({cards, cause}: Out): string {
    const [own] = cards;
    const other = cause.against?.card;
    if (own && other)
        return t('{card} is lower than {other}', {
            card: nameOfCard(own),
            other: nameOfCard(other),
        });
    if (cards.includes('tom_krus') || cause.card === 'tom_krus')
        return t('the empty jar was played or shown');
    if (!cards.length) return t('there is no card left to draw');
    return list(cards.map(nameOfCard));
}

/** `name` is never asked for the name of the one who reads. */
export function outText(out: Out, you: number, name: (seat: number) => string): string {
    const {seat, cause} = out;
    const parts = {card: nameOfCard(cause.card), reason: reasonOf(out)};
    if (seat === you)
        return cause.by === you
            ? t('Your own {card} knocks you out: {reason}.', parts)
            : t('{player}’s {card} knocks you out: {reason}.', {...parts, player: name(cause.by)});
    const target = name(seat);
    if (cause.by === you)
        return t('Your {card} knocks {target} out: {reason}.', {...parts, target});
    if (cause.by === seat)
        return t('{player}’s own {card} knocks them out: {reason}.', {...parts, player: target});
    return t('{player}’s {card} knocks {target} out: {reason}.', {
        ...parts,
        player: name(cause.by),
        target,
    });
}
