/** The end of a game: who won and why, and what to do next. */
import type {GameRecord, Table, TableState} from '../core/client';
import {Picture} from '../parts/picture';
import {nameOf} from '../views/props';
import {uiOf} from '../views/views';
import {list, t} from '../words';

interface Props {
    table: Table;
    state: TableState;
    again(): void;
    watch(record: GameRecord, step?: number): void;
}

export function End({table, state, again, watch}: Props) {
    const {Why} = uiOf(state.game);
    if (!state.result || !state.view) return null;
    const {winners} = state.result;
    const names = list(winners.map(seat => nameOf(state, seat)));
    return (
        <section class="end" aria-labelledby="end-title">
            <h2 id="end-title"><Picture art="ui-crown" /> {winners.length ? t('Winning: {names}', {names}) : t('Nobody has won.')}</h2>
            <Why state={state} view={state.view} />
            <div class="actions">
                <button type="button" onClick={again}>{t('Play again')}</button>
                <button type="button" class="quiet" onClick={() => void table.record().then(record => watch(record))}>
                    <Picture art="ui-replay" /> {t('Watch the game')}
                </button>
            </div>
        </section>
    );
}
