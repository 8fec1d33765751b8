/** At the end: round by round, how the points came about. */
import type {Art} from '../../art';
import type {TableState} from '../../core/client';
import {seatNames, standing} from '../../core/reduce';
import {Picture} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {t} from '../../words';
import {type ActProps, nameOf} from '../props';
import type {ThiefAct} from './acts';
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

function Round({state, end, text}: {state: TableState; end: RoundEnd; text: string}) {
    return (
        <div class="round">
            <Picture art={pictures[end.how]} />
            <div>
                <h3>{t('Round {round}', {round: end.round})}</h3>
                <p>
                    <Pictured game="thief" text={text} />
                </p>
                <Gains end={end} name={seat => nameOf(state, seat)} />
            </div>
        </div>
    );
}

/** The end of a round, for whoever was away. */
export function Missed({beat, state}: ActProps<ThiefView>) {
    const act = beat.act as ThiefAct | null;
    return act?.is === 'end' ? <Round state={state} end={act.end} text={act.end.text} /> : null;
}

export function Why({state}: {state: TableState; view: ThiefView}) {
    const rounds = roundsOf(standing(state.log));
    const readers = {you: state.you, names: seatNames(state.seats)};
    return (
        <div class="thief-why">
            <ol class="rounds-played" aria-label={t('Round by round')} tabIndex={0}>
                {rounds.map((end, i) => (
                    <li key={i}>
                        <Round state={state} end={end} text={endText(end, readers)} />
                    </li>
                ))}
            </ol>
        </div>
    );
}
