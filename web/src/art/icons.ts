/* Small signs for buttons, in the colour of the text around them. */
import {fill, line, oval, star} from './shapes';

const ink = 'currentColor';
const pen = (d: string): string => line(d, ink, 9);
const blot = (d: string): string => fill(d, ink);
const teeth = Array.from({length: 8}, (_, i) => {
    const a = (i * Math.PI) / 4;
    const p = (r: number): string =>
        `${Math.round(50 + r * Math.cos(a))} ${Math.round(50 + r * Math.sin(a))}`;
    return `M${p(32)}L${p(42)}`;
}).join('');

export const icons = {
    'ui-undo': pen('M38 16L16 38L38 60M18 38H60Q86 38 86 62T60 86H40'),
    'ui-hint': pen(
        'M36 70Q36 62 28 54Q18 40 26 26Q36 12 50 12T74 26Q82 40 72 54' +
            'Q64 62 64 70zM38 82H62M44 92H56',
    ),
    'ui-rules': pen('M50 26Q34 14 12 18V78Q34 74 50 86Q66 74 88 78V18Q66 14 50 26zM50 26V84'),
    'ui-log':
        pen('M34 24H88M34 50H88M34 76H70') +
        blot(oval(14, 24, 6) + oval(14, 50, 6) + oval(14, 76, 6)),
    'ui-sound':
        blot('M14 40H28L46 24V76L28 60H14z') +
        pen('M14 40H28L46 24V76L28 60H14zM62 36Q70 50 62 64M76 24Q92 50 76 76'),
    'ui-mute':
        blot('M14 40H28L46 24V76L28 60H14z') +
        pen('M14 40H28L46 24V76L28 60H14zM64 38L88 62M88 38L64 62'),
    'ui-settings': pen(oval(50, 50, 28) + teeth) + blot(oval(50, 50, 9)),
    'ui-share':
        pen('M30 46L68 26M30 54L68 74') +
        blot(oval(22, 50, 14) + oval(76, 22, 14) + oval(76, 78, 14)),
    'ui-replay': pen('M20 34A38 38 0 1 1 13 62M18 12V36H42') + blot('M42 36L68 52L42 68z'),
    'ui-play': blot('M28 18L82 50L28 82z') + pen('M28 18L82 50L28 82z'),
    'ui-pause': line('M34 22V78M66 22V78', ink, 16),
    'ui-people':
        blot(`${oval(36, 30, 16)}M6 84Q6 54 36 54T66 84z`) +
        pen('M66 16Q82 20 80 34Q78 42 70 45M76 58Q94 62 94 82'),
    'ui-robot':
        pen(
            'M24 34H76Q84 34 84 42V76Q84 84 76 84H24Q16 84 16 76V42Q16 34 24 34z' +
                'M50 34V20M6 52V66M94 52V66M38 70H62',
        ) + blot(oval(37, 54, 7) + oval(63, 54, 7) + oval(50, 14, 8)),
    'ui-eye': pen('M6 50Q26 20 50 20T94 50Q74 80 50 80T6 50z') + blot(oval(50, 50, 14)),
    'ui-search': pen(`${oval(42, 42, 28)}M63 63L90 90`),
    'ui-clock': pen(`${oval(50, 50, 40)}M50 26V50L66 60`),
    'ui-crown':
        blot('M14 76L8 28L32 46L50 16L68 46L92 28L86 76z') +
        pen('M14 76L8 28L32 46L50 16L68 46L92 28L86 76zM16 90H84'),
    'ui-more': blot(oval(20, 50, 9) + oval(50, 50, 9) + oval(80, 50, 9)),
    'ui-check': line('M14 54L38 78L86 24', ink, 12),
    'ui-cross': line('M20 20L80 80M80 20L20 80', ink, 12),
    'ui-skip': pen('M22 22L50 50L22 78M54 22L82 50L54 78'),
    'ui-arrow': pen('M12 50H86M58 22L86 50L58 78'),
    'ui-lock':
        pen('M28 46V34Q28 12 50 12T72 34V46') +
        blot('M20 44H80Q84 44 84 50V82Q84 90 76 90H24Q16 90 16 82V50Q16 44 20 44z'),
    'ui-spotlight':
        blot(star(50, 50, 20, 9, 5)) +
        pen(
            'M50 6V16M50 84V94M6 50H16M84 50H94M19 19L26 26M74 74L81 81M81 19L74 26' +
                'M26 74L19 81',
        ),
    'ui-shield':
        pen('M50 8L86 20V48Q84 76 50 92Q16 76 14 48V20z') + blot('M50 20V80Q74 68 76 46V28z'),
};
