/** How the last round ended: a slip of paper on the table, until the next round is under way. */
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import {Picture, PlayerMark} from '../../parts/picture';
import {t} from '../../words';
import {nameOf} from '../props';
import {Small} from './card';
import {lastEnd, type RoundEnd} from './rounds';
import type {Table} from './seats';

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);

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
                    {points !== 0 && (
                        <strong>
                            {signed(points)} <Picture art="point" />
                        </strong>
                    )}
                </li>
            ))}
        </ul>
    );
}

/** The slip, or what lies there otherwise. */
export function RoundNote({
    table: {state, view},
    children,
}: {
    table: Table;
    children: ComponentChildren;
}) {
    const [closed, setClosed] = useState(0);
    const end = lastEnd(state.log, state.you, view.seats.length);
    if (!end || state.over || end.round === closed) return <>{children}</>;
    return (
        <section class="round-note" aria-label={t('Round {round} is over', {round: end.round})}>
            <h2>{t('Round {round} is over', {round: end.round})}</h2>
            <p>{end.text}</p>
            <Gains end={end} name={seat => nameOf(state, seat)} />
            <button
                type="button"
                class="icon"
                aria-label={t('Close')}
                onClick={() => setClosed(end.round)}
            >
                <Picture art="ui-cross" />
            </button>
        </section>
    );
}
