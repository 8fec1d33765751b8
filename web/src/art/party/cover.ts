/* The cover of Cookie Party, 320 x 200. The wall and the table are the theme's: in the dark one it
 * is evening. */
import {blue, shadow, theme, weft} from '../scenery';
import {at, box, fill, glint, line, paint, put, shape} from '../shapes';
import {glass} from './pieces';

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

export function cover(): string {
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
