/* For all games: the players' symbols, the logo, the icon of the installed page. */
import {
    at,
    beads,
    body,
    drop,
    fill,
    glint,
    heart,
    line,
    oval,
    paint,
    put,
    shade,
    star,
    turned,
} from './shapes';

/** In the player's colour, which is the colour of the text around it. */
const plain = (d: string): string => fill(d, 'currentColor') + shade(d);

const leaf = 'M12 88C4 46 30 10 90 10C92 66 58 96 24 78z';
const moon = 'M60 6A45 45 0 1 0 94 66A38 38 0 0 1 60 6z';
const stars = star(50, 53, 47, 22, 5);

export const players = {
    cup:
        line('M74 38H82Q93 38 93 50T80 64H72', 'currentColor', 10) +
        plain('M10 28H76V58Q76 88 43 88T10 58z') +
        line('M30 18q-4-5 0-10M54 18q-4-5 0-10', 'currentColor', 7) +
        glint('M20 40V56', 6, 0.45),
    star: plain(stars) + line(stars, 'currentColor', 6) + glint('M35 44L47 42L52 30', 5, 0.45),
    heart: plain(heart) + glint('M21 38Q22 26 33 23', 6, 0.45),
    leaf:
        plain(leaf) +
        line('M10 92Q34 56 66 34', 'var(--paper,#fffaf2)', 5) +
        glint('M22 54Q28 34 44 26', 5, 0.4),
    moon: plain(moon) + glint('M14 52Q16 34 28 24', 6, 0.45),
    drop: plain(drop) + glint('M29 64Q29 52 37 42', 6, 0.45),
    sun:
        plain(oval(50, 50, 25)) +
        turned(line('M50 7V14', 'currentColor', 9), 8) +
        glint('M34 48Q36 38 45 34', 5, 0.45),
};

/* ---- the tin ---- */

/** An open cookie tin; the lid leans behind it. */
function tin(): string {
    const wall = 'M10 52V80Q10 96 50 96T90 80V52z';
    const tulip = 'M0-7L-3-3L-6-6Q-8 4 0 6Q8 4 6-6L3-3z';
    const lid =
        body(oval(50, 28, 37, 24), paint.delft, 3.6) +
        line(oval(50, 28, 31, 19.5), '#8db0dd', 2.4) +
        beads(oval(50, 28, 26, 15.5), '#f6efe4', 3, 8) +
        at('translate(50 28) scale(1.2)', fill(tulip, '#f6efe4'));
    return (
        at('rotate(-12 50 28) translate(0 3)', lid) +
        body(oval(50, 53, 40, 15), ['#cfa66f', '#22477c'], 3.6) +
        put('cookie-e', 12, 31, 32) +
        put('cookie-b', 56, 31, 32) +
        put('cookie-c', 34, 26, 33) +
        at('rotate(20 36 58)', put('cookie-f', 22, 44, 28)) +
        put('chocolate', 42, 39, 36) +
        body(`${wall.slice(0, -1)}Q90 68 50 68T10 52z`, paint.delft, 3.6) +
        line('M12 60Q16 75 50 75T88 60', '#8db0dd', 2.6) +
        at('translate(50 84) scale(1)', fill(tulip, '#f6efe4')) +
        at('translate(27 81) rotate(10)', fill(tulip, '#f6efe4')) +
        at('translate(73 81) rotate(-10)', fill(tulip, '#f6efe4')) +
        beads('M14 82Q20 92 50 92T86 82', '#f6efe4', 2.4, 5) +
        glint('M15 66V78', 3.6, 0.6)
    );
}

/** Maskable: everything that matters lies within the inner four fifths. */
function icon(): string {
    return (
        fill('M0 0h100v100H0z', '#f3c66f') +
        turned(fill('M50 50L42-30H58z', '#f8d78f'), 12) +
        fill(oval(50, 81, 31, 4), '#b5782a', 0.5) +
        put('tin', 15, 14, 70)
    );
}

export const signs = {tin: tin(), icon: icon()};
