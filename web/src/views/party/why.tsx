/**
 * Where the points came from: task by task for each player, in the order in which they were
 * fulfilled.
 */
import type {GameEvent, TableState} from '../../core/client';
import {Picture, PlayerMark} from '../../parts/picture';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {taskName} from './names';
import {TaskPicture} from './tasks';
import {partyEvents, type PartyView, partyWord} from './types';

export interface Step {
    task: string;
    points: number;
    prize: number;
    round: number;
    /** With everything before it. */
    sum: number;
}

/** The prizes of a seat in the order of the rounds, added up. */
export function stepsOf(why: readonly GameEvent[], seat: number): Step[] {
    const kind = partyEvents.indexOf('prize');
    let sum = 0;
    return why
        .filter(event => event.kind === kind && event.seat === seat)
        .map(({args: [points = 0, task = 0, prize = 0, round = 0]}) => ({
            points,
            task: partyWord(task),
            prize,
            round,
        }))
        .sort((a, b) => a.round - b.round)
        .map(step => ({...step, sum: (sum += step.points)}));
}

function prizeWords(prize: number): string {
    return [t('first prize'), t('second prize'), t('third prize')][prize - 1] ?? '';
}

export function Why({state, view}: {state: TableState; view: PartyView}) {
    const seats = view.scores
        .map((_, seat) => seat)
        .sort((a, b) => (view.scores[b] ?? 0) - (view.scores[a] ?? 0));
    return (
        <div class="party-why">
            {seats.map(seat => (
                <section key={seat} class="why-seat">
                    <h3>
                        <PlayerMark seat={seat} /> {nameOf(state, seat)}
                        {state.result?.winners.includes(seat) && <Picture art="ui-crown" />}
                        <b class="why-sum">
                            {tn('{n} point', '{n} points', view.scores[seat] ?? 0)}
                        </b>
                    </h3>
                    <ol>
                        {stepsOf(state.why, seat).map(step => (
                            <li key={step.task}>
                                <span class="why-round">
                                    {t('Round {round}', {round: step.round})}
                                </span>
                                <TaskPicture task={step.task} />
                                <span class="why-task">
                                    {taskName(
                                        step.task,
                                        view.board.tasks.find(one => one.task === step.task)?.need,
                                    )}
                                    , {prizeWords(step.prize)}
                                </span>
                                <span class="why-points">+{step.points}</span>
                                <b class="why-total">{step.sum}</b>
                            </li>
                        ))}
                    </ol>
                </section>
            ))}
        </div>
    );
}
