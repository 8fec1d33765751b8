/* Nine sorts of cookies, and the chocolate one on red: for every game, and in the tin. */
import {
    at,
    beads,
    body,
    box,
    fill,
    glint,
    heart,
    line,
    oval,
    paint,
    put,
    rope,
    scallop,
    shape,
    star,
    turned,
    upright,
} from './shapes';

const inside = (d: string, size: number, y = 50): string =>
    `translate(50 ${y}) scale(${size}) translate(-50 -50)${d}`;

function ring(): string {
    const dough = oval(50, 50, 29);
    return (
        rope(dough, paint.pale, 26) +
        line(oval(50, 50, 16.5) + oval(50, 50, 17), '#e0b264', 3) +
        turned(line('M50 10Q54 18 51 33', '#d9a850', 2.4), 14) +
        turned(fill(oval(55, 17, 2.2), '#c9364f') + fill(oval(53, 27, 2), '#4b7dbd'), 7) +
        glint('M15 40Q20 24 34 16', 4, 0.7)
    );
}

function cinnamonStar(): string {
    const points = star(50, 52, 44, 22, 6);
    return (
        body(points, paint.ginger, 7) +
        line(points, paint.ginger[0], 2) +
        at(
            inside('', 0.78, 51),
            shape(points, ['#fffcf6', '#e6d3b8'], 6) +
                fill(star(52, 55, 30, 16, 6), '#ead9c2', 0.5),
        ) +
        beads('M38 40L62 66M62 40L38 66M50 34V70', '#b9703a', 3, 8.6)
    );
}

function linzer(): string {
    return (
        body(heart, paint.pale, 4) +
        at(inside('', 0.56, 47), body(heart, paint.jam, 5) + glint('M24 34Q26 24 36 23', 6, 0.6)) +
        beads(
            'M17 35Q17 22 30 20M30 66Q40 76 48 80M83 40Q80 52 74 60M62 72L55 78' +
                'M72 21Q80 24 83 32',
            '#fffcf6',
            4,
            7,
        )
    );
}

function crescent(): string {
    const moon =
        'M62 10C34 4 8 26 8 54C8 80 32 96 56 92C72 90 86 80 91 66' +
        'C93 58 84 54 78 60C66 70 46 68 40 54C34 40 44 28 62 27' +
        'C73 26 73 13 62 10z';
    return (
        body(moon, paint.pale, 4) +
        beads(
            'M54 17Q30 18 24 38Q16 58 30 72Q46 86 68 78M44 26Q28 38 30 54' +
                'Q34 70 52 76M20 50Q20 66 32 80',
            '#fffcf6',
            4.4,
            7.5,
        ) +
        glint('M14 46Q18 26 36 18', 4, 0.8)
    );
}

function flower(): string {
    return (
        body(scallop(50, 50, 29, 7, 25), paint.dough, 4) +
        turned(line('M50 30V16', '#c07f2e', 3), 7) +
        beads(oval(50, 50, 23), '#fffcf6', 4, 9) +
        body(oval(50, 50, 16), paint.jam, 3.4) +
        glint('M40 49Q41 41 48 40', 4)
    );
}

function butter(): string {
    const edge = box(13, 13, 74, 74, 3);
    const [colour, rim] = paint.pale;
    const holes = [30, 43.4, 56.6, 70].map(y => `M30 ${y}H71`).join('');
    return (
        beads(edge, rim, 17, 12.2) +
        beads(edge, colour, 10, 12.2) +
        fill(edge, colour) +
        line('M88 22V88H22', '#e0b468', 6) +
        line(box(19, 19, 62, 62, 5), '#d2a052', 3) +
        beads(holes, '#9a6526', 5, 13.3) +
        glint('M23 24H44', 3, 0.7)
    );
}

function pretzel(): string {
    const twist =
        'M27 86C34 66 64 62 76 44C86 26 66 8 50 30C34 8 14 26 24 44' + 'C36 62 66 66 73 86';
    return (
        rope(twist, paint.chocolate, 14, 4) +
        line('M44 69Q64 60 75 46', paint.chocolate[1], 20) +
        line('M38 74Q62 62 75 46', paint.chocolate[0], 14) +
        beads(
            'M26 38Q24 24 36 21M68 21Q78 26 74 40M44 66L58 74M52 62L66 54M31 78' +
                'L34 74M50 36L54 30',
            '#fffcf6',
            4.6,
            8,
        ) +
        glint('M22 34Q22 22 33 17', 3, 0.45)
    );
}

function tree(): string {
    const fir = 'M50 5L70 30H62L80 53H70L88 78H58V94H42V78H12L30 53H20L38 30H30z';
    return (
        body(fir, paint.dough, 5) +
        fill('M50 12L62 27H56L73 50H62L79 74H21L38 50H27L44 27H38z', '#5f9a52') +
        fill('M52 15L62 27H56L73 50H62L79 74H58z', '#3f7a3c', 0.55) +
        line('M40 33Q48 38 60 32M33 54Q46 60 67 53M27 71Q50 77 74 70', '#fffcf6', 3.4) +
        fill(oval(46, 45, 3.4) + oval(60, 64, 3.4) + oval(40, 65, 3.4), '#c9364f') +
        fill(star(50, 9, 9, 4, 5), '#f2b53c')
    );
}

function macaron(): string {
    const [colour, edge] = ['#c3a3d8', '#6d4588'];
    const foot = (y: number): string =>
        beads(`M13 ${y}H88`, edge, 13, 7.5) + beads(`M13 ${y}H88`, '#d9c2e8', 8, 7.5);
    return (
        upright('M10 68H90Q92 84 74 84H26Q8 84 10 68z', [colour, edge], 3.6) +
        foot(66) +
        body(box(13, 49, 74, 13, 6), paint.cream, 3) +
        foot(46) +
        body('M8 43Q10 18 50 18T92 43z', [colour, edge], 3.6) +
        glint('M20 34Q28 26 44 24', 4.4, 0.75)
    );
}

const chips: readonly (readonly [number, number, number])[] = [
    [38, 34, 5.5],
    [60, 30, 4.4],
    [70, 48, 5.5],
    [50, 52, 6],
    [32, 55, 4.4],
    [42, 71, 5],
    [62, 69, 5.4],
];

function chocolate(): string {
    const pieces = chips
        .map(
            ([x, y, r]) =>
                shape(oval(x, y, r, r * 0.9), ['#5b3522', '#3a1d0e'], 1.6) +
                fill(oval(x - 1.4, y - 1.6, 1.5, 1.1), '#fff', 0.5),
        )
        .join('');
    return (
        body(scallop(50, 50, 36, 11, 4), paint.dough, 3.6) +
        pieces +
        beads('M26 44L34 24M72 36L76 62M50 84L30 68M52 40L46 22', '#b9762c', 2.2, 9) +
        glint('M20 40Q25 27 36 21', 3.4)
    );
}

/** What the cookies on red lie on. */
const napkin = (): string =>
    fill(box(2, 2, 96, 96, 14), '#c2354a') +
    line('M26 4V96M50 4V96M74 4V96M4 26H96M4 50H96M4 74H96', '#d9596b', 4) +
    line(box(3.5, 3.5, 93, 93, 12), '#7c1730', 3);

/* ---- what happens to them ---- */

/** Lies over a cookie that is drawn through the mask art-bite. */
function crumbs(): string {
    const bits =
        oval(78, 20, 4, 3) + oval(91, 30, 3, 2.4) + oval(90, 8, 3, 2.2) + oval(72, 8, 2, 1.6);
    return fill(bits, '#b9773a');
}

const crossing = 'M20 20Q52 46 80 80M80 20Q48 54 20 80';
const cross = (): string =>
    line(crossing, 'var(--paper,#fffaf2)', 16) +
    line(crossing, '#7c1730', 11) +
    line(crossing, '#d23e57', 6.5);

/* ---- chips, walls, drink, dice ---- */

export const cookies = {
    'cookie-a': ring(),
    'cookie-b': cinnamonStar(),
    'cookie-c': linzer(),
    'cookie-d': crescent(),
    'cookie-e': flower(),
    'cookie-f': butter(),
    'cookie-g': pretzel(),
    'cookie-h': tree(),
    'cookie-i': macaron(),
    chocolate: chocolate(),
    napkin: napkin(),
    'cookie-R': put('napkin', 0, 0, 100) + put('chocolate', 0, 0, 100),
    crumbs: crumbs(),
    cross: cross(),
};
