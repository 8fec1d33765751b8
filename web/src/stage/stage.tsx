/**
 * What a beat shows over the table: who acts on whom, as a line from seat to seat, what the game
 * draws in the middle, and scenes, which wait until someone goes on.
 */
import type {ComponentChildren} from 'preact';
import {useContext, useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {TableState} from '../core/table';
import {Person} from '../parts/baker';
import {hideExplanation} from '../parts/explain';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import {nameOf} from '../views/props';
import {uiOf} from '../views/views';
import {t} from '../words';
import {type Chapter, chaptersOf, partedOf} from './away';
import {type Beat, byDoing} from './beats';
import type {Director, Shown} from './director';
import {Meanwhile} from './holds';
import {type Around, lineOf} from './lines';
import {Sentence} from './telling';
import './stage.css';

/** A seat marks itself with `data-seat`; of several marks the first that can be seen counts. */
export function seatElement(seat: number): HTMLElement | null {
    const marks = document.querySelectorAll<HTMLElement>(`.at-table [data-seat="${seat}"]`);
    return [...marks].find(mark => mark.getClientRects().length > 0) ?? null;
}

const seatOf = (beat: Beat | null): HTMLElement | null =>
    beat && beat.actor !== null ? seatElement(beat.actor) : null;

const rectOf = (element: Element | null) => element?.getBoundingClientRect();

const rectsOf = (selector: string): DOMRect[] =>
    [...document.querySelectorAll(`.at-table ${selector}`)]
        .map(element => element.getBoundingClientRect())
        .filter(({width}) => width > 0);

/** What lines go around; `[data-table]` is what lies in the middle of it. */
const inTheWay = ':is(.sentence, .question, button, [data-table], [data-around])';

/** Where a drawing begins that is higher than the middle of the table: `data-act-height`. */
function coveredFrom(): number {
    const middle = document.querySelector<HTMLElement>('.at-table [data-act-height]');
    const {bottom = 0, height = 0} = rectOf(middle) ?? {};
    const least = Number(middle?.dataset.actHeight ?? 0);
    return least > height ? bottom - least : Infinity;
}

const noLines: readonly string[] = [];

/** From the actor to each target, as far as they have a place on the table. */
function useLines(beat: Beat | null, root: {current: HTMLElement | null}): readonly string[] {
    const [lines, setLines] = useState(noLines);
    useLayoutEffect(() => {
        const ends = beat?.targets.filter(seat => seat !== beat.actor) ?? [];
        // To more than two it is everyone's, and lines would be a tangle. Most beats have none, and
        // measuring in vain would have the browser lay out the table twice.
        if (!ends.length || ends.length > 2) return setLines(noLines);
        const within = root.current?.getBoundingClientRect(),
            [words] = rectsOf('.telling');
        if (!within || !words) return setLines(noLines);
        const table: Around = {
            ...{within, words: words.top, width: innerWidth},
            seats: rectsOf('[data-seat]'),
            covered: coveredFrom(),
            things: rectsOf(inTheWay),
        };
        const from = rectOf(seatOf(beat));
        setLines(
            ends.flatMap(seat => {
                const to = rectOf(seatElement(seat));
                return (from && to && lineOf(from, to, table)) ?? [];
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

function Lines({lines}: {lines: readonly string[]}) {
    return (
        <svg class="stage-lines" aria-hidden="true">
            {lines.map(line => (
                <path key={line} d={line} />
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

/**
 * Whether they have said that they are ready, here or, at the end of a round, before the page was
 * loaded again; they go on as soon as all are. What was missed is closed by itself only if it was
 * said here, and can be closed by those who were ready elsewhere.
 */
function useReady(
    {state: {pause, you}, beat}: Shown,
    director: Director,
): [isReady: boolean, say: () => void] {
    const [hasSaid, setSaid] = useState(false);
    const wasReady = !beat?.parts.length && (pause?.ready.includes(you) ?? false);
    useEffect(() => {
        if (wasReady) setSaid(true);
    }, [wasReady]);
    useEffect(() => {
        if (hasSaid && !pause) director.goOn();
    }, [pause, hasSaid, director]);
    return [hasSaid || wasReady, () => setSaid(true)];
}

/** Whether several people have to say that they are ready. */
const isForSeveral = ({pause}: TableState): boolean =>
    pause !== null && pause.ready.length + pause.waiting.length > 1;

/** Who has seen it already, of those who are waited for. */
function Readiness({state}: {state: TableState}) {
    const {pause} = state;
    if (!pause || !isForSeveral(state)) return null;
    return (
        <ul class="readiness" aria-label={t('Who is ready')}>
            {[...pause.ready, ...pause.waiting].map(seat => (
                <li key={seat} class={pause.ready.includes(seat) ? 'ready' : ''}>
                    <Person seat={seat} mood="ease" /> {nameOf(state, seat)}{' '}
                    <Picture art={pause.ready.includes(seat) ? 'ui-check' : 'ui-clock'} />
                    <span class="unseen">
                        {pause.ready.includes(seat) ? t('ready') : t('not ready yet')}
                    </span>
                </li>
            ))}
        </ul>
    );
}

function AwayLine({line, state}: {line: Beat; state: TableState}) {
    const {game, view} = state,
        {Missed} = uiOf(game);
    if (line.scene && Missed && view) return <Missed beat={line} {...{state, view}} />;
    return <Sentence beat={line} game={game} />;
}

function AwayLines({lines, state}: {lines: readonly Beat[]; state: TableState}) {
    return (
        <>
            {lines.map(line => (
                <li key={line.id} class={line.mine ? 'mine' : line.kind}>
                    <AwayLine line={line} state={state} />
                </li>
            ))}
        </>
    );
}

/** A list that can be opened. */
function Folded({head, children}: {head: ComponentChildren; children: ComponentChildren}) {
    return (
        <li class="folded">
            <details>
                <summary>{head}</summary>
                <ol class="since-list">{children}</ol>
            </details>
        </li>
    );
}

function AwayChapter({chapter: {lines, head, folded}, state}: ChapterProps) {
    if (!folded) return <AwayLines lines={lines} state={state} />;
    return (
        <Folded head={<AwayLine line={head} state={state} />}>
            <AwayLines lines={lines.filter(line => line !== head)} state={state} />
        </Folded>
    );
}

interface ChapterProps {
    chapter: Chapter;
    state: TableState;
}

/**
 * What happened while one was away: what concerns one in full, and how rounds ended. Of much, the
 * rounds before the last are folded.
 */
function Away({beat, state}: {beat: Beat; state: TableState}) {
    const [old, recent] = partedOf(chaptersOf(beat, state, uiOf(state.game).begins ?? byDoing));
    const all = (chapters: readonly Chapter[]) =>
        chapters.map(chapter => (
            <AwayChapter key={chapter.head.id} chapter={chapter} state={state} />
        ));
    return (
        <>
            <h2>{beat.text}</h2>
            <ol class="since-list away-list" tabIndex={0} aria-label={beat.text}>
                {old.length > 0 && (
                    <Folded head={<span>{t('Earlier rounds')}</span>}>{all(old)}</Folded>
                )}
                {all(recent)}
            </ol>
        </>
    );
}

/** Stops the game until someone has seen it; where several play, until all have. */
function Scene({shown, director, ready}: Props) {
    const {state, beat} = shown;
    const button = useRef<HTMLButtonElement>(null);
    const ui = uiOf(state.game);
    const meanwhile = useContext(Meanwhile);
    const {pause, you} = state;
    const [isReady, say] = useReady(shown, director);
    const isAwaited = pause?.waiting.includes(you) ?? false;
    useEffect(() => button.current?.focus({preventScroll: true}), []);
    const goOn = () => {
        if (isReady) return;
        if (isAwaited) ready?.();
        if (isAwaited && pause && pause.waiting.length > 1) say();
        else director.goOn();
    };
    if (!beat || !state.view) return null;
    return (
        <section class="scene" aria-label={beat.text}>
            {beat.parts.length ? (
                <Away beat={beat} state={state} />
            ) : ui.Scene ? (
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
                    {isReady || (isAwaited && isForSeveral(state)) ? t('Ready') : t('Continue')}
                </button>
            </div>
            {pause || state.online ? (
                <Readiness state={state} />
            ) : (
                meanwhile && <p class="meanwhile">{meanwhile}</p>
            )}
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
    useLayoutEffect(hideExplanation, [beat]);
    return (
        <div ref={root} class="stage" data-kind={playing?.kind}>
            {playing && !playing.scene && Act && state.view && (
                <div class="stage-act" aria-hidden="true" key={`act-${playing.id}`}>
                    <Act beat={playing} state={state} view={state.view} />
                </div>
            )}
            <Lines key={playing?.id ?? 0} lines={lines} />
            {playing?.scene && <Scene key={playing.id} {...{shown, director, ready}} />}
        </div>
    );
}
