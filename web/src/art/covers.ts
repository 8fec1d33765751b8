/* The covers of the three games: 320 x 200, put together from the drawings of each. Walls and
 * tables are the theme's, so that it is evening in the dark one. */
import {glass} from './party';
import {at, beads, body, box, fill, glint, line, oval, paint, put, shade, shape} from './shapes';

const theme = (name: string, light: string): string => `var(--art-${name},${light})`;
const wall = theme('wall', '#f7e3bf');
const blue = theme('blue', '#a9c4e6');
const wallLine = theme('wall-line', '#efd3a3');
const shadow = (x: number, y: number, r: number): string =>
    fill(oval(x, y, r, r * 0.13), '#3b1e0a', 0.22);

/** The stripes of a cloth that lie across the others. */
const weft = (d: string, colour: string, width: number): string =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity=".52"/>`;

/* ---- Who Stole the Cookie? ---- */

function kitchen(): string {
    let stripes = '';
    for (let x = 8; x < 320; x += 16) stripes += `M${x} 0V150`;
    const frame = ['#fff6e6', '#a67c4b'] as const;
    return (
        fill('M0 0h320v200H0z', wall) +
        line(stripes, wallLine, 5) +
        shape(box(14, 8, 84, 88, 6), frame, 3) +
        fill('M22 16h68v72H22z', theme('sky', '#bfe0ee')) +
        fill(oval(70, 36, 11), theme('orb', '#ffe9a8')) +
        fill('M22 88V70Q38 56 54 68T90 66V88z', theme('hill', '#9cc08a')) +
        line('M56 14V90M20 52H92', frame[1], 7) +
        line('M56 14V90M20 52H92', frame[0], 4) +
        body(box(8, 92, 96, 8, 3), frame) +
        fill('M22 100L92 100L190 150H90z', '#fff', 0.16) +
        body(box(168, 62, 142, 7, 2), paint.wood, 2.4) +
        put('pot', 176, 20, 44) +
        put('bowl', 220, 25, 40) +
        put('jar', 258, 15, 50)
    );
}

function cloth(): string {
    let checks = '';
    for (let x = -4; x < 330; x += 22) checks += `M${x} 146v54`;
    return (
        fill('M0 144h320v56H0z', theme('cloth', '#fffaf2')) +
        line(checks, theme('check', '#d96a78'), 9) +
        weft('M0 158h320M0 182h320', theme('check', '#d96a78'), 10) +
        line('M0 145H320', theme('check-line', '#a94358'), 2.6)
    );
}

/** Who it was. */
function mouse(): string {
    const fur = ['#b3a08e', '#5f4c3d'] as const;
    return (
        line('M70 88Q96 92 92 66Q90 54 98 50', fur[1], 7) +
        line('M70 88Q96 92 92 66Q90 54 98 50', '#e3b3a8', 3) +
        body('M22 92Q14 50 44 44Q76 46 76 80Q76 92 66 94H32z', fur) +
        body(oval(22, 26, 15), fur) +
        fill(oval(22, 27, 9), '#e8b9ad') +
        body(oval(64, 24, 15), fur) +
        fill(oval(64, 25, 9), '#e8b9ad') +
        body('M20 40Q22 22 44 22T68 40Q68 58 44 62Q20 58 20 40z', fur) +
        fill(oval(44, 52, 13, 8), '#d9cbbb') +
        fill(oval(35, 40, 3.6, 4.6) + oval(54, 40, 3.6, 4.6), '#2f1a10') +
        fill(oval(34, 38.5, 1.4) + oval(53, 38.5, 1.4), '#fff') +
        fill(oval(44, 48, 4, 3), '#c9566a') +
        line('M44 51v3q-4 4-7 1M44 54q4 4 7 1', fur[1], 2) +
        line('M28 50L10 46M28 54L11 57M60 50L78 46M60 54L77 57', fur[1], 1.6)
    );
}

function coverThief(): string {
    const paw = (x: number): string => shape(oval(x, 147, 6, 5), ['#e8b9ad', '#5f4c3d'], 2.4);
    return (
        kitchen() +
        cloth() +
        at('translate(166 76) scale(.92)', mouse()) +
        put('chocolate', 180, 121, 54) +
        paw(187) +
        paw(228) +
        shadow(280, 166, 36) +
        put('coffee', 234, 78, 88) +
        shadow(66, 168, 56) +
        put('hnallthora', 8, 52, 118) +
        shadow(152, 176, 36) +
        put('tom_krus', 112, 88, 96) +
        put('kleina', 8, 156, 48) +
        put('piparkaka', 74, 160, 38) +
        beads('M150 192Q166 198 188 184', '#b9773a', 4.6, 11) +
        put('randalina', 212, 150, 48) +
        put('lakkristoppur', 264, 150, 46)
    );
}

/* ---- Speculaas ---- */

function planks(light: string, dark: string, grain: string): string {
    return (
        fill('M0 0h320v200H0z', theme('wood', light)) +
        line(
            'M0 50H320M0 100H320M0 150H320M90 0V50M230 50V100M130 100V150M260 150V200',
            theme('wood-line', dark),
            2.4,
        ) +
        line(
            'M10 22q60-10 120 0t130-4M40 76q70 8 140-2t120 4M4 124q60 8 110 0' +
                'M150 128q70-8 160 2M20 176q80-10 150 0t120-4',
            theme('wood-grain', grain),
            2,
        )
    );
}

/** One spice, or two joined by a plus. */
function spiceCard(card: string): string {
    const [first = '', second] = card.split('+');
    const half = (spice: string, which: string): string =>
        `<g clip-path="url(#art-${which})">${put(`edge-${spice}`, 0, 0, 100)}</g>`;
    return (
        fill(box(3, 4, 98, 98, 9), '#3b1e0a', 0.25) +
        fill(box(0, 0, 100, 100, 9), '#fff8ec') +
        (second
            ? half(first, 'first') +
              half(second, 'second') +
              put('split', 0, 0, 100) +
              put(first, 12, 12, 46) +
              put(second, 42, 42, 46)
            : put(`edge-${first}`, 0, 0, 100) + put(first, 17, 17, 66))
    );
}

const recipeCard = (recipe: string): string =>
    at('translate(2.5 3.5)', fill(oval(50, 50, 45), '#3b1e0a', 0.25)) +
    put(`recipe-${recipe}`, 0, 0, 100);

function rollingPin(): string {
    return (
        fill(box(4, 6, 28, 150, 12), '#3b1e0a', 0.22) +
        body(box(9, -24, 10, 36, 5), paint.jam, 2.4) +
        body(box(9, 144, 10, 36, 5), paint.jam, 2.4) +
        shape(box(0, 4, 28, 148, 10), ['#e9c28c', '#85572b'], 3) +
        shade(box(0, 4, 28, 148, 10), 'side') +
        glint('M7 16V140', 3.4)
    );
}

/** Row by row: s a spice card, r a recipe, the rest is empty table. */
const laid = [
    'r:pairs s:ginger r:cardamom s:cardamom+pepper r:near-honey',
    's:pepper r:doubles s:cinnamon r:rival-honey s:clove',
    'r:nutmeg s:nutmeg r:ginger s:clove+ginger r:pepper',
    '- r:different s:cardamom r:same s:ginger',
];

function coverSpeculaas(): string {
    const tilt = [-3, 2, -1, 3, -2];
    const cards = laid.flatMap((row, y) =>
        row.split(' ').map((card, x) => {
            const [kind = '', name = ''] = card.split(':');
            if (!name) return '';
            const turn = tilt[(x + y * 2) % 5] ?? 0;
            const drawn = kind === 's' ? spiceCard(name) : recipeCard(name);
            return at(`translate(${x * 61} ${y * 61}) rotate(${turn} 28 28) scale(.57)`, drawn);
        }),
    );
    return (
        planks('#d9a66b', '#b57f47', '#cc9658') +
        at(
            'translate(-2 2) rotate(-7 160 100)',
            cards.join('') +
                put('honey', 92, 96, 26) +
                put('honey', 214, 96, 26) +
                put('honey', 154, 36, 26),
        ) +
        at('translate(292 62) rotate(16)', rollingPin())
    );
}

/* ---- Cookie Party ---- */

/** The cookies of a small board, the one that is walled in bitten. */
function board(): string {
    const cookies = ['aRdg', 'hcRe', 'Rbif'].flatMap((row, y) =>
        [...row].map((sort, x) => put(`cookie-${sort}`, 29 + x * 50, 28 + y * 50, 42)),
    );
    const whole = put('cookie-c', 0, 0, 100);
    cookies[5] =
        at('translate(79 78) scale(.42)', `<g mask="url(#art-bite)">${whole}</g>`) +
        put('crumbs', 79, 78, 42);
    const across = ['11', '12', '31', '23', '02'].map(side =>
        put('wall-h', 26 + Number(side[0]) * 50, 19 + Number(side[1]) * 50, 50, 10),
    );
    const down = ['11', '21', '30', '22', '10'].map(side =>
        put('wall-v', 20 + Number(side[0]) * 50, 24 + Number(side[1]) * 50, 10, 50),
    );
    return [...cookies, ...across, ...down].join('');
}

function coverParty(): string {
    let checks = '';
    for (let i = 12; i < 320; i += 32) checks += `M${i} 0V200`;
    return (
        fill('M0 0h320v200H0z', theme('cloth', '#fffaf2')) +
        line(checks, blue, 14) +
        weft('M0 20h320M0 52h320M0 84h320M0 116h320M0 148h320M0 180h320', blue, 14) +
        fill(box(14, 16, 222, 178, 16), '#3b1e0a', 0.22) +
        shape(box(9, 9, 222, 180, 16), paint.steel, 3.4) +
        glint('M15 150V26Q15 15 26 15H190', 3, 0.9) +
        shape(box(18, 17, 204, 164, 9), ['#f4e9d6', '#9a8c7c'], 2.4) +
        line('M25 74H215M25 124H215M75 24V174M125 24V174M175 24V174', '#d9c6a8', 1.6, '1 5') +
        board() +
        shadow(280, 104, 28) +
        at('translate(232 22) scale(1.02)', glass(0)) +
        at('rotate(-14 262 146)', put('die-5', 242, 126, 38)) +
        at('rotate(12 298 158)', put('die-3', 280, 140, 36)) +
        put('chip-2', 232, 164, 32)
    );
}

export const covers = {
    'cover-thief': coverThief(),
    'cover-speculaas': coverSpeculaas(),
    'cover-party': coverParty(),
};
