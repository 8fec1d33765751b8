/** What a round brought, and with which card. */
import {Picture, PlayerMark} from '../../parts/picture';
import {numeral} from '../../words';
import {Small} from './card';
import type {RoundEnd} from './rounds';
import {pointsOf} from './saying';

export const signed = (n: number): string => (n > 0 ? `+${n}` : numeral(n));

/** Who got what, and with which card. */
export function Gains({end, name}: {end: RoundEnd; name(seat: number): string}) {
    const gains = end.gained.flatMap((points, seat) => {
        const cards = end.shown.find(shown => shown.seat === seat)?.cards ?? [];
        return points || cards.length ? [{seat, points, cards}] : [];
    });
    return (
        <ul class="gains">
            {gains.map(({seat, points, cards}) => (
                <li key={seat} class={points > 0 ? 'gain' : points < 0 ? 'loss' : ''}>
                    <PlayerMark seat={seat} /> {name(seat)}
                    {cards.map((card, i) => (
                        <Small key={i} card={card} stop={false} />
                    ))}
                    {pointsOf(end, seat).map(([n, why]) => (
                        <span key={why}>
                            <strong>
                                {signed(n)} <Picture art="point" />
                            </strong>{' '}
                            {why}
                        </span>
                    ))}
                </li>
            ))}
        </ul>
    );
}
