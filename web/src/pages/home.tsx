import type {Core, GameInfo} from '../core/client';
import {keptGame} from '../core/keep';
import {useLoaded} from '../hooks';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {t} from '../words';

function GameCard({info}: {info: GameInfo}) {
    const [low, high] = info.players;
    const kept = keptGame.read(info.game);
    const goesOn = kept !== null && !kept.result;
    const begin = () => goesOn || keptGame.forget(info.game);
    return (
        <li class="game">
            <Picture art={`cover-${info.game}`} class="cover" />
            <h2>{info.title}</h2>
            <p>{info.about}</p>
            <p class="players">{t('{low} to {high} players', {low, high})}</p>
            <a class="button" href={addressOf({page: 'play', game: info.game})} onClick={begin}>
                {goesOn ? t('Play on') : t('Play now')}
            </a>
        </li>
    );
}

export function Home({core}: {core: Core}) {
    const games = useLoaded(() => core.games(), [core]);
    return (
        <main>
            <h1>Cookie Tin</h1>
            {!games && <p>{t('One moment …')}</p>}
            {games && 'error' in games && <p role="alert">{games.error}</p>}
            {games && 'value' in games && (
                <ul class="games">{games.value.games.map(info => <GameCard key={info.game} info={info} />)}</ul>
            )}
        </main>
    );
}
