/* What covers have in common: the theme's colours of the room, shadows and cloth. */
import {fill, oval} from './shapes';

export const theme = (name: string, light: string): string => `var(--art-${name},${light})`;
export const wall = theme('wall', '#f7e3bf');
export const blue = theme('blue', '#a9c4e6');
export const wallLine = theme('wall-line', '#efd3a3');
export const shadow = (x: number, y: number, r: number): string =>
    fill(oval(x, y, r, r * 0.13), '#3b1e0a', 0.22);

/** The stripes of a cloth that lie across the others. */
export const weft = (d: string, colour: string, width: number): string =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity=".52"/>`;
