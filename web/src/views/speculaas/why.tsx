/** Where the points came from: recipe by recipe, with the sum so far. */
import {useState} from 'preact/hooks';
import type {TableState} from '../../core/client';
import {type GameEvent} from '../../core/types';
import {Picture} from '../../parts/picture';
import {t} from '../../words';
import {nameOf} from '../props';
import {MiniBoard} from './board';
import {CardFace, cardName, recipeWants} from './cards';
import {isPile, SeatLine, seatSays} from './others';
import {
    type Recipe,
    speculaasCards,
    speculaasEvent,
    speculaasEvents,
    type SpeculaasView,
    type Spot,
} from './types';

export interface Step {
    event: GameEvent;
    /** The recipe that it is about; Speculattius' points are for other things. */
    recipe: Recipe | undefined;
    points: number;
    sum: number;
}

/** What a seat has points for, with the sum so far. */
export function stepsOf(why: readonly GameEvent[], seat: number): Step[] {
    let sum = 0;
    return why
        .filter(event => event.seat === seat)
        .flatMap(event => {
            const name = speculaasEvent(event.kind);
            if (name !== 'why' && name !== 'pile') return [];
            const points = event.args[name === 'why' ? 4 : 1] ?? 0;
            sum += points;
            const recipe =
                name === 'why' ? (speculaasCards[event.args[0] ?? 0] as Recipe) : undefined;
            return [{event, recipe, points, sum}];
        });
}

/**
 * Why, without whose recipe it is, where it lies, and the points: that is to be seen. It is what
 * stands behind the colon, in all languages (tests/support/words_style.py).
 */
export const reasonOf = (text: string): string =>
    text.slice(Math.max(0, text.search(/\([-−]?\d+,[-−]?\d+\)/))).replace(/^[^:]*:\s*/, '');

/** Honey is one more of what is counted, up to a scale: then how many that makes. */
export function withHoney({kind, args}: GameEvent, recipe: Recipe | undefined): string {
    const isScale = recipe === 'same' || recipe === 'different' || recipe === 'pairs';
    const honey = ((kind - speculaasEvents.indexOf('why')) >> 1) & 1;
    return isScale && honey ? ` = ${(args[3] ?? 0) + 1}` : '';
}

/** What the points of a recipe were for. */
function wordsOf(event: GameEvent, recipe: Recipe | undefined): string {
    const reason = reasonOf(event.text ?? '') + withHoney(event, recipe);
    /* i18n: A recipe, and what its points were for: "Same: 3 = 4". */
    return recipe ? t('{recipe}: {reason}', {recipe: cardName(recipe), reason}) : reason;
}

function SeatWhy({state, view, seat}: {state: TableState; view: SpeculaasView; seat: number}) {
    const table = view.tables[seat],
        steps = stepsOf(state.why, seat);
    const [shown, setShown] = useState<Spot | undefined>();
    return (
        <section class="why-seat" aria-label={seatSays(state, view, seat, true)}>
            <h3>
                <SeatLine state={state} view={view} seat={seat} help />
                <span class="unseen">{nameOf(state, seat)}</span>
            </h3>
            {table && !isPile(view, seat) && <MiniBoard table={table} mark={shown} />}
            <ol>
                {steps.map(({event, recipe, points, sum}, n) => (
                    <li
                        key={n}
                        class={points ? '' : 'none'}
                        onPointerLeave={() => setShown(undefined)}
                        onPointerEnter={() =>
                            setShown(recipe && [event.args[1] ?? 0, event.args[2] ?? 0])
                        }
                    >
                        {recipe ? (
                            <CardFace card={recipe} recipe />
                        ) : (
                            <Picture art="speculattius" class="portrait" />
                        )}
                        <b class="row-points">{points}</b>
                        <span class="text">
                            {wordsOf(event, recipe)}
                            {recipe && steps.findIndex(one => one.recipe === recipe) === n && (
                                <span class="wants">{recipeWants(recipe)}</span>
                            )}
                        </span>
                        <span class="sum">
                            <span class="unseen">{t('Total: {n}', {n: sum})}</span>
                            <span aria-hidden="true">{sum}</span>
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function Why({state, view}: {state: TableState; view: SpeculaasView}) {
    const scores = state.result?.scores ?? [];
    const order = view.tables
        .map((_, seat) => seat)
        .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    return (
        <div class="speculaas-why">
            <div class="why-seats">
                {order.map(seat => (
                    <SeatWhy key={seat} state={state} view={view} seat={seat} />
                ))}
            </div>
        </div>
    );
}
