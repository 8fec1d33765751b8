/** A table on the server: waiting for it to begin, playing, and what comes after. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, Refused, type TableState} from '../core/client';
import {SPECTATOR} from '../core/types';
import {useTable} from '../hooks';
import type {Connection} from '../net/connection';
import type {OnlineTable} from '../net/online';
import {useReach} from '../net/reach';
import {sharedConnection} from '../net/shared';
import {announce} from '../parts/announce';
import {Picture} from '../parts/picture';
import {goTo} from '../route';
import {useDirector} from '../stage/hooks';
import {Bubbles} from '../table/bubbles';
import {spectatorWords} from '../table/did';
import {useChatBeside} from '../table/dock';
import {wantsRematch} from '../table/rematch';
import {TableScreen} from '../table/screen';
import {sayWithheld} from '../watch/proof';
import {dayText, t} from '../words';
import {Clock} from './clock';
import {WithGame} from './later';
import {Lobby} from './lobby';
import {Missing, Patience} from './missing';
import {PeopleButton, PeoplePanel} from './people';
import './table.css';

/** What everyone has to know about others who do not play at present. */
function Absent({state}: {state: TableState}) {
    if (state.state !== 'running') return null;
    const named = (which: (seat: TableState['seats'][number]) => boolean) =>
        state.seats
            .filter((seat, i) => i !== state.you && seat.who === 'person' && which(seat))
            .map(({name}) => name ?? '');
    const replaced = named(seat => seat.standing_in !== undefined);
    const away = named(seat => seat.here === false && seat.standing_in === undefined);
    if (!replaced.length && !away.length) return null;
    return (
        <div class="absent" role="status">
            {replaced.length > 0 && (
                <p>
                    <Picture art="ui-robot" />{' '}
                    {t('A bot is playing for {names}.', {names: replaced})}
                </p>
            )}
            {away.length > 0 && <p>{t('Away: {names}.', {names: away})}</p>}
        </div>
    );
}

/** The deal is without someone's luck: everyone sees it, and hears it once. */
function Withheld({state}: {state: TableState}) {
    const text = state.over ? '' : sayWithheld(state.seats, state.withheld);
    useEffect(() => announce(text), [text]);
    return text ? <p class="soft looking">{text}</p> : null;
}

export type Attempt = (what: () => Promise<unknown>) => void;

/** Tries something; if it is refused, the reason is said in words. */
function useAttempt(): [problem: string, attempt: Attempt] {
    const [problem, setProblem] = useState('');
    return [
        problem,
        what => {
            setProblem('');
            what().catch((error: unknown) =>
                setProblem(error instanceof Refused ? t(error.say) : String(error)),
            );
        },
    ];
}

/**
 * One more game: everyone hears who wants one, and whoever is in goes there when it begins. Not
 * from a game of long ago, whose rematch has begun long since.
 */
function useRematch(connection: Connection, state: TableState): [joined: () => void] {
    const [hasJoined, setJoined] = useState(false);
    const {rematch: id} = state;
    const wants = wantsRematch(state);
    const isIn = id !== '' && state.rematchIn.includes(state.you);
    useEffect(() => {
        if (wants) announce(wants);
    }, [wants]);
    useEffect(() => {
        if (!isIn) return;
        const next = connection.table(id);
        let isExpected = hasJoined;
        const look = ({game, state}: TableState) => {
            if (game && state === 'waiting') isExpected = true;
            if (state === 'running' && isExpected) goTo({page: 'table', id});
        };
        look(next.state);
        return next.subscribe(look);
    }, [connection, id, isIn, hasJoined]);
    return [() => setJoined(true)];
}

const dayOf = (seconds: number): string => dayText(seconds, {day: 'numeric', month: 'long'});

function whyClosed({over, closes, gaveWay}: TableState): string {
    if (gaveWay) return t('The server was full. This table made room for someone else.');
    if (over) return t('Everyone who played this game has deleted it.');
    return closes ? t('Nobody made a move for a long time.') : t('Everyone has left.');
}

const whyDismissed = ({dismissed}: TableState): string =>
    dismissed === 'removed'
        ? t('The host has removed you from this table.')
        : t('Nobody can watch this table.');

function At({connection, table}: {connection: Connection; table: OnlineTable}) {
    const state = useTable(table);
    const director = useDirector(table);
    const [problem, attempt] = useAttempt();
    const [over, setOver] = useState(false);
    const [beside, setBeside] = useChatBeside();
    const people = setBeside ? beside : over,
        setPeople = setBeside ?? setOver;
    const isSpectator = state.you === SPECTATOR;
    const [joined] = useRematch(connection, state);
    // Who only looks on, or has seen the end, is gone when the page is.
    useEffect(
        () => () => {
            const {you, over} = table.state;
            if (you !== SPECTATOR && over) table.leave().catch(() => undefined);
            if (you === SPECTATOR || over) connection.forget(table);
        },
        [connection, table],
    );
    if (table.refused)
        return <Missing title={t('This table can’t be opened')} why={t(table.refused)} />;
    if (state.dismissed)
        return <Missing title={t('This table can’t be opened')} why={whyDismissed(state)} />;
    if (state.state === 'closed')
        return <Missing title={t('This table is closed')} why={whyClosed(state)} />;
    if (state.state === 'waiting')
        return (
            <Lobby
                connection={connection}
                table={table}
                state={state}
                problem={problem}
                attempt={attempt}
            />
        );
    if (!director) return <Patience away={false} />;
    const again = () =>
        attempt(async () => {
            await table.rematch();
            joined();
        });
    return (
        <TableScreen
            table={table}
            director={director}
            again={again}
            follow={() => goTo({page: 'table', id: state.rematch})}
            watch={(_, step = 0) => goTo({page: 'watch', id: state.id, step})}
            clock={<Clock state={state} again />}
            tools={
                <>
                    <Clock state={state} />
                    <PeopleButton state={state} open={people} toggle={() => setPeople(!people)} />
                </>
            }
        >
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            {isSpectator && !state.over && (
                <p class="soft looking">
                    <Picture art="ui-eye" /> {t('You are watching.')}{' '}
                    {state.delay > 0 && spectatorWords(true, state.delay)}
                </p>
            )}
            {state.closes > 0 && !state.over && (
                <p class="soft looking">
                    {t('If nobody makes a move, this game will be closed on {date}.', {
                        date: dayOf(state.closes),
                    })}
                </p>
            )}
            <Withheld state={state} />
            <Absent state={state} />
            <Bubbles state={state} open={people} />
            {people && (
                <PeoplePanel
                    table={table}
                    state={state}
                    attempt={attempt}
                    close={() => setPeople(false)}
                />
            )}
        </TableScreen>
    );
}

export function TablePage({core, id}: {core: Core; id: string}) {
    const connection = sharedConnection(core);
    const reach = useReach(connection);
    const [refused, setRefused] = useState('');
    const [say, setSay] = useState('');
    const [table, setTable] = useState<OnlineTable | null>(null);
    useEffect(() => {
        let wanted = true;
        const visit = () =>
            connection.visit(id, setSay).then(
                found => wanted && setTable(found),
                (error: unknown) => {
                    if (!wanted) return;
                    if (error instanceof Refused && error.error === 'connection') void visit();
                    else setRefused(error instanceof Refused ? error.say : String(error));
                },
            );
        void visit();
        return () => void (wanted = false);
    }, [connection, id]);
    if (refused) return <Missing title={t('This table can’t be opened')} why={t(refused)} />;
    return table ? (
        <WithGame game={table.state.game}>
            {() => <At connection={connection} table={table} />}
        </WithGame>
    ) : (
        <Patience away={reach === 'unreachable'} say={say} />
    );
}
