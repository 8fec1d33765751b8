/** Speculaas: your own table in the middle, your hand below, the others around. */
import {useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Decision, TableState} from '../../core/client';
import {standing} from '../../core/reduce';
import {useDrag} from '../../parts/drag';
import {useFocusFallback} from '../../parts/focus';
import {Picture} from '../../parts/picture';
import {moves, useSettings} from '../../settings';
import type {Beat} from '../../stage/beats';
import {t} from '../../words';
import type {GameUi, ViewProps} from '../props';
import {nameOf} from '../props';
import {Act} from './acts';
import {drafts, lastLaid, nextSeat, type Reveal} from './beats';
import {leaving, type Marks, noMarks} from './board';
import {CardFace, explained} from './cards';
import {countsOf, toldFor, toldStyle} from './count';
import {describe} from './describe';
import {feels} from './feels';
import {drawn} from './drawn';
import {finale} from './finale';
import {Grid} from './grid';
import {Hand, SmallHand} from './hand';
import {lessons} from './lessons';
import {begins} from './log';
import {Enlarged, isPile, Pile, Seat, SeatLine, seatSays} from './others';
import {type Card, cardOf, offersOf, type Place, spotKey} from './places';
import {Rules} from './rules';
import {isOther, pictured, say, sayMove} from './say';
import {Scene} from './scenes';
import {StillOut} from './sheet';
import {isTieBreak, soundOf} from './setup';
import './told.css';
import './speculaas.css';
import './hands.css';
import './rules.css';
import './sizes.css';
import './sheet.css';
import {Why} from './why';
import type {SpeculaasMove, SpeculaasView} from './types';

/** The space under the pointer, or one so near that it must be meant. */
function spaceAt(x: number, y: number): HTMLElement | undefined {
    let best: HTMLElement | undefined,
        least = Infinity;
    for (const space of document.querySelectorAll<HTMLElement>('.speculaas [data-space]')) {
        const {left, top, width, height} = space.getBoundingClientRect();
        const far = Math.hypot(x - left - width / 2, y - top - height / 2);
        if (far < width * 0.75 && far < least) [best, least] = [space, far];
    }
    return best;
}

/** One of each space: where some card could go. */
function openPlaces(offers: ReadonlyMap<Card, Place[]>): Place[] {
    const places = [...offers.values()].flat().filter(({honey}) => !honey);
    return [...new Map(places.map(place => [spotKey(place.at), place])).values()];
}

/**
 * The card that is picked, for as long as the decision is the same; the only one there is picks
 * itself.
 */
function usePicked(decision: Decision<SpeculaasMove> | null, offers: ReadonlyMap<Card, Place[]>) {
    const [chosen, setChosen] = useState<{n: number; card: Card | null} | null>(null);
    const only = offers.size === 1 ? ([...offers.keys()][0] ?? null) : null;
    const picked = decision && chosen?.n === decision.n ? chosen.card : only;
    const pick = (card: Card | null) => {
        if (!card) leaving.from = null;
        setChosen({n: decision?.n ?? 0, card});
    };
    return [picked && offers.has(picked) ? picked : null, pick] as const;
}

/** Where the keyboard goes on: from a picked card to its spaces, from a laid one to the next. */
function useFocus(decision: Decision<SpeculaasMove> | null, picked: Card | null) {
    const root = useRef<HTMLDivElement>(null),
        hand = useRef<HTMLDivElement>(null);
    useFocusFallback(root);
    const byKey = useRef<'space' | 'hand' | null>(null);
    useLayoutEffect(() => {
        if (byKey.current === 'space' && picked)
            root.current?.querySelector<HTMLElement>('.space[tabindex="0"]')?.focus();
        else if (byKey.current === 'hand')
            hand.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        else return;
        byKey.current = null;
    }, [decision?.n, picked]);
    return {root, hand, next: (where: 'space' | 'hand') => void (byKey.current = where)};
}

/** How much honey is left; with help one can look there at what else is. */
function Supply({left, look}: {left: number; look: (() => void) | undefined}) {
    const says = t('Honey left: {n}', {n: left});
    const number = (
        <span class="number" aria-hidden="true">
            {left}
        </span>
    );
    if (!look)
        return (
            <span class="supply">
                <Picture art="pot" /> <span class="text">{says}</span>
                {number}
            </span>
        );
    return (
        <button type="button" class="supply" title={t('What is still out')} onClick={look}>
            <span class="unseen">{`${says}. `}</span>
            <Picture art="pot" />{' '}
            <span class="text" aria-hidden="true">
                {says}
            </span>
            {number} <Picture art="ui-search" />
            <span class="unseen">{t('What is still out')}</span>
        </button>
    );
}

function Status({view, look}: {view: SpeculaasView; look: (() => void) | undefined}) {
    const {round, turn, supply} = view;
    const says = !turn
        ? null
        : turn.type === 'recipe'
          ? t('Round {round}, recipe turn {turn}', {round, turn: turn.number})
          : t('Round {round}, spice turn {turn}', {round, turn: turn.number});
    return (
        <p class="status">
            {says && <span>{says}</span>}
            <Supply left={supply} look={look} />
        </p>
    );
}

/** As they sit: whoever gets your hand is the first, whoever gives you theirs the last. */
const around = (seats: number, you: number | null): number[] =>
    you === null
        ? [...Array(seats).keys()]
        : Array.from({length: seats - 1}, (_, n) => (you + 1 + n) % seats);

/** What is new on each table: what was laid last, and what is revealed at the moment. */
function useMarks(
    {log}: TableState,
    view: SpeculaasView,
    beat: Beat<SpeculaasView> | null,
): readonly Marks[] {
    const last = useMemo(() => lastLaid(standing(log)), [log]);
    if (view.counted) return [];
    const told = beat ? toldFor(beat) : 0;
    const revealed = beat?.kind === 'reveal' && moves() ? (beat.act as Reveal).chosen : [];
    return view.tables.map((_, seat) => {
        const cards = revealed.filter(one => one.seat === seat && one.card !== 'honey');
        return {
            ring: view.last?.[seat] ?? last[seat] ?? [],
            turning: cards.flatMap(({at}) => (at ? [at] : [])),
            piled: cards.filter(({at}) => !at),
            told,
        };
    });
}

function Seats({
    state,
    view,
    help,
    big,
    marks,
    open,
}: {
    state: TableState;
    view: SpeculaasView;
    help: boolean;
    big: number;
    marks: readonly Marks[];
    open(seat: number): void;
}) {
    const mine = view.tables[state.you] !== undefined;
    const seats = around(view.tables.length, mine ? state.you : null);
    return (
        <nav class="seats" data-count={seats.length} aria-label={t('Players')}>
            {seats.map(seat => (
                <Seat
                    key={seat}
                    state={state}
                    view={view}
                    seat={seat}
                    help={help}
                    open={open}
                    marks={marks[seat]}
                    pressed={mine ? undefined : seat === big}
                />
            ))}
        </nav>
    );
}

function Mine({
    state,
    view,
    seat,
    help,
    look,
}: {
    state: TableState;
    view: SpeculaasView;
    seat: number;
    help: boolean;
    look: (() => void) | undefined;
}) {
    return (
        <>
            <p class="unseen">{seatSays(state, view, seat, help)}</p>
            <SeatLine state={state} view={view} seat={seat} help={help} />
            <Status view={view} look={look} />
        </>
    );
}

/** Who gets what is left of the hand that is chosen from. */
function HandsTo({name}: {name: string}) {
    const says = t('This hand goes to {name} next.', {name});
    return (
        <span class="hand-to" title={says}>
            <span class="unseen">{says}</span>
            <Picture art="ui-arrow" />
            <span aria-hidden="true">{t('Goes to {name}', {name})}</span>
        </span>
    );
}

/** Whether anything is left of a hand once someone has chosen from it: a double is all of it. */
const goesOn = (hand: readonly (Card | null)[], recipes: boolean): boolean =>
    hand.length > (recipes || hand.some(card => card?.includes('+')) ? 1 : 2);

function Hands({
    state,
    view,
    seat,
    picked,
    beat,
    children,
}: {
    state: TableState;
    view: SpeculaasView;
    seat: number;
    picked: Card | null;
    beat: Beat<SpeculaasView> | null;
    children?: preact.ComponentChildren;
}) {
    const hands = view.hands[seat];
    const recipeTurn = view.turn?.type !== 'spice',
        comes = beat?.kind === 'pass' || beat?.kind === 'deal';
    if (!hands) return null;
    return (
        <div class="hands" style={comes ? toldStyle(toldFor(beat)) : undefined}>
            <div class="hand-row">
                {children}
                {goesOn(recipeTurn ? hands.recipes : hands.spices, recipeTurn) && (
                    <HandsTo name={nameOf(state, nextSeat(seat, view.tables.length))} />
                )}
            </div>
            {recipeTurn ? (
                <SmallHand cards={hands.spices} recipes={false} label={t('Next: spice cards')} />
            ) : (
                <SmallHand cards={hands.recipes} recipes label={t('Next: recipes')} />
            )}
            {picked && <p class="picked-says">{explained(picked, recipeTurn)}</p>}
        </div>
    );
}

function handLabel(mine: boolean, recipes: boolean): string {
    if (mine) return recipes ? t('Your recipes') : t('Your spice cards');
    return recipes ? t('Recipes in hand') : t('Spice cards in hand');
}

function View({
    state,
    view,
    decision,
    choose,
    beat,
    hint,
    help,
    ask,
    askSheet,
}: ViewProps<SpeculaasView, SpeculaasMove>) {
    const [looks, setLooks] = useState(false);
    const [large, setLarge] = useState<number | null>(null);
    const [watched, setWatched] = useState(0);
    const {plain} = useSettings();
    const mine = view.tables[state.you] !== undefined;
    const marks = useMarks(state, view, beat);
    /* Who has won is not shown before it is told. */
    const told = beat && beat.kind !== 'win' ? {...state, result: null} : state;
    /* While points are counted, the table that is counted is in the middle. */
    const isCounted = beat?.kind === 'count' || beat?.kind === 'total';
    const usual = mine ? state.you : Math.min(watched, view.tables.length - 1);
    const seat = isCounted ? (beat.actor ?? usual) : usual;
    const offers = useMemo(() => offersOf(decision, view), [decision, view]);
    const [picked, pick] = usePicked(decision, offers);
    const focus = useFocus(decision, picked);
    const take = (choice: number) => {
        if (document.activeElement?.matches(':focus-visible')) focus.next('hand');
        choose(choice);
    };
    const ghost = useRef<HTMLDivElement>(null);
    const drag = useDrag<Card>({
        lift: pick,
        placeAt: spaceAt,
        drop: ({dataset}, from) => {
            leaving.from = from;
            take(Number(dataset.space));
        },
        ghost,
    });
    const table = view.tables[seat],
        hand = view.hands[seat];
    const recipes = view.turn?.type !== 'spice';
    if (!table) return <div class="speculaas">{ask}</div>;
    const look = askSheet && (() => setLooks(true));
    const head = <Mine {...{view, seat, help, look}} state={told} />;
    return (
        <div
            class={['speculaas', plain ? 'plain' : '', state.over ? 'over' : ''].join(' ')}
            ref={focus.root}
            data-seats={view.tables.length}
            data-beat={beat?.kind}
            data-moves={moves() || undefined}
        >
            <Seats
                state={told}
                view={view}
                help={help}
                big={seat}
                marks={marks}
                open={mine ? setLarge : setWatched}
            />
            <section
                class="own"
                data-seat={seat}
                aria-label={
                    seat === state.you
                        ? t('Your table')
                        : t('{name}’s table', {name: nameOf(state, seat)})
                }
            >
                {isPile(view, seat) ? (
                    <>
                        <div class="mine">{head}</div>
                        <Pile table={table} />
                    </>
                ) : (
                    <Grid
                        key={seat}
                        head={head}
                        table={table}
                        label={t('Cards on the table')}
                        places={picked ? (offers.get(picked) ?? []) : []}
                        words={decision?.words ?? []}
                        open={openPlaces(offers)}
                        hinted={hint?.choice}
                        help={help}
                        marks={marks[seat] ?? noMarks}
                        counts={beat?.kind === 'count' ? countsOf(table, beat) : undefined}
                        choose={take}
                        leave={() => {
                            focus.next('hand');
                            pick(null);
                        }}
                    />
                )}
            </section>
            <div class="below">
                {ask}
                {!state.over && hand && (
                    <Hands state={state} view={view} seat={seat} picked={picked} beat={beat}>
                        <Hand
                            cards={recipes ? hand.recipes : hand.spices}
                            recipes={recipes}
                            offers={offers}
                            picked={picked}
                            hinted={hint ? cardOf(hint.move) : undefined}
                            help={help}
                            drag={drag}
                            root={focus.hand}
                            label={handLabel(mine, recipes)}
                            pick={(card, key) => {
                                if (key && card) focus.next('space');
                                pick(card);
                            }}
                        />
                    </Hands>
                )}
            </div>
            <div class="ghost" ref={ghost} aria-hidden="true">
                {picked && <CardFace card={picked} recipe={recipes} />}
            </div>
            {looks && askSheet && (
                <StillOut state={state} ask={askSheet} close={() => setLooks(false)} />
            )}
            {large !== null && (
                <Enlarged
                    state={state}
                    view={view}
                    seat={large}
                    help={help}
                    marks={marks[large]}
                    close={() => setLarge(null)}
                />
            )}
        </div>
    );
}

export const speculaasUi: GameUi<SpeculaasView, SpeculaasMove> = {
    View,
    drafts,
    feels,
    Act,
    Scene,
    finale,
    describe,
    lessons,
    Rules,
    begins,
    pictured,
    isOther,
    say,
    sayMove,
    soundOf,
    drawn,
    Why,
    isTieBreak,
    reviewPlayouts: 400,
};
