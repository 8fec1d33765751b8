/** At the end: everybody's points, and round by round how they came about. */
import type {Art} from '../../art';
import type {TableState} from '../../core/client';
import {Picture, PlayerMark} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {t} from '../../words';
import {nameOf} from '../props';
import {Gains} from './gains';
import {type End, type RoundEnd, roundsOf} from './rounds';
import {pointsText} from './seats';
import type {ThiefView} from './types';
import './why.css';

const pictures: Record<End, Art> = {
    end_last: 'ui-crown',
    end_jar: 'tom_krus',
    end_deck: 'back',
    end_nobody: 'coffee',
};

/** How many points are drawn one by one before a number has to do. */
const drawn = 7;

function Total({state, seat, score}: {state: TableState; seat: number; score: number}) {
    const won = state.result?.winners.includes(seat);
    return (
        <li class={won ? 'total won' : 'total'}>
            <span class="who">
                <PlayerMark seat={seat} /> <strong>{nameOf(state, seat)}</strong>
            </span>
            <span class="cookies" aria-hidden="true">
                {Array.from({length: Math.min(drawn, Math.max(0, score))}, (_, i) => (
                    <Picture key={i} art="point" />
                ))}
            </span>
            <span class="sum">
                {won && <Picture art="ui-crown" />} {pointsText(score)}
            </span>
        </li>
    );
}

function Round({state, end}: {state: TableState; end: RoundEnd}) {
    return (
        <li class="round">
            <Picture art={pictures[end.how]} />
            <div>
                <h3>{t('Round {round}', {round: end.round})}</h3>
                <p>
                    <Pictured game="thief" text={end.text} />
                </p>
                <Gains end={end} name={seat => nameOf(state, seat)} />
            </div>
        </li>
    );
}

export function Why({state, view}: {state: TableState; view: ThiefView}) {
    const scores = state.result?.scores ?? view.seats.map(seat => seat.score);
    const order = scores.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    const rounds = roundsOf(state.log);
    return (
        <div class="thief-why">
            <ul class="totals" aria-label={t('The score')}>
                {order.map(seat => (
                    <Total key={seat} state={state} seat={seat} score={scores[seat] ?? 0} />
                ))}
            </ul>
            <ol class="rounds-played" aria-label={t('Round by round')} tabIndex={0}>
                {rounds.map((end, i) => (
                    <Round key={i} state={state} end={end} />
                ))}
            </ol>
            {state.why.length > 0 && (
                <ul>
                    {state.why.map((event, i) => (
                        <li key={i}>
                            <Pictured game="thief" text={event.text ?? ''} />
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
