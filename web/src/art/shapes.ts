/* What all drawings are made of: outlines that return path data, and strokes of the brush that turn
 * them into markup. Presentation attributes only: the page's CSP allows no inline styles. */

/** A surface: its colour, and the darker outline of the same hue. */
export type Paint = readonly [fill: string, line: string];

/** Lines of dark things, which must stay visible on dark paper: theme.css lifts them. */
const darkLine = 'var(--art-dark-line,#2f1a10)';

export const paint = {
    dough: ['#e4a752', '#8c5220'],
    pale: ['#f3d08f', '#a06a28'],
    crust: ['#d2924a', '#7f491c'],
    ginger: ['#b9703a', '#693615'],
    biscuit: ['#c48441', '#713e15'],
    relief: ['#f0cb92', '#7d4a1c'],
    chocolate: ['#6b4028', darkLine],
    burnt: ['#3d2a22', darkLine],
    cream: ['#fff3de', '#a67c4b'],
    sugar: ['#fffcf6', '#a08468'],
    jam: ['#d23e57', '#7c1730'],
    rose: ['#ee9aa6', '#a94358'],
    mint: ['#5fb59f', '#1f6a59'],
    leaf: ['#7fae55', '#3f6a2b'],
    delft: ['#4b7dbd', '#22477c'],
    honey: ['#f2b53c', '#9c5f0a'],
    wood: ['#dcae76', '#85572b'],
    steel: ['#c9ced3', '#66707a'],
    paper: ['#fff8ec', '#a08468'],
} as const satisfies Record<string, Paint>;

/* ---- numbers and outlines ---- */

export const num = (value: number): string => String(Math.round(value * 10) / 10);

const pair = (x: number, y: number): string => `${num(x)} ${num(y)}`;

export function oval(x: number, y: number, rx: number, ry = rx): string {
    const arc = `a${num(rx)} ${num(ry)} 0 1 0 `;
    return `M${pair(x - rx, y)}${arc}${num(2 * rx)} 0${arc}${num(-2 * rx)} 0z`;
}

export function box(x: number, y: number, w: number, h: number, r = 0): string {
    const turn = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${pair(dx, dy)}`;
    return (
        `M${pair(x + r, y)}h${num(w - 2 * r)}${turn(r, r)}v${num(h - 2 * r)}${turn(-r, r)}` +
        `h${num(2 * r - w)}${turn(-r, -r)}v${num(2 * r - h)}${turn(r, -r)}z`
    );
}

/** The point at an angle (in turns, 0 is up, clockwise) on an ellipse round (x, y). */
export function around(x: number, y: number, rx: number, ry: number, turn: number): string {
    return pair(x + rx * Math.sin(turn * 2 * Math.PI), y - ry * Math.cos(turn * 2 * Math.PI));
}

/** A closed curve of n bulges, for petals, scalloped biscuits and fluted crusts. */
export function scallop(x: number, y: number, r: number, n: number, out: number, ry = r): string {
    let d = `M${around(x, y, r, ry, -0.5 / n)}`;
    for (let i = 0; i < n; i++) {
        const top = around(x, y, r + out, ry + out, i / n);
        d += `Q${top} ${around(x, y, r, ry, (i + 0.5) / n)}`;
    }
    return `${d}z`;
}

/** A star of n rounded points. */
export function star(x: number, y: number, r: number, inner: number, n: number): string {
    const points: string[] = [];
    for (let i = 0; i < 2 * n; i++) {
        points.push(around(x, y, i % 2 ? inner : r, i % 2 ? inner : r, i / (2 * n)));
    }
    return `M${points.join('L')}z`;
}

export const heart =
    'M50 88C20 67 8 50 10 33C12 16 32 9 43 18Q48 22 50 28Q52 22 57 18' +
    'C68 9 88 16 90 33C92 50 80 67 50 88z';

export const drop = 'M50 8C62 28 82 42 82 63A32 31 0 0 1 18 63C18 42 38 28 50 8z';

/* ---- the brush ---- */

const path = (d: string, rest: string): string => `<path d="${d}"${rest}/>`;

export const fill = (d: string, colour: string, opacity = 1): string =>
    path(d, ` fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}`);

export const line = (d: string, colour: string, width = 3, dash = ''): string =>
    path(
        d,
        ` fill="none" stroke="${colour}" stroke-width="${width}"` +
            (dash ? ` stroke-dasharray="${dash}"` : ''),
    );

export const shape = (d: string, [colour, edge]: Paint, width = 3): string =>
    path(d, ` fill="${colour}" stroke="${edge}" stroke-width="${width}"`);

/** The darker tone, away from the light: a crescent on round things, the right of upright ones. */
export const shade = (d: string, kind: 'round' | 'side' = 'round'): string =>
    fill(d, `url(#art-${kind})`);

export const body = (d: string, colours: Paint, width = 3): string =>
    shape(d, colours, width) + shade(d);

export const upright = (d: string, colours: Paint, width = 3): string =>
    shape(d, colours, width) + shade(d, 'side');

/** Where the light falls. */
export const glint = (d: string, width = 3, opacity = 0.6): string =>
    path(d, ` fill="none" stroke="#fff" stroke-width="${width}" opacity="${opacity}"`);

/** A rope of dough or icing: an outlined line. */
export const rope = (d: string, [colour, edge]: Paint, width: number, edgeWidth = 3): string =>
    line(d, edge, width + 2 * edgeWidth) + line(d, colour, width);

/** A row of round beads along a path. */
export const beads = (d: string, colour: string, size: number, gap: number): string =>
    line(d, colour, size, `0 ${gap}`);

export const at = (transform: string, inner: string): string =>
    `<g transform="${transform}">${inner}</g>`;

/** A drawing placed into another: (x, y) its corner, size its width. */
export const put = (name: string, x: number, y: number, size: number, height = size): string =>
    `<use href="#art-${name}" x="${num(x)}" y="${num(y)}"` +
    ` width="${num(size)}" height="${num(height)}"/>`;

export const turned = (inner: string, n: number, x = 50, y = 50): string =>
    Array.from({length: n}, (_, i) => at(`rotate(${num((360 * i) / n)} ${x} ${y})`, inner)).join(
        '',
    );

/* ---- what drawings share ---- */

const stops = (from: number, opacity: number): string =>
    `<stop offset="${from}" stop-color="#6a2a0c" stop-opacity="0"/>` +
    `<stop offset="${from + 0.015}" stop-color="#6a2a0c" stop-opacity="${opacity}"/>`;

const bite =
    oval(88, 14, 24) + oval(64, 12, 9) + oval(67, 27, 9) + oval(78, 37, 9) + oval(92, 40, 9);

/** Gradients with a hard edge: two tones, the light from the top left. */
export const shared =
    `<radialGradient id="art-round" cx=".36" cy=".3" r=".78">${stops(0.72, 0.21)}` +
    `</radialGradient>` +
    `<linearGradient id="art-side">${stops(0.7, 0.17)}</linearGradient>` +
    `<mask id="art-bite"><path d="M0 0h100v100H0z" fill="#fff"/>` +
    `<path d="${bite}" fill="#000"/></mask>` +
    `<clipPath id="art-first"><path d="M0 0h100L0 100z"/></clipPath>` +
    `<clipPath id="art-second"><path d="M100 0v100H0z"/></clipPath>`;
