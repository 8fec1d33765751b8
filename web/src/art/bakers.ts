/* Seven bakers, cousins of the mouse on the cover: one for each place at a table. Whoever it is and
 * what they feel are drawings of their own, which lie over each other: every face has its eyes and
 * its mouth in the same place. Neckerchiefs have the player's colour, that of the text around. */
import {at, body, fill, glint, line, oval, type Paint, paint, shade, shape, star} from './shapes';

const dark = '#2f1a10';
const blush = '#e07a6a';

const furs = {
    mouse: ['#c2b09d', '#5f4c3d'],
    rabbit: ['#f3e2cb', '#9a7550'],
    hedgehog: ['#f0cfa0', '#8a5a2c'],
    squirrel: ['#d97f45', '#7f3d16'],
    bear: ['#b98256', '#5e3a1f'],
    fox: ['#ee9a4a', '#914c12'],
    puffin: ['#4d5563', 'var(--art-iron-line,#232a35)'],
} as const satisfies Record<string, Paint>;

/** Both sides of a face. */
const both = (inner: string): string => inner + at('translate(100 0) scale(-1 1)', inner);

/** Below the head: an apron, and the neckerchief. */
function bust([colour, edge]: Paint, front = paint.sugar): string {
    const scarf =
        'M31 74Q50 86 69 74L70 82Q62 87 55 88L60 98L50 93L40 98L45 88Q38 87 30 82z' +
        'M46 87Q50 84 54 87L53 92H47z';
    return (
        body('M12 101Q13 82 34 76H66Q87 82 88 101z', [colour, edge], 2.6) +
        shape('M31 101L33 80Q50 90 67 80L69 101z', front, 2.2) +
        fill(scarf, 'currentColor') +
        line(scarf, dark, 1.6).replace('/>', ' opacity=".45"/>')
    );
}

const cheeks = both(fill(oval(30, 62, 5, 3.6), blush, 0.4));
const round = 'M20 54Q20 27 50 27T80 54Q80 79 50 80Q20 79 20 54z';

function mouse(): string {
    const fur = furs.mouse;
    const ear = body(oval(21, 34, 17.5), fur) + fill(oval(21.5, 35, 11), '#e8b9ad');
    return (
        both(ear) +
        bust(fur) +
        body(round, fur) +
        fill(oval(50, 67, 16, 10.5), '#e2d5c6') +
        cheeks +
        both(line('M33 65L17 62M34 69L18 72', fur[1], 1.6)) +
        fill(oval(50, 59, 5, 3.6), '#c9566a')
    );
}

function rabbit(): string {
    const fur = furs.rabbit;
    const ear =
        body('M28 40Q10 24 15 6Q18-2 26 3Q40 14 42 34z', fur) +
        fill('M28 32Q17 21 20 9Q31 15 34 30z', '#eeb6a8');
    const folded =
        body('M60 32Q64 10 76 5Q92 4 95 22Q94 32 86 30Q82 22 77 21Q74 30 72 38z', fur) +
        fill('M77 21Q82 22 86 30Q94 32 94 23Q86 14 77 21z', '#eeb6a8');
    return (
        ear +
        folded +
        bust(fur) +
        body(round, fur) +
        fill(oval(43, 67, 9.5, 8.5) + oval(57, 67, 9.5, 8.5), '#fff8ec') +
        cheeks +
        shape('M46.5 69H53.5V76.5Q50 78 46.5 76.5z', ['#fffcf6', fur[1]], 1.5) +
        fill('M45 57Q50 54.5 55 57Q53 62 50 62.5Q47 62 45 57z', '#c9566a')
    );
}

function hedgehog(): string {
    const fur = furs.hedgehog;
    const spines: Paint = ['#8b6145', 'var(--art-dark-line,#45291a)'];
    const prickles =
        'M22 40l-4-7M31 28l-3-8M43 22l-1-8M57 22l1-8M69 28l3-8M78 40l4-7M18 54l-7-3M82 54l7-3';
    return (
        body(star(50, 50, 45, 35, 20), spines, 2.6) +
        line(prickles, '#d2ab83', 2) +
        bust(fur) +
        both(body(oval(25, 43, 7), fur, 2.6)) +
        body(
            'M50 38Q56 29 67 33Q79 38 78 56Q77 79 50 80Q23 79 22 56Q21 38 33 33Q44 29 50 38z',
            fur,
        ) +
        fill(oval(50, 67, 14, 10), '#fae6c8') +
        cheeks +
        fill(oval(50, 58.5, 6, 4.6), dark) +
        glint('M47 57.5q2-2 4-1.4', 1.6, 0.8)
    );
}

function squirrel(): string {
    const fur = furs.squirrel;
    const tail =
        body('M70 98Q64 76 78 66Q66 52 73 38Q82 25 91 40Q99 62 93 82Q88 98 78 101z', fur) +
        line('M80 90Q89 76 82 62Q76 51 81 43', '#f6c08c', 5);
    const ear =
        body('M20 42Q13 24 17 12Q29 15 38 30z', fur) + line('M17 13L13 2M19 13L20 3', fur[1], 2.6);
    return (
        tail +
        both(ear) +
        bust(fur) +
        body(round, fur) +
        fill('M50 56Q64 52 72 62Q70 78 50 78T28 62Q36 52 50 56z', '#fbe3c4') +
        cheeks +
        shape('M47 69H53V75.5Q50 77 47 75.5z', ['#fffcf6', fur[1]], 1.5) +
        fill(oval(50, 59, 4.6, 3.4), dark)
    );
}

function bear(): string {
    const fur = furs.bear;
    const ear = body(oval(23, 32, 12), fur) + fill(oval(24, 33, 6.5), '#dfb487');
    return (
        both(ear) +
        bust(fur) +
        body('M16 55Q16 26 50 26T84 55Q84 80 50 81Q16 80 16 55z', fur) +
        fill(oval(50, 66, 19, 13.5), '#ecc99c') +
        cheeks +
        fill('M42 57.5Q42 54 50 54T58 57.5Q57 63 50 63.5Q43 63 42 57.5z', dark) +
        glint('M46 57q2-1.6 5-1.4', 1.8, 0.7)
    );
}

function fox(): string {
    const fur = furs.fox;
    const ear =
        body('M17 48Q10 20 15 7Q30 12 44 32z', fur) +
        fill('M12.6 18Q12.4 11 15 7Q21 9 26 13Q19 15 12.6 18z', '#5a3320') +
        fill('M21 38Q17 26 18.5 18Q26 22 34 32z', '#fbe3c4');
    return (
        both(ear) +
        bust(fur) +
        body(
            'M50 29Q76 29 81 48L93 62Q80 72 66 75Q58 82 50 82T34 75Q20 72 7 62L19 48Q24 29 50 29z',
            fur,
        ) +
        both(fill('M10 62Q26 56 36 60Q44 60 50 66V80Q42 81 35 73Q21 71 10 62z', '#fff3de')) +
        cheeks +
        fill('M44 58Q50 55.5 56 58Q54 63 50 63.6Q46 63 44 58z', dark)
    );
}

function puffin(): string {
    const coat = furs.puffin;
    const beak = 'M38 60Q50 50 62 60Q62 70 50 80Q38 70 38 60z';
    return (
        bust(coat) +
        body('M19 56Q17 24 50 24T81 56Q80 80 50 81Q20 80 19 56z', coat) +
        both(fill('M50 62V44Q46 38 37 39Q23 42 23 58Q24 74 40 78Q46 74 50 62z', '#f7f1e6')) +
        both(fill('M29 47L33 41.5L36 46z', '#d8883a')) +
        both(fill(oval(29, 63, 4.4, 3.2), blush, 0.5)) +
        shape(beak, ['#f08a36', '#8f3f12'], 2.4) +
        fill('M39.4 61Q50 53 60.6 61Q60.5 63 60 64Q50 57 40 64Q39.5 63 39.4 61z', '#f7d27a') +
        shade(beak)
    );
}

// ---- what they feel ----

const hat = (turn = '-7 50 26'): string =>
    at(
        `rotate(${turn})`,
        shape(
            'M37 22Q26 21 29 11Q34 3 42 7Q47-1 55 4Q64 1 68 10Q72 20 62 23V32H37z',
            paint.sugar,
            2.6,
        ) +
            shade('M37 22Q26 21 29 11Q34 3 42 7Q47-1 55 4Q64 1 68 10Q72 20 62 23V32H37z') +
            shape('M36 26Q50 31 64 26V32Q50 37 36 32z', paint.sugar, 2.4),
    );

/** They follow whoever plays (stage.css). */
const looking = (inner: string): string => `<g class="gaze">${inner}</g>`;

const eyes = (rx: number, ry: number): string =>
    fill(oval(39, 50, rx, ry) + oval(61, 50, rx, ry), dark) +
    fill(oval(37.6, 48, 1.7) + oval(59.6, 48, 1.7), '#fff');

const wide = (r: number, pupils: string): string =>
    both(shape(oval(39, 49, r, r * 1.12), ['#fff', dark], 1.8)) + looking(pupils);

const brows = (left: string, right: string): string => line(left + right, dark, 2.6);
const mouth = (d: string): string => line(d, dark, 2.6);

const ease = looking(eyes(4.4, 5.4)) + mouth('M50 64.5v2.6q-4.6 4.6-9 .6M50 67.1q4.6 4.6 9 .6');

const thinking =
    wide(7.4, fill(oval(41.5, 45.5, 3.6) + oval(63.5, 45.5, 3.6), dark)) +
    brows('M32 40q6-3 12-1', 'M56 36q7-3 12 2') +
    mouth('M44 69q6-3 11 .6');

const smug =
    shape('M31 49H47Q46 57 39 57T31 49zM53 49H69Q68 57 61 57T53 49z', ['#fff', dark], 1.8) +
    fill('M37 49h7.6Q44 55 40.8 55T37 49zM59 49h7.6Q66 55 62.8 55T59 49z', dark) +
    brows('M31 46.5l16 1.4', 'M53 44q8-6 15-1') +
    mouth('M41 67q10 6.4 18-3.4');

const shocked =
    wide(9, fill(oval(39, 49.5, 3) + oval(61, 49.5, 3), dark)) +
    brows('M29 36q6-5 12-3', 'M59 33q6-2 12 3') +
    shape(oval(50, 71, 5, 6.2), ['#8c2b39', dark], 2);

const out =
    line('M32 50q7 5 13 1.6M55 51.6q6 3.4 13-1.6', dark, 3) +
    brows('M31 44q6-1 11-5', 'M58 39q5 4 11 5') +
    mouth('M42 71.5q8-7 16 0') +
    shape('M73 52q6 7 1.4 10.4q-5.6 1-5.4-4.6q1-3 4-5.8z', ['#9fd0e6', '#3d7390'], 1.4);

const grin = 'M39 65Q50 69 61 65Q61 78 50 78T39 65z';
const winning =
    line('M32 52q7-9.6 14 0M54 52q7-9.6 14 0', dark, 3.2) +
    both(fill(oval(29, 60, 5.4, 4), blush, 0.6)) +
    shape(grin, ['#7c1730', dark], 2) +
    fill('M43.6 73.6Q50 69.6 56.4 73.6Q54 77 50 77T43.6 73.6z', '#ee9aa6');

const crown =
    shape('M33 35L29 14L41 22L50 9L59 22L71 14L67 35Q50 40 33 35z', paint.honey, 2.6) +
    fill(oval(50, 29, 3.2) + oval(39, 28, 2.2) + oval(61, 28, 2.2), '#d23e57') +
    glint('M35 31L33 21', 2, 0.8);

export const bakers = {
    'baker-mouse': mouse(),
    'baker-rabbit': rabbit(),
    'baker-hedgehog': hedgehog(),
    'baker-squirrel': squirrel(),
    'baker-bear': bear(),
    'baker-fox': fox(),
    'baker-puffin': puffin(),
    'mood-ease': ease + hat(),
    'mood-thinking': thinking + hat('6 50 26'),
    'mood-smug': smug + hat('-16 50 30'),
    'mood-shocked': shocked + hat('4 50 26'),
    'mood-out': out + at('translate(9 4)', hat('30 50 26')),
    'mood-winning': winning + crown,
};
