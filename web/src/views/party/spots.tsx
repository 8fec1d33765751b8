/** Free spaces that a chip can go to now. */
import {ChipPicture} from './chip';
import {readSpace} from './geometry';
import {at} from './place';

interface Props {
    spaces: ReadonlyMap<string, number>;
    /** The chip that goes there, and the space that is chosen already and waits for a yes. */
    chip: number;
    chosen: number | null;
    hinted: string | undefined;
    nameOf(choice: number): string;
    choose(choice: number): void;
}

export function Spots({spaces, chip, chosen, hinted, nameOf, choose}: Props) {
    return (
        <>
            {[...spaces].map(([space, choice]) => {
                const {row, col} = readSpace(space);
                const marks =
                    (space === hinted ? ' hinted' : '') + (choice === chosen ? ' chosen' : '');
                return (
                    <button
                        key={space}
                        type="button"
                        class={`spot${marks}`}
                        style={at(col, row)}
                        data-touch
                        data-space={space}
                        aria-label={nameOf(choice)}
                        onClick={() => choose(choice)}
                    >
                        {chip > 0 && <ChipPicture chip={chip} class="spot-chip" />}
                    </button>
                );
            })}
        </>
    );
}
