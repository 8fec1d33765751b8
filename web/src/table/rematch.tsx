/**
 * One more game: offline it begins at once; online everyone sees who wants one, and who is in.
 */
import type {Seat, TableState} from '../core/client';
import {SPECTATOR} from '../core/types';
import {Person} from '../parts/baker';
import {Picture} from '../parts/picture';
import {t} from '../words';
import './rematch.css';

const isIn = ({rematchIn, you}: TableState): boolean => rematchIn.includes(you);

/** Who wants one, or that it has begun, for those who are not in; "" if nobody does. */
export function wantsRematch(state: TableState): string {
    const name = state.rematchBy === null ? '' : state.seats[state.rematchBy]?.name;
    if (state.rematchBy === state.you || isIn(state)) return '';
    if (state.rematchBegun) return t('A rematch has already started, without you.');
    return name ? t('{name} wants a rematch.', {name}) : '';
}

/** Those who are at the table still, or have been and are in. */
function invited({seats, rematchIn}: TableState): [seat: number, is: Seat][] {
    return seats
        .map((seat, i): [number, Seat] => [i, seat])
        .filter(([i, {who, here}]) => who === 'person' && (here === true || rematchIn.includes(i)));
}

function sentence(state: TableState): string {
    if (!isIn(state)) return wantsRematch(state);
    const missing = invited(state).filter(([i]) => !state.rematchIn.includes(i));
    return missing.length
        ? t('Waiting for: {names}.', {names: missing.map(([, {name}]) => name ?? '')})
        : t('The next game is starting.');
}

/** Who asked, and a mark for everyone who is in. */
export function Asked({state}: {state: TableState}) {
    if (!state.rematch || state.you === SPECTATOR) return null;
    return (
        <div class="rematch">
            <p>{sentence(state)}</p>
            <ul class="in-list" aria-label={t('Who is in')}>
                {invited(state).map(([i, {name}]) => {
                    const is = state.rematchIn.includes(i);
                    return (
                        <li key={i} class={is ? 'is-in' : ''}>
                            <Person seat={i} />
                            <span>{name}</span>
                            {is && (
                                <>
                                    <Picture art="ui-check" />
                                    <span class="unseen">{t('is in')}</span>
                                </>
                            )}
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

interface AgainProps {
    state: TableState;
    again(): void;
    /** To the table of the next game, where its host may begin earlier. */
    follow?: (() => void) | undefined;
}

/**
 * Who only watched cannot ask for one more game, but all together at one device can; one that has
 * begun is too late to join.
 */
export function Again({state, again, follow}: AgainProps) {
    if (state.you === SPECTATOR && state.online) return null;
    if (isIn(state))
        return (
            <button type="button" class="quiet" onClick={follow}>
                {t('Go to the next table')}
            </button>
        );
    if (state.rematchBegun) return null;
    return (
        <button type="button" onClick={again}>
            {!state.online ? t('Play again') : state.rematch ? t('I’m in') : t('Rematch')}
        </button>
    );
}
