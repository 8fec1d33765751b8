/* Who Stole the Cookie?: the eight cakes (T1), the cup of those with coffee, back and token. */
import {
    at,
    beads,
    body,
    box,
    fill,
    glint,
    heart,
    line,
    num,
    oval,
    paint,
    put,
    rope,
    scallop,
    shape,
    star,
    turned,
    upright,
} from '../shapes';

function kleina(): string {
    const under = 'M15 50C27 25 41 31 50 50S73 75 85 50';
    const over = 'M15 50C27 75 41 69 50 50S73 25 85 50';
    const tip = 'M-2 50Q12 37 25 34V66Q12 63-2 50z';
    const strand = (d: string): string => rope(d, paint.dough, 17);
    const ends = (end: string): string => end + at('rotate(180 50 50)', end);
    return at(
        'rotate(-34 50 50)',
        ends(shape(tip, paint.dough)) +
            strand(under) +
            line('M53 61C60 70 72 69 80 58', '#c98536', 5) +
            strand(over) +
            line('M22 62C32 71 42 66 48 56', '#c98536', 5) +
            ends(fill('M4 50Q14 41 24 41Q36 43 36 50T24 59Q14 59 4 50z', paint.dough[0])) +
            glint('M58 34C65 29 73 31 79 40M20 38C27 30 34 31 41 37', 3.5) +
            ends(line('M10 53Q18 60 26 57', '#c98536', 3.6)) +
            glint('M10 46Q15 41 21 40', 3),
    );
}

function piparkaka(): string {
    const petal = fill(oval(50, 38, 4.6, 6), '#fffaf0');
    return (
        body(heart, paint.ginger, 3.5) +
        at('translate(50 49) scale(.8) translate(-50 -50)', beads(heart, '#fffaf0', 5.5, 8.3)) +
        at('translate(0 -1)', turned(petal, 5, 50, 46)) +
        fill(oval(50, 45, 5), '#e0a51e') +
        line('M50 56Q50 64 50 69M50 66Q43 65 40 60M50 66Q57 65 60 60', '#fffaf0', 3.2) +
        glint('M17 33Q18 23 28 20', 3.5, 0.35)
    );
}

function laufabraud(): string {
    const cut = (y: number, w: number): string =>
        fill(`M${50 - w} ${y + w}L50 ${y}L${50 + w} ${y + w}L50 ${y + w * 0.55}z`, '#b57a2c') +
        line(`M${50 - w} ${y + w}L50 ${y}L${50 + w} ${y + w}`, '#8f5a1d', 2.2) +
        fill(
            `M${50 - w * 0.8} ${y + w + 1.5}L50 ${y + w * 0.65}` +
                `L${50 + w * 0.8} ${y + w + 1.5}L50 ${y + w + 4}z`,
            '#fff0c8',
        );
    const frond = cut(12, 8) + cut(23, 7);
    const edge = scallop(50, 50, 42.5, 22, 3.4);
    return (
        body(edge, ['#f5d38c', '#a06a28']) +
        line(oval(50, 50, 38.5), '#dca653', 2, '3 4') +
        turned(frond, 6) +
        at('rotate(30 50 50)', turned(cut(16, 5), 6)) +
        fill(star(50, 50, 12, 5, 6), '#8f5a1d') +
        fill(star(49.5, 49.3, 9, 3.6, 6), '#fff0c8') +
        glint('M14 38Q19 24 31 17', 3, 0.7)
    );
}

function lakkristoppur(): string {
    const peak =
        'M13 77C9 66 17 60 22 52C32 40 40 32 42 21Q44 8 59 8Q56 14 60 23' +
        'C64 34 70 42 78 52' +
        'C84 60 91 67 87 78Q83 89 72 85Q66 93 57 88Q50 94 43 88Q34 93 28 86Q16 89 13 77z';
    const speck = (x: number, y: number, turn: number, size: number): string =>
        at(
            `rotate(${turn} ${x} ${y})`,
            fill(box(x - size / 2, y - size / 2, size, size * 0.8, 1), '#33231d'),
        );
    const specks = [
        [50, 28, 20, 5],
        [41, 44, 50, 6],
        [57, 43, 10, 6.5],
        [31, 59, 15, 7],
        [47, 60, 35, 7],
        [65, 57, 60, 6.5],
        [23, 74, 40, 7],
        [38, 76, 5, 6.5],
        [55, 74, 50, 8],
        [71, 70, 20, 7],
        [80, 78, 45, 5.5],
        [64, 84, 10, 5],
    ] as const;
    return (
        body(peak, paint.cream) +
        line(
            'M49 20C45 42 33 62 28 84M51 24C48 46 43 68 43 86M54 26' +
                'C57 46 58 68 57 86M57 28C63 46 71 64 73 83',
            '#e2c396',
            2.6,
        ) +
        specks.map(([x, y, turn, size]) => speck(x, y, turn, size)).join('') +
        glint('M42 32Q36 43 27 54M20 65Q17 70 18 76', 3, 0.9)
    );
}

/** A slice seen from the front, its right side in the shade. */
function randalina(): string {
    const layers = [
        [34, 10, '#94572f'],
        [44, 4.5, '#fff0d2'],
        [48.5, 10, '#94572f'],
        [58.5, 4.5, '#cf3852'],
        [63, 10, '#94572f'],
        [73, 4.5, '#fff0d2'],
        [77.5, 9.5, '#94572f'],
    ] as const;
    const front = layers.map(([y, h, c]) => fill(`M9 ${y}h61v${h}H9z`, c)).join('');
    const side = layers.map(([y, h, c]) => fill(`M70 ${y}l21 -15v${h}l-21 15z`, c)).join('');
    const crumbs = beads('M14 39H66M18 54H62M15 68H64M20 82H66M22 41H50', '#b9774a', 2, 9.3);
    return (
        front +
        crumbs +
        side +
        fill('M70 34l21-15v53l-21 15z', '#3d1404', 0.28) +
        fill('M9 34L30 19H91L70 34z', '#b3733f') +
        fill('M22 31L33 23H82L71 31z', '#c58a52') +
        line('M9 34L30 19H91V72L70 87H9z', 'var(--art-cake-line,#5a2c12)', 3) +
        line('M9 34H70V87M70 34L91 19', '#5a2c12', 2) +
        glint('M15 36.5H62', 2, 0.35) +
        fill(oval(83, 90, 3, 2) + oval(90, 85, 2, 1.6), '#94572f')
    );
}

function hjonabandssaela(): string {
    const strip = (offset: number): string => {
        const half = Math.sqrt(33 * 33 - offset * offset);
        return rope(`M${num(-half)} ${offset}H${num(half)}`, ['#f0bf72', '#8c5220'], 7.5, 2.2);
    };
    const strips = [-20, 0, 20].map(strip).join('');
    const pastry = at(
        'translate(50 41) scale(.3 .24) translate(-50 -50)',
        body(heart, ['#f6cd86', '#8c5220'], 10),
    );
    let flutes = '';
    for (let i = 0; i < 9; i++)
        flutes += `M${num(16 + 8.5 * i)} ${num(65 + 8 * Math.sin(((i + 0.5) / 9) * Math.PI))}v5`;
    const side = 'M5 46V58Q7 67 15 72Q32 84 50 84T85 72Q93 67 95 58V46z';
    return (
        upright(side, paint.crust) +
        line(flutes, '#a9672a', 2.6) +
        body(scallop(50, 45, 42.5, 26, 3.6, 27), paint.dough) +
        fill(oval(50, 45, 36, 21), '#7c1730') +
        fill(oval(50, 46.2, 35, 19.8), '#c9364f') +
        fill(oval(44, 43, 22, 11), '#dd5567', 0.6) +
        at('translate(50 45) scale(1 .59)', at('rotate(40)', strips) + at('rotate(-40)', strips)) +
        pastry +
        beads('M12 36Q20 24 38 20M62 20Q80 25 88 37', '#f7d79f', 2.4, 6) +
        glint('M9 52V57', 3, 0.5)
    );
}

function berry(x: number, y: number, size = 1): string {
    return at(
        `translate(${x} ${y}) scale(${size})`,
        body('M0-7C7-8 9-3 7 2Q4 9 0 11Q-4 9-7 2C-9-3-7-8 0-7z', paint.jam, 2.4) +
            fill('M0-5L-6-9L-2-8.5L0-12L2-8.5L6-9z', '#5f9440') +
            beads('M-3-1L3 5M3-1L-2 5', '#ffd9a0', 1.3, 4.2),
    );
}

function hnallthora(): string {
    const tier = (x: number, y: number, w: number, h: number): string =>
        upright(box(x, y, w, h, 5), paint.cream) +
        fill(`M${x + 1.5} ${y + h * 0.42}h${w - 3}v${num(h * 0.2)}h${3 - w}z`, '#d98a94') +
        fill(`M${x + 1.5} ${y + h * 0.62}h${w - 3}v1.6h${3 - w}z`, '#a94358');
    const dollops = (x: number, y: number, w: number, size: number, n: number): string => {
        const row = `M${x} ${y}h${w}`;
        const gap = num(w / n - 0.01);
        return (
            beads(row, '#a67c4b', size + 4.4, Number(gap)) +
            beads(row, '#fffaf0', size, Number(gap))
        );
    };
    return (
        upright('M42 84H58L61 93Q70 94 70 97H30Q30 94 39 93z', paint.delft, 2.6) +
        body(oval(50, 83, 45, 5.5), paint.delft) +
        glint('M13 81.5Q30 79 46 79', 2, 0.5) +
        tier(14, 60, 72, 21) +
        tier(23, 40, 54, 21) +
        tier(32, 23, 36, 18) +
        dollops(17, 80, 66, 6.5, 8) +
        dollops(19, 60, 62, 6, 8) +
        dollops(27, 40, 46, 5.5, 6) +
        dollops(35, 24, 30, 6, 4) +
        berry(40, 16, 0.85) +
        berry(60, 16, 0.85) +
        berry(50, 12) +
        berry(19, 54, 0.6) +
        berry(81, 54, 0.6)
    );
}

const cup = {
    wall: 'M52 64H86V77Q86 92 69 92T52 77z',
    ear: 'M86 69q10-2 10 6t-13 8',
    saucer: oval(70, 92, 26, 5),
    steam: 'M62 57q-5-5 0-10t0-10M75 57q-5-5 0-10t0-10',
};

function coffee(): string {
    return (
        line(cup.steam, 'var(--art-steam,#a58a70)', 3.4) +
        body(cup.saucer, paint.sugar, 2.6) +
        line(cup.ear, '#22477c', 8) +
        line(cup.ear, '#fffcf6', 3) +
        body(cup.wall, paint.sugar) +
        fill('M53.5 74Q69 82 84.5 74Q85 84 77 88Q69 92 61 88Q53 84 53.5 74z', '#4b7dbd') +
        beads('M58 81Q69 87 80 81', '#fffcf6', 3, 5.6) +
        body(oval(69, 64, 17, 4.6), ['#6b4028', '#22477c'], 2.8) +
        line(cup.wall, '#22477c', 3) +
        glint('M56.5 70V76', 2.4, 0.9)
    );
}

/** Lies over a cake at the bottom right; its rim is the paper's colour. */
function kaffi(): string {
    const halo = 'var(--paper,#fffaf2)';
    return line(cup.wall + cup.ear + cup.saucer, halo, 10) + line(cup.steam, halo, 9) + coffee();
}

function point(): string {
    return (
        body(scallop(50, 50, 40, 14, 8), paint.honey, 4) +
        line(oval(50, 50, 33), '#c98a1c', 3) +
        fill(star(51.5, 52, 26, 11.5, 5), '#9c5f0a', 0.55) +
        shape(star(50, 50, 25, 11, 5), ['#ffe3a0', '#9c5f0a'], 3) +
        glint('M18 42Q22 26 36 19', 4)
    );
}

export const cakes = {
    kleina: kleina(),
    piparkaka: piparkaka(),
    laufabraud: laufabraud(),
    lakkristoppur: lakkristoppur(),
    randalina: randalina(),
    hjonabandssaela: hjonabandssaela(),
    hnallthora: hnallthora(),
    tom_krus: put('empty-jar', 0, 0, 100),
    kaffi: kaffi(),
    coffee: at('translate(-64 -56) scale(1.6)', coffee()),
    point: point(),
};
