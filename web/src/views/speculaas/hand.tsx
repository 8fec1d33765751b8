/** The cards in hand: those of this turn large, to be picked; the others small, to plan with. */
import type {RefObject} from 'preact';
import {useRef, useState} from 'preact/hooks';
import {Explain} from '../../parts/explain';
import {t, tn} from '../../words';
import {leaving} from './board';
import {Brings, CardBack, CardFace, cardName, explained} from './cards';
import {bestOf, type Card, type Place} from './places';
import type {Recipe, SpiceCard} from './types';

interface Props {
    cards: readonly (Recipe | SpiceCard | null)[];
    recipes: boolean;
    offers: ReadonlyMap<Card, Place[]>;
    picked: Card | null;
    hinted: Card | undefined;
    help: boolean;
    drag(event: PointerEvent, card: Card): void;
    /** `key`: by the keyboard, which goes on to the spaces. */
    pick(card: Card | null, key: boolean): void;
    root: RefObject<HTMLDivElement>;
    label: string;
}

/** A card in words, with what the best place for it brings. */
function cardSays(card: Card, best: number | undefined): string {
    const name = cardName(card);
    return best === undefined
        ? name
        : tn('{card}, scores up to {n} point', '{card}, scores up to {n} points', best, {
              card: name,
          });
}

/** How many letters a line needs at least. */
const longestWord = (text: string): number =>
    Math.max(...text.split(/[ \u200b]/).map(word => word.length));

/** Arrow keys go from card to card. */
function walkCards(event: KeyboardEvent): void {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    const cards = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')];
    const next = cards[cards.indexOf(document.activeElement as HTMLElement) + step];
    event.preventDefault();
    next?.focus();
}

interface CardProps extends Omit<Props, 'cards' | 'root' | 'picked' | 'label'> {
    card: Card;
    isPicked: boolean;
    tab: boolean;
}

function HandCard({card, isPicked, recipes, offers, hinted, help, drag, pick, tab}: CardProps) {
    const ref = useRef<HTMLButtonElement>(null);
    const places = offers.get(card);
    const best = help && places ? bestOf(places) : undefined;
    const click = (event: MouseEvent) => {
        if (!places) return;
        leaving.from = ref.current?.getBoundingClientRect() ?? null;
        pick(isPicked ? null : card, event.detail === 0);
    };
    const name = cardName(card).replace('+', '+\u200b');
    return (
        <Explain text={explained(card, recipes)}>
            <button
                ref={ref}
                type="button"
                class={['card', isPicked ? 'picked' : '', hinted === card ? 'hinted' : ''].join(
                    ' ',
                )}
                data-card={card}
                aria-disabled={!places}
                aria-pressed={places ? isPicked : undefined}
                aria-label={cardSays(card, best)}
                tabIndex={tab ? 0 : -1}
                onClick={click}
                onPointerDown={event => places && drag(event, card)}
            >
                <CardFace card={card} recipe={recipes} />
                <span class="name" aria-hidden="true" style={{'--letters': longestWord(name)}}>
                    {name}
                </span>
                {best !== undefined && <Brings points={best} />}
            </button>
        </Explain>
    );
}

export function Hand({cards, root, label, picked, pick, ...rest}: Props) {
    const {offers} = rest;
    const [touched, setTouched] = useState(0);
    /* Of equal cards the one that was touched is picked. */
    const pickedAt =
        picked && cards[touched] === picked
            ? touched
            : cards.findIndex(card => card !== null && card === picked);
    const offered = cards.findIndex(card => card !== null && offers.has(card));
    const tabAt = pickedAt >= 0 ? pickedAt : Math.max(offered, 0);
    return (
        <div
            class={offers.size ? 'hand asked' : 'hand'}
            role="group"
            ref={root}
            onKeyDown={walkCards}
            aria-label={label}
        >
            {cards.map((card, n) =>
                card === null ? (
                    <CardBack key={n} />
                ) : (
                    <HandCard
                        key={n}
                        card={card}
                        isPicked={n === pickedAt}
                        tab={n === tabAt}
                        {...rest}
                        pick={(which, key) => {
                            setTouched(n);
                            pick(which, key);
                        }}
                    />
                ),
            )}
        </div>
    );
}

/** The hand whose turn it is not: what you choose from next, or what someone else holds. */
export function SmallHand({cards, recipes, label}: Pick<Props, 'cards' | 'recipes' | 'label'>) {
    if (!cards.length) return null;
    return (
        <div class="small-hand">
            <span class="caption">{label}</span>
            <ul aria-label={label}>
                {cards.map((card, n) => (
                    <li key={n}>
                        {card === null ? (
                            <>
                                <CardBack />
                                <span class="unseen">{t('A hidden card')}</span>
                            </>
                        ) : (
                            <Explain text={explained(card, recipes)}>
                                <span class="held">
                                    <CardFace card={card} recipe={recipes} />
                                    <span class="unseen">{cardName(card)}</span>
                                </span>
                            </Explain>
                        )}
                    </li>
                ))}
            </ul>
        </div>
    );
}
