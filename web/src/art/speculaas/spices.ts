/* Speculaas: six spices, engraved; each has its own colour, its own shape and its own border. */
import {
    type Paint,
    at,
    body,
    box,
    drop,
    fill,
    glint,
    line,
    oval,
    paint,
    rope,
    shape,
    turned,
} from '../shapes';

export const spicePaint = {
    cardamom: ['#86b35c', '#39642a'],
    pepper: ['#f0e8d6', '#3f6088'],
    clove: ['#a9608d', '#5c274d'],
    nutmeg: ['#b37c4a', '#5e3a1a'],
    cinnamon: ['#cf5f36', '#7a2710'],
    ginger: ['#f0c55e', '#8a5f0c'],
} as const satisfies Record<string, Paint>;

export type Spice = keyof typeof spicePaint;

const hatch = (d: string, spice: Spice, width = 1.8): string =>
    line(d, spicePaint[spice][1], width);

function cardamom(): string {
    const colours = spicePaint.cardamom;
    const skin = 'M0-33C24-24 25 18 0 33C-25 18-24-24 0-33z';
    const pod = (transform: string, inside: string): string =>
        at(transform, line('M0-32L2-39', colours[1], 5) + body(skin, colours) + inside);
    const ridges =
        hatch('M0-28V28M-9-24C-16-8-15 12-6 25M9-24C16-8 15 12 6 25', 'cardamom', 2) +
        hatch('M13-10l5 2M14-4l5 2M14 2l5 2M13 8l4 2M11 14l4 2', 'cardamom', 1.5) +
        glint('M-15-8Q-17 2-14 11', 2.6, 0.55);
    const open =
        fill('M0-26C15-16 15 14 0 26C-15 14-15-16 0-26z', '#f4f0cf') +
        fill(
            [-15, -5, 5, 15].map(y => oval(-4, y, 4.2, 3.6) + oval(4.5, y + 4, 4, 3.4)).join(''),
            '#4a3322',
        ) +
        glint('M-18-6Q-20 4-16 12', 2.6, 0.55);
    return (
        pod('translate(27 42) rotate(-26) scale(.95)', ridges) +
        pod('translate(74 42) rotate(28) scale(.95)', ridges) +
        pod('translate(50 58) rotate(3) scale(1.08)', open) +
        fill(oval(18, 88, 4, 3.4) + oval(80, 87, 4, 3.4) + oval(89, 80, 3, 2.4), '#4a3322')
    );
}

function pepper(): string {
    const corn = (x: number, y: number, r: number, turn: number): string =>
        body(oval(x, y, r), spicePaint.pepper) +
        at(
            `translate(${x} ${y}) rotate(${turn}) scale(${r / 17})`,
            hatch('M-5 13.5Q9 13 13.5-3M-3 9.5Q6.5 8.5 9.5-2M0 5.5Q4 4.5 6 0', 'pepper', 1.5) +
                glint('M-12-1Q-11-8-7-11', 2.6, 1),
        );
    return [
        [49, 25, 16, 10],
        [31, 48, 17, -20],
        [66, 47, 17.5, 15],
        [17, 76, 15, 5],
        [82, 75, 15.5, -25],
        [49, 74, 18, -5],
    ]
        .map(([x = 0, y = 0, r = 0, turn = 0]) => corn(x, y, r, turn))
        .join('');
}

function clove(): string {
    const colours = spicePaint.clove;
    const one =
        body('M42 36L45 91Q50 98 55 91L58 36z', colours) +
        body(oval(50, 17, 12), ['#dcae92', colours[1]]) +
        hatch('M45 9Q48 16 45 23M50 6V22M55 9Q52 16 55 23', 'clove', 1.6) +
        body(
            'M41 40Q33 30 29 15Q39 19 44 27L50 19L56 27Q61 19 71 15Q67 30 59 40' + 'Q50 44 41 40z',
            colours,
        ) +
        hatch('M49 50V88M53 50L52.5 86M56 46L55 70', 'clove', 1.7) +
        glint('M45.5 48L47.5 84M34 22Q36 28 40 33', 2.2, 0.45);
    const left = at('rotate(-31 50 80)', one);
    const right = at('rotate(31 50 80)', one);
    return at('translate(5 7) scale(.9)', one + left + right);
}

function nutmeg(): string {
    const colours = spicePaint.nutmeg;
    return (
        at(
            'rotate(-24 38 40)',
            body(oval(38, 42, 27, 34), colours) +
                hatch(
                    'M22 20Q30 40 22 62M32 12Q40 40 32 72M44 11Q50 40 46 72M54 20Q60 42 54 62',
                    'nutmeg',
                    2,
                ) +
                hatch(
                    'M27 28l6 3M26 40l7 2M27 52l6 2M40 24l6 3M41 36l7 2M41 50l6 2M40 62l5 1',
                    'nutmeg',
                    1.5,
                ) +
                glint('M17 34Q19 24 26 17', 3, 0.45),
        ) +
        at(
            'rotate(-12 66 66)',
            body(oval(66, 66, 28, 25), colours) +
                fill(oval(65, 65, 23, 20), '#eccb98') +
                line(
                    'M48 60q8-8 14 0t12-4t8 8M46 70q8 6 12-2t12 4t14-4M54 80q6-6 12-2t12-4' +
                        'M58 50q6-2 10 4t10 0M60 66q4-4 8 0',
                    '#7c4a20',
                    3,
                ),
        )
    );
}

function cinnamon(): string {
    const colours = spicePaint.cinnamon;
    const stick = (x: number, y: number): string =>
        body(box(x, y, 82, 20, 9), colours) +
        hatch(
            `M${x + 22} ${y + 6}h22m8 0h20M${x + 26} ${y + 11}h40M${x + 22} ${y + 15}h16m8 0h26`,
            'cinnamon',
            1.7,
        ) +
        shape(oval(x + 9, y + 10, 8.5, 10), ['#eda27c', colours[1]], 2.6) +
        hatch(`M${x + 9} ${y + 17}q-6 -1 -6 -7t6 -6t5 6t-4 5t-3 -4`, 'cinnamon', 2.4) +
        glint(`M${x + 22} ${y + 3.6}h40`, 2, 0.4);
    return at(
        'rotate(-28 50 50)',
        stick(12, 24) +
            stick(6, 57) +
            stick(9, 40.5) +
            rope('M60 22Q66 50 60 79', paint.paper, 4, 2.2) +
            rope('M63 50q12-18 18-8t-18 8q-2 18 8 22t-8-22', paint.paper, 3, 2),
    );
}

function ginger(): string {
    const colours = spicePaint.ginger;
    const root =
        'M8 62C5 50 16 44 27 48C34 42 28 30 33 22C40 12 55 18 53 32' +
        'C51 40 55 43 61 42C65 34 70 20 82 23' +
        'C94 28 90 44 81 50C92 51 98 62 91 71C85 79 74 75 68 71C60 78 54 77 52 85' +
        'C48 96 33 94 32 83C32 75 26 77 19 75C12 73 9 68 8 62z';
    return (
        body(root, colours) +
        hatch(
            'M35 34q8 5 17 1M33 41q9 6 19 2M69 34q6 7 14 8M65 41q5 7 13 8M33 82' +
                'q8 5 18 1M36 75q8 4 15 1M20 47q-5 12 1 27M28 49q-4 12 1 24M84 53' +
                'q-7 8-5 20M75 54q-6 8-4 17',
            'ginger',
            2,
        ) +
        hatch('M42 56l8 2M50 64l8-2M40 66l6 2M58 54l5-1M45 48l5 1', 'ginger', 1.6) +
        shape(oval(42, 22, 8, 5.4), ['#fff0bd', colours[1]], 2.4) +
        fill(oval(42, 22, 3.6, 2.2), '#e3ad3e') +
        glint('M13 58Q15 52 21 51M72 32Q74 28 79 28', 2.6, 0.75)
    );
}

/* ---- borders ---- */

/** Nine of a kind along each side of the square. */
function frame(spice: Spice, motif: string, width: number): string {
    let d = '';
    for (let i = 0; i < 9; i++) d += `M${10 + i * 10} 5.5${motif}`;
    const [colour, edge] = spicePaint[spice];
    const ground = spice === 'pepper' ? '#6f92ba' : colour;
    const ring = `${box(0, 0, 100, 100, 9)}${box(11, 11, 78, 78, 4)}`;
    return (
        `<path d="${ring}" fill="${ground}" fill-rule="evenodd"/>` +
        turned(width ? line(d, '#fff8ec', width) : fill(d, '#fff8ec'), 4) +
        line(box(1, 1, 98, 98, 8), edge, 2) +
        line(box(11, 11, 78, 78, 4), edge, 1.4)
    );
}

export const spices = {
    cardamom: cardamom(),
    pepper: pepper(),
    clove: clove(),
    nutmeg: nutmeg(),
    cinnamon: cinnamon(),
    ginger: ginger(),
};

export const edges = {
    'edge-cardamom': frame('cardamom', 'm-4 0q4-5 8 0q-4 5-8 0z', 0),
    'edge-pepper': frame('pepper', 'm0 0h.01', 5),
    'edge-clove': frame('clove', 'm-2.6-2.6l5.2 5.2m0-5.2l-5.2 5.2', 1.8),
    'edge-nutmeg': frame('nutmeg', 'm-5 0q2.5-5 5 0t5 0', 1.8),
    'edge-cinnamon': frame('cinnamon', 'm-3 3.2l3-6.4h3l-3 6.4z', 0),
    'edge-ginger': frame('ginger', 'm-4.4 3.2l4.4-6.4l4.4 6.4z', 0),
};

/* ---- honey and what stands beside ---- */

function honey(): string {
    const cell = 'M50 3L91 26V74L50 97L9 74V26z';
    return (
        body(cell, ['#f8d98f', '#9c5f0a'], 3.5) +
        line('M50 10L85 30V70L50 90L15 70V30z', '#dca23c', 3) +
        at(
            'translate(50 53) scale(.72) translate(-50 -53)',
            body(drop, ['#f0a51e', '#8f5206'], 4.4),
        ) +
        glint('M34 60Q33 50 42 40', 5, 0.85)
    );
}

export const sweet = {honey: honey()};
