/**
 * What happened, in words, the oldest first, by rounds and turns; it opens at the newest. Marks say
 * whose doing it was.
 */
import {useEffect, useRef} from 'preact/hooks';
import type {GameEvent, GameName, LogEntry, TableState} from '../core/client';
import {seatNames} from '../core/reduce';
import {SPECTATOR} from '../core/types';
import {PlayerMark} from '../parts/picture';
import {Pictured} from '../parts/words';
import {eventsAt, type Moment} from '../stage/beats';
import type {Note} from '../stage/director';
import type {GameUi} from '../views/props';
import {sayEvent} from '../views/say';
import {uiOf} from '../views/views';
import {t} from '../words';
import './log.css';

export interface Line {
    event: GameEvent;
    step: number | undefined;
}

/** `seat`: whose turn it is; SPECTATOR if it is everybody's. */
export interface Turn {
    seat: number;
    lines: Line[];
}

/** `head`: the line that begins it; what comes before the first round has none. */
export interface Round {
    head: Line | null;
    turns: Turn[];
}

/** Who reads it, and how all are called. */
type Readers = Pick<Moment, 'you' | 'names'>;

type Begins = NonNullable<GameUi['begins']>;

/** Everything that is somebody's doing belongs to a turn of theirs. */
export const byDoing: Begins = ({seat}) => (seat === SPECTATOR ? undefined : 'turn');

/** Events as the game tells them, who did it and why included. */
function retold(game: GameName, log: readonly LogEntry[], readers: Readers): LogEntry[] {
    const {said} = uiOf(game);
    if (!said) return [...log];
    return log.map(entry => {
        const texts = said(eventsAt([entry]), {...readers, before: null, after: null});
        const events = entry.events.map((event, i) => ({...event, text: texts[i] ?? ''}));
        return {...entry, events};
    });
}

export function grouped(log: readonly LogEntry[], begins: Begins = byDoing): Round[] {
    const rounds: Round[] = [];
    let round: Round = {head: null, turns: []},
        turn: Turn | undefined;
    for (const {events, step} of log)
        for (const event of events) {
            const line = {event, step},
                what = begins(event);
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
    /** What is no event of the game, each behind an update. */
    notes?: readonly Note[];
}

function Words({line: {event, step}, state, open}: {line: Line} & Props) {
    const words = <Pictured game={state.game} text={event.text ?? ''} of={event} />;
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
            {turn.seat !== SPECTATOR && <PlayerMark seat={turn.seat} />}
            <ol>
                {turn.lines.map((line, i) => {
                    const {seat} = line.event;
                    return (
                        <li key={i}>
                            {seat !== turn.seat && seat !== SPECTATOR && <PlayerMark seat={seat} />}
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
            const scroller = root.current?.closest('dialog');
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

/** What the page itself has told is nobody's doing. */
const eventOf = ({text}: Note): GameEvent => ({kind: -1, seat: SPECTATOR, args: [], text});

export const withNotes = (log: readonly LogEntry[], notes: readonly Note[]): LogEntry[] =>
    log.map(entry => ({
        ...entry,
        events: [...entry.events, ...notes.filter(({n}) => n === entry.n).map(eventOf)],
    }));

/** As it is said to those who see the table; what they see anyway is not said. */
export const saidLog = (state: TableState): LogEntry[] =>
    state.log.map(entry => ({
        ...entry,
        events: entry.events
            .map(event => ({...event, text: sayEvent(state, event)}))
            .filter(({text}) => text),
    }));

export function Log({state, open, notes = []}: Props) {
    const root = useNewest(state.log.length + notes.length);
    const follow = state.over ? open : undefined;
    const {game, log, you} = state;
    const told = retold(game, log, {you, names: seatNames(state.seats)});
    return (
        <div ref={root} class="log">
            {grouped(withNotes(saidLog({...state, log: told}), notes), uiOf(game).begins).map(
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
