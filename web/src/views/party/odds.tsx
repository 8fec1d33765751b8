/**
 * What the next roll may bring: how often each number comes, and whether its chip draws anything.
 */
import {t} from '../../words';
import {percent} from './names';
import type {PartyView} from './types';

export function Odds({view, seat}: {view: PartyView; seat: number}) {
    const board = view.boards[seat];
    if (!board || view.phase === 'over' || view.phase === 'place') return null;
    return (
        <section class="odds" aria-label={t('The next roll')}>
            <p class="odds-sum">
                {t('Next roll: {percent}% chance of a wall', {percent: percent(board.draw_odds)})}
            </p>
            <ol class="odds-bars">
                {view.odds.map((rolls, i) => {
                    const walls = board.draws[i] ?? 0,
                        chip = i + 2;
                    return (
                        <li key={chip} class={walls ? 'odds-chip' : 'odds-chip idle'}>
                            <span class="odds-bar" style={{'--rolls': rolls}} aria-hidden="true" />
                            <span aria-hidden="true">{chip}</span>
                            <span class="unseen">
                                {t('{chip}: {rolls} of 36 rolls, walls: {walls}', {
                                    chip,
                                    rolls,
                                    walls,
                                })}
                            </span>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
