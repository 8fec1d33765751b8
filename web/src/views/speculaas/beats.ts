/**
 * Speculaas as beats. A turn is over when everyone has chosen: then all tables turn over their
 * choice together, and whole hands pass on. What a beat does to the table before the next one is
 * read off its events, so that the drawing is never ahead of the story.
 */
import type {Art} from '../../art';
import {standing} from '../../core/reduce';
import {settings} from '../../settings';
import {
    begun,
    doerOf,
    type Draft,
    type EventAt,
    eventsAt,
    isYours,
    type Moment,
} from '../../stage/beats';
import {t, tn} from '../../words';
import {cardName, isSpice} from './cards';
import type {Card} from './places';
import {
    speculaasCards,
    speculaasEvent,
    type SpeculaasEventName,
    type SpeculaasView,
    type Spot,
} from './types';

type SpeculaasMoment = Moment<SpeculaasView>;
type Drafted = Draft<SpeculaasView>;
export type Hand = (Card | null)[];
/** A kind of hand. */
type Type = 'recipes' | 'spices';

/** A card that someone has chosen; `at` is the recipe if it is honey, nothing for Speculattius. */
export interface Chosen {
    seat: number;
    card: Card;
    recipe: boolean;
    at: Spot | null;
}

/** What all of them have chosen. */
export interface Reveal {
    type: Type;
    chosen: readonly Chosen[];
    /** What it has brought, by seat. */
    gains: readonly number[];
}

/** What each seat passes on, to the next one. */
export interface Pass {
    recipes: boolean;
    hands: readonly Hand[];
}

/** S6: whoever sits to the left; the same for both kinds of cards and in both rounds. */
export const nextSeat = (seat: number, seats: number): number => (seat + 1) % seats;

// ---- reading events ----

type Part = 'choice' | 'hand' | 'turn' | 'left' | 'round';

const parts: Partial<Record<SpeculaasEventName, Part>> = {
    recipe_hand: 'hand',
    spice_hand: 'hand',
    recipe_turn: 'turn',
    spice_turn: 'turn',
    left: 'left',
    round: 'round',
};

const nameAt = ({event}: EventAt) => speculaasEvent(event.kind);
const partAt = (at: EventAt): Part => parts[nameAt(at) ?? 'round'] ?? 'choice';

interface Run {
    part: Part;
    events: EventAt[];
}

/** Choices are told seat by seat: a seat that comes again has chosen in a later turn. */
function runsOf(events: readonly EventAt[]): Run[] {
    const runs: Run[] = [];
    for (const at of events) {
        const part = partAt(at),
            last = runs.at(-1);
        const seats = last?.part === part ? last.events.map(({event}) => event.seat) : [];
        const {seat} = at.event;
        const isLater = part === 'choice' && seats.includes(seat) && seats.at(-1) !== seat;
        if (last && seats.length && part !== 'turn' && !isLater) last.events.push(at);
        else runs.push({part, events: [at]});
    }
    return runs;
}

function typeOf(choices: readonly EventAt[], before: SpeculaasView | null): Type {
    const names = choices.map(nameAt);
    if (names.some(name => name === 'lay_recipe' || name === 'no_recipe')) return 'recipes';
    if (names.some(name => name !== 'collect')) return 'spices';
    return before?.turn?.type === 'recipe' ? 'recipes' : 'spices';
}

const cardAt = (n: number | undefined): Card => speculaasCards[n ?? 0] ?? 'honey';

const cardsOf = ({args}: EventAt['event']): Card[] => args.filter(n => n >= 0).map(n => cardAt(n));

/** What an event of a choice says was taken; arguments at the end that are 0 are left out. */
function chosenAt(at: EventAt, type: Type): Chosen[] {
    const {seat, args} = at.event;
    const [card = 0, x = 0, y = 0] = args;
    const one = {seat, card: cardAt(card), recipe: type === 'recipes', at: [x, y] as Spot};
    switch (nameAt(at)) {
        case 'lay_recipe':
        case 'lay_spice':
            return [one];
        case 'put_honey':
            return [{...one, card: 'honey'}];
        case 'collect':
            return cardsOf(at.event).map(taken => ({...one, card: taken, at: null}));
        default:
            return [];
    }
}

/** What you took earlier in this turn: you were told so when you did, before the others chose. */
function earlierOf([first]: readonly EventAt[], {log = [], you}: SpeculaasMoment): EventAt[] {
    const told = eventsAt(standing(log.filter(({n}) => n < (first?.n ?? 0))));
    const turn = told.map(partAt).lastIndexOf('turn');
    return told.slice(turn + 1).filter(at => partAt(at) === 'choice' && at.event.seat === you);
}

/** Where everyone's last cards lie, by seat: those of the turn in which each last laid any. */
export function lastLaid(log: readonly {events: readonly EventAt['event'][]}[]): Spot[][] {
    const last: Spot[][] = [];
    const turns: number[] = [];
    let turn = 0;
    for (const event of log.flatMap(({events}) => events)) {
        const at = {n: 0, i: 0, event};
        if (partAt(at) === 'turn') turn++;
        if (partAt(at) !== 'choice') continue;
        for (const {seat, at: spot} of chosenAt(at, 'spices')) {
            if (!spot) continue;
            last[seat] = turns[seat] === turn ? [...(last[seat] ?? []), spot] : [spot];
            turns[seat] = turn;
        }
    }
    return last;
}

// ---- what it does to the table ----

function without(hand: Hand, card: Card): Hand {
    const known = hand.indexOf(card);
    const n = known >= 0 ? known : hand.indexOf(null);
    return hand.filter((_, i) => i !== n);
}

/** The hands without what was taken from them. */
function afterTaking(
    hands: SpeculaasView['hands'],
    chosen: readonly Chosen[],
    type: Type,
): SpeculaasView['hands'] {
    return hands.map((hand, seat) => ({
        ...hand,
        [type]: chosen
            .filter(one => one.seat === seat)
            .reduce<Hand>((left, {card}) => without(left, card), hand[type]),
    }));
}

function spotsOf(chosen: readonly Chosen[], before: readonly Spot[][]): Spot[][] {
    const last = [...before];
    for (const seat of new Set(chosen.map(one => one.seat)))
        last[seat] = chosen.flatMap(one => (one.seat === seat && one.at ? [one.at] : []));
    return last;
}

function passOn(hands: SpeculaasView['hands'], type: Type, own?: EventAt): SpeculaasView['hands'] {
    return hands.map((hand, seat) => {
        const from = (seat + hands.length - 1) % hands.length;
        const known = own?.event.seat === seat ? cardsOf(own.event) : undefined;
        return {...hand, [type]: known ?? hands[from]?.[type] ?? []};
    });
}

// ---- sentences ----

/** Two of a kind are named once. */
function counted(cards: readonly string[]): string[] {
    const kinds = [...new Set(cards)];
    return kinds.map(card => {
        const n = cards.filter(one => one === card).length;
        return n > 1 ? t('{n} × {card}', {n, card}) : card;
    });
}

/** Many a recipe is named after its spice. */
const isNamedSo = ({event}: EventAt): boolean => isSpice(cardAt(event.args[0]));

const youPlace = (at: EventAt, {card}: {card: string}): string =>
    isNamedSo(at)
        ? t('You place the {spice} recipe.', {spice: card})
        : t('You place {card}.', {card});

const theyPlace = (at: EventAt, {player, card}: {player: string; card: string}): string =>
    isNamedSo(at)
        ? t('{player} places the {spice} recipe.', {player, spice: card})
        : t('{player} places {card}.', {player, card});

/** What a seat has chosen in a turn, without where it lies: that is to be seen. */
export function saysChoice(
    events: readonly EventAt[],
    type: Type,
    moment: SpeculaasMoment,
): string {
    const [first] = events;
    if (!first) return '';
    const own = isYours(first.event, moment),
        player = doerOf(first.event, moment);
    const say = (sentence: string) => (first.event.bot ? begun(sentence) : sentence);
    const isHoney = (at: EventAt) => nameAt(at) === 'put_honey';
    const cards = [
        ...events.filter(at => !isHoney(at)),
        ...events.filter(isHoney), // last: "honey for Clove and Nutmeg" says something else
    ].flatMap(at => {
        const card = cardName(cardAt(at.event.args[0]));
        if (!isHoney(at)) return chosenAt(at, type).map(() => card);
        return [t('honey for {card}', {card})];
    });
    if (!cards.length || nameAt(first) === 'collect') return first.event.text ?? '';
    const says = {player, card: cards[0] ?? '', cards: counted(cards)};
    if (type === 'recipes') return own ? youPlace(first, says) : say(theyPlace(first, says));
    return own ? t('You take {cards}.', says) : say(t('{player} takes {cards}.', says));
}

/** All others who take nothing, in one sentence. */
function saysPassing(passing: readonly EventAt[], type: Type, moment: SpeculaasMoment): string {
    const names = passing.map(({event}) => doerOf(event, moment)),
        [player = ''] = names;
    if (!names.length) return '';
    const say = (sentence: string) => (passing[0]?.event.bot ? begun(sentence) : sentence);
    if (type === 'recipes')
        return names.length > 1
            ? say(t('{names} take no recipe.', {names}))
            : say(t('{player} takes no recipe.', {player}));
    return names.length > 1
        ? say(t('{names} pass.', {names}))
        : say(t('{player} passes.', {player}));
}

const takesNothing = (at: EventAt): boolean => ['no_recipe', 'no_spice'].includes(nameAt(at) ?? '');

/** A sentence about everyone who has chosen, you first. */
function saysChoices(events: readonly EventAt[], type: Type, moment: SpeculaasMoment): string {
    const seats = [...new Set(events.map(({event}) => event.seat))];
    const own = seats.filter(seat => seat === moment.you);
    const choiceOf = (of: number) => events.filter(({event}) => event.seat === of);
    const passing = events.filter(at => at.event.seat !== moment.you && takesNothing(at));
    return [...new Set([...own, ...seats])]
        .filter(seat => !passing.some(({event}) => event.seat === seat))
        .map(seat => saysChoice(choiceOf(seat), type, moment))
        .concat(saysPassing(passing, type, moment))
        .filter(Boolean)
        .join(' ');
}

/** How many you get and how many you give; nobody in particular looks: everyone passes. */
function saysPass(
    recipes: boolean,
    gets: number,
    gives: number,
    moment: SpeculaasMoment,
    seats: number,
): string {
    const {you} = moment;
    const name = (seat: number) => moment.names[seat % seats] ?? '';
    const [from, to] = [name(you + seats - 1), name(you + 1)];
    if (you >= seats || (!gets && !gives))
        return recipes
            ? t('Everyone passes their recipes to the left.')
            : t('Everyone passes their spice cards to the left.');
    if (seats === 2 && gets && gives)
        return recipes
            ? t('You swap recipes with {name}.', {name: to})
            : t('You swap spice cards with {name}.', {name: to});
    if (recipes)
        return tn(
            '{from} passes you {n} recipe. Yours goes to {to}.',
            '{from} passes you {n} recipes. Yours go to {to}.',
            gets,
            {from, to},
        );
    return `${saysGotten(gets, from)} ${saysGiven(gives, to)}`;
}

/** S8: some take two spice cards in a turn, so hands differ, and may be empty. */
const saysGotten = (n: number, from: string): string =>
    n
        ? tn('{from} passes you {n} spice card.', '{from} passes you {n} spice cards.', n, {from})
        : t('{from} has no spice cards to pass to you.', {from});

const saysGiven = (n: number, to: string): string =>
    n
        ? tn('Your spice card goes to {to}.', 'Your spice cards go to {to}.', n, {to})
        : t('You have no spice cards to pass on.');

/** As they rise from the scores, which only help shows. */
function saysGains(gains: readonly number[], {you, names}: SpeculaasMoment): string[] {
    const risen = gains.flatMap((n, seat) => {
        const name = seat === you ? t('you') : (names[seat] ?? '');
        return n > 0 ? [t('{name} +{n}', {name, n})] : [];
    });
    return risen.length && settings().help ? [t('Points: {gains}.', {gains: risen})] : [];
}

/** How all tables stand, as the scene shows it. */
function standings({you, names}: SpeculaasMoment, view: SpeculaasView | null): string[] {
    const nameAt = (seat: number) => (seat === you ? t('You') : (names[seat] ?? ''));
    return (view?.tables ?? []).map(({score}, seat) =>
        tn('{name}: {n} point.', '{name}: {n} points.', score, {name: nameAt(seat)}),
    );
}

export const nextRound = (): string =>
    t('All tables stay as they are. Next, everyone gets new recipes and spice cards.');

const pictureOf = ({card, recipe}: Chosen): Art =>
    recipe ? `recipe-${card as 'clove'}` : (card.split('+')[0] as 'clove');

// ---- beats ----

/** Tells an update run by run, and keeps what the table looks like on the way. */
class Teller {
    readonly drafts: Drafted[] = [];
    private view: SpeculaasView | null;

    constructor(private readonly moment: SpeculaasMoment) {
        this.view = moment.before;
    }

    private add(draft: Drafted): void {
        if (this.view && draft.see) this.view = draft.see(this.view);
        this.drafts.push(draft);
    }

    /** One of these alone has made a choice, and the others still think. */
    lay(events: EventAt[]): void {
        const type = typeOf(events, this.view);
        this.add({
            events,
            kind: 'lay',
            actor: events[0]?.event.seat ?? null,
            text: saysChoices(events, type, this.moment),
            pictures: events.flatMap(at => chosenAt(at, type)).map(pictureOf),
        });
    }

    /** What it brings everyone, by seat. */
    private gains(): number[] {
        const {after} = this.moment;
        return (this.view?.tables ?? []).map(
            ({score}, seat) => (after?.tables[seat]?.score ?? score) - score,
        );
    }

    reveal(events: EventAt[]): Type {
        const {you, after} = this.moment;
        const type = typeOf(events, this.view),
            gains = this.gains();
        const chosen = events.flatMap(at => chosenAt(at, type));
        const mine = events.some(({event}) => event.seat === you);
        const all = [...(mine ? earlierOf(events, this.moment) : []), ...events];
        const taken = all.flatMap(at => chosenAt(at, type));
        this.add({
            events,
            kind: 'reveal',
            mine,
            text: saysChoices(all, type, this.moment),
            pictures: taken.map(pictureOf),
            see: view => ({
                ...view,
                tables: after?.tables ?? view.tables,
                supply: after?.supply ?? view.supply,
                hands: afterTaking(view.hands, chosen, type),
                last: spotsOf(taken, view.last ?? []),
            }),
            besides: saysGains(gains, this.moment),
            act: {type, chosen, gains} satisfies Reveal,
        });
        return type;
    }

    /** `own`: the hands that are moment, if any is. */
    pass(type: Type, own: EventAt[]): void {
        const hands = this.view?.hands ?? [],
            {you} = this.moment;
        const passed: Hand[] = hands.map(hand => hand[type]);
        if (!own.length && passed.every(hand => !hand.length)) return;
        const mine = own.find(({event}) => event.seat === you);
        const gets = mine ? cardsOf(mine.event).length : 0,
            gives = passed[you]?.length ?? 0;
        const recipes = type === 'recipes';
        this.add({
            events: own,
            kind: 'pass',
            mine: gets + gives > 0,
            text: saysPass(recipes, gets, gives, this.moment, hands.length),
            see: view => ({...view, hands: passOn(view.hands, type, mine)}),
            act: {recipes, hands: passed} satisfies Pass,
        });
    }

    turn(events: EventAt[]): void {
        this.add({events, kind: 'turn', weight: 'dull'});
    }

    /** What nobody could take is put away; at the end of the game the points are counted next. */
    left(events: EventAt[], isEnd: boolean): void {
        const nothing = {recipes: [], spices: []};
        const see = (view: SpeculaasView) => ({...view, hands: view.hands.map(() => nothing)});
        if (isEnd) return this.add({events, kind: 'left', see});
        const over = t('Round {round} is over.', {round: this.view?.round ?? 1});
        const text = [over, ...events.map(({event}) => event.text ?? '')].join(' ');
        const besides = standings(this.moment, this.view).concat(nextRound());
        this.add({events, kind: 'round-end', scene: true, text, besides, see});
    }

    deal(events: EventAt[]): void {
        const {you, after} = this.moment;
        const text = [
            events[0]?.event.text ?? '',
            t('Everyone gets recipes and spice cards.'),
        ].join(' ');
        const mine = events.some(({event}) => event.seat === you);
        this.add({
            events,
            kind: 'deal',
            weight: 'big',
            mine,
            text,
            see: view => after ?? view,
            act: {},
        });
    }
}

/** Whether someone still has to choose in the turn of before. */
const isSameTurn = ({before, after}: SpeculaasMoment): boolean =>
    Boolean(after?.turn) &&
    before?.turn?.type === after?.turn?.type &&
    before?.turn?.number === after?.turn?.number;

export function drafts(events: readonly EventAt[], moment: SpeculaasMoment): Drafted[] {
    const teller = new Teller(moment);
    const runs = runsOf(events);
    for (let run = runs.shift(); run; run = runs.shift()) {
        const [next] = runs;
        const takeHands = () => (runs[0]?.part === 'hand' ? (runs.shift()?.events ?? []) : []);
        if (run.part === 'choice') {
            if (!next && isSameTurn(moment)) teller.lay(run.events);
            else {
                const type = teller.reveal(run.events);
                const goesOn = next && next.part !== 'left' && next.part !== 'round';
                if (goesOn) teller.pass(type, takeHands());
            }
        } else if (run.part === 'left') teller.left(run.events, !next);
        else if (run.part === 'round') {
            const last = teller.drafts.at(-1);
            if (last && last.kind !== 'round-end') teller.left([], false);
            teller.deal([...run.events, ...takeHands()]);
        } else teller.turn(run.events);
    }
    return teller.drafts;
}
