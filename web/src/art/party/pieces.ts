/* Cookie Party: chips, icing walls and milk. */
import {at, beads, body, box, fill, glint, line, num, oval, paint, shape} from '../shapes';

/** The page writes the number at (50, 46); under it one stroke for each wall. */
function chip(strokes: number): string {
    let notches = '';
    for (let i = 0; i < strokes; i++) notches += `M${num(50 + (i - (strokes - 1) / 2) * 10)} 70v12`;
    return (
        body(oval(50, 50, 46), paint.wood, 4) +
        fill(oval(50, 50, 38), '#efcf9f') +
        line('M18 34Q50 24 82 36M14 50Q40 42 60 48T87 50M20 66Q46 58 81 64', '#e0b67c', 2.4) +
        line(oval(50, 50, 38), '#b98a52', 2.4) +
        line(notches, '#6b3f1a', 5) +
        glint('M9 42Q13 26 26 15', 4)
    );
}

/** Piped icing: to be laid along a side of a space, half of its width on either side of it. */
function wall(across: boolean): string {
    const d = across ? 'M9 10H92' : 'M10 9V92';
    const edge = 'var(--art-icing-line,#a8566a)';
    return (
        beads(d, edge, 15, 8.2) +
        beads(d, '#fffdfa', 10.5, 8.2) +
        at(across ? 'translate(1.5 2.6)' : 'translate(2.6 1.5)', beads(d, '#f3cdd4', 3, 8.2))
    );
}

const rim = 'M22 8H78';
const side = 'L71 72Q70 78 64 78H36Q30 78 29 72z';
/** Inside of it, for milk that rises and sinks. */
export const inGlass = rim + side;
const glassEdge = 'var(--art-glass-line,#4c7480)';

const glassBack = (): string => fill(inGlass, 'var(--art-glass,#cfe3e6)', 0.6);

const glassFront = (): string =>
    line('M25 36H33M27 54H35', glassEdge, 2.4) +
    line(inGlass, glassEdge, 3.6) +
    shape(oval(50, 8.5, 28, 5), ['none', glassEdge]) +
    glint('M31 20L35 64', 4, 0.9);

/** So far down the milk stands when so many bars are crossed. */
export const levels = [18, 36, 54, 78] as const;

/** What is left of the milk when so many bars are crossed. */
export function glass(bars: number): string {
    const level = levels[bars] ?? 18;
    const left = 22 + (level - 8) * 0.11;
    const right = num(100 - left);
    const drink =
        fill(`M${num(left)} ${level}H${right}${side}`, '#fffdf8') +
        fill(`M60 ${level}H${right}L71 72Q70 78 64 78H54Q60 76 60 70z`, '#e5d5c0', 0.8) +
        fill(oval(50, level, 50 - left, 4.6), '#f3e6d3');
    return glassBack() + (bars < 3 ? drink : fill(oval(46, 74, 9, 2), '#fffdf8')) + glassFront();
}

function bar(i: number, struck: boolean): string {
    const left = 18 + 23 * i;
    return (
        shape(box(left, 86, 18, 9, 4), struck ? paint.jam : paint.paper, 2.6) +
        (struck ? line(`M${left + 2} 98L${left + 16} 83`, '#7c1730', 3.4) : '')
    );
}

const milk = (bars: number): string => glass(bars) + [0, 1, 2].map(i => bar(i, i < bars)).join('');

export const pieces = {
    'chip-1': chip(1),
    'chip-2': chip(2),
    'chip-3': chip(3),
    'chip-4': chip(4),
    'milk-0': milk(0),
    'milk-1': milk(1),
    'milk-2': milk(2),
    'milk-3': milk(3),
    'glass-back': glassBack(),
    'glass-front': glassFront(),
    'bar-open': bar(0, false),
    'bar-struck': bar(0, true),
    'wall-h': {box: '0 0 100 20', inner: wall(true)},
    'wall-v': {box: '0 0 20 100', inner: wall(false)},
};
