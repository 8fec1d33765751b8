/** Play now: a game against bots, here, at once. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, type GameName, OfflineTable, type Setup, type Table} from '../core/client';
import {keptGame, keptName} from '../core/keep';
import {useLoaded} from '../hooks';
import {TopBar} from '../parts/bar';
import {addressOf} from '../route';
import {TableScreen} from '../table/screen';
import {t} from '../words';

const setups: Record<GameName, Omit<Setup, 'game'>> = {
    thief: {options: {points: 3}, seats: [{bot: 'easy'}, {bot: 'greedy'}, {bot: 'easy'}]},
    speculaas: {seats: [{bot: 'easy'}, {bot: 'greedy'}]},
    party: {seats: [{bot: 'easy'}]},
};

async function sitDown(core: Core, game: GameName, anew: boolean): Promise<Table> {
    const kept = anew ? null : keptGame.read(game);
    const how = {keep: keptGame.write};
    if (kept)
        try {
            return await OfflineTable.resume(core, kept, how);
        } catch {
            keptGame.forget(game); // of another version, or spoiled: a new one begins
        }
    const {seats, ...rest} = setups[game];
    const you = {name: keptName.read() ?? t('You')};
    return OfflineTable.open(core, {game, ...rest, seats: [you, ...seats]}, how);
}

export function Play({core, game}: {core: Core; game: GameName}) {
    const [games, setGames] = useState(0);
    const table = useLoaded(() => sitDown(core, game, games > 0), [core, game, games]);
    const open = table && 'value' in table ? table.value : null;
    useEffect(() => () => open?.close(), [open]);
    return (
        <>
            <TopBar />
            <main class="wide">
                {!table && <p>{t('One moment …')}</p>}
                {table && 'error' in table && <p role="alert">{table.error}</p>}
                {open && (
                    <TableScreen
                        table={open} again={() => setGames(games + 1)}
                        watch={() => void (location.hash = addressOf({page: 'watch', id: 'here', step: 0}))}
                    />
                )}
            </main>
        </>
    );
}
