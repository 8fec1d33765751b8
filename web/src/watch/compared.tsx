/** A mistake on the table itself: the move that was played and the better one, and why. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Art} from '../art';
import type {Judged, TableState, View} from '../core/client';
import {announce} from '../parts/announce';
import {useFocusFallback} from '../parts/focus';
import {Picture, PlayerMark} from '../parts/picture';
import {Pictured} from '../parts/words';
import type {Drawn} from '../views/props';
import {uiOf} from '../views/views';
import {t} from '../words';
import {arrowBetween, type Box, boxOf} from './drawn';
import {type Mistake} from './review';
import {headOf, sayBetter, sayPlayed} from './mistakes';
import './compared.css';

type Way = 'played' | 'better';

/** So far rings reach beyond what they are around, in pixels. */
const rimOfRings = 10;

interface Placed {
    way: Way;
    boxes: Box[];
    /** What would lie there; by the number of its box. */
    ghosts: {at: number; drawn: Drawn}[];
}

function placedOf(way: Way, drawn: readonly Drawn[], root: Element, frame: DOMRect): Placed {
    const boxes: Box[] = [],
        ghosts: Placed['ghosts'] = [];
    for (const one of drawn) {
        const box = boxOf(one, root, frame);
        if (!box) continue;
        if (one.ghost) ghosts.push({at: boxes.length, drawn: one});
        boxes.push(box);
    }
    return {way, boxes, ghosts};
}

/** On a phone the words lie over the lower end of the table: what is shown moves up from there. */
function bringUp(placed: readonly Placed[], frame: DOMRect): void {
    const boxes = placed.flatMap(one => one.boxes);
    const words = document.querySelector('.mistake-card')?.getBoundingClientRect().top;
    if (words === undefined || !boxes.length) return;
    const lowest = Math.max(...boxes.map(({y, height}) => y + height)) + frame.top,
        highest = Math.min(...boxes.map(({y}) => y)) + frame.top;
    const by = Math.min(lowest + rimOfRings - words, highest - rimOfRings);
    if (by > 0) scrollBy({top: by, behavior: 'instant'});
}

/** Where everything is now, and after whatever moves on the table has come to rest. */
function usePlaced(state: TableState, {played, best}: Mistake) {
    const ref = useRef<HTMLDivElement>(null);
    const [placed, setPlaced] = useState<Placed[]>([]);
    useLayoutEffect(() => {
        const layer = ref.current,
            table = layer?.closest('.at-table');
        if (!layer || !table) return;
        let asked = 0;
        const look = () => {
            asked = 0;
            const drawn = ({move}: Judged) =>
                uiOf(state.game).drawn?.(move, state.view as View, state.you) ?? [];
            const frame = layer.getBoundingClientRect();
            const now = [
                placedOf('played', drawn(played), table, frame),
                placedOf('better', drawn(best), table, frame),
            ];
            setPlaced(now);
            return () => bringUp(now, frame);
        };
        const later = () => void (asked ||= requestAnimationFrame(look));
        look()();
        const sizes = new ResizeObserver(later);
        sizes.observe(table);
        const changes = new MutationObserver(
            news => news.some(({target}) => !layer.contains(target)) && later(),
        );
        changes.observe(table, {childList: true, subtree: true});
        const rests = ['transitionend', 'animationend', 'scroll'] as const;
        for (const rest of rests) table.addEventListener(rest, later, true);
        return () => {
            cancelAnimationFrame(asked);
            sizes.disconnect();
            changes.disconnect();
            for (const rest of rests) table.removeEventListener(rest, later, true);
        };
    }, [state, played, best]);
    return {ref, placed};
}

/** Around the thing, so that what it shows stays in sight; the better one closer. */
const gapOf = (way: Way): number => (way === 'better' ? 2 : 6);

function Lines({way, boxes}: Placed) {
    const gap = gapOf(way);
    const path = boxes.slice(1).map((box, i) => arrowBetween(boxes[i] ?? box, box));
    return (
        <g class={way}>
            {boxes.map(({x, y, width, height}, i) => (
                <rect
                    key={i}
                    x={x - gap}
                    y={y - gap}
                    width={width + 2 * gap}
                    height={height + 2 * gap}
                    rx="9"
                />
            ))}
            <path d={path.join('')} />
        </g>
    );
}

/** Nobody hears it: the words say the same. */
export function Compared({state, mistake}: {state: TableState; mistake: Mistake}) {
    const {ref, placed} = usePlaced(state, mistake);
    return (
        <div ref={ref} class="compared" aria-hidden="true">
            {placed.flatMap(({way, boxes, ghosts}) =>
                ghosts.map(({at, drawn}) => {
                    const {x = 0, y = 0, width = 0, height = 0} = boxes[at] ?? {};
                    return (
                        <span
                            key={`${way}${at}`}
                            class={`compared-ghost ${way}`}
                            style={{
                                left: `${x}px`,
                                top: `${y}px`,
                                width: `${width}px`,
                                height: `${height}px`,
                            }}
                        >
                            {drawn.ghost}
                        </span>
                    );
                }),
            )}
            <svg focusable="false">
                {placed.map(one => (
                    <Lines key={one.way} {...one} />
                ))}
            </svg>
        </div>
    );
}

/** How its lines look on the table. */
export const Sample = ({way}: {way: Way}) => (
    <svg class={`compared-sample ${way}`} aria-hidden="true" focusable="false">
        <path d="M2 8H26M19 2L26 8L19 14" />
    </svg>
);

interface CardProps {
    state: TableState;
    mistake: Mistake;
    /** Who is "you" in words. */
    own: number;
    /** To the next mistake in the list, or the one before. */
    turn(by: 1 | -1): void;
    list(): void;
    close(): void;
}

interface StepProps {
    name: string;
    art: Art;
    back?: boolean;
    use(): void;
}

const Step = ({name, art, back = false, use}: StepProps) => (
    <button type="button" class={back ? 'icon back' : 'icon'} aria-label={name} onClick={use}>
        <Picture art={art} />
    </button>
);

/** Where no list stands beside the table: in place of what moves the replay, all about one. */
export function MistakeCard({state, mistake, own, turn, list, close}: CardProps) {
    const {game, seats} = state;
    const root = useRef<HTMLElement>(null);
    const head = headOf(mistake, own, seats),
        played = sayPlayed(game, mistake),
        better = sayBetter(game, mistake);
    const all = `${head}. ${played} ${better}`;
    useEffect(() => announce(all), [all]);
    useFocusFallback(root);
    return (
        <section ref={root} class="mistake-card" aria-label={t('Review')}>
            <header>
                <Step back art="ui-arrow" name={t('Previous mistake')} use={() => turn(-1)} />
                <h2>
                    <PlayerMark seat={mistake.seat} /> {head}
                </h2>
                <Step art="ui-arrow" name={t('Next mistake')} use={() => turn(1)} />
                <Step art="ui-log" name={t('All mistakes')} use={list} />
                <Step art="ui-cross" name={t('Close')} use={close} />
            </header>
            <p>
                <Sample way="played" />{' '}
                <Pictured game={game} text={played} of={mistake.played.move} />
            </p>
            <p>
                <Sample way="better" />{' '}
                <Pictured game={game} text={better} of={mistake.best.move} />
            </p>
        </section>
    );
}
