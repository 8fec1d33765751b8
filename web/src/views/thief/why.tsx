/** At the end: round by round, how the points came about. */
import type {Art} from '../../art';
import type {TableState} from '../../core/client';
import {seatNames} from '../../core/reduce';
import {Picture} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {t} from '../../words';
import {nameOf} from '../props';
import {Gains} from './gains';
import {type End, type RoundEnd, roundsOf} from './rounds';
import {endText} from './saying';
import type {ThiefView} from './types';
import './why.css';

const pictures: Record<End, Art> = {
    end_last: 'ui-crown',
    end_jar: 'tom_krus',
    end_deck: 'back',
    end_nobody: 'coffee',
};

function Round({state, end}: {state: TableState; end: RoundEnd}) {
    return (
        <li class="round">
            <Picture art={pictures[end.how]} />
            <div>
                <h3>{t('Round {round}', {round: end.round})}</h3>
                <p>
                    <Pictured
                        game="thief"
                        text={endText(end, {you: state.you, names: seatNames(state.seats)})}
                    />
                </p>
                <Gains end={end} name={seat => nameOf(state, seat)} />
            </div>
        </li>
    );
}

export function Why({state}: {state: TableState; view: ThiefView}) {
    const rounds = roundsOf(state.log);
    return (
        <div class="thief-why">
            <ol class="rounds-played" aria-label={t('Round by round')} tabIndex={0}>
                {rounds.map((end, i) => (
                    <Round key={i} state={state} end={end} />
                ))}
            </ol>
        </div>
    );
}
