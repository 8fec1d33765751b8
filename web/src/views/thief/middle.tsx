/** What all share: deck, secret card, discard pile, pancakes, and the way that play goes round. */
import type {TableState} from '../../core/client';
import {Explain} from '../../parts/explain';
import {Picture} from '../../parts/picture';
import {t, tn} from '../../words';
import {nameOf} from '../props';
import {Back, CardRow, Small} from './card';
import {actHeight} from './flight';
import {handOf, type Table} from './seats';
import {Strip} from './strip';
import {inTray, Tray} from './tray';
import type {ThiefView} from './types';
import './middle.css';

/** "First to 5 points", or "Round 2 of 4". */
export function goalText(view: ThiefView): string {
    if (view.rounds !== undefined)
        return t('Round {round} of {rounds}', {round: view.round, rounds: view.rounds});
    const points = view.points ?? 0;
    return tn('Round {round}, first to {n} point', 'Round {round}, first to {n} points', points, {
        round: view.round,
    });
}

/** All who are still in, in the order in which turns go round, from whose turn it is. */
export function orderOfPlay(view: ThiefView): number[] {
    const n = view.seats.length,
        step = view.direction === 'left' ? 1 : n - 1;
    const round = Array.from({length: n}, (_, i) => (view.turn + i * step) % n);
    return round.filter(seat => view.seats[seat]?.in);
}

/** Round and round: behind the last comes the first. */
export function orderText(state: TableState, view: ThiefView): string {
    const nameAt = (seat: number) => (seat === state.you ? t('you') : nameOf(state, seat));
    const names = orderOfPlay(view).map(nameAt),
        [first = ''] = names;
    return t('Order of play: {names}, then {first} again', {names, first});
}

function Direction({state, view}: {state: TableState; view: ThiefView}) {
    const text = orderText(state, view);
    return (
        <Explain text={text}>
            <span class={`direction ${view.direction}`} role="img" aria-label={text}>
                <span class="word" aria-hidden="true">
                    {t('Direction of play')}
                </span>
                <Picture art="ui-arrow" />
            </span>
        </Explain>
    );
}

function Deck({view}: {view: ThiefView}) {
    const text = tn('{n} card in the deck', '{n} cards in the deck', view.deck);
    return (
        <Explain
            text={
                view.deck
                    ? text
                    : t('The deck is empty: after this turn the highest card wins the round.')
            }
        >
            <div class="pile deck" data-thing="deck" data-depth={Math.min(3, view.deck)}>
                {view.deck > 0 ? <Back /> : <span class="empty" />}
                <strong aria-hidden="true">{view.deck}</strong>
                <span class="label" aria-hidden="true">
                    {t('Deck')}
                </span>
                <span class="unseen">{text}</span>
            </div>
        </Explain>
    );
}

function Secret({view, help}: {view: ThiefView; help: boolean}) {
    const known = help && view.secret_may_be.length === 1 ? view.secret_may_be[0] : undefined;
    return (
        <Explain text={t('The secret card was set aside before the round. Nobody has seen it.')}>
            <div class="pile secret">
                {known ? <Small card={known} /> : <Back />}
                <span class="label">{t('Secret card')}</span>
            </div>
        </Explain>
    );
}

function Piles({table: {state, view, help, discarder}}: {table: Table}) {
    const from = discarder === null ? () => '' : handOf(discarder, discarder === state.you);
    return (
        <div class="piles">
            <Deck view={view} />
            <Secret view={view} help={help} />
            <div class="pile open">
                <div class="laid">
                    {view.discard.length ? (
                        <CardRow
                            cards={view.discard}
                            name="discard"
                            from={from}
                            label={t('Discarded')}
                        />
                    ) : (
                        <span class="empty" />
                    )}
                </div>
                <span class="label" aria-hidden="true">
                    {t('Discarded')}
                </span>
            </div>
            {view.pancakes.length > 0 && (
                <div class="pile open">
                    <div class="laid">
                        <CardRow
                            cards={view.pancakes}
                            name="pancake"
                            from={() => 'deck'}
                            label={t('Pancakes seen')}
                        />
                    </div>
                    <span class="label" aria-hidden="true">
                        {t('Pancakes seen')}
                    </span>
                </div>
            )}
        </div>
    );
}

export function Middle({table}: {table: Table}) {
    const {state, view, help, choosing, sheet} = table;
    return (
        <section
            class="thief-middle"
            aria-label={t('The table')}
            data-table
            data-act-height={actHeight}
        >
            <p class="goal">
                <Picture art="point" /> {goalText(view)} <Direction state={state} view={view} />
            </p>
            {inTray(choosing).length > 0 ? <Tray choosing={choosing} /> : <Piles table={table} />}
            <Strip {...{view, help, choosing, sheet}} you={state.you} />
        </section>
    );
}
