/** The chips on your own tray: they lie still, or can be picked up, or given up. */
import {elementsUnder, useDrag} from '../../parts/drag';
import {Explain} from '../../parts/explain';
import {ChipPicture} from './chip';
import {readSpace} from './geometry';
import {at} from './place';

export interface ChipProps {
    chip: number;
    space: string;
    /** Called by the dice, to be moved now, or chosen. */
    called: boolean;
    /** The dice have just called it. */
    hops: boolean;
    picked: boolean;
    hinted: boolean;
    name: string;
    about: string;
    /** What touching it does; nothing: it lies still. */
    touch: (() => void) | undefined;
    /** Whether it can be dragged: then `lift` shows where to. */
    lift: (() => void) | undefined;
    drop(space: string): void;
}

const placeAt = (x: number, y: number, dragged: Element) =>
    elementsUnder(x, y, dragged)
        .map(thing => thing.closest<HTMLElement>('[data-space]'))
        .find(Boolean);

export function Chip({
    chip,
    space,
    called,
    hops,
    picked,
    hinted,
    name,
    about,
    touch,
    lift,
    drop,
}: ChipProps) {
    const {row, col} = readSpace(space);
    const drag = useDrag({
        lift: () => lift?.(),
        placeAt,
        drop: place => drop(place.dataset.space ?? ''),
    });
    const handlers = lift ? {onPointerDown: (event: PointerEvent) => drag(event, chip)} : {};
    const loose = touch || lift;
    const classes =
        `chip${called ? ' called' : ''}${hops ? ' hop' : ''}${picked ? ' picked' : ''}` +
        `${hinted ? ' hinted' : ''}${loose ? ' loose' : ''}`;
    const place = {class: classes, style: at(col, row)};
    const face = <ChipPicture chip={chip} />;
    if (touch)
        return (
            <Explain text={about}>
                <button
                    type="button"
                    {...place}
                    data-touch
                    aria-label={name}
                    aria-pressed={picked}
                    onClick={touch}
                    {...handlers}
                >
                    {face}
                </button>
            </Explain>
        );
    return (
        <Explain text={about}>
            <span {...place} {...handlers}>
                {face}
            </span>
        </Explain>
    );
}
