/* Who Stole the Cookie?: the eight pancakes (T2). Each shows what happened to it, and on a wax seal
 * what it makes happen at the table. */
import {
    type Paint,
    at,
    beads,
    body,
    box,
    fill,
    glint,
    line,
    oval,
    paint,
    rope,
    scallop,
    shape,
    upright,
} from '../shapes';

const baked: Paint = ['#d9953f', '#8c5220'];
const raw: Paint = ['#f8e0ac', '#a67c4b'];

/** A thick little pancake, seen from the front and above. */
function lumma(
    x: number,
    y: number,
    r: number,
    top: Paint = baked,
    rim: Paint = paint.pale,
): string {
    const flat = r * 0.5;
    const side = `M${x - r} ${y}v${r * 0.2}a${r} ${flat} 0 0 0 ${2 * r} 0v${-r * 0.2}z`;
    return (
        body(side, rim) +
        shape(oval(x, y, r, flat), rim) +
        fill(oval(x, y, r * 0.86, flat * 0.82), top[0]) +
        fill(oval(x - r * 0.1, y - flat * 0.1, r * 0.6, flat * 0.5), '#fff', 0.14) +
        glint(
            `M${x - r * 0.78} ${y - flat * 0.3}` +
                `Q${x - r * 0.6} ${y - flat * 0.72} ${x - r * 0.3} ${y - flat * 0.84}`,
            2.4,
            0.5,
        )
    );
}

const wax = '#fff3de';
const seal = (sign: string): string =>
    body(scallop(81, 20, 15, 9, 4), paint.jam, 2.6) + at('translate(69 8) scale(.24)', sign);

const arrow = (d: string): string => line(d, wax, 13);

const signs = {
    shuffle: arrow(
        'M10 28H30Q46 28 50 50T72 74H88M76 60L90 74L76 88M10 74H30Q40 74 44 66' +
            'M58 34Q62 28 72 28H88M76 14L90 28L76 42',
    ),
    reverse: arrow('M22 30A38 38 0 1 1 14 66M20 8L20 34L46 34'),
    cup:
        line('M16 30H70V54Q70 80 43 80T16 54zM70 38q18-2 18 10t-20 14', wax, 12) +
        line('M8 94L92 6', wax, 12),
    mix: arrow('M14 34H80M64 16L82 34L64 52M86 70H20M36 52L18 70L36 88'),
    crown: fill('M10 80L6 26L32 48L50 14L68 48L94 26L90 80z', wax),
    two: line(box(12, 10, 44, 62, 8), wax, 11) + fill(box(40, 28, 50, 66, 8), wax),
    back: arrow('M50 92V22M24 46L50 18L76 46M12 92H88'),
    stop: fill(box(18, 18, 64, 64, 10), wax),
};

function grautarlumma(): string {
    return (
        lumma(48, 60, 42) +
        body(
            'M22 56C20 46 30 42 34 40C38 30 54 28 60 38C70 38 78 46 74 56' +
                'C70 66 58 62 52 66C42 72 26 68 22 56z',
            paint.cream,
        ) +
        line(
            'M33 50l5 2M45 42l4 3M56 48l5-2M43 55l5-1M62 55l4 2M30 57l3 2M54 59l3-2' + 'M38 45l2-3',
            '#d2ab74',
            3,
        ) +
        beads('M36 37Q46 33 56 42Q60 48 66 48', '#a9622b', 2.6, 5) +
        line('M14 58l4 2M20 68l4 1M78 62l4-2M68 72l5-1M84 56l3 1', '#fff3de', 3.2) +
        seal(signs.shuffle)
    );
}

/** Half of it is still batter. */
function halfbokud(): string {
    const batter =
        'M48 39Q40 46 46 53T46 66Q44 72 48 79Q46 87 41 85Q38 81 35 82' +
        'Q33 93 27 91Q23 87 23 79Q18 80 14 78' +
        'Q10 87 7 81Q4 72 6 58Q9 40 48 39z';
    return (
        lumma(48, 58, 42) +
        body(batter, raw, 2.6) +
        line('M7 64Q16 76 46 79', '#dcbb7c', 2.4) +
        line(oval(27, 56, 3.4, 2) + oval(36, 66, 2.6, 1.6) + oval(36, 49, 2.4, 1.4), '#c9a062', 2) +
        glint('M13 56Q18 48 29 44', 2.6, 0.9) +
        seal(signs.reverse)
    );
}

/** The cup has fallen over. */
function kaffilumma(): string {
    return (
        lumma(48, 66, 42) +
        fill(
            'M34 62C24 64 20 70 28 75Q27 82 28 87Q31 92 34 87Q34 82 36 78' +
                'Q48 81 61 79Q61 86 63 90Q67 93 69 88V76' +
                'C80 75 82 66 70 62C60 56 46 58 34 62z',
            '#6b4028',
        ) +
        glint('M31 68Q34 65 39 64', 2.4, 0.35) +
        at(
            'rotate(64 40 42) translate(2 2)',
            line('M22 33q-12-2-12 8t15 9', '#22477c', 8) +
                line('M22 33q-12-2-12 8t15 9', '#fffcf6', 3) +
                body('M22 26H58V40Q58 57 40 57T22 40z', ['#fffcf6', '#22477c']) +
                fill('M23.5 40Q40 47 56.5 40Q56 49 49 53Q40 57 31 53Q24 49 23.5 40z', '#4b7dbd') +
                body(oval(40, 26, 18, 5.5), ['#6b4028', '#22477c']),
        ) +
        seal(signs.cup)
    );
}

function lummudeig(): string {
    const bowl = 'M8 48Q46 68 84 48Q84 87 58 91H34Q8 87 8 48z';
    const drips =
        'M11 50Q46 67 81 50L80 56Q74 60 68 61V71Q64 77 60 71V63Q46 65 34 63' +
        'Q34 69 29 68Q25 66 26 61Q17 58 12 56z';
    const wires = 'M0 0C-18-22-12-34 0-38C12-34 18-22 0 0zM0 0C-7-22-5-32 0-38' + 'C5-32 7-22 0 0';
    return (
        body(oval(46, 48, 38, 10), ['#7aa0d2', '#22477c']) +
        fill(oval(46, 51, 33, 7), raw[0]) +
        at(
            'translate(38 58) rotate(-24)',
            line('M0-38V-58', '#5a3a1c', 9) +
                line('M0-39V-57', '#c08a52', 4) +
                line(wires, '#7d8791', 2.8),
        ) +
        fill('M14 51Q30 47 46 53T78 51Q74 59 46 59T14 51z', raw[0]) +
        line('M42 54Q54 56 64 52Q56 49 50 51', '#d9b36e', 2.6) +
        upright(bowl, paint.delft) +
        shape(drips, raw, 2.4) +
        beads('M18 73Q46 88 74 73', '#f6efe4', 4, 8) +
        glint('M14 66Q17 76 25 83', 3.4, 0.5) +
        seal(signs.mix)
    );
}

function lummustafli(): string {
    return (
        lumma(48, 69, 41) +
        lumma(51, 58, 39) +
        lumma(46, 47, 38) +
        lumma(48, 36, 37) +
        at(
            'translate(2 6)',
            fill(
                'M30 30Q46 38 62 31Q70 34 68 44Q64 50 62 40Q52 42 46 40Q42 56 38 44' +
                    'Q30 40 26 36z',
                '#f2b53c',
                0.9,
            ) +
                body('M36 22L48 18L58 23V29L46 34L36 28z', ['#ffeaa0', '#b7862a'], 2.6) +
                line('M36 22L46 27L58 23M46 27V34', '#b7862a', 2),
        ) +
        seal(signs.crown)
    );
}

function tvilumma(): string {
    const face = (x: number, y: number): string =>
        fill(oval(x - 7, y - 2, 2.4, 3) + oval(x + 7, y - 2, 2.4, 3), '#6b3a16') +
        line(`M${x - 5} ${y + 5}q5 5 10 0`, '#6b3a16', 2.6) +
        fill(oval(x - 13, y + 3, 3.2, 2.2) + oval(x + 13, y + 3, 3.2, 2.2), '#d9604f', 0.55);
    const cake = (x: number, y: number): string =>
        body(scallop(x, y, 25.5, 15, 2.6), paint.pale) +
        fill(oval(x, y, 22), baked[0]) +
        fill(oval(x - 4, y - 5, 15, 13), '#fff', 0.14) +
        face(x, y) +
        glint(`M${x - 18} ${y - 8}q3 -7 10 -10`, 2.6);
    return cake(66, 66) + cake(31, 50) + seal(signs.two);
}

/** Back in the pan. */
function upphitud(): string {
    const flame = (x: number, size: number): string =>
        at(
            `translate(${x} 94) scale(${size})`,
            shape(
                'M0 0C-12 0-12-12-5-18Q-4-12 0-13Q-1-22 3-26C4-16 12-14 10-6Q8 0 0 0z',
                ['#f2a53c', '#b5481f'],
                2.4,
            ) + fill('M0-1Q-6-2-3-9Q0-7 1-12Q6-6 4-3Q3-1 0-1z', '#ffe08a'),
        );
    const iron = 'var(--art-iron-line,#2c333a)';
    const steam = 'M26 40q-5-6 0-11t0-11M43 34q-5-6 0-11t0-11M60 40q-4-5 0-9';
    return (
        flame(22, 0.9) +
        flame(43, 1.1) +
        flame(64, 0.9) +
        at(
            'translate(0-5)',
            line(steam, 'var(--art-steam,#a58a70)', 3.6) +
                rope('M78 66L95 60', ['#85572b', '#5a3a1c'], 5, 2.5) +
                upright('M4 60Q6 80 24 81H62Q80 80 82 60z', ['#59626b', iron]) +
                shape(oval(43, 60, 39, 12), ['#454d55', iron]) +
                at('translate(43 55) scale(.74) translate(-48-58)', lumma(48, 58, 40)),
        ) +
        seal(signs.back)
    );
}

function vidbrennd(): string {
    const smoke = 'M30 38c-9-6 6-12-1-20M48 32c-9-7 8-13 0-24M62 38c-5-4 3-8 0-13';
    return (
        line(smoke, 'var(--art-smoke,#8d8580)', 5) +
        lumma(48, 62, 42, ['#33231d', '#1d120d'], ['#6b4634', 'var(--art-dark-line,#2f1a10)']) +
        fill('M20 60Q30 50 44 52Q56 48 70 56Q78 64 66 70Q50 78 34 73Q20 70 20 60z', '#211510') +
        line('M30 60L40 64L46 58L54 66L66 62M40 64L38 70M54 66L52 72', '#e2672e', 2.4) +
        fill(oval(26, 66, 2.4, 1.6) + oval(70, 70, 2.6, 1.6) + oval(60, 54, 2, 1.2), '#8a6150') +
        fill(oval(10, 88, 3, 2) + oval(86, 90, 4, 2.4) + oval(76, 94, 2, 1.4), '#4a342a') +
        seal(signs.stop)
    );
}

export const pancakes = {
    grautarlumma: grautarlumma(),
    halfbokud: halfbokud(),
    kaffilumma: kaffilumma(),
    lummudeig: lummudeig(),
    lummustafli: lummustafli(),
    tvilumma: tvilumma(),
    upphitud: upphitud(),
    vidbrennd: vidbrennd(),
};
