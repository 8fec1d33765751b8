/** A mistake in words: whose it was, what was played, what would have been better, and why. */
import type {GameName, Judged, Seat} from '../core/types';
import {sayMove} from '../views/say';
import {t} from '../words';
import {type Mistake, percent} from './review';

export function headOf({seat, loss}: Mistake, own: number, seats: readonly Seat[]): string {
    return seat === own
        ? t('You: {percent}% lost', {percent: percent(loss)})
        : t('{player}: {percent}% lost', {
              player: seats[seat]?.name ?? '',
              percent: percent(loss),
          });
}

const say = (game: GameName, {move, text}: Judged): string => sayMove(game, move, text);

export const sayPlayed = (game: GameName, {played}: Mistake): string =>
    t('Played: {choice}. {percent}% to win.', {
        choice: say(game, played),
        percent: percent(played.chance),
    });

export function sayBetter(game: GameName, {played, best, reason}: Mistake): string {
    const said = say(game, best);
    const choice = said === say(game, played) ? t('{choice}, elsewhere', {choice: said}) : said;
    const better = {choice, percent: percent(best.chance)};
    return reason
        ? t('Better: {choice}. {percent}% to win. {reason}', {...better, reason: `${reason}.`})
        : t('Better: {choice}. {percent}% to win.', better);
}
