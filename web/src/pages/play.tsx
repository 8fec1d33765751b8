/** Play now: a game against bots, here, at once. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, type GameName, OfflineTable} from '../core/client';
import {savedGame} from '../core/storage';
import {useLoaded} from '../hooks';
import {goTo} from '../route';
import {settings} from '../settings';
import {useDirector} from '../stage/hooks';
import {TableScreen} from '../table/screen';
import {addTable} from '../turn/waiting';
import {cardOf} from '../views/views';
import {t} from '../words';
import {laterPage} from './later';
import {Missing, Patience} from './missing';
import {recordedName} from './name';
import {setupOf} from './setup';

const Passed = laterPage(async () => (await import('../pass/passed')).Passed);

async function sitDown(core: Core, game: GameName, anew: boolean): Promise<OfflineTable> {
    const {usual} = cardOf(game);
    const saved = anew ? null : savedGame.read(game);
    // Bots wait until there is someone who tells what they do.
    const how = {save: savedGame.write, quiet: true};
    if (saved)
        try {
            return await OfflineTable.resume(core, saved, {
                ...how,
                undone: savedGame.readUndone(game),
            });
        } catch {
            savedGame.forget(game); // of another version, or spoiled: a new one begins
        }
    const wish = settings().wishes[game] ?? usual;
    try {
        return await OfflineTable.open(core, setupOf(game, recordedName(), wish), how);
    } catch (error) {
        if (wish === usual) throw error;
        return OfflineTable.open(core, setupOf(game, recordedName(), usual), how);
    }
}

/**
 * Another tab has played on: both show what was kept last, and bots are played by the one that is
 * looked at.
 */
export function useOtherTabs(
    game: GameName,
    open: {close(): void; goOn?(): void} | null,
    reload: () => void,
): void {
    useEffect(() => {
        if (!open) return;
        const changed = ({key}: StorageEvent) => {
            if (!key?.endsWith(`.game.${game}`) || !savedGame.read(game)) return;
            open.close();
            reload();
        };
        const looked = () => open.goOn?.();
        addEventListener('storage', changed);
        addEventListener('focus', looked);
        return () => {
            removeEventListener('storage', changed);
            removeEventListener('focus', looked);
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- another `reload`, another `open`
    }, [game, open]);
}

/** A game that is passed around goes on so, until another one is begun. */
export function Play(props: {core: Core; game: GameName}) {
    const [isPassed] = useState(() => savedGame.isPassed(props.game));
    return isPassed ? <Passed {...props} /> : <Alone {...props} />;
}

function Alone({core, game}: {core: Core; game: GameName}) {
    const [{games, anew, quiet}, setGames] = useState({games: 0, anew: false, quiet: false});
    const table = useLoaded(() => sitDown(core, game, anew), [core, game, games]);
    const open = table && 'value' in table ? table.value : null;
    const director = useDirector(open);
    useEffect(() => () => open?.close(), [open]);
    useEffect(() => {
        if (!open || !director) return;
        open.gate = () => director.settled();
        if (!quiet) open.goOn();
    }, [open, director, quiet]);
    useEffect(() => (open ? addTable(open) : undefined), [open]);
    useOtherTabs(game, open, () =>
        setGames({games: games + 1, anew: false, quiet: !document.hasFocus()}),
    );
    if (table && 'error' in table)
        return <Missing title={t('The game can’t start')} why={t(table.error)} />;
    if (!open || !director) return <Patience away={false} />;
    return (
        <TableScreen
            table={open}
            director={director}
            again={() => setGames({games: games + 1, anew: true, quiet: false})}
            watch={(_, step = 0) => goTo({page: 'watch', id: 'here', step})}
        />
    );
}
