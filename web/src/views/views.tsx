/** The drawing of each game. The games' types meet here and nowhere else. */
import type {Decision, GameName, TableState, View} from '../core/client';
import {PartyView} from './party';
import type {ViewProps} from './props';
import {SpeculaasView} from './speculaas';
import {ThiefView} from './thief';

export function GameView({state, choose}: {state: TableState; choose(choice: number): void}) {
    if (!state.view) return null;
    const props = <G extends GameName>(): ViewProps<G> => ({
        state,
        view: state.view as View<G>,
        decision: state.decision as Decision<G> | null,
        choose,
    });
    switch (state.game) {
    case 'thief': return <ThiefView {...props<'thief'>()} />;
    case 'speculaas': return <SpeculaasView {...props<'speculaas'>()} />;
    case 'party': return <PartyView {...props<'party'>()} />;
    }
}
