/** Beside the question: the dice with the chip that they call, and your points. */
import {useEffect} from 'preact/hooks';
import type {Art} from '../../art';
import {Person} from '../../parts/baker';
import {Picture, PlayerName} from '../../parts/picture';
import {moves} from '../../settings';
import {play} from '../../sound/play';
import type {Beat} from '../../stage/beats';
import {t, tn} from '../../words';
import type {RollAct} from './beats';
import {ChipPicture} from './chip';
import {lengthOf} from './flight';
import {Sum} from './sum';
import type {PartyView} from './types';

/** The face that is seen while a die turns is another one, and where nothing moves the only one. */
function Die({n}: {n: number}) {
    return (
        <span class="tumbles">
            {moves() && <Picture art={`die-${n}` as Art} />}
            <Picture art={`die-${7 - n}` as Art} class="die-before" />
        </span>
    );
}

/** They land where what they show is told next. */
function Tumbling({beat}: {beat: Beat<PartyView>}) {
    const {one, two} = beat.act as RollAct;
    useEffect(() => play('dice'), []);
    return (
        <div class="tumbling" aria-hidden="true" style={{'--roll': `${lengthOf(beat)}ms`}}>
            <Die n={one} />
            <Die n={two} />
        </div>
    );
}

/** What was rolled, when the dice have landed. */
export function Dice({view, beat}: {view: PartyView; beat: Beat<PartyView> | null}) {
    const {roll, round} = view;
    if (beat?.kind === 'tumble') return <Tumbling beat={beat} />;
    if (!roll) return <div class="dice" />;
    const [one, two] = roll;
    const said = t('Round {round}: {one} and {two}. Chip {chip} is rolled.', {
        round,
        one,
        two,
        chip: one + two,
    });
    return (
        <div class="dice" role="img" aria-label={said}>
            <Picture art={`die-${one}` as Art} class="die die-one" />
            <Picture art={`die-${two}` as Art} class="die die-two" />
            <ChipPicture chip={one + two} class="die-chip" />
        </div>
    );
}

/** The points of whoever plays on the large tray; `named` where that is not you. */
export function Score({
    seat,
    name,
    named,
    points,
}: {
    seat: number;
    name: string;
    named: boolean;
    points: number;
}) {
    return (
        <p class="my-score">
            {named && (
                <span class="score-name" aria-hidden="true">
                    <PlayerName name={name} />
                </span>
            )}
            <Person seat={seat} />{' '}
            <b aria-hidden="true">
                <Sum points={points} />
            </b>
            <span class="unseen">
                {tn('{player}: {n} point', '{player}: {n} points', points, {player: name})}
            </span>
        </p>
    );
}
