/**
 * The game in words; each line leads to its moment. What is yet to come stays hidden until it is
 * asked for.
 */
import {useEffect, useRef, useState} from 'preact/hooks';
import type {GameEvent, ReplayLine, TableState} from '../core/client';
import {SPECTATOR} from '../core/types';
import {Person} from '../parts/baker';
import {Pictured} from '../parts/words';
import type {GameUi} from '../views/props';
import {retold, sayEvent} from '../views/say';
import {uiOf} from '../views/views';
import {t, tn} from '../words';

interface Props {
    /** Whose game it is, as it is seen now. */
    state: TableState;
    lines: readonly ReplayLine[];
    step: number;
    /** As far as has been watched. */
    reached: number;
    go(step: number): void;
}

const keysTaken = 'ArrowUp ArrowDown Home End';

/** Arrows go from line to line inside the list, which is one stop for the tabulator. */
function moveInside(list: HTMLElement | null, key: string): boolean {
    const buttons = [...(list?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex(button => button === document.activeElement);
    const to = {ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1}[key];
    if (to === undefined || at < 0) return false;
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
    return true;
}

/** Scrolls the list, never the page, to the line of this step. */
function bringIntoSight(list: HTMLElement | null): void {
    const line = list?.querySelector('[tabindex="0"]'),
        frame = list?.closest('dialog') ?? list?.closest('.panel-body');
    if (!line || !frame) return;
    const from = line.getBoundingClientRect(),
        inside = frame.getBoundingClientRect();
    if (from.top < inside.top || from.bottom > inside.bottom)
        frame.scrollTop += from.top - inside.top - inside.height / 2;
}

/** Whose doing it is, as the log says it: what one does may begin the turn of another. */
export function partsOf(
    {actor, events}: Pick<ReplayLine, 'actor' | 'events'>,
    begins: NonNullable<GameUi['begins']> = () => undefined,
    say = ({text = ''}: GameEvent): string => text,
): {seat: number; text: string; of: GameEvent}[] {
    const parts: {seat: number; text: string; of: GameEvent}[] = [];
    for (const event of events) {
        const last = parts.at(-1),
            text = say(event),
            {seat} = event;
        const isOthers = begins(event) === 'turn' && seat !== (last?.seat ?? actor);
        if (last && !isOthers) last.text = [last.text, text].filter(Boolean).join(' ');
        else parts.push({seat: isOthers ? seat : actor, text, of: event});
    }
    return parts.filter(({text}) => text);
}

export function Lines({state, lines, step, reached, go}: Props) {
    const [all, setAll] = useState(false);
    const {begins} = uiOf(state.game);
    const list = useRef<HTMLOListElement>(null);
    const sayable = lines
        .map(line => ({...line, events: retold(state, line.events)}))
        .map(line => ({...line, parts: partsOf(line, begins, event => sayEvent(state, event))}))
        .filter(({parts}) => parts.length);
    const shown = all ? sayable : sayable.filter(line => line.step <= reached);
    const current = shown.filter(line => line.step <= step).at(-1)?.step ?? shown[0]?.step;
    useEffect(() => {
        const frame = requestAnimationFrame(() => bringIntoSight(list.current));
        return () => cancelAnimationFrame(frame);
    }, [current, shown.length]);
    return (
        <>
            <ol
                ref={list}
                class="replay-lines"
                data-keys={keysTaken}
                onKeyDown={event => moveInside(list.current, event.key) && event.preventDefault()}
            >
                {shown.map(line => (
                    <li key={line.step}>
                        <button
                            type="button"
                            tabIndex={line.step === current ? 0 : -1}
                            aria-current={line.step === step ? 'step' : undefined}
                            onClick={() => go(line.step)}
                        >
                            {line.parts.map(({seat, text, of}) => (
                                <span key={seat} class="replay-part">
                                    {seat < SPECTATOR && <Person seat={seat} mood="ease" />}
                                    <span>
                                        <Pictured game={state.game} text={text} of={of} />
                                    </span>
                                </span>
                            ))}
                        </button>
                    </li>
                ))}
            </ol>
            {shown.length === 0 && <p>{t('Nothing has happened yet.')}</p>}
            {shown.length < sayable.length && (
                <button type="button" class="quiet" onClick={() => setAll(true)}>
                    {tn(
                        'Show {n} more line (spoiler)',
                        'Show {n} more lines (spoilers)',
                        sayable.length - shown.length,
                    )}
                </button>
            )}
        </>
    );
}
