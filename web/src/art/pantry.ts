/* What every game may have on its table: jars, the honey pot, the sugar bowl, dice, the back of a
 * card. */
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
    put,
    rope,
    scallop,
    shade,
    shape,
} from './shapes';

function pot(): string {
    const belly = 'M18 40Q6 56 14 76Q20 92 34 92H66Q80 92 86 76Q94 56 82 40z';
    return (
        rope('M70 22L86 4', paint.wood, 4, 2.2) +
        body(belly, paint.honey) +
        beads('M20 78Q50 92 80 78', '#fff3de', 3.4, 8) +
        body(
            'M13 30Q13 24 20 24H80Q87 24 87 30T80 40V47Q77 56 73 48V42H62V58' +
                'Q58 68 54 58V42H36V50Q32 58 28 50V42Q13 40 13 30z',
            paint.cream,
        ) +
        fill('M22 27H78Q78 31 50 31T22 27z', '#f0a51e') +
        at(
            'rotate(42 62 28)',
            body(oval(62, 24, 8, 11), paint.wood, 2.6) +
                line('M55 20h14M54.5 25h15M56 30h12', '#85572b', 2),
        ) +
        fill('M18 28Q50 38 82 28L80 36H22z', '#fff3de') +
        glint('M18 54Q14 64 19 74', 3.6)
    );
}

function bowl(): string {
    const belly = 'M12 46H88Q90 78 62 88H38Q10 78 12 46z';
    const cube = (x: number, y: number, turn: number): string =>
        at(`rotate(${turn} ${x} ${y})`, body(box(x - 9, y - 9, 18, 18, 3), paint.sugar, 2.6));
    return (
        cube(34, 38, -12) +
        cube(66, 38, 14) +
        cube(50, 28, 6) +
        cube(49, 42, -4) +
        body('M34 86H66L70 93H30z', paint.delft) +
        body(belly, paint.sugar) +
        fill('M13.5 60Q50 72 86.5 60Q84 74 74 80Q50 86 26 80Q16 74 13.5 60z', '#4b7dbd') +
        beads('M22 71Q50 80 78 71', '#fffcf6', 5, 9.5) +
        line(belly, '#22477c', 3) +
        line('M12 52Q50 62 88 52', '#4b7dbd', 2.6) +
        glint('M18 56Q19 68 26 76', 3, 0.8)
    );
}

/** Sugar cubes with cocoa on them. */
function die(pips: number): string {
    const spots: Record<number, string> = {
        1: 'c',
        2: 'ai',
        3: 'aci',
        4: 'abhi',
        5: 'abchi',
        6: 'abdfhi',
    };
    const where: Record<string, readonly [number, number]> = {
        a: [28, 28],
        b: [72, 28],
        c: [50, 50],
        d: [28, 50],
        f: [72, 50],
        h: [28, 72],
        i: [72, 72],
    };
    const dots = [...(spots[pips] ?? '')]
        .map(key => oval(...(where[key] ?? [50, 50]), pips === 1 ? 12 : 9))
        .join('');
    const sugar: Paint = paint.sugar;
    return (
        body(box(5, 5, 90, 90, 20), sugar, 4) +
        line(box(11, 11, 78, 78, 15), '#eadfcd', 2.4, '1 6') +
        fill(dots, '#6b3a22') +
        glint('M13 34Q14 15 34 13', 4, 1)
    );
}

function emptyJar(): string {
    const glass = 'M22 30Q9 36 9 50V80Q9 92 22 92H58Q71 92 71 80V50Q71 36 58 30z';
    const crumbs: [number, number, number][] = [
        [20, 86, 3],
        [27, 88, 2],
        [33, 85, 4],
        [42, 88, 2.4],
        [48, 86, 3.2],
        [57, 88, 2],
        [82, 93, 2.4],
        [90, 91, 1.8],
    ];
    const label = box(23, 50, 34, 24, 4);
    return (
        fill(glass, 'var(--art-glass,#cfe3e6)', 0.75) +
        fill(
            'M54 30H58Q71 36 71 50V80Q71 92 58 92H54Q63 88 63 78V50Q63 37 54 30z',
            '#5b8894',
            0.28,
        ) +
        crumbs.map(([x, y, r]) => fill(oval(x, y, r, r * 0.75), '#c98a45')).join('') +
        line(glass, 'var(--art-glass-line,#4c7480)', 3.2) +
        shape(oval(40, 29, 22, 6.5), [
            'var(--art-glass-deep,#8fb4bb)',
            'var(--art-glass-line,#4c7480)',
        ]) +
        line('M19 33Q40 44 61 33', '#fff', 2) +
        body(label, paint.paper, 2.4) +
        line('M40 54a8 8 0 1 0 8 8', '#c9a06a', 2.4, '2.4 3.2') +
        glint('M16 78V53Q16 44 22 39', 4, 0.85) +
        at(
            'translate(-4 0) rotate(-66 82 72)',
            body('M64 74Q64 62 82 61Q100 62 100 74z', paint.jam) +
                body(box(60, 72, 44, 8, 4), paint.jam) +
                body(oval(82, 57, 6, 5), paint.jam) +
                glint('M70 69Q73 66 78 65', 2.6),
        )
    );
}

/** A full cookie jar with its lid on: the back of the cards, and anything that is put away. */
function jar(): string {
    const glass = 'M24 32Q12 38 12 52V80Q12 93 26 93H74Q88 93 88 80V52Q88 38 76 32z';
    const cookie = (x: number, y: number, r: number): string =>
        body(oval(x, y, r), paint.dough, 2.4) +
        fill(oval(x - 3, y - 2, 1.8) + oval(x + 3, y + 2, 2) + oval(x + 2, y - 4, 1.5), '#6b4028');
    return (
        fill(glass, '#cfe3e6') +
        cookie(27, 80, 11) +
        cookie(72, 80, 11) +
        cookie(50, 81, 11) +
        cookie(37, 64, 11) +
        cookie(63, 65, 11) +
        cookie(50, 50, 10) +
        fill(glass, '#cfe3e6', 0.28) +
        shade(glass, 'side') +
        line(glass, '#4c7480', 3.2) +
        body(box(22, 22, 56, 11, 5), paint.jam) +
        body('M26 22Q28 13 50 13T74 22z', paint.jam) +
        body(oval(50, 10, 7, 5.5), paint.jam) +
        glint('M19 78V54Q19 45 25 40', 4, 0.9) +
        glint('M33 18Q38 16 44 15.6', 2.6)
    );
}

function back(): string {
    let lattice = '';
    for (let i = -6; i < 11; i++) lattice += `M${i * 14} 0l140 140M${i * 14} 140l140 -140`;
    return (
        fill('M0 0h100v140H0z', '#2f5d9b') +
        line(lattice, '#4b7dbd', 2) +
        line(box(7, 7, 86, 126, 8), '#f6efe4', 2.5) +
        beads(box(12, 12, 76, 116, 6), '#f6efe4', 2.6, 6.4) +
        fill(scallop(50, 70, 31, 16, 6), '#f6efe4') +
        line(oval(50, 70, 28), '#2f5d9b', 1.5) +
        put('jar', 26, 45, 48)
    );
}

export const pantry = {
    pot: pot(),
    bowl: bowl(),
    jar: jar(),
    'empty-jar': emptyJar(),
    back: {box: '0 0 100 140', inner: back()},
    'die-1': die(1),
    'die-2': die(2),
    'die-3': die(3),
    'die-4': die(4),
    'die-5': die(5),
    'die-6': die(6),
};
