/* What covers have in common: the theme's colours of the room, shadows and cloth. */
import {fill, line, oval, shape} from './shapes';

export const theme = (name: string, light: string): string => `var(--art-${name},${light})`;
export const wall = theme('wall', '#f7e3bf');
export const blue = theme('blue', '#a9c4e6');
export const wallLine = theme('wall-line', '#efd3a3');
export const shadow = (x: number, y: number, r: number): string =>
    fill(oval(x, y, r, r * 0.13), '#3b1e0a', 0.22);

/** The stripes of a cloth that lie across the others. */
export const weft = (d: string, colour: string, width: number): string =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity=".52"/>`;

const glass = 'M6 4H154V56H6z';

/** The kitchen's window: what is outside is the theme's, by day or by night. */
function outside(): string {
    const frame = ['#fff6e6', '#a67c4b'] as const;
    const curtain = 'M4 0H48Q46 26 12 40Q6 42 4 42z' + 'M156 0H112Q114 26 148 40Q154 42 156 42z';
    return (
        fill(glass, theme('sky', '#bfe0ee')) +
        fill(oval(104, 18, 9), theme('orb', '#ffe9a8')) +
        line('M58 12h.1M68 25h.1M92 10h.1M76 8h.1', theme('stars', '#bfe0ee'), 2.4) +
        fill('M6 56V44Q34 28 62 40T120 38T154 42V56z', theme('hill', '#9cc08a')) +
        shape('M30 44V36L38 29L46 36V44z', ['#f4e3c8', '#8a6540'], 1.6) +
        fill('M36 38h4v4h-4z', theme('lamp', '#8a6540')) +
        line('M80 3V56M6 29H154', frame[1], 6) +
        line('M80 3V56M6 29H154', frame[0], 3.4) +
        line(glass, frame[1], 8) +
        line(glass, frame[0], 5) +
        shape(curtain, [theme('check', '#d96a78'), theme('check-line', '#a94358')], 1.6) +
        line('M14 2V34M24 2V28M34 2V18M146 2V34M136 2V28M126 2V18', '#fffaf2', 2.4)
    );
}

export const scenery = {window: {box: '0 0 160 60', inner: outside()}};
