/** Wooden chips with their number and a stroke for each wall. */
import {type Art, href} from '../../art';

/** How many strokes are carved into each, from 2 to 12: as the real ones look. */
const strokes = [4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4];

export const strokesOf = (chip: number): number => strokes[chip - 2] ?? 1;

/** Inside of a drawing, 100 by 100. */
export function ChipFace({chip}: {chip: number}) {
    return (
        <>
            <use href={href(`chip-${strokesOf(chip)}` as Art)} width="100" height="100" />
            <text class="chip-number" x="50" y="61">
                {chip}
            </text>
        </>
    );
}

export function ChipPicture({chip, class: classes = ''}: {chip: number; class?: string}) {
    return (
        <svg class={`art ${classes}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <ChipFace chip={chip} />
        </svg>
    );
}
