/**
 * Sides that can get a wall now: each is a button whose touchable part reaches halfway to its
 * neighbours.
 */
import {Picture} from '../../parts/picture';
import {middleOf, readSide} from './geometry';
import {at} from './place';

interface Props {
    sides: ReadonlyMap<string, number>;
    /** The side that a hint names. */
    hinted: string | undefined;
    nameOf(side: string, choice: number): string;
    choose(choice: number): void;
}

export function Sides({sides, hinted, nameOf, choose}: Props) {
    return (
        <>
            {[...sides].map(([name, choice]) => {
                const side = readSide(name),
                    {x, y} = middleOf(side);
                const way = side.across ? 'across' : 'down';
                const classes = `wall-side ${way}${name === hinted ? ' hinted' : ''}`;
                return (
                    <button
                        key={name}
                        type="button"
                        class={classes}
                        style={at(x, y)}
                        data-touch
                        data-side={name}
                        aria-label={nameOf(name, choice)}
                        onClick={() => choose(choice)}
                    >
                        <span class="side-hit" />
                        <Picture art={side.across ? 'wall-h' : 'wall-v'} />
                    </button>
                );
            })}
        </>
    );
}
