/** The first rounds of a Cookie Party: walls, a bitten cookie, the drink, a task and its price. */
import type {Course, Step} from '../../first/course';
import type {GameRecord} from '../../core/types';
import {t} from '../../words';
import record from './first.jsonl?raw';

const tray = '.my-tray';

const does = (say: () => string, teaches?: string): Step => ({
    say,
    about: tray,
    does: true,
    ...(teaches && {teaches}),
});

const theWall = does(() => t('Draw the marked wall.'));
const theChip = does(() => t('Put the chip on the marked space.'));

export const course = (): Course => ({
    record: JSON.parse(record) as GameRecord,
    steps: [
        {
            say: () =>
                t(
                    'This baking tray is yours. Box in cookies with walls of icing. Everyone ' +
                        'plays at the same time, each on their own tray.',
                ),
            about: tray,
            teaches: 'tray',
        },
        does(
            () =>
                t(
                    'Everyone uses the same roll: 12. Chip 12 has four lines, so you draw up to ' +
                        'four walls around its space. Draw the marked one.',
                ),
            'wall',
        ),
        theWall,
        does(
            () =>
                t(
                    'Draw the last one. There is no room for a fourth, so you cross off a bar ' +
                        'under your drink.',
                ),
            'drink',
        ),
        does(
            () => t('The space is boxed in, so its chip moves. Put it on the marked space.'),
            'relocate',
        ),
        does(
            () =>
                t(
                    'At the end of each round you may move one chip to where you want walls ' +
                        'next. Move chip 8 to the marked space.',
                ),
            'move',
        ),
        does(() => t('The roll is 11. Box in the cookie under chip 11: draw the marked wall.')),
        does(() =>
            t(
                'One wall is still missing. With walls on all four sides, the cookie is ' +
                    'bitten. There is no room for a third wall, so you cross off another bar.',
            ),
        ),
        does(
            () =>
                t(
                    'Put chip 11 on the marked cookie. There are two of that kind, and a task: ' +
                        'bite them both.',
                ),
            'tasks',
        ),
        does(() => t('Move chip 4 to the marked space.')),
        does(() => t('Another 11! Draw the marked wall, and this cookie is as good as yours.')),
        theWall,
        does(
            () =>
                t(
                    'That was the third bar, so your drink is empty: draw one wall on any open ' +
                        'side. The marked one boxes in the other cookie.',
                ),
            'drink-wall',
        ),
        theChip,
        theChip,
        does(() => t('Move chip 5 to the marked space.')),
        does(
            () =>
                t(
                    'The task is complete: 6 points! It costs you a chip for the rest of the ' +
                        'game. Give up chip 5.',
                ),
            'give',
        ),
        {
            say: () =>
                t(
                    'Whoever completes a task first gets the most for it. As soon as someone has ' +
                        'enough points, the game ends with that round.',
                ),
            about: '.tasks',
        },
    ],
});
