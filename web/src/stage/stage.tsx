/**
 * What a beat shows over the table: who acts on whom, as a line from seat to seat, what the game
 * draws in the middle, and scenes, which wait until somebody goes on.
 */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {TableState} from '../core/table';
import {Picture, PlayerMark} from '../parts/picture';
import {Pictured} from '../parts/words';
import {uiOf} from '../views/views';
import {t} from '../words';
import type {Beat} from './beats';
import type {Director, Shown} from './director';
import './stage.css';

interface Point {
    x: number;
    y: number;
}

/** A seat marks itself with `data-seat`; of several marks the first that can be seen counts. */
export function seatElement(seat: number): HTMLElement | null {
    const marks = document.querySelectorAll<HTMLElement>(`.at-table [data-seat="${seat}"]`);
    return [...marks].find(mark => mark.getClientRects().length > 0) ?? null;
}

const seatOf = (beat: Beat | null): HTMLElement | null =>
    beat && beat.actor !== null ? seatElement(beat.actor) : null;

function middleOf(element: Element, within: DOMRect): Point {
    const {left, top, width, height} = element.getBoundingClientRect();
    return {x: left + width / 2 - within.left, y: top + height / 2 - within.top};
}

/** From the actor to each target, as far as they have a place on the table. */
function useLines(beat: Beat | null, root: {current: HTMLElement | null}): [Point, Point][] {
    const [lines, setLines] = useState<[Point, Point][]>([]);
    useLayoutEffect(() => {
        const within = root.current?.getBoundingClientRect();
        const from = seatOf(beat);
        const ends = beat?.targets.filter(seat => seat !== beat.actor) ?? [];
        if (!within || !from) return setLines([]);
        setLines(
            ends.flatMap(seat => {
                const to = seatElement(seat);
                return to ? [[middleOf(from, within), middleOf(to, within)]] : [];
            }),
        );
    }, [beat, root]);
    return lines;
}

/** Seats say by themselves whether they act or are acted on: `[data-acts]`, `[data-aimed]`. */
function useMarks(beat: Beat | null): void {
    useLayoutEffect(() => {
        const actor = seatOf(beat);
        const aimed = (beat?.targets ?? []).map(seatElement);
        actor?.setAttribute('data-acts', '');
        for (const seat of aimed) seat?.setAttribute('data-aimed', '');
        return () => {
            actor?.removeAttribute('data-acts');
            for (const seat of aimed) seat?.removeAttribute('data-aimed');
        };
    }, [beat]);
}

/** A flat bow over the table. */
const arc = (from: Point, to: Point): string =>
    `M${from.x} ${from.y} ` +
    `Q${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - 24} ${to.x} ${to.y}`;

function Lines({lines}: {lines: readonly [Point, Point][]}) {
    return (
        <svg class="stage-lines" aria-hidden="true">
            {lines.map(([from, to], i) => (
                <path key={i} pathLength="1" d={arc(from, to)} />
            ))}
        </svg>
    );
}

interface Props {
    shown: Shown;
    director: Director;
    /** Says to the others that one has seen it. */
    ready?: (() => void) | undefined;
}

/** Goes on when all are ready, or when they have waited long enough. */
function useTogether({pause}: TableState, director: Director): void {
    const paused = useRef(false);
    useEffect(() => {
        if (paused.current && !pause) director.goOn();
        paused.current = pause !== null;
    }, [pause, director]);
}

/** Who has seen it already, of those who are waited for. */
function Readiness({state: {pause, seats}}: {state: TableState}) {
    if (!pause) return null;
    return (
        <ul class="readiness" aria-label={t('Who is ready')}>
            {[...pause.ready, ...pause.waiting].map(seat => (
                <li key={seat} class={pause.ready.includes(seat) ? 'ready' : ''}>
                    <PlayerMark seat={seat} /> {seats[seat]?.name}{' '}
                    <Picture art={pause.ready.includes(seat) ? 'ui-check' : 'ui-clock'} />
                    <span class="unseen">
                        {pause.ready.includes(seat) ? t('ready') : t('not ready yet')}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** Stops the game until somebody has seen it; where several play, until all have. */
function Scene({shown: {state, beat}, director, ready}: Props) {
    const button = useRef<HTMLButtonElement>(null);
    const ui = uiOf(state.game);
    const {pause, you} = state;
    const isReady = pause?.ready.includes(you) ?? false;
    useEffect(() => button.current?.focus({preventScroll: true}), []);
    useTogether(state, director);
    const goOn = () => {
        if (isReady) return;
        if (!pause?.waiting.includes(you)) return director.goOn();
        ready?.();
        if (pause.waiting.length === 1) director.goOn();
    };
    if (!beat || !state.view) return null;
    return (
        <section class="scene" aria-label={beat.text}>
            {ui.Scene ? (
                <ui.Scene beat={beat} state={state} view={state.view} />
            ) : (
                <p>
                    <Pictured game={state.game} text={beat.text} />
                </p>
            )}
            <div class="actions">
                <button
                    ref={button}
                    type="button"
                    class="go-on"
                    aria-disabled={isReady}
                    onClick={goOn}
                >
                    {pause ? t('Ready') : t('Continue')}
                </button>
            </div>
            <Readiness state={state} />
        </section>
    );
}

export function Stage({shown, director, ready}: Props) {
    const {state, beat, held} = shown;
    const root = useRef<HTMLDivElement>(null);
    const playing = beat && !held ? beat : null;
    const lines = useLines(playing, root);
    const {Act} = uiOf(state.game);
    useMarks(playing);
    return (
        <div ref={root} class="stage" data-kind={playing?.kind}>
            <Lines key={playing?.id ?? 0} lines={lines} />
            {playing && !playing.scene && Act && state.view && (
                <div class="stage-act" aria-hidden="true" key={`act-${playing.id}`}>
                    <Act beat={playing} state={state} view={state.view} />
                </div>
            )}
            {playing?.scene && <Scene key={playing.id} {...{shown, director, ready}} />}
        </div>
    );
}
