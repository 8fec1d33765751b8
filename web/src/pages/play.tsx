/** Play now: a game against bots, here, at once. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, type GameName, OfflineTable, type Table} from '../core/client';
import {keptGame} from '../core/keep';
import {useLoaded} from '../hooks';
import {goTo} from '../route';
import {settings} from '../settings';
import {TableScreen} from '../table/screen';
import {t} from '../words';
import {Missing, Patience} from './missing';
import {nameHere} from './name';
import {setupOf, usualWish} from './setup';

async function sitDown(core: Core, game: GameName, anew: boolean): Promise<Table> {
    const kept = anew ? null : keptGame.read(game);
    const how = {keep: keptGame.write, pace: () => settings().pace};
    if (kept)
        try {
            return await OfflineTable.resume(core, kept, how);
        } catch {
            keptGame.forget(game); // of another version, or spoiled: a new one begins
        }
    const wish = settings().wishes[game] ?? usualWish[game];
    try {
        return await OfflineTable.open(core, setupOf(game, nameHere(), wish), how);
    } catch (error) {
        if (wish === usualWish[game]) throw error;
        return OfflineTable.open(core, setupOf(game, nameHere(), usualWish[game]), how);
    }
}

export function Play({core, game}: {core: Core; game: GameName}) {
    const [games, setGames] = useState(0);
    const table = useLoaded(() => sitDown(core, game, games > 0), [core, game, games]);
    const open = table && 'value' in table ? table.value : null;
    useEffect(() => () => open?.close(), [open]);
    if (table && 'error' in table) return <Missing title={t('The game cannot begin')} why={t(table.error)} />;
    if (!open) return <Patience away={false} />;
    return (
        <TableScreen
            table={open} again={() => setGames(games + 1)}
            watch={(_, step = 0) => goTo({page: 'watch', id: 'here', step})}
        />
    );
}
