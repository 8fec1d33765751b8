/* Speculaas: the twelve recipes (S3) as pressed biscuits, what each wants, and Speculattius.
 * The six named after a spice are upright, the six others round. */
import {
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
    scallop,
    shape,
    turned,
} from '../shapes';
import {type Spice, spicePaint} from './spices';

const cut = '#8a5223';

function upright(): string {
    const edge = box(13, 9, 74, 82, 7);
    return (
        beads(edge, paint.biscuit[1], 15, 8.27) +
        beads(edge, paint.biscuit[0], 9, 8.27) +
        body(edge, [paint.biscuit[0], paint.biscuit[0]]) +
        line(box(15, 11, 70, 78, 6), '#a9692f', 2)
    );
}

const round = (): string =>
    body(scallop(50, 50, 43, 20, 6.5), paint.biscuit) + line(oval(50, 50, 38.5), '#a9692f', 2);

/** Raised out of the biscuit: lit from the top left, with a shadow on the other side. */
const relief = (d: string, details = ''): string =>
    at('translate(2 2.2)', fill(d, '#8f5624', 0.7)) +
    shape(d, paint.relief, 2.4) +
    (details ? line(details, cut, 2.2) : '');

const eye = (x: number, y: number, r = 2): string => fill(oval(x, y, r), '#5e3310');

function elephant(): string {
    return (
        line('M79 44q7 5 4 13', cut, 3) +
        relief(
            'M33 40C38 29 66 28 76 37C83 43 82 54 81 62V77H69V66H53V77H40V62' +
                'Q37 62 34 60C34 68 31 77 22 77C16 77 16 70 20 70C24 70 23 62 22 56' +
                'C19 45 23 38 33 40z',
            'M44 40Q56 42 53 54Q48 62 39 57M56 33Q57 46 70 50L79 47M22 61l8 1M22 66' +
                'l7 1M28 57q1 6 7 5M60 37l10 8M42 73h8M71 73h8',
        ) +
        eye(31, 47)
    );
}

function ship(): string {
    return (
        line('M50 18V62', cut, 4) +
        relief('M46 24Q30 32 24 56H46z', 'M41 33V55M35 40V55') +
        relief('M54 24Q73 34 77 56H54z', 'M60 33V55M67 40V55') +
        relief('M50 16L63 20L50 24z') +
        relief(
            'M17 60H84Q80 79 67 79H34Q22 79 17 60z',
            'M20 66H81M30 72h.1M42 72h.1M54 72h.1M66 72h.1',
        ) +
        line('M19 84q5-4 10 0t10 0t10 0t10 0t10 0t10 0', cut, 2.4)
    );
}

function connection(): string {
    return relief(
        'M27 83V45H34V36H41V27H46V18H54V27H59V36H66V45H73V83z',
        'M43 83V66Q50 58 57 66V83M33 51H43V61H33zM57 51H67V61H57zM38 51V61' +
            'M62 51V61M45 40H55V47H45zM27 45H73M53 75h.1',
    );
}

function owl(): string {
    return (
        relief(
            'M50 22Q39 22 29 15Q27 26 29 35C23 50 26 70 37 81H63C74 70 77 50 71 35' +
                'Q73 26 71 15Q61 22 50 22z',
            'M30 50Q28 66 38 78M70 50Q72 66 62 78M42 56q4 4 8 0t8 0M42 63q4 4 8 0' +
                't8 0M42 70q4 4 8 0t8 0M26 84H74',
        ) +
        shape(oval(40, 39, 9.5), ['#f3d3a2', cut], 2.2) +
        shape(oval(60, 39, 9.5), ['#f3d3a2', cut], 2.2) +
        eye(41, 39, 4.4) +
        eye(59, 39, 4.4) +
        fill('M50 43L45.5 45L50 53L54.5 45z', '#5e3310')
    );
}

function horse(): string {
    return (
        line('M77 52Q90 54 85 70', cut, 5) +
        line('M20 76Q50 94 86 76', paint.relief[1], 7) +
        line('M20 76Q50 94 86 76', paint.relief[0], 2.6) +
        relief(
            'M19 42L29 27L31 18L38 25C48 28 50 38 56 43C63 46 71 43 77 49' +
                'C82 54 80 62 79 66L82 82H73L70 67Q58 70 49 67L45 82H36L36 62' +
                'C33 55 34 50 35 45L27 50Q18 50 19 42z',
            'M36 25Q46 32 46 44M41 27Q50 36 50 44M50 44Q52 58 66 58L70 46M55 47' +
                'l10 9M26 45l-4 0',
        ) +
        eye(30, 34)
    );
}

function man(): string {
    const d =
        'M42 39H23Q15 39 15 46.5T23 54H38L29 75Q28 84 36 86Q42 86 45 79L50 68' +
        'L55 79Q58 86 64 86Q72 84 71 75L62 54H77Q85 54 85 46.5T77 39H58' +
        'Q66 31 62 22Q58 14 50 14T38 22Q34 31 42 39z';
    return (
        relief(d) +
        line('M21 42q3 4.5 0 9M79 42q-3 4.5 0 9M33 76q5 1 8 5M67 76q-5 1-8 5', '#fff3de', 2.6) +
        eye(46, 25) +
        eye(54, 25) +
        line('M45 30q5 4 10 0', '#5e3310', 2.2) +
        beads('M50 44V62', '#fff3de', 4.6, 8)
    );
}

function tulips(): string {
    const bloom = (x: number, y: number): string =>
        at(
            `translate(${x} ${y})`,
            relief('M-11-13L-5-5L0-15L5-5L11-13Q14 6 0 10Q-14 6-11-13z', 'M0-4V8'),
        );
    return (
        line('M50 84V42M50 84Q34 74 29 54M50 84Q66 74 71 54', cut, 4.4) +
        relief('M48 80Q34 78 36 62Q46 68 48 80zM52 80Q66 78 64 62Q54 68 52 80z') +
        bloom(27, 45) +
        bloom(73, 45) +
        bloom(50, 32)
    );
}

function rooster(): string {
    return (
        line('M46 72V83M56 72V83M41 84H49M51 84H60', cut, 3.4) +
        relief(
            'M60 50Q58 26 74 18Q72 30 76 34Q84 34 86 42Q80 44 80 52z',
            'M64 46Q66 32 72 25M70 48Q72 40 79 40',
        ) +
        relief(
            'M33 28Q42 24 46 34Q47 46 56 50Q66 52 74 44Q84 52 78 62Q72 74 54 74' +
                'Q36 74 33 56Q32 48 31 42L21 38L30 33z',
            'M46 54Q58 66 70 56M50 62Q58 70 68 64M38 46Q42 50 46 48',
        ) +
        fill('M30 27Q27 20 33 19Q36 14 40 19Q46 17 46 25Q44 29 40 27z', '#b5482f') +
        fill('M28 40q-4 8 2 9t2-8z', '#b5482f') +
        eye(36, 32)
    );
}

/** A pair, seen from above. */
function clogs(): string {
    const clog =
        relief(
            'M36 14Q48 26 47 46Q45 56 45 66Q46 82 34 83Q22 82 23 66Q23 56 21 46' + 'Q20 28 36 14z',
            'M24 36Q34 30 45 38M27 30Q34 25 42 31',
        ) +
        fill('M34 46Q43 47 41 60Q43 76 34 77T27 60Q25 47 34 46z', '#6f3d14') +
        line('M34 46Q43 47 41 60Q43 76 34 77T27 60Q25 47 34 46z', cut, 2);
    return at('rotate(-5 34 50)', clog) + at('translate(100 0) scale(-1 1) rotate(-5 34 50)', clog);
}

function windmill(): string {
    const sail = relief('M47.5 38V9H59V34H52z', 'M53.5 12V33M48 17H58M48 25H58');
    return (
        relief(
            'M31 85Q40 62 41 40Q50 30 59 40Q60 62 69 85z',
            'M45 85V76Q50 70 55 76V85M37 66H63M34 76H40M60 76H66',
        ) +
        turned(sail, 4, 50, 44) +
        shape(oval(50, 44, 5), ['#fbe3b8', cut], 2.2)
    );
}

function beehive(): string {
    const bee = (x: number, y: number): string =>
        fill(oval(x - 2, y - 4, 3, 3.6) + oval(x + 3, y - 4, 3, 3.6), '#fff3de') +
        fill(oval(x, y, 5.4, 3.8), '#f2b53c') +
        line(`M${x - 1.5} ${y - 3}v6M${x + 2} ${y - 3}v6`, '#4c2d12', 1.8);
    return (
        relief(
            'M30 74Q24 66 29 60Q24 53 31 48Q29 41 36 37Q38 27 50 25Q62 27 64 37' +
                'Q71 41 69 48Q76 53 71 60Q76 66 70 74z',
            'M29 60H71M31 48H69M36 37H64',
        ) +
        fill('M43 74V68Q50 58 57 68V74z', '#5e3310') +
        relief('M24 75H76V81H24z') +
        bee(25, 26) +
        bee(75, 26) +
        bee(19, 56) +
        bee(82, 57)
    );
}

function bear(): string {
    return (
        relief(
            'M31 34C22 30 22 16 33 16Q39 16 41 22Q50 18 59 22Q61 16 67 16' +
                'C78 16 78 30 69 34C74 46 70 60 50 60C30 60 26 46 31 34z',
        ) +
        line('M29 26q1-5 6-5M71 26q-1-5-6-5', cut, 2.4) +
        shape(oval(50, 46, 12, 9.5), ['#f3d3a2', cut], 2.2) +
        fill('M45 41H55Q55 46 50 47T45 41z', '#5e3310') +
        line('M50 47V51', '#5e3310', 2.2) +
        eye(40, 34, 2.8) +
        eye(60, 34, 2.8) +
        body('M33 64H67Q72 84 60 88H40Q28 84 33 64z', paint.honey, 2.4) +
        body('M31 61H69V68Q64 76 60 68H46V76Q42 82 38 74V68H31z', paint.cream, 2.4) +
        relief('M26 62Q34 60 36 67T29 77Q20 74 26 62zM74 62Q66 60 64 67T71 77' + 'Q80 74 74 62z')
    );
}

export const recipes = {
    'recipe-cardamom': upright() + elephant(),
    'recipe-pepper': upright() + ship(),
    'recipe-clove': upright() + connection(),
    'recipe-nutmeg': upright() + owl(),
    'recipe-cinnamon': upright() + horse(),
    'recipe-ginger': upright() + man(),
    'recipe-same': round() + tulips(),
    'recipe-different': round() + rooster(),
    'recipe-pairs': round() + clogs(),
    'recipe-doubles': round() + windmill(),
    'recipe-near-honey': round() + beehive(),
    'recipe-rival-honey': round() + bear(),
};

/* ---- what they want ---- */

const badge = (colour: string, inner: string): string =>
    shape(oval(50, 50, 46), [paint.paper[0], colour], 6) + inner;

const wantSpice = (spice: Spice): string =>
    badge(spice === 'pepper' ? '#5f86b3' : spicePaint[spice][1], put(spice, 19, 19, 62));

const tile = (x: number, y: number, colour: string, mark: string): string =>
    fill(box(x - 13, y - 13, 26, 26, 6), colour) +
    at(`translate(${x} ${y})`, fill(mark, '#fff8ec'));

const disc = oval(0, 0, 7);
const peak = 'M0-8L8 7H-8z';
const block = box(-6.5, -6.5, 13, 13, 1);
const blue = '#2f5d9b';
const red = '#b8324b';
const green = '#2f7a55';

const split = (x: number, y: number): string =>
    at(
        `translate(${x} ${y})`,
        fill('M-11-11H11L-11 11z', blue) +
            fill('M11-11V11H-11z', '#e0a12c') +
            line('M11-11L-11 11', '#fff8ec', 2),
    );

const token = (x: number, y: number, size: number): string =>
    put('honey', x - size / 2, y - size / 2, size);

const person = (x: number, y: number): string =>
    fill(`${oval(x, y - 12, 10)}M${x - 17} ${y + 20}q0 -19 17 -19t17 19z`, '#6b4226');

export const wants = {
    'want-cardamom': wantSpice('cardamom'),
    'want-pepper': wantSpice('pepper'),
    'want-clove': wantSpice('clove'),
    'want-nutmeg': wantSpice('nutmeg'),
    'want-cinnamon': wantSpice('cinnamon'),
    'want-ginger': wantSpice('ginger'),
    'want-same': badge(
        '#6b4226',
        tile(50, 31, blue, disc) + tile(33, 62, blue, disc) + tile(67, 62, blue, disc),
    ),
    'want-different': badge(
        '#6b4226',
        tile(50, 31, blue, disc) + tile(33, 62, red, peak) + tile(67, 62, green, block),
    ),
    'want-pairs': badge(
        '#6b4226',
        line('M36 34H64M36 66H64', '#6b4226', 5) +
            tile(34, 34, blue, disc) +
            tile(66, 34, blue, disc) +
            tile(34, 66, red, peak) +
            tile(66, 66, red, peak),
    ),
    'want-doubles': badge(
        '#6b4226',
        line('M50 22V78M22 50H78', '#c9a57a', 5, '1 8') +
            fill(box(40, 40, 20, 20, 4), '#b9703a') +
            split(50, 20) +
            split(50, 80) +
            split(20, 50) +
            split(80, 50),
    ),
    'want-near-honey': badge(
        '#9c5f0a',
        fill(box(39, 39, 22, 22, 4), '#b9703a') +
            token(29, 29, 26) +
            token(71, 29, 26) +
            token(29, 71, 26) +
            token(71, 71, 26),
    ),
    'want-rival-honey': badge('#9c5f0a', person(34, 52) + token(66, 50, 36)),
};

/* ---- the lone player's opponent ---- */

function speculattius(): string {
    return (
        body(oval(50, 50, 46), paint.delft, 4) +
        line(oval(50, 50, 40), '#8db0dd', 1.6, '2 4') +
        body('M14 90Q16 68 50 68T86 90Q70 97 50 97T14 90z', paint.jam) +
        line('M30 76Q34 90 50 92T70 76', '#fff3de', 3.4) +
        body('M29 42Q28 76 50 78T71 42z', paint.biscuit) +
        body(
            'M27 50Q24 84 50 90Q76 84 73 50Q70 58 62 58Q56 56 50 60Q44 56 38 58' + 'Q30 58 27 50z',
            paint.cream,
        ) +
        line('M38 66Q38 76 44 82M50 70V84M62 66Q62 76 56 82', '#dcbd90', 2.4) +
        body('M50 60Q42 52 32 60Q38 68 50 62Q62 68 68 60Q58 52 50 60z', paint.sugar, 2.4) +
        fill('M46 69Q50 72 54 69Q52 74 48 73z', '#7c1730') +
        body('M46 46Q44 56 50 56T54 46z', ['#dda264', '#7a4519'], 2.2) +
        line('M34 42Q39 38 44 42M56 41Q61 36 66 40', '#fff3de', 4.6) +
        eye(40, 47, 2.6) +
        eye(61, 47, 2.6) +
        line(oval(61, 47, 7), '#f2b53c', 2.2) +
        line('M67 51Q72 58 70 66', '#f2b53c', 1.6) +
        body('M27 38Q24 20 50 3Q76 20 73 38Q50 30 27 38z', paint.jam) +
        line('M50 10V31M41 20H59', '#f2b53c', 4) +
        body('M26 44Q25 38 27 36Q50 27 73 36Q75 38 74 44Q50 34 26 44z', paint.honey, 2.4) +
        glint('M33 25Q37 18 43 13', 2.6)
    );
}

export const portrait = {speculattius: speculattius()};
