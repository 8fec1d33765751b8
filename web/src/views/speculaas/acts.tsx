/**
 * What happens between the tables: what everyone has chosen turns over at their seats, whole hands
 * slide to the neighbour, and new ones are dealt. Where nothing moves, arrows say the same.
 */
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {Picture} from '../../parts/picture';
import {moves} from '../../settings';
import {seatElement} from '../../stage/stage';
import {t} from '../../words';
import {type ActProps, nameOf} from '../props';
import {type Chosen, type Hand, nextSeat, type Pass, type Reveal} from './beats';
import {CardBack, CardFace} from './cards';
import {toldFor, toldStyle} from './count';
import type {SpeculaasView} from './types';
import {
    arrowOf,
    type Box,
    dealArrowOf,
    dealWayOf,
    halfOf,
    middle,
    onTable,
    pathOf,
    type Places,
    wayOf,
} from './ways';

type Props = ActProps<SpeculaasView>;

function boxIn(element: Element, {left, top}: DOMRect): Box {
    const box = element.getBoundingClientRect();
    return {
        left: box.left - left,
        right: box.right - left,
        top: box.top - top,
        bottom: box.bottom - top,
    };
}

function placesIn(within: DOMRect, {view}: Props): Places | null {
    const table = document.querySelector('.speculaas');
    const own = table?.querySelector('.own :is(.room, .pile)');
    if (!table || !own) return null;
    // Without a card the place for them is as good: the hand alone would be a line at its end.
    const hand =
        table.querySelector('.hands .hand:not(:empty)') ??
        table.querySelector('.hands') ??
        table.querySelector('.below') ??
        own;
    const list = table.querySelector('.seats') ?? own;
    const [handBox, ownBox] = [boxIn(hand, within), boxIn(own, within)];
    const boxOf = (element: Element | null | undefined) => element && boxIn(element, within);
    return {
        scores: view.tables.map(
            (_, seat) => boxOf(table.querySelector(`[data-seat="${seat}"] .score`)) ?? null,
        ),
        seats: view.tables.map((_, seat) => {
            const element = list.querySelector(`[data-seat="${seat}"]`) ?? seatElement(seat);
            return boxOf(element) ?? null;
        }),
        hand: handBox,
        own: ownBox,
        words: boxIn(table.querySelector('.telling .sentence') ?? hand, within),
        edges: [-within.left, innerWidth - within.left],
        beside: boxIn(list, within).right <= ownBox.left + 1,
        handBeside: handBox.left >= ownBox.right - 1,
    };
}

/**
 * Once, as a beat is short, and when the table has been drawn: to ask before would have the browser
 * lay out all tables and what flies over them in a single task. It is drawn between two frames; an
 * effect alone may come before it where the browser is busy.
 */
function usePlaces(ref: RefObject<HTMLElement>, props: Props): Places | null {
    const [places, setPlaces] = useState<Places | null>(null);
    useEffect(() => {
        const measure = () => {
            const within = ref.current?.getBoundingClientRect();
            if (within) setPlaces(placesIn(within, props));
        };
        let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(measure)));
        return () => cancelAnimationFrame(frame);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once
    }, []);
    return places;
}

// ---- reveal ----

/** A seat with a table in small has room for cards over it. */
const roomySeat = 90;

/**
 * At their seat, large enough to see: what someone has chosen turns over. Points and names stay
 * in sight.
 */
function Turned({chosen, box, places}: {chosen: readonly Chosen[]; box: Box; places: Places}) {
    const {beside, own} = places;
    const isRoomy = box.bottom - box.top > roomySeat;
    const at = beside
        ? {left: `${box.right - 14}px`, top: `${middle(box.top, box.bottom)}px`}
        : isRoomy
          ? {left: `${box.right - 4}px`, top: `${box.bottom - 50}px`}
          : {left: `${middle(box.left, box.right)}px`, top: `${own.top + 4}px`};
    const where = beside ? 'beside' : isRoomy ? 'inside' : '';
    return (
        <div class={`turned ${where}`} style={at}>
            {chosen.map(({card, recipe}, n) => (
                <span key={n} class={moves() ? 'laid turning' : 'laid'}>
                    <CardFace card={card} recipe={recipe} />
                    {moves() && <CardBack />}
                </span>
            ))}
        </div>
    );
}

function RevealAct({places, ...props}: Props & {places: Places}) {
    const {chosen, gains} = props.beat.act as Reveal;
    return (
        <>
            {places.seats.map((box, seat) => {
                const own = chosen.filter(one => one.seat === seat);
                if (!box || !own.length || seat === props.state.you) return null;
                return <Turned key={seat} chosen={own} box={box} places={places} />;
            })}
            {places.scores.map((box, seat) => {
                const gain = gains[seat] ?? 0;
                if (!box || gain <= 0) return null;
                const at = {left: `${middle(box.left, box.right)}px`, top: `${box.bottom}px`};
                return (
                    <b key={`+ ${seat}`} class="gain" style={at}>
                        +{gain}
                    </b>
                );
            })}
        </>
    );
}

// ---- pass and deal ----

/** A hand on its way; without movement it lies halfway. */
function Fan({
    cards,
    recipes,
    path,
    large = false,
    late = false,
    children,
}: {
    cards: Hand;
    recipes: boolean;
    path: string;
    large?: boolean;
    /** It follows another one. */
    late?: boolean;
    children?: ComponentChildren;
}) {
    const tilt = (n: number) => (n - (cards.length - 1) / 2) * Math.min(12, 50 / cards.length);
    return (
        <div
            class={['fan', large ? 'large' : '', late ? 'late' : ''].join(' ')}
            style={{offsetPath: `path("${path}")`}}
        >
            <span class="fan-cards">
                {cards.map((card, n) => (
                    <i key={n} style={{rotate: `${tilt(n)}deg`}}>
                        {card && large ? <CardFace card={card} recipe={recipes} /> : <CardBack />}
                    </i>
                ))}
            </span>
            {children}
        </div>
    );
}

function Arrows({paths, own}: {paths: readonly string[]; own: readonly boolean[]}) {
    return (
        <svg class="pass-arrows">
            <defs>
                <marker
                    id="pass-tip"
                    viewBox="0 0 10 10"
                    refX="6"
                    refY="5"
                    markerWidth="4.5"
                    markerHeight="4.5"
                    orient="auto"
                >
                    <path d="M0 0L10 5L0 10Z" />
                </marker>
            </defs>
            {paths.map((path, n) => (
                <path key={n} class={own[n] ? 'own' : ''} d={path} marker-end="url(#pass-tip)" />
            ))}
        </svg>
    );
}

function PassAct({beat, state, places}: Props & {places: Places}) {
    const {recipes, hands} = beat.act as Pass;
    const {you} = state,
        seats = hands.length;
    const moving = hands.flatMap((cards, seat) => {
        if (!cards.length) return [];
        const half = halfOf(cards.length, seat === you, innerWidth);
        const path = pathOf(onTable(wayOf(places, seat, you), places, half));
        return [{cards, seat, path, arrow: arrowOf(places, seat, you)}];
    });
    const isOwn = (seat: number) => seat === you || nextSeat(seat, seats) === you;
    return (
        <>
            <Arrows
                paths={moving.map(({arrow}) => arrow)}
                own={moving.map(({seat}) => isOwn(seat))}
            />
            {moving.map(({cards, seat, path}) => (
                <Fan key={seat} {...{cards, recipes, path}} large={seat === you}>
                    {isOwn(seat) && (
                        <span class="fan-name">
                            <span class={seat === you ? 'you' : ''}>{nameOf(state, seat)}</span>
                            <Picture art="ui-arrow" />
                            <span class={seat === you ? '' : 'you'}>
                                {nameOf(state, nextSeat(seat, seats))}
                            </span>
                        </span>
                    )}
                </Fan>
            ))}
        </>
    );
}

function DealAct({state, view, places}: Props & {places: Places}) {
    const {own} = places,
        {you} = state;
    const deck = {x: middle(own.left, own.right), y: middle(own.top, own.bottom)};
    const arrows = view.hands.map((_, seat) => dealArrowOf(places, seat, you));
    const pathTo = (seat: number, cards: number) =>
        pathOf(onTable(dealWayOf(places, seat, you), places, halfOf(cards, false, innerWidth)));
    return (
        <>
            <Arrows paths={arrows} own={arrows.map((_, seat) => seat === you)} />
            {view.hands.flatMap(({recipes, spices}, seat) =>
                [recipes, spices].map((cards, n) => (
                    <Fan
                        key={`${seat} ${n}`}
                        cards={cards.map(() => null)}
                        recipes={n === 0}
                        late={n === 1}
                        path={pathTo(seat, cards.length)}
                    />
                )),
            )}
            <b class="deal-round" style={{left: `${deck.x}px`, top: `${deck.y}px`}}>
                {t('Round {round}', {round: view.round})}
            </b>
        </>
    );
}

const acts: Readonly<Record<string, (props: Props & {places: Places}) => preact.VNode>> = {
    reveal: RevealAct,
    pass: PassAct,
    deal: DealAct,
};

export function Act(props: Props) {
    const ref = useRef<HTMLDivElement>(null);
    const places = usePlaces(ref, props);
    const {beat} = props;
    const Drawn = acts[beat.kind];
    return (
        <div
            ref={ref}
            class="speculaas-act"
            data-moves={moves() || undefined}
            style={toldStyle(toldFor(beat))}
        >
            {Drawn && places && <Drawn {...props} places={places} />}
        </div>
    );
}
