/**
 * The cards as people know them: name, value, what they do. A test holds names and values to the
 * core.
 */
import {thiefCard} from '../../art/thief';
import type {Named} from '../../parts/words';
import {t} from '../../words';
import {type Cake, type Pancake, type ThiefCard, thiefCards} from './types';

/** The spelling is Icelandic in every language. */
const names: Record<ThiefCard, string> = {
    kleina: 'Kleina',
    'kleina+': 'Kleina með kaffi',
    piparkaka: 'Piparkaka',
    'piparkaka+': 'Piparkaka með kaffi',
    laufabraud: 'Laufabrauð',
    'laufabraud+': 'Laufabrauð með kaffi',
    lakkristoppur: 'Lakkrístoppur',
    'lakkristoppur+': 'Lakkrístoppur með kaffi',
    randalina: 'Randalína',
    'randalina+': 'Randalína með kaffi',
    hjonabandssaela: 'Hjónabandssæla',
    'hjonabandssaela+': 'Hjónabandssæla með kaffi',
    hnallthora: 'Hnallþóra',
    tom_krus: 'Tóm krús',
    grautarlumma: 'Grautarlumma',
    halfbokud: 'Hálfbökuð lumma',
    kaffilumma: 'Kaffilumma',
    lummudeig: 'Lummudeig',
    lummustafli: 'Lummustafli',
    tvilumma: 'Tvílumma',
    upphitud: 'Upphituð lumma',
    vidbrennd: 'Viðbrennd lumma',
};

export const coffee = 'með kaffi';

const plain = [
    'kleina',
    'piparkaka',
    'laufabraud',
    'lakkristoppur',
    'randalina',
    'hjonabandssaela',
    'hnallthora',
    'tom_krus',
] as const;

/** One cake of each value, 1 to 8. */
export const plainCakes: readonly Cake[] = plain;
export const coffeeCakes: readonly Cake[] = [
    'kleina+',
    'piparkaka+',
    'laufabraud+',
    'lakkristoppur+',
    'randalina+',
    'hjonabandssaela+',
];
export const pancakes: readonly Pancake[] = [
    'grautarlumma',
    'halfbokud',
    'kaffilumma',
    'lummudeig',
    'lummustafli',
    'tvilumma',
    'upphitud',
    'vidbrennd',
];

export const nameOfCard = (card: ThiefCard): string => names[card];
export const withCoffee = (card: ThiefCard): boolean => card.endsWith('+');
export const isPancake = (card: ThiefCard): card is Pancake =>
    (pancakes as readonly ThiefCard[]).includes(card);

/** What sentences name. */
export const pictured = (): readonly Named[] =>
    thiefCards.map(card => [names[card], thiefCard(card)]);

/** Without its coffee, for where that stands on a line of its own. */
export const shortName = (card: ThiefCard): string =>
    names[withCoffee(card) ? (card.slice(0, -1) as Cake) : card];

/** Of each cake with coffee there is one (T1). */
const copies = [5, 2, 2, 2, 2, 1, 1, 1];

export const copiesOf = (card: Cake): number =>
    withCoffee(card) ? 1 : (copies[(valueOf(card) ?? 0) - 1] ?? 0);

/** 1 to 8; a pancake has none. */
export function valueOf(card: ThiefCard): number | null {
    const base = withCoffee(card) ? card.slice(0, -1) : card;
    const at = (plain as readonly string[]).indexOf(base);
    return at < 0 ? null : at + 1;
}

/** What the core says of the card, small at the beginning because it stands behind a name there. */
function wordsOf(card: ThiefCard): string {
    switch (card) {
        case 'kleina':
            return t('guess a player’s cake; if you are right, they are out');
        case 'kleina+':
            return t('guess the cake of every other player in turn');
        case 'piparkaka':
            return t('look at a player’s hand');
        case 'piparkaka+':
            return t('swap your card for the secret card');
        case 'laufabraud':
            return t('compare cards; the lower one is out');
        case 'laufabraud+':
            return t('two players compare cards');
        case 'lakkristoppur':
            return t('you are protected until you play another cake');
        case 'lakkristoppur+':
            return t('everyone must target the player you choose');
        case 'randalina':
            return t('you or another player discards and draws a new card');
        case 'randalina+':
            return t('two players discard and draw a new card');
        case 'hjonabandssaela':
            return t('swap cards with a player');
        case 'hjonabandssaela+':
            return t('two players swap cards');
        case 'hnallthora':
            return t('no effect; you must play it if your other card has coffee');
        case 'tom_krus':
            return t('you are out if you play or show it');
        case 'grautarlumma':
            return t('all face-up cakes are shuffled into the deck; the same player draws again');
        case 'halfbokud':
            return t('the same player draws again; then play goes the other way');
        case 'kaffilumma':
            return t('everyone with a cake with coffee is out');
        case 'lummudeig':
            return t('all hands are shuffled and dealt again; the same player draws again');
        case 'lummustafli':
            return t('the next turn goes to the highest cake on the table');
        case 'tvilumma':
            return t('the same player draws two cards');
        case 'upphitud':
            return t('the same player brings back someone who is out');
        case 'vidbrennd':
            return t('the turn is over');
    }
}

/** What it is, for those who have never eaten one, in the core's words. */
export function glossOf(card: ThiefCard): string {
    const pancake = pancakes.findIndex(one => one === card);
    return (
        [
            t('a twisted doughnut'),
            t('a gingerbread biscuit'),
            t('crisp fried leaf bread'),
            t('a liquorice meringue'),
            t('a striped layer cake'),
            t('a rhubarb oat tart'),
            t('a huge cream cake'),
            t('the empty jar'),
            t('a porridge pancake'),
            t('a half-baked pancake'),
            t('a coffee pancake'),
            t('pancake batter'),
            t('a stack of pancakes'),
            t('a double pancake'),
            t('a warmed-up pancake'),
            t('a burnt pancake'),
        ][(valueOf(card) ?? pancake + 9) - 1] ?? ''
    );
}

/** "Kleina, a twisted doughnut". */
const glossed = (card: ThiefCard): string => `${nameOfCard(card)}, ${glossOf(card)}`;

/** One line for the card itself. */
export function cardText(card: ThiefCard): string {
    const words = wordsOf(card);
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** What someone wants to know who reads the line for the first time. */
export function moreOf(card: ThiefCard): string {
    switch (card) {
        case 'kleina':
        case 'kleina+':
            return t('You can’t name Kleina.');
        case 'lakkristoppur':
            return t('You can’t be targeted, and pancakes skip you.');
        case 'lakkristoppur+':
            return t('Everyone must target them until you play another cake.');
        case 'laufabraud+':
        case 'randalina+':
        case 'hjonabandssaela+':
            return t('You can be one of the two.');
        case 'tom_krus':
            return t(
                'That costs a point and ends the round. If the winner has it, it is worth one ' +
                    'more point.',
            );
        case 'kaffilumma':
            return `${t('Protected players are skipped.')} ${t('It counts as the card played.')}`;
        case 'lummudeig':
            return t('Protected players are skipped.');
        case 'upphitud':
            return t('It counts as the card played.');
        case 'lummustafli':
            return t('This turn is over.');
        default:
            return '';
    }
}

/** The rule of a card in a sentence or two. */
export function cardRule(card: ThiefCard): string {
    const value = valueOf(card),
        more = moreOf(card);
    const rule = t('{card}: {text}.', {card: glossed(card), text: wordsOf(card)});
    const worth =
        value === null
            ? t('It takes effect as soon as it is drawn.')
            : t('Value {value}.', {value});
    return [rule, more, worth].filter(Boolean).join(' ');
}

/** Full name with value, and what it does: what a button says whose card is only drawn. */
export const sayCard = (card: ThiefCard): string =>
    t('{card}, {gloss}: {rule}', {
        card: nameAndValue(card),
        gloss: glossOf(card),
        rule: cardText(card),
    });

/** "Kleina (1)": for lists that are read out. */
export function nameAndValue(card: ThiefCard): string {
    const value = valueOf(card);
    return value === null ? nameOfCard(card) : `${nameOfCard(card)} (${value})`;
}
