/**
 * Cards to choose from that are not in your hand: which cake is guessed, which pancake comes first.
 */
import {useEffect} from 'preact/hooks';
import {thiefCard} from '../../art/thief';
import {announce} from '../../parts/announce';
import {Explain} from '../../parts/explain';
import {Layers, Picture} from '../../parts/picture';
import {t} from '../../words';
import {Value, walkRow} from './card';
import {cardRule, coffee, nameOfCard, sayCard, shortName, valueOf, withCoffee} from './cards';
import type {Choosing} from './choosing';
import type {Pick} from './steps';
import type {ThiefCard, ThiefView} from './types';

/** Cakes lie in the order of their value, with coffee behind. */
const order = (a: Pick, b: Pick): number => {
    const [one, two] = [a.value as ThiefCard, b.value as ThiefCard];
    return (
        Number(withCoffee(one)) - Number(withCoffee(two)) ||
        (valueOf(one) ?? 0) - (valueOf(two) ?? 0)
    );
};

/** Who is guessed at. */
function targetOf(view: ThiefView, {picked}: Choosing): number | undefined {
    const target = picked.find(pick => pick.ask === 'player')?.value ?? view.guessing;
    return target === undefined ? undefined : Number(target);
}

/** What their hand cannot be as far as you know. */
function ruledOut(view: ThiefView, choosing: Choosing, card: ThiefCard): boolean {
    const may = view.seats[targetOf(view, choosing) ?? -1]?.may_hold;
    return may !== undefined && may.length > 0 && !(may as ThiefCard[]).includes(card);
}

/** Why nothing can be right: they have what cannot be named. "": something can. */
export function vainText(
    view: ThiefView,
    choosing: Choosing,
    nameOfSeat: (seat: number) => string,
): string {
    const {ask, options} = choosing;
    const isVain =
        ask === 'guess' && options.every(({value}) => ruledOut(view, choosing, value as ThiefCard));
    if (!isVain) return '';
    return t(
        'You know that {target} has a Kleina. Nobody may guess Kleina, so you will be wrong.',
        {
            target: nameOfSeat(targetOf(view, choosing) ?? 0),
        },
    );
}

/** In the place of what was told, which has been read. */
export function Vain({text}: {text: string}) {
    useEffect(() => announce(text), [text]);
    return text ? <p class="thief-note">{text}</p> : null;
}

/** The longest name breaks where its words meet. */
const breakable = (name: string): string => name.replace('bandss', 'bands\u00ads');

interface TileProps {
    pick: Pick;
    choosing: Choosing;
    first: boolean;
    picked: boolean;
    /** Known not to be there. */
    vain: boolean;
}

function Tile({pick, choosing, first, picked, vain}: TileProps) {
    const card = pick.value as ThiefCard;
    const hinted = choosing.hinted(pick);
    const said = choosing.words(pick) || sayCard(card);
    const hintedSaid = hinted ? t('{choice} (hint)', {choice: said}) : said;
    const label = vain ? t('{choice} (impossible)', {choice: said}) : hintedSaid;
    const rule = vain
        ? t('As far as you know, it can’t be {card}.', {card: nameOfCard(card)})
        : cardRule(card);
    const classes = ['tile', hinted ? 'hinted' : '', vain ? 'vain' : '', picked ? 'picked' : ''];
    return (
        <Explain text={rule}>
            <button
                type="button"
                class={classes.filter(Boolean).join(' ')}
                aria-label={label}
                aria-pressed={picked}
                data-next={(first && !picked) || undefined}
                onClick={() => (picked ? choosing.back() : choosing.pick(pick))}
            >
                <Value card={card} />
                <Layers of={thiefCard(card)} class="picture" />
                <span class="name" aria-hidden="true">
                    {breakable(shortName(card))}
                    {withCoffee(card) && <small> {coffee}</small>}
                </span>
                {hinted && <Picture art="ui-hint" class="hint-mark" />}
                {vain && <Picture art="ui-cross" class="vain-mark" />}
            </button>
        </Explain>
    );
}

/** What lies in the tray: what is offered, or what was picked of it and waits for the last word. */
export function inTray(choosing: Choosing): readonly Pick[] {
    const last = choosing.picked.at(-1);
    if (choosing.move !== null)
        return last && (last.ask === 'guess' || last.ask === 'pancake') ? [last] : [];
    return choosing.ask === 'guess' || choosing.ask === 'pancake'
        ? [...choosing.options].sort(order)
        : [];
}

export function Tray({view, choosing, help}: {view: ThiefView; choosing: Choosing; help: boolean}) {
    const picks = inTray(choosing);
    return (
        <div
            class="thief-tray"
            role="group"
            onKeyDown={walkRow}
            data-count={picks.length}
            aria-label={picks[0]?.ask === 'pancake' ? t('Pancakes') : t('Cakes to guess')}
        >
            {picks.map((pick, i) => (
                <Tile
                    key={pick.value}
                    pick={pick}
                    choosing={choosing}
                    first={i === 0}
                    picked={choosing.move !== null}
                    vain={help && pick.ask === 'guess' && ruledOut(view, choosing, pick.value)}
                />
            ))}
        </div>
    );
}
