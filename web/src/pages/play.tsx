/** Play now: a game against bots, here, at once. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, type GameName, OfflineTable} from '../core/client';
import {keptGame} from '../core/keep';
import {useLoaded} from '../hooks';
import {goTo} from '../route';
import {settings} from '../settings';
import {TableScreen} from '../table/screen';
import {t} from '../words';
import {Missing, Patience} from './missing';
import {nameHere} from './name';
import {setupOf, usualWish} from './setup';

async function sitDown(
    core: Core,
    game: GameName,
    anew: boolean,
    quiet: boolean,
): Promise<OfflineTable> {
    const kept = anew ? null : keptGame.read(game);
    const how = {keep: keptGame.write, pace: () => settings().pace, quiet};
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

/**
 * Another tab has played on: both show what was kept last, and bots are played by the one that is
 * looked at.
 */
function useOtherTabs(game: GameName, open: OfflineTable | null, reload: () => void): void {
    useEffect(() => {
        if (!open) return;
        const changed = ({key}: StorageEvent) => {
            if (!key?.endsWith(`.game.${game}`) || !keptGame.read(game)) return;
            open.close();
            reload();
        };
        const looked = () => open.goOn();
        addEventListener('storage', changed);
        addEventListener('focus', looked);
        return () => {
            removeEventListener('storage', changed);
            removeEventListener('focus', looked);
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- another `reload`, another `open`
    }, [game, open]);
}

export function Play({core, game}: {core: Core; game: GameName}) {
    const [{games, anew, quiet}, setGames] = useState({games: 0, anew: false, quiet: false});
    const table = useLoaded(() => sitDown(core, game, anew, quiet), [core, game, games]);
    const open = table && 'value' in table ? table.value : null;
    useEffect(() => () => open?.close(), [open]);
    useOtherTabs(game, open, () =>
        setGames({games: games + 1, anew: false, quiet: !document.hasFocus()}),
    );
    if (table && 'error' in table)
        return <Missing title={t('The game cannot begin')} why={t(table.error)} />;
    if (!open) return <Patience away={false} />;
    return (
        <TableScreen
            table={open}
            again={() => setGames({games: games + 1, anew: true, quiet: false})}
            watch={(_, step = 0) => goTo({page: 'watch', id: 'here', step})}
        />
    );
}
