/** The rules in short words, with pictures. */
import type {ComponentChildren} from 'preact';
import {href} from '../../art';
import {cookie} from '../../art/party';
import {Layers, Picture} from '../../parts/picture';
import {t, tc} from '../../words';
import {ChipFace, ChipPicture} from './chip';

function Part({
    title,
    picture,
    children,
}: {
    title: string;
    picture: ComponentChildren;
    children: ComponentChildren;
}) {
    return (
        <section class="party-rule">
            <h3>{title}</h3>
            <div class="party-rule-picture" aria-hidden="true">
                {picture}
            </div>
            {children}
        </section>
    );
}

/** One space with so many of its sides closed. */
function Space({sort, walls, chip}: {sort: string; walls: number; chip?: number}) {
    const places = [
        [-2, -11, 104, 22],
        [-11, -2, 22, 104],
        [-2, 89, 104, 22],
        [89, -2, 22, 104],
    ] as const;
    return (
        <svg class="rule-space" viewBox="-14 -14 128 128" aria-hidden="true" focusable="false">
            <rect class="tray-paper" x="-2" y="-2" width="104" height="104" rx="8" />
            <g transform="translate(14 14) scale(.72)">
                {cookie(sort, walls === 4 ? 'bitten' : 'no').map(({art, mask}) => (
                    <g key={art} mask={mask}>
                        <use href={href(art)} width="100" height="100" />
                    </g>
                ))}
            </g>
            {places.slice(0, walls).map(([x, y, width, height], i) => (
                <use
                    key={i}
                    href={href(i % 2 ? 'wall-v' : 'wall-h')}
                    x={x}
                    y={y}
                    width={width}
                    height={height}
                />
            ))}
            {chip !== undefined && (
                <g transform="translate(38 38) scale(.62)">
                    <ChipFace chip={chip} />
                </g>
            )}
        </svg>
    );
}

export function Rules() {
    return (
        <>
            <p>
                {t(
                    'Everyone has a tray of their own, and everyone plays at the same time. Box ' +
                        'in cookies and complete the tasks before the others do.',
                )}
            </p>
            <Part
                title={tc('step', 'Roll')}
                picture={
                    <>
                        <Picture art="die-3" />
                        <Picture art="die-4" />
                        <ChipPicture chip={7} />
                    </>
                }
            >
                <p>{t('The sum of two dice picks a chip, the same number for everyone.')}</p>
            </Part>
            <Part
                title={t('Draw walls')}
                picture={
                    <>
                        <ChipPicture chip={6} />
                        <ChipPicture chip={10} />
                        <ChipPicture chip={3} />
                        <ChipPicture chip={12} />
                    </>
                }
            >
                <p>
                    {t(
                        'Draw walls on open sides of that chip’s space, one for each line on ' +
                            'the chip: 5 to 9 draw one, 4 and 10 two, 3 and 11 three, 2 and 12 ' +
                            'four.',
                    )}
                </p>
            </Part>
            <Part
                title={tc('step', 'Drink')}
                picture={
                    <>
                        <Picture art="milk-0" />
                        <Picture art="milk-1" />
                        <Picture art="milk-2" />
                        <Picture art="milk-3" />
                    </>
                }
            >
                <p>
                    {t(
                        'If not all walls fit, or you no longer have the chip, cross off one ' +
                            'bar. The third bar gives you a wall anywhere, and the bars are ' +
                            'wiped clean.',
                    )}
                </p>
            </Part>
            <Part
                title={t('Cross out spaces')}
                picture={
                    <>
                        <Space sort="c" walls={2} />
                        <Space sort="c" walls={3} />
                        <Space sort="c" walls={4} />
                    </>
                }
            >
                <p>
                    {t(
                        'A space with walls on all four sides is crossed out. A chip on it ' +
                            'moves to a free space: one without a chip or a cross.',
                    )}
                </p>
            </Part>
            <Part
                title={tc('step', 'Move')}
                picture={
                    <>
                        <Space sort="g" walls={1} chip={8} />
                        <Picture art="ui-arrow" />
                        <Space sort="e" walls={3} chip={8} />
                    </>
                }
            >
                <p>{t('Then you may move any one chip to a free space.')}</p>
            </Part>
            <Part
                title={t('Tasks')}
                picture={
                    <>
                        <Layers of={cookie('a', 'bitten')} />
                        <Layers of={cookie('a', 'bitten')} />
                        <Layers of={cookie('a', 'bitten')} />
                        <Layers of={cookie('R')} />
                    </>
                }
            >
                <p>
                    {t(
                        'Cross out all cookies of one type, a number of cookies on red, or ' +
                            'every space of a row or column. You get the best prize that was ' +
                            'still there when the round began, and give up one chip for the ' +
                            'rest of the game. Players who finish in the same round get the ' +
                            'same prize.',
                    )}
                </p>
            </Part>
            <Part title={t('End of the game')} picture={<Picture art="ui-crown" />}>
                <p>
                    {t(
                        'When someone has enough points at the end of a round, the game is ' +
                            'over. Most points wins; if there is a tie, the win is shared.',
                    )}
                </p>
            </Part>
            <p class="rule-names">
                {t(
                    'Spaces are named by row and column: 02 is the third of the first row. ' +
                        'h02 is the side above it, v02 the side to its left.',
                )}
            </p>
        </>
    );
}
