/** Where a move lies on the table: the card in the hand, and its space. */
import type {Drawn} from '../props';
import {CardFace} from './cards';
import {boundsOf, cardOf} from './places';
import type {SpeculaasMove, SpeculaasView} from './types';

export function drawn(move: SpeculaasMove, view: SpeculaasView, you: number): readonly Drawn[] {
    const table = view.tables[you],
        card = cardOf(move),
        at = move.at ?? move.on;
    const taken: Drawn = {find: `.speculaas .hand [data-card="${card}"]`};
    if (!table || !at) return [taken];
    const {left, top, columns, rows} = boundsOf(table);
    return [
        taken,
        {
            find: '.speculaas .own .board',
            part: {
                x: (at[0] - left) / columns,
                y: (at[1] - top) / rows,
                width: 1 / columns,
                height: 1 / rows,
            },
            ...(move.at && {ghost: <CardFace card={card} recipe={move.recipe !== undefined} />}),
        },
    ];
}
