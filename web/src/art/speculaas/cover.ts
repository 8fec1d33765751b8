/* The cover of Speculaas, 320 x 200. The wall and the table are the theme's: in the dark one it is
 * evening. */
import {theme} from '../scenery';
import {at, body, box, fill, glint, line, oval, paint, put, shade, shape} from '../shapes';

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

export function cover(): string {
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
