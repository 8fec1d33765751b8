/** The rules of a game in short, and whose game it is. */
import {creditsOf} from '../core/games';
import type {GameName} from '../core/client';
import {usePart} from '../later';
import {Coming} from '../parts/later';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {partOf} from '../views/views';
import {t} from '../words';

export function RulesOf({game}: {game: GameName}) {
    const {come, ...how} = usePart(partOf(game));
    if (!come) return <Coming {...how} />;
    return (
        <div class={`rules game-${game}`}>
            <p>
                <a class="button quiet" href={addressOf({page: 'first', game})}>
                    <Picture art="ui-hint" /> {t('Learn by playing')}
                </a>
            </p>
            <come.Rules />
            <p class="soft">{creditsOf(game)}</p>
        </div>
    );
}
