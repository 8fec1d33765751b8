/** Beside the question: the dice with the chip that they call, and your points. */
import type {Art} from '../../art';
import {Picture, PlayerMark} from '../../parts/picture';
import {t, tn} from '../../words';
import {ChipPicture} from './chip';
import {Sum} from './sum';
import type {PartyView} from './types';

/** While they roll over the table they are not here yet. */
export function Dice({view, rolling}: {view: PartyView; rolling: boolean}) {
    const {roll, round} = view;
    if (!roll) return <div class="dice" />;
    const [one, two] = roll;
    const said = t('Round {round}: {one} and {two}. Chip {chip} is rolled.', {
        round,
        one,
        two,
        chip: one + two,
    });
    return (
        <div class={rolling ? 'dice rolling' : 'dice'} role="img" aria-label={said}>
            <Picture art={`die-${one}` as Art} class="die die-one" />
            <Picture art={`die-${two}` as Art} class="die die-two" />
            <ChipPicture chip={one + two} class="die-chip" />
        </div>
    );
}

/** The points of who plays on the large tray; `named` where that is not you. */
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
                    {name}
                </span>
            )}
            <PlayerMark seat={seat} />{' '}
            <b aria-hidden="true">
                <Sum points={points} />
            </b>
            <span class="unseen">
                {tn('{player}: {n} point', '{player}: {n} points', points, {player: name})}
            </span>
        </p>
    );
}
