/** The rules of a game in short, and whose game it is. */
import {creditsOf} from '../core/games';
import type {GameName} from '../core/client';
import {uiOf} from '../views/views';

export function RulesOf({game}: {game: GameName}) {
    const {Rules} = uiOf(game);
    return (
        <div class={`rules game-${game}`}>
            <Rules />
            <p class="soft">{creditsOf(game)}</p>
        </div>
    );
}
