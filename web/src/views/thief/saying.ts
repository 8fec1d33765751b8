/**
 * Pancakes, going out and the end of a round in words: the core says who is out and who wins, here
 * it is said who did it, with what, and why.
 */
import type {GameEvent} from '../../core/client';
import {begun, doerOf, isYours, type Readers} from '../../stage/beats';
import {list, t, tn} from '../../words';
import type {Cause} from './acts';
import {cardText, nameOfCard, withCoffee} from './cards';
import type {RoundEnd} from './rounds';
import type {Cake, Pancake} from './types';

export interface Out {
    seat: number;
    cards: readonly Cake[];
    cause: Cause;
}

/** `target`: who it is, if not the one who reads. */
function reasonOf({cards, cause}: Out, target: string | null): string {
    const [own] = cards;
    const other = cause.against?.card;
    const spilled = cards.find(withCoffee);
    if (own && (cause.card === 'kleina' || cause.card === 'kleina+'))
        return t('{card} was the right guess', {card: nameOfCard(own)});
    if (spilled && cause.card === 'kaffilumma')
        return t('{card} is a cake with coffee', {card: nameOfCard(spilled)});
    if (own && other)
        return t('{card} is lower than {other}', {
            card: nameOfCard(own),
            other: nameOfCard(other),
        });
    if (cards.includes('tom_krus'))
        return target === null
            ? t('you had to discard the empty jar')
            : t('{target} had to discard the empty jar', {target});
    if (!cards.length) return t('there is no card left to draw');
    if (own && cause.against) return t('{card} is the lower card', {card: nameOfCard(own)});
    return list(cards.map(nameOfCard));
}

export function outText(out: Out, readers: Readers): string {
    const {seat, cause} = out,
        {you, names} = readers;
    const card = nameOfCard(cause.card);
    const name = names[seat] ?? '';
    const doing = {seat: cause.by, bot: cause.bot};
    const isOwn = isYours(doing, readers),
        player = doerOf(doing, readers);
    const say = (sentence: string) => (cause.bot ? begun(sentence) : sentence);
    if (cause.card === 'tom_krus' && !cause.discarded)
        return isOwn
            ? t('You are out: {card} is the empty jar.', {card})
            : say(t('{player} is out: {card} is the empty jar.', {card, player}));
    const reason = reasonOf(out, seat === you ? null : name);
    const parts = {card, reason, player, target: name};
    if (seat === you)
        return isOwn
            ? t('Your own {card} knocks you out: {reason}.', parts)
            : say(t('{player}’s {card} knocks you out: {reason}.', parts));
    if (isOwn) return t('Your {card} knocks {target} out: {reason}.', parts);
    if (cause.by === seat)
        return t('{player} is knocked out by their own {card}: {reason}.', {
            ...parts,
            player: name,
        });
    return say(t('{player}’s {card} knocks {target} out: {reason}.', parts));
}

/** What happens to you and someone else through the card of a third. */
export function doneByText(cause: Cause, what: string, readers: Readers): string {
    const player = doerOf({seat: cause.by, bot: cause.bot}, readers);
    const said = t('{player} played {card}. {what}', {player, card: nameOfCard(cause.card), what});
    return cause.bot ? begun(said) : said;
}

// ---- pancakes ----

/** What a pancake does, and to whom: on the card itself nobody can be named. */
export function pancakeText(card: Pancake, event: GameEvent, readers: Readers): string {
    const own = isYours(event, readers),
        player = doerOf(event, readers);
    const say = (sentence: string) => (event.bot ? begun(sentence) : sentence);
    const again = own ? t('You draw again.') : say(t('{player} draws again.', {player}));
    switch (card) {
        case 'grautarlumma':
            return `${t('All face-up cakes are shuffled into the deck.')} ${again}`;
        case 'halfbokud':
            return `${again} ${t('After this turn, play goes the other way.')}`;
        case 'lummudeig':
            return `${t('All hands are shuffled and dealt again.')} ${again}`;
        case 'tvilumma':
            return own ? t('You draw two cards.') : say(t('{player} draws two cards.', {player}));
        case 'upphitud':
            return own
                ? t('You bring back someone who is out.')
                : say(t('{player} brings back someone who is out.', {player}));
        default:
            return `${cardText(card)}.`;
    }
}

// ---- the end of a round ----

function endedBy({how, caught}: RoundEnd, {you, names}: Readers): string {
    if (how !== 'end_jar' || caught === null) return '';
    return caught === you
        ? t('You are caught with the empty jar, and that ends the round.')
        : t('{player} is caught with the empty jar, and that ends the round.', {
              player: names[caught] ?? '',
          });
}

/** Whoever is left alone need not be the highest. */
function wonBy({how, shown, winners: won}: RoundEnd, {you, names}: Readers): string {
    const isLast = how === 'end_last' || shown.length === 1;
    if (won.length === 1 && won[0] === you)
        return isLast
            ? t('You are the last player left and win the round.')
            : t('You have the highest card and win the round.');
    const winners = list(won.map(seat => (seat === you ? t('you') : (names[seat] ?? ''))));
    return isLast
        ? t('{winners} is the last player left and wins the round.', {winners})
        : t('The highest card wins the round: {winners}.', {winners});
}

/** Where the highest hand alone does not decide; "" where it does. */
function tieText({equal, winners}: RoundEnd, you: number): string {
    if (equal < 2) return '';
    if (winners.length < equal) return t('Tied cards: the higher total of cakes played wins.');
    return winners.includes(you)
        ? t('Still tied: you share the round.')
        : t('Still tied: they share the round.');
}

/** Why the round is over, who wins it, and why. */
export function endText(end: RoundEnd, readers: Readers): string {
    const {how, winners, text} = end;
    if (!winners.length) return text;
    const said = how === 'end_deck' ? [text] : [endedBy(end, readers), wonBy(end, readers)];
    return [...said, tieText(end, readers.you)].filter(Boolean).join(' ');
}

type Reason = 'round' | 'jar' | 'caught';

/** Each point of a round, with what it is for (T19). */
function paid({winners, gained, caught}: RoundEnd, seat: number): [number, Reason][] {
    const all = gained[seat] ?? 0;
    if (caught === seat) return [[all, 'caught']];
    if (!winners.includes(seat)) return [];
    return all > 1
        ? [
              [1, 'round'],
              [all - 1, 'jar'],
          ]
        : [[all, 'round']];
}

/** The same in words, beside the number. */
export function pointsOf(end: RoundEnd, seat: number): [number, string][] {
    const words = {
        round: t('for the round'),
        jar: t('for the empty jar'),
        caught: t('caught with the jar'),
    };
    return paid(end, seat).map(([n, reason]) => [n, words[reason]]);
}

/** And in sentences, with how many points there are now: for those who only listen. */
export function pointsSaid(end: RoundEnd, {you, names}: Readers): string[] {
    return end.scores.flatMap((score, seat) => {
        const name = seat === you ? t('You') : (names[seat] ?? '');
        const words = {
            round: t('{name}: +1 for the round.', {name}),
            jar: t('{name}: +1 for the empty jar.', {name}),
            caught: t('{name}: −1, caught with the jar.', {name}),
        };
        const total = tn('{name}: {n} point.', '{name}: {n} points.', score, {name});
        return [...paid(end, seat).map(([, reason]) => words[reason]), total];
    });
}
