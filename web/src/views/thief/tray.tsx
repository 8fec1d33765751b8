/**
 * Which of two pancakes comes first; and what is known of a cake that is guessed (strip.tsx).
 */
import {useEffect} from 'preact/hooks';
import {thiefCard} from '../../art/thief';
import {announce} from '../../parts/announce';
import {Explain} from '../../parts/explain';
import {Layers, Picture} from '../../parts/picture';
import {t} from '../../words';
import {walkRow} from './card';
import {cardRule, nameOfCard, sayCard, shortName} from './cards';
import type {Choosing} from './choosing';
import type {Pick} from './steps';
import type {Cake, Sheet, SheetCake, ThiefCard, ThiefView} from './types';

/** Who is guessed at. */
export function targetOf(view: ThiefView, {picked}: Choosing): number | undefined {
    const target = picked.find(pick => pick.ask === 'player')?.value ?? view.guessing;
    return target === undefined ? undefined : Number(target);
}

/** What the core has worked out about a cake in someone's hand. */
export const chanceOf = (
    sheet: Sheet | null,
    seat: number | undefined,
    cake: Cake,
): SheetCake | undefined =>
    sheet?.places.find(place => place.seat === seat)?.cakes.find(({card}) => card === cake);

/** That their hand cannot be it as far as you know; "": it may be. */
export function ruledOut(view: ThiefView, seat: number | undefined, card: Cake): string {
    const may = view.seats[seat ?? -1]?.may_hold;
    return !may?.length || may.includes(card)
        ? ''
        : t('As far as you know, it can’t be {card}.', {card: nameOfCard(card)});
}

/**
 * What is to be known before the last word: the guess that is picked cannot be right, or none can,
 * because they have what cannot be named. "": nothing.
 */
export function vainText(
    view: ThiefView,
    choosing: Choosing,
    nameOfSeat: (seat: number) => string,
    sheet: Sheet | null = null,
): string {
    const {guesses, picked} = choosing;
    const target = targetOf(view, choosing);
    const vain = (cake: Cake) => chanceOf(sheet, target, cake)?.why ?? ruledOut(view, target, cake);
    const guess = picked.find(({ask}) => ask === 'guess')?.value as Cake | undefined;
    if (guesses.length && guesses.every(({value}) => vain(value as Cake)))
        return t(
            'You know that {target} has a Kleina. Nobody may guess Kleina, so you will be wrong.',
            {
                target: nameOfSeat(target ?? 0),
            },
        );
    return guess ? vain(guess) : '';
}

/** In the place of what was told, which has been read. */
export function Vain({text}: {text: string}) {
    useEffect(() => announce(text), [text]);
    return text ? <p class="thief-note">{text}</p> : null;
}

/** What a picked card does, where the windows are too small for cards to say it themselves. */
export function PickedRule({picked}: Choosing) {
    const card = picked.find(({ask}) => ask === 'card')?.value as ThiefCard | undefined;
    return card ? (
        <p class="thief-note picked-rule" aria-hidden="true">
            {cardRule(card)}
        </p>
    ) : null;
}

interface TileProps {
    pick: Pick;
    choosing: Choosing;
    first: boolean;
    picked: boolean;
}

function Tile({pick, choosing, first, picked}: TileProps) {
    const card = pick.value as ThiefCard;
    const hinted = choosing.hinted(pick);
    const said = choosing.words(pick) || sayCard(card);
    const hintedSaid = hinted ? t('{choice} (hint)', {choice: said}) : said;
    const classes = ['tile', hinted ? 'hinted' : '', picked ? 'picked' : ''];
    return (
        <Explain text={cardRule(card)}>
            <button
                type="button"
                class={classes.filter(Boolean).join(' ')}
                aria-label={hintedSaid}
                aria-pressed={picked}
                data-next={(first && !picked) || undefined}
                onClick={() => (picked ? choosing.back() : choosing.pick(pick))}
            >
                <Layers of={thiefCard(card)} class="picture" />
                <span class="name" aria-hidden="true">
                    {shortName(card)}
                </span>
                {hinted && <Picture art="ui-hint" class="hint-mark" />}
            </button>
        </Explain>
    );
}

/** What lies in the tray: what is offered, or what was picked of it and waits for the last word. */
export function inTray({picked, move, ask, options}: Choosing): readonly Pick[] {
    const last = picked.at(-1);
    if (move !== null) return last?.ask === 'pancake' ? [last] : [];
    return ask === 'pancake' ? options : [];
}

export function Tray({choosing}: {choosing: Choosing}) {
    const picks = inTray(choosing);
    return (
        <div
            class="thief-tray"
            role="group"
            onKeyDown={walkRow}
            data-count={picks.length}
            aria-label={t('Pancakes')}
        >
            {picks.map((pick, i) => (
                <Tile
                    key={pick.value}
                    pick={pick}
                    choosing={choosing}
                    first={i === 0}
                    picked={choosing.move !== null}
                />
            ))}
        </div>
    );
}
