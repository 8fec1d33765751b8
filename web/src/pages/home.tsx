/** The start: all games, and the tables of others. */
import {useState} from 'preact/hooks';
import type {Core, GameInfo, GameName} from '../core/client';
import {allGames} from '../core/games';
import {savedGame} from '../core/storage';
import type {Connection} from '../net/connection';
import {useConnection, useReach} from '../net/reach';
import {TopBar} from '../parts/bar';
import {Dialog} from '../parts/dialog';
import {laterWindow} from '../parts/later';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {RulesOf} from '../table/rules';
import {cardOf, isGame} from '../views/views';
import {OpenRecord} from '../watch/records';
import {t} from '../words';
import {SetUp} from './begin';
import {fewestPeople} from './setup';
import {OnlineTables, RunningGames} from './tables';
import './home.css';

const Friends = laterWindow(
    () => t('Play with friends'),
    async () => (await import('./windows')).Friends,
);
const FinishedGames = laterWindow(
    () => t('Your finished games'),
    async () => (await import('./windows')).FinishedGames,
);

type Opened = {what: 'setup' | 'friends' | 'rules'; game: GameName} | null;

interface CardProps {
    info: GameInfo;
    open(what: NonNullable<Opened>['what']): void;
}

function GameCard({info, open}: CardProps) {
    const low = fewestPeople(info),
        high = info.players[1];
    const saved = savedGame.read(info.game);
    const goesOn = saved !== null && !saved.result;
    const title = t(info.title),
        {cover} = cardOf(info.game);
    // What is open belongs to a game: a screen reader hears which one.
    const named = (what: string) => t('{what}: {game}', {what, game: title});
    return (
        <li class="game">
            <Picture art={cover} class="cover" />
            <div class="game-words">
                <h2>{title}</h2>
                <p>{t(info.about)}</p>
                <p class="soft">{t('{low} to {high} players', {low, high})}</p>
            </div>
            <div class="game-doors">
                <a
                    class="button"
                    href={addressOf({page: 'play', game: info.game})}
                    aria-label={named(goesOn ? t('Keep playing') : t('Play now'))}
                    onClick={() => goesOn || savedGame.forget(info.game)}
                >
                    <Picture art="ui-play" /> {goesOn ? t('Keep playing') : t('Play now')}
                </a>
                <a
                    class="button quiet"
                    href={addressOf({page: 'first', game: info.game})}
                    aria-label={named(t('Learn by playing'))}
                >
                    <Picture art="ui-hint" /> {t('Learn by playing')}
                </a>
                <button
                    type="button"
                    class="quiet"
                    aria-label={named(t('Play with friends'))}
                    onClick={() => open('friends')}
                >
                    <Picture art="ui-people" /> {t('Play with friends')}
                </button>
                <button
                    type="button"
                    class="quiet"
                    aria-label={named(t('Options'))}
                    onClick={() => open('setup')}
                >
                    <Picture art="ui-robot" /> {t('Options')}
                </button>
                <button
                    type="button"
                    class="quiet"
                    aria-label={named(t('Rules'))}
                    onClick={() => open('rules')}
                >
                    <Picture art="ui-rules" /> {t('Rules')}
                </button>
            </div>
        </li>
    );
}

function Records({connection}: {connection: Connection | null}) {
    const reach = useReach(connection);
    const [finished, setFinished] = useState(false);
    return (
        <section class="records" aria-labelledby="records-title">
            <h2 id="records-title">{t('Watch a replay')}</h2>
            <p>{t('Drop a game recording anywhere on this page, or choose a file.')}</p>
            <div class="actions">
                <OpenRecord />
                {reach === 'reached' && (
                    <button type="button" class="quiet" onClick={() => setFinished(true)}>
                        <Picture art="ui-crown" /> {t('Your finished games')}
                    </button>
                )}
            </div>
            {finished && connection && (
                <FinishedGames connection={connection} close={() => setFinished(false)} />
            )}
        </section>
    );
}

function Opening({
    core,
    games,
    opened,
    close,
}: {
    core: Core;
    games: GameInfo[];
    opened: Opened;
    close(): void;
}) {
    const info = games.find(({game}) => game === opened?.game);
    if (!opened || !info) return null;
    switch (opened.what) {
        case 'setup':
            return <SetUp core={core} info={info} close={close} />;
        case 'friends':
            return <Friends core={core} info={info} close={close} />;
        case 'rules':
            return (
                <Dialog title={t(info.title)} close={close}>
                    <RulesOf game={info.game} />
                </Dialog>
            );
    }
}

export function Home({core}: {core: Core}) {
    const [opened, setOpened] = useState<Opened>(null);
    const connection = useConnection(core);
    const games = allGames().filter(({game}) => isGame(game));
    return (
        <>
            <TopBar />
            <main class="start">
                <div class="welcome">
                    <Picture art="tin" class="tin" />
                    <div>
                        <h1>Cookie Tin</h1>
                        <p>{t('Cookie games: alone against bots, or with friends.')}</p>
                    </div>
                </div>
                <RunningGames connection={connection} />
                <ul class="games">
                    {games.map(info => (
                        <GameCard
                            key={info.game}
                            info={info}
                            open={what => setOpened({what, game: info.game})}
                        />
                    ))}
                </ul>
                <div class="below">
                    <OnlineTables connection={connection} />
                    <Records connection={connection} />
                </div>
            </main>
            <Opening core={core} games={games} opened={opened} close={() => setOpened(null)} />
        </>
    );
}
