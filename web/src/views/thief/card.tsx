/** Cards of paper: large in the hand, small on the table, and their backs. */
import {thiefCard} from '../../art/thief';
import {Explain} from '../../parts/explain';
import {Layers, Picture} from '../../parts/picture';
import {
    cardRule,
    cardText,
    coffee,
    copiesOf,
    glossOf,
    isPancake,
    nameAndValue,
    nameOfCard,
    shortName,
    valueOf,
    withCoffee,
} from './cards';
import {tn} from '../../words';
import type {ThiefCard} from './types';
import './card.css';

function kindOf(card: ThiefCard): string {
    if (isPancake(card)) return 'pancake';
    if (card === 'tom_krus') return 'jar';
    return withCoffee(card) ? 'coffee' : 'plain';
}

/** What a card is worth; a cup stands for coffee. */
export const Value = ({card}: {card: ThiefCard}) => (
    <span class="value" aria-hidden="true">
        {valueOf(card)}
        {withCoffee(card) && <Picture art="coffee" class="cup" />}
    </span>
);

/** The face of a large card, without what makes it touchable. */
export function Face({card}: {card: ThiefCard}) {
    const value = valueOf(card);
    return (
        <span class={`face ${kindOf(card)}`} aria-hidden="true">
            {value !== null && <Value card={card} />}
            <Layers of={thiefCard(card)} class="picture" />
            <span class="name">
                {shortName(card)}
                {withCoffee(card) && <small> {coffee}</small>}
                <small class="gloss">{glossOf(card)}</small>
            </span>
            <span class="text">{cardText(card)}</span>
        </span>
    );
}

interface SmallProps {
    card: ThiefCard;
    thing?: string;
    from?: string;
    /** In a row that is walked through with arrow keys, only the first is reached with Tab. */
    stop?: boolean;
}

/** A card on the table: value and picture, and its rule for those who ask. */
export function Small({card, thing, from, stop = true}: SmallProps) {
    const value = valueOf(card);
    return (
        <Explain text={cardRule(card)}>
            <span
                class={`small-card ${kindOf(card)}`}
                role="img"
                aria-label={nameAndValue(card)}
                tabIndex={stop ? 0 : -1}
                data-thing={thing}
                data-from={from}
            >
                {value !== null && <Value card={card} />}
                <Layers of={thiefCard(card)} class="picture" />
            </span>
        </Explain>
    );
}

/** Left and right between the cards of a row. */
export function walkRow(event: KeyboardEvent): void {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step || !(event.currentTarget instanceof HTMLElement)) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex], button')];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
}

interface RowProps {
    cards: readonly ThiefCard[];
    label: string;
    /** The things' names begin with this, so that they can be followed when they move. */
    name: string;
    from: (card: ThiefCard) => string;
}

/** Open cards side by side; many of them lie over each other. */
export function CardRow({cards, label, name, from}: RowProps) {
    if (!cards.length) return null;
    const copy = (i: number) => cards.slice(0, i).filter(card => card === cards[i]).length;
    return (
        <div
            class="card-row"
            role="group"
            aria-label={label}
            onKeyDown={walkRow}
            style={{'--count': cards.length}}
        >
            {cards.map((card, i) => (
                <Small
                    key={`${card}.${copy(i)}`}
                    card={card}
                    stop={i === 0}
                    thing={`${name}-${card}-${copy(i)}`}
                    from={from(card)}
                />
            ))}
        </div>
    );
}

export function Back({thing, from}: {thing?: string; from?: string}) {
    return (
        <span class="back" data-thing={thing} data-from={from}>
            <Picture art="back" />
        </span>
    );
}

/** Of a cake, how many there are. */
const copiesSaid = (card: ThiefCard): string =>
    isPancake(card)
        ? ''
        : tn('{copies} copy', '{copies} copies', copiesOf(card), {copies: copiesOf(card)});

/** A card to read about, in the rules. */
export function RuleCard({card}: {card: ThiefCard}) {
    return (
        <li class="rule-card">
            <Layers of={thiefCard(card)} />
            <div>
                <strong>
                    {valueOf(card) !== null && <span class="value">{valueOf(card)}</span>}{' '}
                    {nameOfCard(card)}
                </strong>{' '}
                <small class="soft">
                    {[glossOf(card), copiesSaid(card)].filter(Boolean).join(', ')}
                </small>
                <p>{cardText(card)}</p>
            </div>
        </li>
    );
}
