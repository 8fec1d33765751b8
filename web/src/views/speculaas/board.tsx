/** A table of cards, drawn at whatever size a space has; also in small, as one picture. */
import type {ComponentChildren} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {RefObject} from 'preact';
import {href} from '../../art';
import {Explain} from '../../parts/explain';
import {moves} from '../../settings';
import {t, tn} from '../../words';
import {CardBack, CardFace, cardName, explained} from './cards';
import {type Counted, countStyle, type Counts, toldStyle} from './count';
import {type Bounds, boundsOf} from './places';
import type {Recipe, SpeculaasTable, Spice, SpiceCard, Spot} from './types';

/** The room that an element has, as it changes. */
export function useRoom(ref: RefObject<HTMLElement>): {width: number; height: number} {
    const [room, setRoom] = useState({width: 0, height: 0});
    useLayoutEffect(() => {
        const element = ref.current;
        if (!element) return;
        const look = () => setRoom({width: element.clientWidth, height: element.clientHeight});
        const observer = new ResizeObserver(look);
        observer.observe(element);
        look();
        return () => observer.disconnect();
    }, [ref]);
    return room;
}

/** Where a card that is laid next comes from: the hand says it when it is picked up. */
export const leaving: {from: DOMRect | null} = {from: null};

function useArrival(ref: RefObject<HTMLElement>): void {
    useEffect(() => {
        const {from} = leaving,
            to = ref.current?.getBoundingClientRect();
        leaving.from = null;
        if (!from || !to?.width || !moves()) return;
        const shift = `${from.left - to.left}px,${from.top - to.top}px`;
        const transform = `translate(${shift}) scale(${from.width / to.width})`;
        ref.current?.animate(
            [
                {transformOrigin: '0 0', transform},
                {transformOrigin: '0 0', transform: 'none'},
            ],
            {duration: 300, easing: 'cubic-bezier(.2,.8,.3,1)'},
        );
    }, [ref]);
}

export const spotStyle = ([x, y]: Spot, {left, top}: Bounds, cell: number) => ({
    left: `${(x - left) * cell}px`,
    top: `${(y - top) * cell}px`,
    width: `${cell}px`,
    height: `${cell}px`,
});

/** What is new on a table: where the soft rings are, and what is turned over just now. */
export interface Marks {
    ring: readonly Spot[];
    turning: readonly Spot[];
    /** What is turned over for Speculattius' pile. */
    piled: readonly {recipe: boolean}[];
    /** So long it is told, in milliseconds. */
    told: number;
}

export const noMarks: Marks = {ring: [], turning: [], piled: [], told: 0};

const has = (spots: readonly Spot[], [x, y]: Spot): boolean =>
    spots.some(spot => spot[0] === x && spot[1] === y);

interface LaidProps {
    card: Recipe | SpiceCard;
    at: Spot;
    bounds: Bounds;
    cell: number;
    recipe: boolean;
    honey?: boolean;
    points?: number | undefined;
    marks: Marks;
    /** While points are counted: when it lifts, and when it glows for others, in milliseconds. */
    counted?: Counted | undefined;
}

/** What lies on a space, in words. */
function laidName({card, at: [x, y], recipe, honey, points}: LaidProps): string {
    const name = cardName(card);
    if (!recipe) return t('{card} at ({x},{y})', {card: name, x, y});
    if (points === undefined)
        return honey
            ? t('Recipe {card} with honey at ({x},{y})', {card: name, x, y})
            : t('Recipe {card} at ({x},{y})', {card: name, x, y});
    return honey
        ? tn(
              'Recipe {card} with honey at ({x},{y}): {n} point',
              'Recipe {card} with honey at ({x},{y}): {n} points',
              points,
              {card: name, x, y},
          )
        : tn(
              'Recipe {card} at ({x},{y}): {n} point',
              'Recipe {card} at ({x},{y}): {n} points',
              points,
              {card: name, x, y},
          );
}

function Laid(props: LaidProps) {
    const ref = useRef<HTMLDivElement>(null);
    const {card, at, recipe, honey = false, points, marks, counted} = props;
    useArrival(ref);
    const turns = has(marks.turning, at);
    const classes = ['laid', has(marks.ring, at) ? 'last' : '', turns ? 'turning' : ''];
    return (
        <Explain text={explained(card, recipe)}>
            <div
                ref={ref}
                role="img"
                aria-label={laidName(props)}
                class={classes.join(' ')}
                style={{
                    ...spotStyle(at, props.bounds, props.cell),
                    ...countStyle(counted),
                    ...(turns && toldStyle(marks.told)),
                }}
            >
                <CardFace card={card} recipe={recipe} honey={honey} />
                {turns && <CardBack />}
                {points !== undefined && (
                    <span
                        key={counted ? 'counted' : 'stands'}
                        class={points ? 'points' : 'points none'}
                        aria-hidden="true"
                    >
                        {counted && points ? `+${points}` : points}
                    </span>
                )}
            </div>
        </Explain>
    );
}

interface BoardProps {
    table: SpeculaasTable;
    bounds: Bounds;
    cell: number;
    /** With the points of every recipe. */
    points: boolean;
    label: string;
    marks: Marks;
    counts?: Counts | undefined;
    children?: ComponentChildren;
}

export function Board(props: BoardProps) {
    const {table, bounds, cell, points, label, marks, counts, children} = props;
    return (
        <div
            class={counts ? 'board counting' : 'board'}
            role="group"
            aria-label={label}
            style={{width: `${bounds.columns * cell}px`, height: `${bounds.rows * cell}px`}}
        >
            {table.recipes.map(
                ({recipe, at, honey, points: now}, n) =>
                    at && (
                        <Laid
                            key={`r${n}`}
                            card={recipe}
                            at={at}
                            bounds={bounds}
                            cell={cell}
                            recipe
                            honey={honey ?? false}
                            points={points || counts ? now : undefined}
                            marks={marks}
                            counted={counts?.recipes[n]}
                        />
                    ),
            )}
            {table.spices.map(
                ({spice, at}, n) =>
                    at && (
                        <Laid
                            key={`s${n}`}
                            card={spice}
                            at={at}
                            bounds={bounds}
                            cell={cell}
                            recipe={false}
                            marks={marks}
                            counted={counts?.spices[n]}
                        />
                    ),
            )}
            {children}
        </div>
    );
}

function MiniSpice({spices: [first = 'clove', second], at: [x, y]}: {spices: Spice[]; at: Spot}) {
    const size = second ? 0.52 : 0.74,
        rim = (1 - size) / 2;
    return (
        <>
            <rect
                x={x + 0.04}
                y={y + 0.04}
                width="0.92"
                height="0.92"
                rx="0.1"
                class="mini-paper"
            />
            <use href={href(`edge-${first}`)} x={x} y={y} width="1" height="1" />
            <use
                href={href(first)}
                x={x + (second ? 0.08 : rim)}
                y={y + (second ? 0.08 : rim)}
                width={size}
                height={size}
            />
            {second && (
                <use href={href(second)} x={x + 0.42} y={y + 0.42} width={size} height={size} />
            )}
        </>
    );
}

/** A table as others see it from afar: one small picture; `mark`: what is spoken of. */
export function MiniBoard({
    table,
    mark,
    marks = noMarks,
}: {
    table: SpeculaasTable;
    mark?: Spot | undefined;
    marks?: Marks;
}) {
    const {left, top, columns, rows} = boundsOf(table, 0);
    /* The first card does not fill all of it. */
    const [wide, high] = [Math.max(columns, 3), Math.max(rows, 2)];
    const box = `${left - (wide - columns) / 2} ${top - (high - rows) / 2} ${wide} ${high}`;
    return (
        <svg class="mini" viewBox={box} aria-hidden="true" focusable="false">
            {table.recipes.map(
                ({recipe, at, honey}, n) =>
                    at && (
                        <g key={n}>
                            <use
                                href={href(`recipe-${recipe}`)}
                                x={at[0]}
                                y={at[1]}
                                width="1"
                                height="1"
                            />
                            {honey && (
                                <use
                                    href={href('honey')}
                                    x={at[0] + 0.5}
                                    y={at[1] - 0.05}
                                    width="0.55"
                                    height="0.55"
                                />
                            )}
                        </g>
                    ),
            )}
            {table.spices.map(
                ({spice, at}, n) =>
                    at && <MiniSpice key={`s${n}`} spices={spice.split('+') as Spice[]} at={at} />,
            )}
            {marks.ring.map(([x, y]) => (
                <rect
                    key={`${x},${y}`}
                    class="mini-ring"
                    x={x + 0.02}
                    y={y + 0.02}
                    width="0.96"
                    height="0.96"
                    rx="0.16"
                />
            ))}
            {marks.turning.map(([x, y]) => (
                <rect
                    key={`turning ${x},${y}`}
                    class="mini-back"
                    style={toldStyle(marks.told)}
                    x={x + 0.04}
                    y={y + 0.04}
                    width="0.92"
                    height="0.92"
                    rx="0.14"
                />
            ))}
            {mark && (
                <rect
                    class="mini-mark"
                    x={mark[0] - 0.02}
                    y={mark[1] - 0.02}
                    width="1.04"
                    height="1.04"
                    rx="0.2"
                />
            )}
        </svg>
    );
}
