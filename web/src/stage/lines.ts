/**
 * Lines from seat to seat, which cross no words: they hang under seats that lie side by side, run
 * between rows of seats, and where what is told lies between two, they go around it, at the edge of
 * the table.
 */
export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What there is on the table, in the window. */
export interface Around {
    /** All seats. */
    seats: readonly Rect[];
    /** From here on the drawing of a beat lies over seats, where there is little room. */
    covered?: number;
    /** What no line may lie over: words, buttons, cards. */
    things: readonly Rect[];
    /** Where the words begin. */
    words: number;
    /** The stage, and how wide the window is. */
    within: Rect;
    width: number;
}

type Point = readonly [x: number, y: number];

const dip = 20;
/** How far a line keeps from seats, from things, and from the edge of the window; its corners. */
const [under, beside, edge, corner] = [4, 12, 4, 10];

const middleOf = ({left, right}: Rect): number => (left + right) / 2;

function hanging(from: Rect, to: Rect, {left, top}: Rect): string {
    const [x1, x2] = [middleOf(from) - left, middleOf(to) - left];
    const low = Math.max(from.bottom, to.bottom) + dip - top;
    return `M${x1} ${from.bottom - top} C${x1} ${low} ${x2} ${low} ${x2} ${to.bottom - top}`;
}

const isInRow = (one: Rect, other: Rect): boolean =>
    one.top < other.bottom && other.top < one.bottom;

const isSame = (one: Rect, other: Rect): boolean =>
    one.left === other.left && one.top === other.top;

/** Under the row of the upper seat to the lane, down there, and to the lower one. */
function wayAlong(lane: number, upper: Rect, lower: Rect, run: number): Point[] {
    const start = middleOf(upper),
        y = (lower.top + lower.bottom) / 2;
    const isOver = lane >= lower.left && lane <= lower.right;
    const end: Point[] = isOver
        ? [[lane, lower.top]]
        : [
              [lane, y],
              [lane < lower.left ? lower.left : lower.right, y],
          ];
    return [[start, upper.bottom], [start, run], [lane, run], ...end];
}

function isFree(way: readonly Point[], things: readonly Rect[]): boolean {
    return way.slice(1).every(([x, y], i) => {
        const [x0, y0] = way[i] as Point;
        const [left, right] = [Math.min(x, x0), Math.max(x, x0)],
            [top, bottom] = [Math.min(y, y0), Math.max(y, y0)];
        return things.every(
            thing =>
                thing.right <= left ||
                thing.left >= right + 1 ||
                thing.bottom <= top ||
                thing.top >= bottom + 1,
        );
    });
}

const lengthOf = (way: readonly Point[]): number =>
    way.slice(1).reduce((sum, [x, y], i) => {
        const [x0, y0] = way[i] as Point;
        return sum + Math.abs(x - x0) + Math.abs(y - y0);
    }, 0);

/** The same with round corners. */
function pathOf(way: readonly Point[], {left, top}: Rect): string {
    const at = ([x, y]: Point): string => `${Math.round(x - left)} ${Math.round(y - top)}`;
    const near = ([x, y]: Point, [x0, y0]: Point): Point => [
        x + Math.sign(x0 - x) * Math.min(corner, Math.abs(x0 - x) / 2),
        y + Math.sign(y0 - y) * Math.min(corner, Math.abs(y0 - y) / 2),
    ];
    const bends = way.slice(1, -1).map((point, i) => {
        const [before, after] = [way[i] as Point, way[i + 2] as Point];
        return `L${at(near(point, before))} Q${at(point)} ${at(near(point, after))}`;
    });
    return `M${at(way[0] as Point)} ${bends.join(' ')} L${at(way.at(-1) as Point)}`;
}

function around(upper: Rect, lower: Rect, {seats, things, within, width}: Around): string | null {
    const row = seats.filter(seat => isInRow(seat, upper));
    const run = Math.max(...row.map(({bottom}) => bottom)) + under;
    const others = [...seats, ...things].filter(
        thing => !isSame(thing, upper) && !isSame(thing, lower),
    );
    const below = others.filter(({top, bottom}) => bottom > run && top < lower.bottom);
    const lanes = [
        Math.max(edge, Math.min(...below.map(({left}) => left)) - beside),
        Math.min(width - edge, Math.max(...below.map(({right}) => right)) + beside),
    ];
    const [best] = lanes
        .map(lane => wayAlong(lane, upper, lower, run))
        .filter(way => isFree(way, others))
        .sort((one, other) => lengthOf(one) - lengthOf(other));
    return best ? pathOf(best, within) : null;
}

/** At the edge of what covers the lower part of both, where no card is. */
function atTheEdge(from: Rect, to: Rect, {left, top}: Rect): string {
    const [x1, x2] = [middleOf(from) - left, middleOf(to) - left],
        y = Math.max(from.bottom, to.bottom) - top;
    return `M${x1} ${y} L${x1} ${y + under} L${x2} ${y + under} L${x2} ${y}`;
}

/** From row to row, or to a seat of the same row over another one: in the gap between them. */
function betweenRows(upper: Rect, lower: Rect, below: readonly Rect[], table: Around) {
    const row = table.seats.filter(seat => isInRow(seat, upper));
    const bottom = Math.max(...row.map(seat => seat.bottom)),
        run = (bottom + Math.min(...below.map(({top}) => top))) / 2;
    const [start, end] = [middleOf(upper), middleOf(lower)];
    const way: Point[] = [
        [start, upper.bottom],
        [start, run],
        [end, run],
        [end, isInRow(upper, lower) ? lower.bottom : lower.top],
    ];
    const others = table.seats.filter(seat => !isSame(seat, upper) && !isSame(seat, lower));
    return isFree(way, others) ? pathOf(way, table.within) : null;
}

/**
 * Between a seat at the side of the table and one that ends higher, which hanging lines would cross
 * the middle for: straight from side to side, or under the row of the higher one.
 */
function fromTheSide(one: Rect, other: Rect, {seats, things, within}: Around): string | null {
    const [high, low] = one.bottom <= other.bottom ? [one, other] : [other, one];
    const isLeft = low.right <= high.left;
    const isBeside = isLeft || high.right <= low.left;
    if (!isBeside || !isInRow(one, other) || low.bottom - high.bottom < dip) return null;
    const side = isLeft ? low.right : low.left,
        y = (Math.max(low.top, high.top) + high.bottom) / 2,
        run = high.bottom + under;
    const others = [...seats, ...things].filter(
        thing => !isSame(thing, one) && !isSame(thing, other),
    );
    const ways: Point[][] = [
        [
            [side, y],
            [isLeft ? high.left : high.right, y],
        ],
        [
            [side, run],
            [middleOf(high), run],
            [middleOf(high), high.bottom],
        ],
    ];
    const free = ways.find(way => isFree(way, others));
    return free ? pathOf(free, within) : null;
}

const clipped = (seat: Rect, y: number): Rect =>
    seat.top < y && seat.bottom > y
        ? {left: seat.left, right: seat.right, top: seat.top, bottom: y}
        : seat;

/** null: there is no way that crosses nothing, and the drawing in the middle says it, too. */
export function lineOf(one: Rect, other: Rect, whole: Around): string | null {
    const {covered = Infinity} = whole;
    const [from, to] = [clipped(one, covered), clipped(other, covered)];
    const table = {...whole, seats: whole.seats.map(seat => clipped(seat, covered))};
    const isAbove = ({top}: Rect) => top < table.words;
    if (isAbove(from) === isAbove(to)) {
        const [upper, lower] = from.top <= to.top ? [from, to] : [to, from];
        const below = table.seats.filter(
            seat => isAbove(seat) === isAbove(from) && seat.top >= upper.bottom,
        );
        const across = fromTheSide(from, to, table);
        if (across) return across;
        if (below.length) return betweenRows(upper, lower, below, table);
        return from.bottom === covered && to.bottom === covered
            ? atTheEdge(from, to, table.within)
            : hanging(from, to, table.within);
    }
    return isAbove(from) ? around(from, to, table) : around(to, from, table);
}
