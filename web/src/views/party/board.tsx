/**
 * A baking tray with everything that is on it, as a picture. Words and buttons lie over it, or
 * beside it.
 */
import {useRef} from 'preact/hooks';
import {href} from '../../art';
import {cookie} from '../../art/party';
import {useSettings} from '../../settings';
import type {Beat} from '../../stage/beats';
import {ChipFace} from './chip';
import {isCrossed, readSide, readSpace, spaceName, wallsOf} from './geometry';
import {type Lit, litOf} from './lit';
import type {PartySeat, PartyView} from './types';

/** Around the spaces, in hundredths of a space. */
export const rim = 30;

interface CellProps {
    sort: string;
    at: string;
    crossed: boolean;
    dot: boolean;
    beside: boolean;
    marked: boolean;
    /** It is one of those that a task still needs. */
    needed: boolean;
    /** The beat that is played now is about it. */
    lit: boolean;
    /** Its cookie has been bitten since this tray was laid out. */
    fresh: boolean;
}

/** Bits of a cookie fly off, each its own way, over the walls and chips around it. */
const crumbs = [
    [-72, -44],
    [-26, -78],
    [50, -72],
    [82, -12],
    [42, 60],
    [-58, 52],
] as const;

function Crumbs({at}: {at: string}) {
    const {row, col} = readSpace(at);
    return (
        <g transform={`translate(${col * 100 + 50} ${row * 100 + 44})`}>
            {crumbs.map(([x, y], i) => (
                <circle
                    key={i}
                    class="bite-crumb"
                    style={{'--to': `${x}px ${y}px`}}
                    r={10 - 2 * (i % 3)}
                />
            ))}
        </g>
    );
}

/** A cookie makes room for a chip. */
function Cell({sort, at, crossed, dot, beside, marked, needed, lit, fresh}: CellProps) {
    const {plain} = useSettings();
    const {row, col} = readSpace(at);
    const shown = sort === '.' ? [] : cookie(sort, crossed ? (plain ? 'plain' : 'bitten') : 'no');
    const place =
        sort === 'R'
            ? 'translate(9 9) scale(.82)'
            : beside
              ? 'translate(7 6) scale(.58)'
              : 'translate(14 14) scale(.72)';
    return (
        <g
            transform={`translate(${col * 100} ${row * 100})`}
            class={crossed ? 'cell crossed' : 'cell'}
        >
            {crossed && <rect class="cell-done" x="5" y="5" width="90" height="90" rx="12" />}
            {marked && <rect class="cell-marked" x="7" y="7" width="86" height="86" rx="14" />}
            {needed && <rect class="cell-needed" x="6" y="6" width="88" height="88" rx="14" />}
            {lit && <rect class="cell-lit" x="6" y="6" width="88" height="88" rx="14" />}
            {dot && !crossed && <circle class="cell-dot" cx="50" cy="50" r="43" />}
            <g transform={place} opacity={crossed ? 0.82 : 1}>
                {shown.map(({art, mask}) => (
                    <g key={art} mask={mask}>
                        <use href={href(art)} width="100" height="100" />
                    </g>
                ))}
                {/* Until it is bitten the cookie is whole. */}
                {crossed &&
                    fresh &&
                    cookie(sort).map(({art}) => (
                        <use
                            key={art}
                            class="bite-whole"
                            href={href(art)}
                            width="100"
                            height="100"
                        />
                    ))}
            </g>
            {crossed && sort === '.' && (
                <use href={href('cross')} x="30" y="30" width="40" height="40" />
            )}
            {plain && sort !== '.' && (
                <text class="cell-letter" x="14" y="94">
                    {sort}
                </text>
            )}
        </g>
    );
}

/** Icing is drawn in when it is new; what was there when one came lies still. */
function Walls({seat, lit}: {seat: PartySeat; lit: Lit}) {
    const walls = wallsOf(seat);
    const still = useRef(new Set(walls));
    return (
        <>
            {walls.map(name => {
                const {across, row, col} = readSide(name);
                const [x, y] = [col * 100, row * 100];
                const place = across
                    ? {href: href('wall-h'), x: x - 2, y: y - 11, width: 104, height: 22}
                    : {href: href('wall-v'), x: x - 11, y: y - 2, width: 22, height: 104};
                const fresh = across ? 'wall-new-h' : 'wall-new-v';
                const classes = still.current.has(name) ? '' : fresh;
                const glow = across ? `M${x + 8} ${y}h84` : `M${x} ${y + 8}v84`;
                return (
                    <g key={name}>
                        {lit.places.has(name) && <path class="wall-lit" d={glow} />}
                        <use class={classes} {...place} />
                    </g>
                );
            })}
        </>
    );
}

function Lines({rows, cols}: {rows: number; cols: number}) {
    const across = Array.from({length: rows + 1}, (_, row) => `M0 ${row * 100}H${cols * 100}`);
    const down = Array.from({length: cols + 1}, (_, col) => `M${col * 100} 0V${rows * 100}`);
    return <path class="tray-lines" d={[...across, ...down].join('')} />;
}

function Numbers({rows, cols}: {rows: number; cols: number}) {
    return (
        <g class="tray-numbers">
            {Array.from({length: rows}, (_, row) => (
                <text key={`r${row}`} x={-rim / 2 - 4} y={row * 100 + 56}>
                    {row}
                </text>
            ))}
            {Array.from({length: cols}, (_, col) => (
                <text key={`c${col}`} x={col * 100 + 50} y="-14">
                    {col}
                </text>
            ))}
        </g>
    );
}

/** Where they cannot be touched. */
function SmallChips({seat, lit}: {seat: PartySeat; lit: Lit}) {
    return (
        <>
            {seat.chips.map((space, i) => {
                if (space === null) return null;
                const {row, col} = readSpace(space);
                const place = `translate(${col * 100 + 34}px, ${row * 100 + 34}px) scale(.62)`;
                const hops = lit.hop === i + 2;
                return (
                    <g key={i} class="small-chip" style={{transform: place}}>
                        <g class={hops ? 'hop' : ''}>
                            {hops && <circle class="chip-lit" cx="50" cy="50" r="62" />}
                            <ChipFace chip={i + 2} />
                        </g>
                    </g>
                );
            })}
        </>
    );
}

interface Props {
    view: PartyView;
    seat: number;
    /** The sort whose spaces are marked. */
    marked?: string;
    /** The spaces that its task still needs. */
    needed?: readonly string[];
    /** Chips, too; the player's own lie over the picture, so that they can be touched. */
    chips?: boolean;
    /** With plain marks, numbers of rows and columns, by which spaces are named. */
    numbers?: boolean;
    /** What is told now. */
    beat?: Beat<PartyView> | null;
}

/** The spaces that were closed when one came. */
function useClosed(seat: PartySeat | undefined): (space: string) => boolean {
    const first = useRef(seat?.crossed ?? []);
    return space => isCrossed(first.current, space);
}

export function Tray(props: Props) {
    const {view, seat: n, marked = '', needed = [], beat = null} = props;
    const {chips = false, numbers = false} = props;
    const {rows, cols, cells, dots} = view.board;
    const seat = view.boards[n];
    const wasClosed = useClosed(seat);
    const {plain} = useSettings();
    if (!seat) return null;
    const lit = litOf(beat, n);
    const [width, height] = [cols * 100 + 2 * rim, rows * 100 + 2 * rim];
    const spaces = Array.from({length: rows * cols}, (_, i) =>
        spaceName(Math.floor(i / cols), i % cols),
    );
    const sortAt = (space: string) => {
        const {row, col} = readSpace(space);
        return cells[row]?.[col] ?? '.';
    };
    const isBitten = (space: string) =>
        isCrossed(seat.crossed, space) && !wasClosed(space) && sortAt(space) !== '.';
    return (
        <svg
            class="tray"
            viewBox={`${-rim} ${-rim} ${width} ${height}`}
            aria-hidden="true"
            focusable="false"
        >
            <rect
                class="tray-metal"
                x={-rim + 2}
                y={-rim + 2}
                width={width - 4}
                height={height - 4}
                rx="30"
            />
            <rect
                class="tray-paper"
                x="-4"
                y="-4"
                width={cols * 100 + 8}
                height={rows * 100 + 8}
                rx="8"
            />
            <Lines rows={rows} cols={cols} />
            {spaces.map(space => {
                const {row, col} = readSpace(space),
                    sort = sortAt(space);
                return (
                    <Cell
                        key={space}
                        at={space}
                        sort={sort}
                        crossed={isCrossed(seat.crossed, space)}
                        dot={dots[row]?.[col] === '1'}
                        beside={seat.chips.includes(space)}
                        marked={sort === marked && !isCrossed(seat.crossed, space)}
                        needed={needed.includes(space)}
                        lit={lit.places.has(space)}
                        fresh={isBitten(space)}
                    />
                );
            })}
            <Walls seat={seat} lit={lit} />
            {numbers && plain && <Numbers rows={rows} cols={cols} />}
            {chips && <SmallChips seat={seat} lit={lit} />}
            {spaces.filter(isBitten).map(space => (
                <Crumbs key={space} at={space} />
            ))}
        </svg>
    );
}
