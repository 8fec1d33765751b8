/** Your own table: it grows, and always fits; the spaces for the picked card can be touched. */
import type {ComponentChildren} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import {t, tn} from '../../words';
import {Board, type Marks, spotStyle, useRoom} from './board';
import {Brings} from './cards';
import type {Counts} from './count';
import {arrows, type Bounds, boundsOf, cellSize, nextPlace, type Place, spotKey} from './places';
import type {SpeculaasTable} from './types';
import {useFraming, useZoom} from './zoom';

/** In letters: larger in larger windows. */
const mostCell = 7;

interface Props {
    table: SpeculaasTable;
    label: string;
    /** Above the table. */
    head: ComponentChildren;
    /** The spaces for the picked card, in words by their choice; none is picked: no places. */
    places: readonly Place[];
    words: readonly string[];
    /** All spaces where some card could go. */
    open: readonly Place[];
    hinted: number | undefined;
    help: boolean;
    marks: Marks;
    counts: Counts | undefined;
    choose(choice: number): void;
    /** Back to the hand. */
    leave(): void;
}

/** What a space says to those who do not see it. */
function spaceName(words: string, brings: number | undefined): string {
    if (brings === undefined) return words;
    return tn('{move}. Scores {n} point.', '{move}. Scores {n} points.', brings, {move: words});
}

interface SpaceProps {
    place: Place;
    name: string;
    bounds: Bounds;
    cell: number;
    tab: boolean;
    best: boolean;
    hinted: boolean;
    help: boolean;
    choose(choice: number): void;
}

function Space({
    place: {choice, at, honey, brings},
    name,
    bounds,
    cell,
    tab,
    best,
    hinted,
    help,
    choose,
}: SpaceProps) {
    const classes = [
        'space',
        honey ? 'on-recipe' : '',
        best && help ? 'best' : '',
        hinted ? 'hinted' : '',
    ].join(' ');
    return (
        <button
            type="button"
            class={classes}
            data-space={choice}
            data-at={spotKey(at)}
            tabIndex={tab ? 0 : -1}
            aria-label={name}
            style={spotStyle(at, bounds, cell)}
            onClick={() => choose(choice)}
        >
            {help && brings !== undefined && <Brings points={brings} />}
        </button>
    );
}

/** Arrow keys go from space to space, Escape back to the hand. */
function walkSpaces(event: KeyboardEvent, places: readonly Place[], leave: () => void): void {
    const here = (event.target as HTMLElement).dataset.at?.split(',').map(Number) as
        | [number, number]
        | undefined;
    const way = arrows[event.key];
    if (!here || (!way && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return leave();
    const next = nextPlace(places, here, ...way);
    const root = event.currentTarget as HTMLElement;
    if (next) root.querySelector<HTMLElement>(`[data-space="${next.choice}"]`)?.focus();
}

const letter = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

export function Grid({
    table,
    label,
    head,
    places,
    words,
    open,
    hinted,
    help,
    marks,
    counts,
    choose,
    leave,
}: Props) {
    const room = useRef<HTMLDivElement>(null);
    const {width, height} = useRoom(room);
    const scroll = useRef<HTMLDivElement>(null);
    const bounds = useMemo(() => boundsOf(table), [table]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- letters grow with the window
    const largest = useMemo(() => mostCell * letter(), [width, height]);
    const fitting = cellSize(bounds, width, height, largest);
    const {cell, enlarged, may, toggle} = useZoom(scroll, fitting, largest);
    const pans = cell * bounds.columns > width || cell * bounds.rows > height;
    useFraming(scroll, bounds, cell, {width, height}, places.length ? places : open);
    const most = Math.max(0, ...places.map(({brings}) => brings ?? 0));
    const first =
        hinted !== undefined && places.some(({choice}) => choice === hinted)
            ? hinted
            : places[0]?.choice;
    return (
        <>
            <div class="own-line">{head}</div>
            <div class="room" ref={room}>
                <div
                    class="scroll"
                    ref={scroll}
                    data-scrolls
                    tabIndex={pans ? 0 : undefined}
                    onKeyDown={event => walkSpaces(event, places, leave)}
                >
                    {/* Cards that were laid before it is known how large would grow. */}
                    {width > 0 && (
                        <Board {...{table, bounds, cell, label, marks, counts}} points={help}>
                            {!places.length &&
                                open.map(({at}) => (
                                    <span
                                        key={spotKey(at)}
                                        class="open"
                                        aria-hidden="true"
                                        style={spotStyle(at, bounds, cell)}
                                    />
                                ))}
                            {places.map(place => (
                                <Space
                                    key={spotKey(place.at)}
                                    place={place}
                                    bounds={bounds}
                                    cell={cell}
                                    help={help}
                                    choose={choose}
                                    name={spaceName(
                                        words[place.choice] ?? '',
                                        help ? place.brings : undefined,
                                    )}
                                    tab={place.choice === first}
                                    best={most > 0 && place.brings === most}
                                    hinted={place.choice === hinted}
                                />
                            ))}
                        </Board>
                    )}
                </div>
                {/* Never over a space that can be chosen: two fingers, or a wheel with Ctrl, do the
                    same then. */}
                {may && !places.length && (
                    <button
                        type="button"
                        class="zoom quiet"
                        aria-label={t('Enlarge the table')}
                        aria-pressed={enlarged}
                        onClick={toggle}
                    >
                        <span aria-hidden="true">{enlarged ? '−' : '+'}</span>
                    </button>
                )}
            </div>
        </>
    );
}
