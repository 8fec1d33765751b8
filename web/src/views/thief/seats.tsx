/** Places at the table: who sits there, what lies there, and what is known of the hand. */
import type {Art} from '../../art';
import type {TableState} from '../../core/client';
import {Baker} from '../../parts/baker';
import {Explain} from '../../parts/explain';
import {Picture, PlayerMark, PlayerName} from '../../parts/picture';
import {list, numeral, t, tc, tn} from '../../words';
import {nameOf, namesOf} from '../props';
import {Back, CardRow, Small} from './card';
import {nameOfCard} from './cards';
import type {Choosing} from './choosing';
import {type Known, knownOf, mayHoldText} from './knowing';
import {inOrderOfPlay} from './rounds';
import type {Pick} from './steps';
import type {Cake, Sheet, ThiefCard, ThiefView} from './types';
import './seats.css';

export interface Table {
    state: TableState;
    view: ThiefView;
    help: boolean;
    choosing: Choosing;
    /** What the core has worked out about hidden cards; null: not wanted, or not known yet. */
    sheet: Sheet | null;
    /** Shows what is known of a seat, or of the secret card. */
    look(place: number): void;
    /** Whose hand is being discarded: there its cards come from. */
    discarder: number | null;
    /** What each seat has played in this round, in order. */
    played: readonly Cake[][];
}

export function Badge({
    art,
    word,
    text,
    class: classes = '',
}: {
    art: Art;
    word: string;
    text: string;
    class?: string;
}) {
    return (
        <Explain text={text}>
            <span class={`badge ${classes}`}>
                <Picture art={art} />
                <span class="word">{word}</span>
            </span>
        </Explain>
    );
}

export const pointsText = (n: number): string =>
    tn('{points} point', '{points} points', n, {points: n});

export function Score({score}: {score: number}) {
    return (
        <span class="score">
            <Picture art="point" />
            <span aria-hidden="true">{numeral(score)}</span>
            <span class="unseen">{pointsText(score)}</span>
        </span>
    );
}

function Badges({view, seat}: {view: ThiefView; seat: number}) {
    const place = view.seats[seat];
    return (
        <>
            {place?.protected && (
                <Badge
                    art="ui-shield"
                    class="shield"
                    word={tc('player', 'protected')}
                    text={t(
                        'Protected: nobody can target this player until they play another cake.',
                    )}
                />
            )}
            {view.spotlight?.on === seat && (
                <Badge
                    art="ui-spotlight"
                    class="spot"
                    word={tc('player', 'spotlight')}
                    text={t('In the spotlight: everyone else must target this player.')}
                />
            )}
        </>
    );
}

/** Touched, it says what someone may have, and why; it is marked where something is known. */
function Look({table: {view, help, look}, seat, name}: {table: Table; seat: number; name: string}) {
    const {faces, mayHold} = knownOf(view, seat, help);
    const text = t('What {name} could have', {name});
    const known = faces.length > 0 || mayHold !== null;
    return (
        <Explain text={mayHold ? `${text}. ${mayHoldText(view, mayHold)}` : text}>
            <button
                type="button"
                class={known ? 'look known' : 'look'}
                aria-label={text}
                onClick={() => look(seat)}
            >
                <Picture art="ui-search" />
            </button>
        </Explain>
    );
}

function Marks({art, seats, text}: {art: Art | null; seats: readonly number[]; text: string}) {
    return (
        <Explain text={text}>
            <span class="marks" role="img" aria-label={text}>
                {art ? <Picture art={art} /> : <span aria-hidden="true">=</span>}
                {seats.map(seat => (
                    <PlayerMark key={seat} seat={seat} />
                ))}
            </span>
        </Explain>
    );
}

export function Knowledge({state, known}: {state: TableState; known: Known}) {
    const names = (seats: readonly number[]) => list(namesOf(state, seats));
    const {equal, seenBy} = known;
    return (
        <>
            {equal.length > 0 && (
                <Marks
                    art={null}
                    seats={equal}
                    text={t('Same value as the card of: {names}', {names: names(equal)})}
                />
            )}
            {seenBy.length > 0 && (
                <Marks
                    art="ui-eye"
                    seats={seenBy}
                    text={t('Seen by: {names}', {names: names(seenBy)})}
                />
            )}
        </>
    );
}

/** Someone else's hand: backs, or the faces of cards that are known or open. */
function Hand({view, seat, known}: {view: ThiefView; seat: number; known: Known}) {
    const {cards = 0, hand = []} = view.seats[seat] ?? {};
    if (!cards) return null;
    const faces: (ThiefCard | null)[] = Array.from(
        {length: cards},
        (_, i) => known.faces[i] ?? null,
    );
    const shown = known.faces.map(nameOfCard);
    const text =
        shown.length && !hand.length
            ? t('You know this hand: {cards}', {cards: shown})
            : tn('{n} card in hand', '{n} cards in hand', cards);
    return (
        <span class={shown.length && !hand.length ? 'others-hand known' : 'others-hand'}>
            <span class="unseen">{text}</span>
            {faces.map((card, i) => {
                const thing = `hand-${seat}-${i}`;
                return card ? (
                    <Small key={i} card={card} thing={thing} from="deck" />
                ) : (
                    <Back key={i} thing={thing} from="deck" />
                );
            })}
            {shown.length > 0 && !hand.length && <Picture art="ui-eye" class="seen" />}
        </span>
    );
}

function Doing({state, seat}: {state: TableState; seat: number}) {
    const {here, standing_in: standIn, who} = state.seats[seat] ?? {};
    return (
        <>
            {standIn !== undefined && (
                <span class="badge away">
                    <Picture art="ui-robot" /> <span class="word">{t('A bot is filling in')}</span>
                </span>
            )}
            {who === 'person' && here === false && standIn === undefined && (
                <span class="away">{t('away')}</span>
            )}
            {state.waitingFor.includes(seat) && seat !== state.you && (
                <span class="thinking">
                    <i aria-hidden="true" />
                    <span class="unseen">{t('is thinking')}</span>
                </span>
            )}
        </>
    );
}

/** Lies over a place that can be chosen now. */
function Target({
    choosing,
    seat,
    name,
    own,
}: {
    choosing: Choosing;
    seat: number;
    name: string;
    own: boolean;
}) {
    const ask = choosing.ask === 'partner' ? 'partner' : 'player';
    const pick: Pick = {ask, value: seat};
    if (!choosing.offers(pick)) return null;
    const first = choosing.options[0]?.value === seat;
    const label = choosing.words(pick) || (own ? t('Choose yourself') : t('Choose {name}', {name}));
    const hinted = choosing.hinted(pick);
    return (
        <button
            type="button"
            class={hinted ? 'target hinted' : 'target'}
            data-next={first || undefined}
            aria-label={hinted ? t('{choice} (hint)', {choice: label}) : label}
            onClick={() => choosing.pick(pick)}
        >
            <Picture art={hinted ? 'ui-hint' : 'ui-arrow'} />
        </button>
    );
}

function classesOf({state, view, choosing}: Table, seat: number): string {
    const place = view.seats[seat];
    const isHere = ({ask, value}: Pick) =>
        (ask === 'player' || ask === 'partner') && value === seat;
    return [
        'seat',
        place?.in ? '' : 'out',
        !state.over && view.turn === seat ? 'turn' : '',
        place?.protected ? 'protected' : '',
        view.spotlight?.on === seat ? 'lit' : '',
        choosing.picked.some(isHere) ? 'picked' : '',
        choosing.options.some(isHere) ? 'offered' : '',
    ]
        .filter(Boolean)
        .join(' ');
}

/** What a card of a hand is called as a thing that moves. */
export const handOf =
    (seat: number, own: boolean) =>
    (card: ThiefCard): string =>
        own ? `own-${card}` : `hand-${seat}-0`;

/** Whoever touches a place, and nothing on it that does something, wants to know about it. */
const isFree = ({target}: MouseEvent): boolean =>
    target instanceof Element && !target.closest('button');

interface Props {
    table: Table;
    seat: number;
    own?: boolean;
}

/** One place. The own one has its hand elsewhere. */
export function Seat({table, seat, own = false}: Props) {
    const {state, view, help, choosing} = table;
    const place = view.seats[seat];
    if (!place) return null;
    const name = nameOf(state, seat),
        known = knownOf(view, seat, help);
    const from = handOf(seat, own);
    return (
        <div
            class={`${classesOf(table, seat)}${own ? ' own' : ''}`}
            data-seat={seat}
            role="group"
            aria-label={name}
            onClick={event => !own && place.in && isFree(event) && table.look(seat)}
        >
            <p class="who">
                <Baker seat={seat} /> <PlayerMark seat={seat} /> <PlayerName name={name} />{' '}
                <Score score={place.score} />
                {!state.over && view.turn === seat && (
                    <span class="unseen">{t('current player')}</span>
                )}
            </p>
            <div class="things">
                {!own && <Hand view={view} seat={seat} known={known} />}
                {!place.in && <span class="badge gone">{tc('player', 'out')}</span>}
                <CardRow
                    cards={inOrderOfPlay(place.front, table.played[seat])}
                    name={`front-${seat}`}
                    from={from}
                    label={t('{name}, cakes played', {name})}
                />
                {own && place.in && !place.front.length && (
                    <span class="lies-here">{t('The cakes you play stay here.')}</span>
                )}
            </div>
            <div class="state">
                <Badges view={view} seat={seat} />
                {!own && place.in && <Look table={table} seat={seat} name={name} />}
                <Knowledge state={state} known={known} />
                <Doing state={state} seat={seat} />
            </div>
            <Target choosing={choosing} seat={seat} name={name} own={own} />
        </div>
    );
}

/** The others, in the order in which they sit to the left of you; a spectator sees all. */
export function othersOf({seats}: ThiefView, you: number): number[] {
    const n = seats.length;
    return you < n
        ? Array.from({length: n - 1}, (_, i) => (you + 1 + i) % n)
        : Array.from({length: n}, (_, i) => i);
}

export function Seats({table}: {table: Table}) {
    const others = othersOf(table.view, table.state.you);
    // Outer places lie lower, so that all sit around one table.
    const bend = (i: number) =>
        Math.round(((2 * i) / Math.max(1, others.length - 1) - 1) ** 2 * 100) / 100;
    return (
        <ul class="thief-seats" data-count={others.length} aria-label={t('Players')}>
            {others.map((seat, i) => (
                <li key={seat} style={{'--bend': bend(i)}}>
                    <Seat table={table} seat={seat} />
                </li>
            ))}
        </ul>
    );
}
