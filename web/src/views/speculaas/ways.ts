/**
 * Where hands go when they are passed on or dealt: the arrows from seat to seat, and the ways of
 * the cards. Neither crosses words, and cards stay on the table: arithmetic of the drawing only.
 */
import {nextSeat} from './beats';

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** Where everything is when the beat begins, as seen from the stage. */
export interface Places {
    seats: (Box | null)[];
    /** Where points stand, if they do. */
    scores: (Box | null)[];
    hand: Box;
    own: Box;
    /** What is told. */
    words: Box;
    /** The left and the right edge of the window. */
    edges: readonly [number, number];
    /** The others sit at the side of your table, and not above it. */
    beside: boolean;
    /** Your hand is at the other side of your table, and not below it. */
    handBeside: boolean;
}

export interface Point {
    x: number;
    y: number;
}

/** A way for cards: it leaves straight, and bends to where it goes. */
export interface Way {
    from: Point;
    bend: Point;
    to: Point;
}

export const middle = (one: number, two: number, part = 0.5): number => one + part * (two - one);

const clamp = (at: number, least: number, most: number): number =>
    Math.max(Math.min(at, most), Math.min(least, most));

export const pathOf = ({from, bend, to}: Way): string =>
    `M${from.x} ${from.y} Q${bend.x} ${bend.y} ${to.x} ${to.y}`.replace(/\.\d+/g, '');

/** So far inside of a seat or a hand arrows begin and end, and so far from words. */
const inside = 14;
const beside = 20;

/** Seats may lie at both sides of your table. */
const isOnTheRight = (box: Box, {own}: Places): boolean => box.left >= own.right - 1;

/** At the side of a seat that is towards your table. */
const doorX = (box: Box, places: Places): number =>
    isOnTheRight(box, places) ? box.left - 4 : box.right + 4;

/** Beside the words, on the side of whoever passes you a hand, or gets yours. */
function ownDoor({hand, words, ...places}: Places, right: boolean, leaves: boolean): Point {
    const y = hand.top + 16;
    if (!places.beside) return {x: middle(hand.left, hand.right, leaves ? 0.25 : 0.75), y};
    const part = leaves ? 0.3 : 0.06;
    return right
        ? {x: Math.max(middle(hand.right, hand.left, part), words.right + beside), y}
        : {x: Math.min(middle(hand.left, hand.right, part), words.left - beside), y};
}

/** Where hands leave a seat and where they come to it: not in the same spot. */
export function doorOf(places: Places, seat: number, you: number, leaves: boolean): Point {
    const {hand, handBeside, seats} = places;
    const box = seats[seat] ?? hand;
    if (seat === you && handBeside)
        return {x: hand.left, y: middle(hand.top, hand.bottom, leaves ? 0.2 : 0.7)};
    if (seat === you) {
        const other = seats[(seat + (leaves ? 1 : seats.length - 1)) % seats.length];
        return ownDoor(places, !!other && isOnTheRight(other, places), leaves);
    }
    const part = leaves ? 0.7 : 0.3,
        y = middle(box.top, box.bottom, part);
    // What stands over your table is beside the first of them.
    return places.beside
        ? {x: doorX(box, places), y: clamp(y, places.own.top + inside, box.bottom - 4)}
        : {x: middle(box.left, box.right, part), y: box.bottom - inside};
}

export function wayOf(places: Places, seat: number, you: number): Way {
    const to = nextSeat(seat, places.seats.length);
    const ends = {from: doorOf(places, seat, you, true), to: doorOf(places, to, you, false)};
    const {from, to: end} = ends;
    if (places.handBeside && (seat === you || to === you))
        return {...ends, bend: {x: middle(from.x, end.x), y: seat === you ? end.y : from.y}};
    if (seat === you && places.beside) return {...ends, bend: {x: from.x, y: end.y}};
    if (to === you && places.beside) return {...ends, bend: {x: end.x, y: from.y}};
    if (seat === you || to === you)
        return {...ends, bend: {x: seat === you ? end.x : from.x, y: middle(from.y, end.y)}};
    /* From neighbour to neighbour, or back along the whole row of them. */
    const far = 24 + 0.25 * (Math.abs(from.x - end.x) + Math.abs(from.y - end.y));
    const isNext = to > seat;
    return {
        ...ends,
        bend: places.beside
            ? {
                  x: from.x + (from.x > places.own.right - beside ? -far : far),
                  y: middle(from.y, end.y),
              }
            : {x: middle(from.x, end.x), y: isNext ? middle(from.y, end.y) : from.y + far},
    };
}

/** From the deck, in the middle of your table, to a seat. */
export function dealWayOf(places: Places, seat: number, you: number): Way {
    const {own} = places;
    const from = {x: middle(own.left, own.right), y: middle(own.top, own.bottom)},
        to = doorOf(places, seat, you, false);
    const isBeside = places.beside && seat !== you;
    const bend = {x: isBeside ? middle(from.x, to.x) : to.x, y: isBeside ? to.y : from.y};
    return {from, bend, to};
}

// ---- along the edges, where hands lie below and seats above ----

/** Straight from point to point, with round corners. */
function bentPath(points: readonly Point[]): string {
    const near = ({x, y}: Point, to: Point): string => {
        const far = Math.hypot(to.x - x, to.y - y) || 1,
            part = Math.min(10, far / 2) / far;
        return `${middle(x, to.x, part)} ${middle(y, to.y, part)}`;
    };
    const [first, ...rest] = points as [Point, ...Point[]],
        last = rest.at(-1) as Point;
    const bends = rest.slice(0, -1).map((point, n) => {
        const [before, after] = [points[n] as Point, points[n + 2] as Point];
        return `L${near(point, before)} Q${point.x} ${point.y} ${near(point, after)}`;
    });
    return `M${first.x} ${first.y} ${bends.join(' ')} L${last.x} ${last.y}`.replace(/\.\d+/g, '');
}

/** Between your table and the edge of the window there are no words: left and right. */
const lanesOf = ({own, edges}: Places): [left: number, right: number] => [
    middle(edges[0], own.left),
    middle(own.right, edges[1]),
];

/** Your hand leaves on the left, and another one comes on the right. */
function alongEdge(places: Places, other: number, leaves: boolean): string {
    const {hand, seats} = places,
        box = seats[other] ?? hand;
    const [left, right] = lanesOf(places);
    const lane = leaves ? left : right,
        y = box.bottom - inside;
    const into = (of: Box) => (leaves ? of.left + inside : of.right - inside);
    const way = [
        {x: into(hand), y: hand.top + 16},
        {x: lane, y: hand.top + 16},
        {x: lane, y},
        {x: into(box), y},
    ];
    return bentPath(leaves ? way : way.reverse());
}

const isAbove = ({beside: isBeside, handBeside}: Places): boolean => !isBeside && !handBeside;

/** The arrow from a seat to the next one. */
export function arrowOf(places: Places, seat: number, you: number): string {
    const to = nextSeat(seat, places.seats.length);
    if (!isAbove(places) || (seat !== you && to !== you)) return pathOf(wayOf(places, seat, you));
    return seat === you ? alongEdge(places, to, true) : alongEdge(places, seat, false);
}

/** The arrow from the deck to a seat; to those above it only points. */
export function dealArrowOf(places: Places, seat: number, you: number): string {
    const way = dealWayOf(places, seat, you);
    if (!isAbove(places)) return pathOf(way);
    const {hand, own} = places,
        {from, to} = way;
    if (seat !== you) return pathOf({...way, to: {x: to.x, y: own.top + inside / 2}});
    const [, right] = lanesOf(places),
        y = hand.top + 16;
    return bentPath([from, {x: right, y: from.y}, {x: right, y}, {x: hand.right - inside, y}]);
}

// ---- cards on their way ----

/** How large a hand is that is on its way, from its middle. */
export interface Half {
    width: number;
    height: number;
}

/** As the styles have it; a name below it may be as wide as some cards. */
export function halfOf(cards: number, large: boolean, window: number): Half {
    const card = large ? clamp(0.035 * window, 32, 54) : 18,
        step = large ? card - 13 : 9;
    return {
        width: Math.max(60, (step * cards + card + 24) / 2),
        height: large ? card / 2 + 22 : 30,
    };
}

/** The same way, as far as cards of that size stay on the table and inside of the window. */
export function onTable(way: Way, {own, edges}: Places, {width, height}: Half): Way {
    const kept = ({x, y}: Point): Point => ({
        x: clamp(x, edges[0] + width, own.right - width),
        y: clamp(y, -Infinity, own.bottom - height),
    });
    return {from: kept(way.from), bend: kept(way.bend), to: kept(way.to)};
}
