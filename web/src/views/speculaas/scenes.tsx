/** What stops the game: the end of the first round, and the end of the game. */
import {Person} from '../../parts/baker';
import {Picture} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {moves} from '../../settings';
import {headline, places} from '../../watch/outcome';
import {t, tn} from '../../words';
import {type ActProps, nameOf} from '../props';
import {nextRound} from './beats';
import {MiniBoard, noMarks} from './board';
import {CardBack} from './cards';
import {isPile, PileMini, SeatLine} from './others';
import {isTieBreak} from './setup';
import {spices, type SpeculaasView} from './types';

type Props = ActProps<SpeculaasView>;

/** How all tables stand, and what comes next. */
function RoundEnd({beat, state, view}: Props) {
    const [at] = beat.events;
    const cards = Math.min(8, at?.event.args[0] ?? 0);
    return (
        <div class="round-end">
            <h2>{t('Round {round} is over', {round: view.round})}</h2>
            <ul class="standing">
                {view.tables.map((table, seat) => (
                    <li key={seat}>
                        <SeatLine state={state} view={view} seat={seat} help />
                        <span class="unseen">
                            {tn('{player}: {n} point', '{player}: {n} points', table.score, {
                                player: nameOf(state, seat),
                            })}
                        </span>
                        {isPile(view, seat) ? (
                            <PileMini table={table} marks={noMarks} />
                        ) : (
                            <MiniBoard table={table} />
                        )}
                    </li>
                ))}
            </ul>
            {at && (
                <p class="left-over">
                    <span class="left-cards" aria-hidden="true">
                        {Array.from({length: cards}, (_, n) => (
                            <CardBack key={n} />
                        ))}
                        <Picture art="ui-arrow" />
                    </span>
                    <Pictured game="speculaas" text={at.event.text ?? ''} />
                </p>
            )}
            <p>{nextRound()}</p>
        </div>
    );
}

/** Sugar and spice for whoever has won. */
function Sprinkle() {
    if (!moves()) return null;
    return (
        <span class="sprinkle" aria-hidden="true">
            {Array.from({length: 18}, (_, n) => (
                <i key={n} style={{left: `${(n * 37) % 100}%`, '--n': n}}>
                    <Picture art={n % 4 ? (spices[n % 6] ?? 'clove') : 'honey'} />
                </i>
            ))}
        </span>
    );
}

/** Crowned, with what has won on a plate. */
function Winner({view, seat}: {view: SpeculaasView; seat: number}) {
    const table = view.tables[seat];
    return (
        <span class="win-mark">
            <Picture art="ui-crown" class="crown" />
            {table && !isPile(view, seat) ? (
                <>
                    <span class="plate">
                        <MiniBoard table={table} />
                    </span>
                    <Person seat={seat} mood="winning" />
                </>
            ) : (
                <Picture art="speculattius" class="portrait" />
            )}
        </span>
    );
}

function Win({state, view}: Props) {
    const ties = state.why.filter(isTieBreak);
    const all = places(state);
    const most = Math.max(1, ...all.map(({points}) => points));
    const tied = new Set(
        ties.length ? all.filter(({points}) => points === most).map(one => one.seat) : [],
    );
    return (
        <div class="speculaas-win">
            <Sprinkle />
            <div class="win-marks" aria-hidden="true">
                {all
                    .filter(({won}) => won)
                    .map(({seat}) => (
                        <Winner key={seat} view={view} seat={seat} />
                    ))}
            </div>
            <h2>{headline(state)}</h2>
            {ties.map(({text}, n) => (
                <p key={n}>
                    <Pictured game="speculaas" text={text ?? ''} />
                </p>
            ))}
            <ol class="win-list">
                {all.map(({seat, points, won}) => (
                    <li key={seat} class={won ? 'won' : ''}>
                        <Person seat={seat} mood={won ? 'winning' : 'ease'} />
                        <span class="who">{nameOf(state, seat)}</span>
                        <span class="win-bar" aria-hidden="true">
                            <i style={{width: `${Math.max(0, (100 * points) / most)}%`}} />
                        </span>
                        {tied.has(seat) && (
                            <span class="tied">
                                <Picture art="honey" /> {view.tables[seat]?.tokens}{' '}
                                <span class="double-sign" /> {view.tables[seat]?.doubles}
                            </span>
                        )}
                        <b>{points}</b>
                    </li>
                ))}
            </ol>
        </div>
    );
}

export function Scene(props: Props) {
    return props.beat.kind === 'win' ? <Win {...props} /> : <RoundEnd {...props} />;
}
