/** Your own hand, a fan of large cards: clicked, dragged or walked through with arrow keys. */
import {useState} from 'preact/hooks';
import {elementsUnder, useDrag} from '../../parts/drag';
import {Explain} from '../../parts/explain';
import {Picture} from '../../parts/picture';
import {t} from '../../words';
import {Face, walkRow} from './card';
import {cardRule, isPancake, sayCard} from './cards';
import type {Choosing} from './choosing';
import type {Pick} from './steps';
import type {ThiefCard} from './types';
import './hand.css';

const asFirst = (card: ThiefCard): Pick =>
    isPancake(card) ? {ask: 'pancake', value: card} : {ask: 'card', value: card};

/** What touching a card of the hand does now: goes on, begins anew, or nothing. */
function touchOf(choosing: Choosing, card: ThiefCard): {pick: Pick; anew: boolean} | null {
    const first = asFirst(card);
    const aside: Pick | null = isPancake(card) ? null : {ask: 'hand', value: card};
    if (aside && choosing.offers(aside)) return {pick: aside, anew: false};
    if (choosing.offers(first)) return {pick: first, anew: false};
    return choosing.begins(first) ? {pick: first, anew: true} : null;
}

/** Of two cards of one kind, the one that was touched is the one that is lifted. */
function useTouch(cards: readonly ThiefCard[], choosing: Choosing) {
    const [touched, setTouched] = useState(-1);
    const laid = choosing.picked.find(pick => pick.ask === 'card' || pick.ask === 'pancake');
    const lifted = !laid
        ? -1
        : cards[touched] === laid.value
          ? touched
          : cards.indexOf(laid.value as ThiefCard);
    const touch = (i: number) => {
        const card = cards[i],
            does = card && touchOf(choosing, card);
        if (i === lifted) choosing.restart();
        else if (does) {
            if (does.pick.ask !== 'hand') setTouched(i);
            if (does.anew) choosing.restart(does.pick);
            else choosing.pick(does.pick);
        }
    };
    return {lifted, touch};
}

interface CardProps {
    card: ThiefCard;
    /** Where it stands in the fan, 0 in the middle. */
    turn: number;
    may: boolean;
    picked: boolean;
    hinted: boolean;
    touch(): void;
    drag(event: PointerEvent): void;
}

function HandCard({card, turn, may, picked, hinted, touch, drag}: CardProps) {
    const classes = [
        'hand-card',
        may ? 'may' : 'still',
        picked ? 'picked' : '',
        hinted ? 'hinted' : '',
    ];
    const said = sayCard(card);
    return (
        <Explain text={cardRule(card)}>
            <button
                type="button"
                class={classes.filter(Boolean).join(' ')}
                aria-pressed={picked}
                aria-disabled={!may}
                aria-label={hinted ? t('{choice} (hint)', {choice: said}) : said}
                data-thing={`own-${card}`}
                data-from="deck"
                style={{'--turn': turn}}
                onClick={() => may && touch()}
                onPointerDown={event => may && drag(event)}
            >
                <Face card={card} />
                {hinted && <Picture art="ui-hint" class="hint-mark" />}
            </button>
        </Explain>
    );
}

/** A player who can be meant, or the table. */
const placeAt = (x: number, y: number, dragged: Element) =>
    elementsUnder(x, y, dragged)[0]?.closest<HTMLElement>('[data-seat].offered, [data-table]');

export function Hand({cards, choosing}: {cards: readonly ThiefCard[]; choosing: Choosing}) {
    const {lifted, touch} = useTouch(cards, choosing);
    const drag = useDrag<number>({
        lift: i => i !== lifted && touch(i),
        placeAt,
        drop: ({dataset: {seat}}) =>
            choosing.drop(
                seat === undefined
                    ? null
                    : {ask: choosing.ask === 'partner' ? 'partner' : 'player', value: Number(seat)},
            ),
    });
    const copy = (i: number) => cards.slice(0, i).filter(card => card === cards[i]).length;
    return (
        <div
            class="thief-hand"
            role="group"
            aria-label={t('My hand')}
            onKeyDown={walkRow}
            data-count={cards.length}
        >
            {cards.map((card, i) => (
                <HandCard
                    key={`${card}.${copy(i)}`}
                    card={card}
                    turn={i - (cards.length - 1) / 2}
                    may={i === lifted || touchOf(choosing, card) !== null}
                    picked={
                        i === lifted ||
                        choosing.picked.some(pick => pick.ask === 'hand' && pick.value === card)
                    }
                    hinted={!copy(i) && choosing.hinted(asFirst(card))}
                    touch={() => touch(i)}
                    drag={event => drag(event, i)}
                />
            ))}
        </div>
    );
}
