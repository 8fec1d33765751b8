/* The cover of Who Stole the Cookie?, 320 x 200, and who is on it. The wall and the table are the
 * theme's: in the dark one it is evening. */
import {shadow, theme, wall, wallLine, weft} from '../scenery';
import {at, beads, body, box, fill, line, oval, paint, put, shape} from '../shapes';

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
export function mouse(): string {
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

/** What a thief wears, in the mouse's square. */
export const mask = (): string =>
    shape('M18 40Q30 30 44 38Q58 30 70 40Q68 50 56 49Q48 48 44 43Q40 48 32 49Q20 50 18 40z', [
        '#4b4350',
        'var(--art-dark-line,#241c22)',
    ]) +
    fill(oval(35, 41, 4.4, 4) + oval(54, 41, 4.4, 4), '#fff6e6') +
    fill(oval(36, 41.5, 2.4) + oval(53, 41.5, 2.4), '#2f1a10');

/** Whoever has won the game: the same mouse, honest, with a baker's hat and a crown. */
export const baker = (): string =>
    at('translate(6 14) scale(.86)', mouse()) +
    shape('M27 24Q14 20 20 9Q28 0 38 6Q45 -1 53 6Q63 1 69 9Q74 20 61 24V34H27z', paint.sugar) +
    shape('M25 36L23 22L33 29L44 18L55 29L65 22L63 36z', paint.honey) +
    fill(oval(44, 30, 2.6) + oval(33, 32, 1.8) + oval(55, 32, 1.8), '#d23e57');

export function cover(): string {
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
