/** Your glass of milk: every bar takes some, and the third gives a wall and a full glass. */
import {href} from '../../art';
import {inGlass, levels} from '../../art/party/pieces';
import {Explain} from '../../parts/explain';
import {t} from '../../words';
import type {PartyView} from './types';

/** With the third bar the core wipes them all, but the glass is empty until its wall is drawn. */
export const barsOf = (view: PartyView, seat: number): number =>
    view.step === 'drink' ? 3 : (view.boards[seat]?.bars ?? 0);

export function drinkWords(bars: number): string {
    return t('Your drink: {bars} of 3 bars crossed off. The third gives you a wall anywhere.', {
        bars,
    });
}

/** Milk sinks and rises inside of the glass. */
function Glass({bars}: {bars: number}) {
    const down = (levels[bars] ?? levels[0]) - levels[0];
    return (
        <svg class="art" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <clipPath id="party-glass">
                <path d={inGlass} />
            </clipPath>
            <use href={href('glass-back')} width="100" height="100" />
            <g clip-path="url(#party-glass)">
                <g class="milk" style={{transform: `translateY(${down}px)`}}>
                    <path fill="#fffdf8" d="M20 18H80V90H20z" />
                    <path fill="#e5d5c0" opacity=".8" d="M60 18H80V90H54Q60 86 60 70z" />
                    <ellipse fill="#f3e6d3" cx="50" cy="18" rx="28" ry="4.6" />
                </g>
            </g>
            <use href={href('glass-front')} width="100" height="100" />
            {[0, 1, 2].map(i => (
                <use
                    key={i}
                    class={i < bars ? 'bar struck' : 'bar'}
                    href={href(i < bars ? 'bar-struck' : 'bar-open')}
                    x={23 * i}
                    width="100"
                    height="100"
                />
            ))}
        </svg>
    );
}

export function Drink({bars}: {bars: number}) {
    return (
        <Explain text={drinkWords(bars)}>
            <div class="drink" role="img" aria-label={drinkWords(bars)}>
                <Glass bars={bars} />
            </div>
        </Explain>
    );
}
