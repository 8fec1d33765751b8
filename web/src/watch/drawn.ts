/** Where a move lies on the table: its stations as boxes, measured in what is drawn. */

/** A place that a move is about; all numbers of `part` are parts of the element. */
export interface Station {
    /** The first of these that can be seen. */
    find: string | readonly string[];
    part?: Box;
}

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 0;

/** Where a station is, as seen from the corner of `frame`; undefined: it is not drawn. */
export function boxOf({find, part}: Station, root: Element, frame: DOMRect): Box | undefined {
    const element = [find]
        .flat()
        .flatMap(one => [...root.querySelectorAll(one)])
        .find(isSeen);
    if (!element) return undefined;
    const {left, top, width, height} = element.getBoundingClientRect();
    const {x, y, width: w, height: h} = part ?? {x: 0, y: 0, width: 1, height: 1};
    return {
        x: left - frame.left + x * width,
        y: top - frame.top + y * height,
        width: w * width,
        height: h * height,
    };
}

/** Where the line between the middles of two boxes leaves the first one. */
export function edgeOf(box: Box, to: Box, gap: number): {x: number; y: number} {
    const x = box.x + box.width / 2,
        y = box.y + box.height / 2;
    const dx = to.x + to.width / 2 - x,
        dy = to.y + to.height / 2 - y;
    const far = Math.max(
        Math.abs(dx) / (box.width / 2 + gap),
        Math.abs(dy) / (box.height / 2 + gap),
        0.001,
    );
    return {x: x + dx / far, y: y + dy / far};
}

/** From one box to the next, as an SVG draws it; "" where they lie over each other. */
export function arrowBetween(from: Box, to: Box, gap = 6): string {
    const one = edgeOf(from, to, gap),
        two = edgeOf(to, from, gap);
    const along =
        (two.x - one.x) * (to.x + to.width / 2 - from.x - from.width / 2) +
        (two.y - one.y) * (to.y + to.height / 2 - from.y - from.height / 2);
    if (along <= 0) return '';
    const [dx, dy] = [two.x - one.x, two.y - one.y];
    const far = Math.hypot(dx, dy),
        tip = Math.min(12, far / 2);
    // The head: back along the way, and to both sides.
    const [ux, uy] = [(dx / far) * tip, (dy / far) * tip];
    const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    return (
        `M${point(one.x, one.y)}L${point(two.x, two.y)}` +
        `M${point(two.x - ux - uy * 0.7, two.y - uy + ux * 0.7)}L${point(two.x, two.y)}` +
        `L${point(two.x - ux + uy * 0.7, two.y - uy - ux * 0.7)}`
    );
}
