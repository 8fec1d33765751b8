/**
 * What happened, in words, the oldest first, by rounds and turns; it opens at the newest. Marks say
 * whose doing it was, and to whom it was done.
 */
import {useEffect, useRef} from 'preact/hooks';
import type {GameEvent, LogEntry, TableState} from '../core/client';
import {seatNames} from '../core/reduce';
import {SPECTATOR} from '../core/types';
import {Person} from '../parts/baker';
import {Marks} from '../parts/picture';
import {Undone} from '../parts/undone';
import {Pictured} from '../parts/words';
import {type Aside, byDoing, type Line as Said, sayAside} from '../stage/beats';
import type {GameUi} from '../views/props';
import {retold, sayEvent} from '../views/say';
import {uiOf} from '../views/views';
import {sayWithheld} from '../watch/proof';
import {t} from '../words';
import './log.css';

/** An event as the game tells it: who did it, and to whom. */
type Told = GameEvent & Partial<Pick<Said, 'actor' | 'targets'>>;

export interface Line {
    event: Told;
    step: number | undefined;
    undone?: true | undefined;
}

/** `seat`: whose turn it is; SPECTATOR if it is everyone's. */
export interface Turn {
    seat: number;
    lines: Line[];
}

/** `head`: the line that begins it; what comes before the first round has none. */
export interface Round {
    head: Line | null;
    turns: Turn[];
}

type Begins = NonNullable<GameUi['begins']>;

/** No event of a game, but what the table tells of those who play. */
const asideKind = -1;

export function grouped(log: readonly LogEntry[], begins: Begins = byDoing): Round[] {
    const rounds: Round[] = [];
    let round: Round = {head: null, turns: []},
        turn: Turn | undefined;
    for (const {events, step, undone} of log)
        for (const event of events) {
            const line = {event, step, ...(undone && {undone})},
                what = event.kind === asideKind ? 'turn' : begins(event);
            if (what === 'round') {
                rounds.push((round = {head: line, turns: []}));
                turn = undefined;
                continue;
            }
            if (!rounds.length) rounds.push(round);
            const isNew =
                what === 'turn' && (event.seat === SPECTATOR || turn?.seat !== event.seat);
            if (!turn || isNew)
                round.turns.push(
                    (turn = {seat: what === 'turn' ? event.seat : SPECTATOR, lines: []}),
                );
            turn.lines.push(line);
        }
    return rounds;
}

interface Props {
    state: TableState;
    /** Opens the replay at a step; where that is not possible, lines are only read. */
    open?: ((step: number) => void) | undefined;
}

function Words({line: {event, step, undone}, state, open}: {line: Line} & Props) {
    const words = <Pictured game={state.game} text={event.text ?? ''} of={event} />;
    if (undone) return <Undone>{words}</Undone>;
    if (!open || step === undefined) return words;
    return (
        <button type="button" class="line" title={t('Watch from here')} onClick={() => open(step)}>
            {words}
        </button>
    );
}

function TurnLines({turn, state, open}: {turn: Turn} & Props) {
    return (
        <li class="log-turn">
            {turn.seat !== SPECTATOR && <Person seat={turn.seat} mood="ease" />}
            <ol>
                {turn.lines.map((line, i) => {
                    const {seat, actor = seat, targets = []} = line.event;
                    const isTheirs = actor === turn.seat || actor === SPECTATOR;
                    return (
                        <li key={i}>
                            <Marks
                                actor={isTheirs ? null : actor}
                                targets={targets.filter(target => target !== actor)}
                            />
                            <Words line={line} state={state} open={open} />
                        </li>
                    );
                })}
            </ol>
        </li>
    );
}

/** A few lines, in pixels. */
const near = 200;

/** Scrolls what it is in to its end: at first, and when more comes while one is near it. */
function useNewest(length: number) {
    const root = useRef<HTMLDivElement>(null);
    const isOpen = useRef(false);
    useEffect(() => {
        const frame = requestAnimationFrame(() => {
            const scroller = root.current?.closest('dialog, .dock');
            if (!scroller) return;
            const {scrollTop, clientHeight, scrollHeight} = scroller;
            if (!isOpen.current || scrollHeight - scrollTop - clientHeight < near)
                scroller.scrollTop = scrollHeight;
            isOpen.current = true;
        });
        return () => cancelAnimationFrame(frame);
    }, [length]);
    return root;
}

/** As it is said to those who see the table; what they see anyway is not said. */
export const saidLog = (state: TableState): LogEntry[] =>
    state.log.map(entry => ({
        ...entry,
        events: entry.events
            .map(event => ({...event, text: sayEvent(state, event)}))
            .filter(({text}) => text),
    }));

/** What a bot did for someone begins with a line that says so; an undo is such a line. */
export const withAsides = (
    log: readonly LogEntry[],
    you: number,
    names: readonly string[],
): LogEntry[] =>
    log.map(entry => {
        const line = (aside: Aside, seat: number) => ({
            ...{kind: asideKind, seat, args: []},
            text: sayAside(aside, seat === you ? '' : names[seat]),
        });
        const undo = entry.undoes ? [line('undo', you)] : [];
        const asides = entry.standIns?.flatMap(({seat, why}) => (why ? [line(why, seat)] : []));
        return {...entry, events: [...undo, ...(asides ?? []), ...entry.events]};
    });

export function Log({state, open}: Props) {
    const root = useNewest(state.log.length);
    const follow = state.over ? open : undefined;
    const {game, log, you} = state;
    const told = log.map(entry => ({...entry, events: retold(state, entry.events)}));
    const names = seatNames(state.seats);
    const withheld = sayWithheld(state.seats, state.withheld);
    return (
        <div ref={root} class="log">
            {withheld && <p class="soft">{withheld}</p>}
            {grouped(withAsides(saidLog({...state, log: told}), you, names), uiOf(game).begins).map(
                ({head, turns}, i) => (
                    <section key={i}>
                        {head && (
                            <h3>
                                <Words line={head} state={state} open={follow} />
                            </h3>
                        )}
                        <ol>
                            {turns.map((turn, j) => (
                                <TurnLines key={j} turn={turn} state={state} open={follow} />
                            ))}
                        </ol>
                    </section>
                ),
            )}
        </div>
    );
}
