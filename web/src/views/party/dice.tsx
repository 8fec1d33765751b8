/** In the middle: the dice, the chip that they call, and your drink. */
import type {Art} from '../../art';
import {Explain} from '../../parts/explain';
import {Picture, PlayerMark} from '../../parts/picture';
import {t, tn} from '../../words';
import {ChipPicture} from './chip';
import type {PartyView} from './types';

export function Dice({view}: {view: PartyView}) {
    const {roll, round} = view;
    if (!roll) return <div class="dice" />;
    const [one, two] = roll;
    const said = t('Round {round}: {one} and {two}, chip {chip} is called.', {
        round,
        one,
        two,
        chip: one + two,
    });
    return (
        <div class="dice" role="img" aria-label={said} key={round}>
            <Picture art={`die-${one}` as Art} class="die die-one" />
            <Picture art={`die-${two}` as Art} class="die die-two" />
            <ChipPicture chip={one + two} class="die-chip" />
        </div>
    );
}

export function drinkWords(bars: number): string {
    return t('Your drink: {bars} of 3 bars are crossed. The third gives you a wall anywhere.', {
        bars,
    });
}

export function Drink({bars}: {bars: number}) {
    return (
        <Explain text={drinkWords(bars)}>
            <div class="drink" role="img" aria-label={drinkWords(bars)}>
                <Picture art={`milk-${Math.min(3, bars)}` as Art} />
            </div>
        </Explain>
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
            <PlayerMark seat={seat} /> <b aria-hidden="true">{points}</b>
            <span class="unseen">
                {tn('{player}: {n} point', '{player}: {n} points', points, {player: name})}
            </span>
        </p>
    );
}
