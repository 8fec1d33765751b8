/** One's finished games on the server: watched again, or deleted. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Refused} from '../core/client';
import {titleOf} from '../core/games';
import type {Finished} from '../core/types';
import type {Connection} from '../net/connection';
import {Dialog} from '../parts/dialog';
import {goTo} from '../route';
import {isGame} from '../views/views';
import {headline} from '../watch/outcome';
import {dayText, list, t, tc} from '../words';

/** As many as the server tells at a time: after fewer there are none left. */
const page = 20;

const dayOf = (seconds: number): string => dayText(seconds, {dateStyle: 'medium'});

interface RowProps {
    game: Finished;
    /** Whether it is asked if this one is to be deleted. */
    asked: boolean;
    ask(sure: boolean): void;
    remove(): void;
}

/** Deleting takes two steps, because nothing brings a game back. */
function Row({game, asked, ask, remove}: RowProps) {
    const {table: id, seats, you, scores, winners, finished, others, left} = game;
    const root = useRef<HTMLLIElement>(null),
        before = useRef(asked);
    // Each step takes the place of the other, and its focus; first on what changes nothing.
    useLayoutEffect(() => {
        if (before.current === asked) return;
        before.current = asked;
        root.current?.querySelector<HTMLElement>(asked ? '.keep' : '.delete')?.focus();
    }, [asked]);
    const title = titleOf(game.game),
        players = seats.map(({name, gone}) => (gone ? t('Someone') : name)),
        names = list(players);
    const named = (what: string) => t('{what}: {game}, {names}', {what, game: title, names});
    return (
        <li ref={root}>
            <p>
                <strong>{title}</strong> · {dayOf(finished)}
                <br />
                {names}
                <br />
                <span class="soft">
                    {headline({
                        seats: players.map(name => ({who: 'person', name})),
                        you,
                        result: {scores, winners},
                    })}
                    {left && <> {t('You left early, so it counts as a loss.')}</>}
                </span>
            </p>
            {asked && (
                <p id={`delete-${id}`}>
                    {others
                        ? t('Delete this game from your list? The others who played still have it.')
                        : t('Delete this game for good? Nobody will be able to watch it again.')}
                </p>
            )}
            <div class="actions">
                {asked ? (
                    <>
                        <button type="button" aria-describedby={`delete-${id}`} onClick={remove}>
                            {t('Delete')}
                        </button>
                        <button
                            type="button"
                            class="quiet keep"
                            aria-describedby={`delete-${id}`}
                            onClick={() => ask(false)}
                        >
                            {t('Keep it')}
                        </button>
                    </>
                ) : (
                    <>
                        <button
                            type="button"
                            class="quiet"
                            aria-label={named(tc('replay', 'Watch'))}
                            onClick={() => goTo({page: 'watch', id, step: 0})}
                        >
                            {tc('replay', 'Watch')}
                        </button>
                        <button
                            type="button"
                            class="quiet delete"
                            aria-label={named(t('Delete'))}
                            onClick={() => ask(true)}
                        >
                            {t('Delete')}
                        </button>
                    </>
                )}
            </div>
        </li>
    );
}

/** Newest first; `more` fetches the next page, null when there is none. */
function useFinished(connection: Connection, fail: (error: unknown) => void) {
    const [games, setGames] = useState<Finished[] | null>(null);
    const [hasMore, setMore] = useState(false);
    const fetch = (before: Finished[]) =>
        connection.finished(before.at(-1)?.table).then(found => {
            setGames([...before, ...found.filter(({game}) => isGame(game))]);
            setMore(found.length === page);
        }, fail);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for a connection
    useEffect(() => void fetch([]), [connection]);
    return {
        games,
        more: hasMore ? () => void fetch(games ?? []) : null,
        without: (id: string) => setGames(now => now?.filter(({table}) => table !== id) ?? null),
    };
}

export function FinishedGames({connection, close}: {connection: Connection; close(): void}) {
    const [said, setSaid] = useState('');
    const [asked, setAsked] = useState('');
    const fail = (error: unknown) =>
        setSaid(error instanceof Refused ? t(error.say) : String(error));
    const {games, more, without} = useFinished(connection, fail);
    const status = useRef<HTMLParagraphElement>(null);
    const remove = (id: string) =>
        connection.remove(id).then(() => {
            without(id);
            setSaid(t('The game is deleted.'));
            status.current?.focus();
        }, fail);
    return (
        <Dialog title={t('Your finished games')} close={close}>
            <p ref={status} role="status" tabIndex={-1}>
                {said || (games ? '' : t('One moment…'))}
            </p>
            <p class="soft">
                {t('Games at this server’s tables. Games that you play on your own aren’t kept.')}
            </p>
            {games?.length === 0 && <p>{t('You have no finished games here yet.')}</p>}
            <ul class="finished">
                {games?.map(game => (
                    <Row
                        key={game.table}
                        game={game}
                        asked={asked === game.table}
                        ask={sure => setAsked(sure ? game.table : '')}
                        remove={() => void remove(game.table)}
                    />
                ))}
            </ul>
            {more && (
                <button type="button" class="quiet" onClick={more}>
                    {t('Show older games')}
                </button>
            )}
        </Dialog>
    );
}
