/** Speculaas. Plain for now: what there is to know, in words. */
import {nameOf, type ViewProps} from './props';

const spot = (at?: [number, number]) => (at ? ` (${at[0]}, ${at[1]})` : '');

export function SpeculaasView({state, view}: ViewProps<'speculaas'>) {
    const own = view.hands[state.you];
    return (
        <>
            <p>Round {view.round}{view.turn && `, ${view.turn.type} turn ${view.turn.number}`}.</p>
            {own && <p>Your hand: {[...own.recipes, ...own.spices].map(card => card ?? 'unknown').join(', ')}</p>}
            <ul class="seats">
                {view.tables.map((table, i) => (
                    <li key={i}>
                        <h3>{nameOf(state, i)}</h3>
                        <p>Recipes: {table.recipes.map(({recipe, at}) => recipe + spot(at)).join(', ') || 'none'}</p>
                        <p>Spices: {table.spices.map(({spice, at}) => spice + spot(at)).join(', ') || 'none'}</p>
                        <p>Honey: {table.tokens}</p>
                    </li>
                ))}
            </ul>
        </>
    );
}
