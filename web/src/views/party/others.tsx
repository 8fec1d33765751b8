/** The others' trays in small: who is still busy, how many points; larger when touched. */
import type {RefObject} from 'preact';
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {TableState} from '../../core/client';
import {Person} from '../../parts/baker';
import {Dialog} from '../../parts/dialog';
import {Picture, PlayerMark, PlayerName} from '../../parts/picture';
import {moves} from '../../settings';
import type {Beat} from '../../stage/beats';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {Tray} from './board';
import {lengthOf} from './flight';
import {taskName} from './names';
import {Sum} from './sum';
import {missingWords, TaskPicture} from './tasks';
import type {PartyView} from './types';

export const isBusy = (state: TableState, seat: number): boolean =>
    !state.over && state.waitingFor.includes(seat);

function seatWords(state: TableState, view: PartyView, seat: number): string {
    const player = nameOf(state, seat);
    const points = tn('{n} point', '{n} points', view.scores[seat] ?? 0);
    return isBusy(state, seat)
        ? t('{player}: {points}, still playing. Show the board.', {player, points})
        : t('{player}: {points}. Show the board.', {player, points});
}

/** A tray with its chips, and what has been done on it. */
export function Large({
    state,
    view,
    seat,
    help,
}: {
    state: TableState;
    view: PartyView;
    seat: number;
    help: boolean;
}) {
    const board = view.boards[seat];
    if (!board) return null;
    const chips = board.chips.flatMap((space, i) => (space === null ? [] : [String(i + 2)]));
    return (
        <div class="party-large">
            <Tray view={view} seat={seat} chips numbers />
            <p>
                {tn('{n} point', '{n} points', view.scores[seat] ?? 0)}
                {' · '}
                {t('Chips: {chips}', {chips})}
                {' · '}
                {t('Drink: {bars} of 3 bars', {bars: board.bars})}
            </p>
            <ul class="party-large-tasks">
                {view.board.tasks.map((task, index) => {
                    const done = board.fulfilled.find(one => one.task === task.task);
                    const rest = help ? missingWords(view, seat, index) : '';
                    return (
                        (done || rest) && (
                            <li key={task.task}>
                                <TaskPicture task={task.task} />
                                <span>
                                    <b>{taskName(task.task, task.need)}</b>{' '}
                                    {done
                                        ? tn('Done: {n} point.', 'Done: {n} points.', done.points)
                                        : rest}
                                </span>
                            </li>
                        )
                    );
                })}
            </ul>
            <p class="unseen">{nameOf(state, seat)}</p>
        </div>
    );
}

interface Props {
    state: TableState;
    view: PartyView;
    seats: readonly number[];
    help: boolean;
    /** Where nobody plays here, a touched tray becomes the large one. */
    turnTo: ((seat: number) => void) | undefined;
    beat: Beat<PartyView> | null;
}

/** So large, of yours, with the name over it, which takes the rest of the height. */
const size = 0.84;

/**
 * The tray of whoever acts comes forward, over yours, for as long as that is told: with their name
 * on it, while yours is dim (acts.css).
 */
function useForward(root: RefObject<HTMLElement>, beat: Beat<PartyView> | null): void {
    useLayoutEffect(() => {
        const shown = root.current?.querySelector<HTMLElement>('.guest-tray'),
            from = shown?.getBoundingClientRect(),
            to = document.querySelector('.party .my-tray')?.getBoundingClientRect();
        if (!beat || !from || !to) return;
        const x = to.left - from.left + (to.width - from.width) / 2,
            y = to.bottom - from.bottom - ((1 - size) / 4) * to.height;
        const grown = (size * to.width) / from.width;
        shown?.style.setProperty('--grown', String(grown));
        const near = {
            transformOrigin: 'bottom',
            transform: `translate(${x}px,${y}px) scale(${grown})`,
        };
        const far = {transformOrigin: 'bottom', transform: 'none'};
        const way = moves()
            ? [far, {...near, offset: 0.2}, {...near, offset: 0.85}, far]
            : [near, near];
        const coming = shown?.animate(way, {duration: lengthOf(beat), easing: 'ease-in-out'});
        return () => coming?.cancel();
    }, [root, beat]);
}

/** What is told of a tray with the tray in the middle. */
const forwardKinds = ['turn', 'bite', 'count'];

const ownColour = (seat: number): string => `var(--player-${seat % 7})`;

function Guest({
    state,
    view,
    seat,
    beat,
    open,
}: Omit<Props, 'seats' | 'help' | 'turnTo'> & {
    seat: number;
    open(): void;
}) {
    const root = useRef<HTMLButtonElement>(null);
    const acts = beat && forwardKinds.includes(beat.kind) && beat.actor === seat ? beat : null;
    useForward(root, acts);
    return (
        <button
            ref={root}
            type="button"
            class={['guest', isBusy(state, seat) ? 'busy' : '', acts ? 'forward' : ''].join(' ')}
            style={acts ? {'--ms': `${lengthOf(acts)}ms`, '--own': ownColour(seat)} : undefined}
            aria-label={seatWords(state, view, seat)}
            data-seat={seat}
            onClick={open}
        >
            <span class="guest-name">
                <Person seat={seat} />
                <PlayerName name={nameOf(state, seat)} />
            </span>
            <span class="guest-tray">
                {acts && (
                    <b class="tray-owner">
                        <PlayerMark seat={seat} /> <PlayerName name={nameOf(state, seat)} />
                    </b>
                )}
                <Tray view={view} seat={seat} beat={beat} chips />
            </span>
            <span class="guest-score">
                <b>
                    <Sum points={view.scores[seat] ?? 0} />
                </b>{' '}
                <BusyMark state={state} seat={seat} told={beat === null} />
            </span>
        </button>
    );
}

export function Others({state, view, seats, help, turnTo, beat}: Props) {
    const [open, setOpen] = useState<number | null>(null);
    return (
        <section class="party-others" aria-label={t('The others')}>
            <ul class={`guest-list many-${seats.length}`}>
                {seats.map(seat => (
                    <li key={seat}>
                        <Guest
                            {...{state, view, seat, beat}}
                            open={() => (turnTo ? turnTo(seat) : setOpen(seat))}
                        />
                    </li>
                ))}
            </ul>
            {open !== null && (
                <Dialog
                    title={t('{player}’s board', {player: nameOf(state, open)})}
                    close={() => setOpen(null)}
                >
                    <Large state={state} view={view} seat={open} help={help} />
                </Dialog>
            )}
        </section>
    );
}

/** Who wins is not shown before all has been told. */
function BusyMark({state, seat, told}: {state: TableState; seat: number; told: boolean}) {
    const won = told && state.result?.winners.includes(seat);
    if (state.over) return won ? <Picture art="ui-crown" /> : null;
    return isBusy(state, seat) ? (
        <span class="busy-dots">
            <i />
            <i />
            <i />
        </span>
    ) : (
        <Picture art="ui-check" />
    );
}
