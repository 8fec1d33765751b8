/** Lines from seat to seat: they hang under seats that lie side by side, and cross no words. */
type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const dip = 20;

/** null: words lie between them, and the drawing in the middle says it, too. */
export function lineOf(from: Rect, to: Rect, words: number, {left, top}: Rect): string | null {
    if (from.top < words !== to.top < words) return null;
    const [x1, x2] = [from, to].map(seat => (seat.left + seat.right) / 2 - left) as [
        number,
        number,
    ];
    const low = Math.max(from.bottom, to.bottom) + dip - top;
    return `M${x1} ${from.bottom - top} C${x1} ${low} ${x2} ${low} ${x2} ${to.bottom - top}`;
}
