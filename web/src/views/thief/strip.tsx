/**
 * The detective's sheet: all cakes of the game in one strip that is always there, with a mark for
 * each copy. What lies open is struck out, what is in your hand is yours. When a cake is guessed,
 * the strip is what one chooses from: how likely each is, and why it cannot be, the core says.
 */
import type {JSX} from 'preact';
import {thiefCard} from '../../art/thief';
import {Explain} from '../../parts/explain';
import {Layers, Picture} from '../../parts/picture';
import {t, tn} from '../../words';
import {Value, walkRow} from './card';
import {cardRule, copiesOf, moreOf, nameAndValue, sayCard, withCoffee} from './cards';
import type {Choosing} from './choosing';
import {kindsInPlay} from './knowing';
import type {Pick} from './steps';
import {chanceOf, ruledOut, targetOf} from './tray';
import type {Cake, Sheet, ThiefView} from './types';
import './strip.css';

/** Of all copies of a cake, how many anyone can see, and how many only you. */
interface Copies {
    all: number;
    open: number;
    own: number;
}

const countIn = (cards: readonly unknown[], cake: Cake): number =>
    cards.filter(card => card === cake).length;

export function copiesIn({seats, discard}: ThiefView, you: number, cake: Cake): Copies {
    return {
        all: copiesOf(cake),
        open: countIn([...discard, ...seats.flatMap(({front}) => front)], cake),
        own: countIn(seats[you]?.hand ?? [], cake),
    };
}

/** In the core's words. */
export function copiesText({all, open, own}: Copies): string {
    const parts = {copies: all, open, own};
    if (open && own)
        return tn(
            '{copies} copy, {open} on the table, {own} in your hand',
            '{copies} copies, {open} on the table, {own} in your hand',
            all,
            parts,
        );
    if (open)
        return tn(
            '{copies} copy, {open} on the table',
            '{copies} copies, {open} on the table',
            all,
            parts,
        );
    if (own)
        return tn(
            '{copies} copy, {own} in your hand',
            '{copies} copies, {own} in your hand',
            all,
            parts,
        );
    return tn('{copies} copy', '{copies} copies', all, parts);
}

/** A dot for each copy: struck out on the table, yours, or somewhere face down. */
const Dots = ({copies: {all, open, own}}: {copies: Copies}) => (
    <span class="copies" aria-hidden="true">
        {Array.from({length: all}, (_, i) => (
            <i key={i} class={i < open ? 'open' : i < open + own ? 'own' : 'left'} />
        ))}
    </span>
);

interface CellProps {
    cake: Cake;
    copies: Copies;
    /** Something else is being guessed. */
    guessing: boolean;
    choosing: Choosing;
    /** In per cent; null: not known. */
    chance: number | null;
    /** Why it is impossible; "": it is not, as far as is known. */
    why: string;
    stop: boolean;
    first: boolean;
}

function Inside({cake, copies, chance, why}: CellProps) {
    return (
        <>
            <Value card={cake} />
            <Layers of={thiefCard(cake)} class="picture" />
            <Dots copies={copies} />
            {chance !== null && !why && (
                <span class="chance" aria-hidden="true">
                    {t('{percent}%', {percent: chance})}
                </span>
            )}
        </>
    );
}

const sentences = (...said: readonly string[]): string =>
    said
        .filter(Boolean)
        .map(one => (/[.!?]$/.test(one) ? one : `${one}.`))
        .join(' ');

/** To look at. */
function Shown(props: CellProps) {
    const {cake, copies, guessing, stop} = props;
    const text = copiesText(copies);
    const gone = copies.open + copies.own === copies.all;
    return (
        <Explain text={sentences(text, cardRule(cake), guessing ? moreOf('kleina') : '')}>
            <span
                class={`cell${gone ? ' gone' : ''}${guessing ? ' off' : ''}`}
                role="img"
                aria-label={sentences(nameAndValue(cake), text)}
                tabIndex={stop ? 0 : -1}
            >
                <Inside {...props} />
            </span>
        </Explain>
    );
}

/** To guess. */
function Offered({pick, ...props}: CellProps & {pick: Pick}) {
    const {cake, copies, choosing, chance, why, first} = props;
    const picked = choosing.picked.some(({ask, value}) => ask === 'guess' && value === cake);
    const hinted = choosing.hinted(pick);
    const choice = choosing.words(pick) || sayCard(cake);
    const likely = chance !== null && !why ? t('{percent}% chance', {percent: chance}) : '';
    const marked = hinted ? t('{choice} (hint)', {choice}) : choice;
    const label = why ? t('{choice} (impossible)', {choice}) : marked;
    const classes = ['cell', why ? 'vain' : '', hinted ? 'hinted' : '', picked ? 'picked' : ''];
    return (
        <Explain text={sentences(why || likely, copiesText(copies), cardRule(cake))}>
            <button
                type="button"
                class={classes.filter(Boolean).join(' ')}
                aria-label={sentences(label, why || likely)}
                aria-pressed={picked}
                data-next={(first && !choosing.move) || undefined}
                onClick={() => (picked ? choosing.back() : choosing.guess(pick))}
            >
                <Inside {...props} />
                {hinted && <Picture art="ui-hint" class="hint-mark" />}
            </button>
        </Explain>
    );
}

/** Plain cakes above those with coffee; the jar, which has no such twin, stands last. */
const inRows = (kinds: readonly Cake[]): Cake[] =>
    kinds.some(withCoffee)
        ? [...kinds.filter(kind => kind !== 'tom_krus'), 'tom_krus']
        : [...kinds];

interface Props {
    view: ThiefView;
    you: number;
    help: boolean;
    choosing: Choosing;
    sheet: Sheet | null;
}

export function Strip({view, you, help, choosing, sheet}: Props): JSX.Element {
    const options = choosing.guesses;
    const target = targetOf(view, choosing);
    const kinds = inRows(kindsInPlay(view));
    return (
        <div
            class={options.length ? 'thief-strip guessing' : 'thief-strip'}
            role="group"
            aria-label={options.length ? t('Cakes to guess') : t('All cakes')}
            data-kinds={kinds.length}
            data-around
            onKeyDown={walkRow}
        >
            {kinds.map((cake, i) => {
                const pick = options.find(({value}) => value === cake);
                const known = help && pick ? chanceOf(sheet, target, cake) : null;
                const props = {
                    cake,
                    copies: copiesIn(view, you, cake),
                    guessing: options.length > 0,
                    choosing,
                    chance: known?.percent ?? null,
                    why: help && pick ? (known?.why ?? ruledOut(view, target, cake)) : '',
                    stop: i === 0,
                    first: pick !== undefined && pick === options[0],
                };
                return pick ? (
                    <Offered key={cake} {...props} pick={pick} />
                ) : (
                    <Shown key={cake} {...props} />
                );
            })}
        </div>
    );
}
