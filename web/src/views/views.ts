/** The drawings of all games. */
import type {GameName} from '../core/client';
import {partyUi} from './party';
import type {GameUi} from './props';
import {speculaasUi} from './speculaas';
import {thiefUi} from './thief';

const all: {[G in GameName]: GameUi<G>} = {thief: thiefUi, speculaas: speculaasUi, party: partyUi};

/**
 * A table holds the view and the decisions of the game that it names: who asks by that name gets
 * what fits.
 */
export function uiOf(game: GameName): GameUi<GameName> {
    return all[game] as unknown as GameUi<GameName>;
}
