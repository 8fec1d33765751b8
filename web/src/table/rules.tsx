/** The rules of a game in short, and whose game it is. */
import {creditsOf} from '../core/games';
import type {GameName} from '../core/client';
import {usePart} from '../later';
import {Coming} from '../parts/later';
import {partOf} from '../views/views';

export function RulesOf({game}: {game: GameName}) {
    const {come, ...how} = usePart(partOf(game));
    if (!come) return <Coming {...how} />;
    return (
        <div class={`rules game-${game}`}>
            <come.Rules />
            <p class="soft">{creditsOf(game)}</p>
        </div>
    );
}
