/** What a beat shows over the table: a finished task, points that are paid. */
import {cookieArt} from '../../art/party';
import {Person} from '../../parts/baker';
import {Picture, PlayerMark} from '../../parts/picture';
import {headline} from '../../watch/outcome';
import {seatElement} from '../../stage/stage';
import {tn} from '../../words';
import {type ActProps, nameOf} from '../props';
import type {TaskAct} from './beats';
import {Tray} from './board';
import {ChipPicture} from './chip';
import {tieWords} from './finale';
import {Flight, lengthOf} from './flight';
import {TaskPicture} from './tasks';
import type {PartySeat, PartyView} from './types';

type Props = ActProps<PartyView>;

const taskElement = (task: string) => () =>
    document.querySelector(`.game-party [data-task="${task}"]`);

/** Where the points of a seat stand. */
const scoreElement = (seat: number) => (): Element | null => {
    const tray = seatElement(seat);
    const own = tray?.closest('.party')?.querySelector('.my-score');
    return tray?.querySelector('.guest-score') ?? own ?? tray;
};

const middle = () => document.querySelector('.game-party .tray-room');

function Finished({beat}: Props) {
    const {task, points, chip} = beat.act as TaskAct;
    return (
        <Flight
            class="finished-task"
            from={() => seatElement(beat.actor ?? 0)}
            by={middle}
            to={taskElement(task)}
            ms={lengthOf(beat)}
        >
            <PlayerMark seat={beat.actor ?? 0} />
            <TaskPicture task={task} />
            <b>+{points}</b>
            {chip !== null && <ChipPicture chip={chip} class="given-chip" />}
        </Flight>
    );
}

/** Each task of a seat pays, one a moment after the other. */
function Paid({beat}: Props) {
    const done = beat.act as PartySeat['fulfilled'];
    const ms = lengthOf(beat);
    const apart = (0.4 * ms) / Math.max(1, done.length);
    return (
        <>
            {done.map(({task, points}, i) => (
                <Flight
                    key={task}
                    class="paid"
                    from={taskElement(task)}
                    over={middle}
                    to={scoreElement(beat.actor ?? 0)}
                    ms={0.6 * ms}
                    delay={apart * i}
                >
                    +{points}
                </Flight>
            ))}
        </>
    );
}

export function Act(props: Props) {
    switch (props.beat.kind) {
        case 'task':
            return <Finished {...props} />;
        case 'count':
            return <Paid {...props} />;
        default:
            return null;
    }
}

// ---- the winner ----

/** What falls from above, each sort once. */
const falling = 'aRcbdRehfgi';

/** The baker with what was baked: the tray as it is at the end. */
function Champion({view, seat}: {view: PartyView; seat: number}) {
    return (
        <span class="champion" style={{'--own': `var(--player-${seat % 7})`}}>
            <span class="champion-baker">
                <Person seat={seat} mood="winning" />
            </span>
            <span class="champion-tray">
                <Tray view={view} seat={seat} chips />
            </span>
        </span>
    );
}

/** What each point was for: the tasks, and the sum. */
function Row({state, view, seat, won}: Omit<Props, 'beat'> & {seat: number; won: boolean}) {
    return (
        <li class={won ? 'won' : ''}>
            <span class="party-who">
                <Person seat={seat} mood={won ? 'winning' : 'ease'} /> {nameOf(state, seat)}
            </span>
            <span class="party-paid" aria-hidden="true">
                {view.boards[seat]?.fulfilled.map(({task, points}) => (
                    <span key={task}>
                        <TaskPicture task={task} />+{points}
                    </span>
                ))}
            </span>
            <strong>{tn('{n} point', '{n} points', view.scores[seat] ?? 0)}</strong>
        </li>
    );
}

/** Whoever has won, with all that was baked for it. */
export function Scene({state, view}: Props) {
    const won = state.result?.winners ?? [];
    const order = [...view.scores.keys()].sort(
        (a, b) =>
            Number(won.includes(b)) - Number(won.includes(a)) ||
            (view.scores[b] ?? 0) - (view.scores[a] ?? 0),
    );
    const tie = tieWords(state);
    return (
        <div class="party-winner">
            <div class="falling" aria-hidden="true">
                {[...falling].map((sort, i) => (
                    <span key={i} style={{'--i': i}}>
                        <Picture art={cookieArt(sort)} />
                    </span>
                ))}
            </div>
            <div class="champions" aria-hidden="true" data-count={won.length}>
                {won.map(seat => (
                    <Champion key={seat} {...{view, seat}} />
                ))}
            </div>
            <h2>{headline(state)}</h2>
            {tie && <p>{tie}</p>}
            <ol class="party-rows">
                {order.map(seat => (
                    <Row key={seat} {...{state, view, seat}} won={won.includes(seat)} />
                ))}
            </ol>
        </div>
    );
}
