/* What can be said without words: faces of biscuit with icing, a heart, hands, and a cookie. */
import {body, fill, glint, heart, line, oval, paint} from './shapes';

const dark = '#4a2b17';
const face = body(oval(50, 52, 42), paint.pale, 3.6) + glint('M18 46Q22 26 40 18', 5, 0.5);
const eyes = fill(oval(35, 44, 5.5, 7) + oval(65, 44, 5.5, 7), dark);
const cheeks = fill(oval(24, 60, 7, 5) + oval(76, 60, 7, 5), '#e0707f', 0.7);

/** Two hands of dough that meet. */
const clap =
    line('M50 6V16M28 10L33 19M72 10L67 19', dark, 5) +
    body(
        'M44 30Q52 26 54 36V60Q54 92 30 92Q14 92 12 74' +
            'L8 56Q10 48 18 54L24 62V40Q30 32 36 40L40 56z',
        paint.dough,
        3.6,
    ) +
    body(
        'M58 30Q50 26 48 36V60Q48 92 72 92Q88 92 90 74' +
            'L94 56Q92 48 84 54L78 62V40Q72 32 66 40L62 56z',
        paint.pale,
        3.6,
    );

export const reactions = {
    'react-heart': body(heart, paint.jam, 3.6) + glint('M20 38Q21 26 33 22', 6, 0.6),
    'react-laugh':
        face +
        line('M27 44Q35 34 43 44M57 44Q65 34 73 44', dark, 5) +
        cheeks +
        body('M28 60H72Q70 82 50 82T28 60z', ['#8e2f3d', dark], 3.6) +
        fill('M36 64H64V68H36z', '#fffcf6'),
    'react-wow':
        face +
        eyes +
        line('M28 30Q35 25 42 29M58 29Q65 25 72 30', dark, 4) +
        body(oval(50, 70, 9, 12), ['#8e2f3d', dark], 3.6),
    'react-think':
        face +
        fill(oval(37, 42, 5, 6.5) + oval(67, 42, 5, 6.5), dark) +
        line('M28 30H44M58 26Q66 20 76 26M40 66Q54 60 64 66', dark, 5) +
        body('M22 96Q18 74 34 74L58 72Q66 72 64 79L46 82Q52 98 40 100z', paint.dough, 3.6),
    'react-clap': clap,
    'react-cookie':
        body(oval(50, 50, 42), paint.dough, 3.6) +
        fill(
            oval(34, 36, 7) +
                oval(60, 28, 6) +
                oval(73, 50, 7) +
                oval(51, 54, 7) +
                oval(31, 64, 6) +
                oval(60, 75, 7),
            paint.chocolate[0],
        ) +
        glint('M16 44Q20 24 38 17', 5, 0.5),
};
