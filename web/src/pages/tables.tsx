/**
 * Tables on the server: one's own, those that anybody may join, and one that somebody told us the
 * code of.
 */
import {useEffect, useState} from 'preact/hooks';
import type {Lobby, Seat} from '../core/client';
import {Refused} from '../core/client';
import {titleOf} from '../core/games';
import {useReach} from '../net/shared';
import type {Connection} from '../net/connection';
import type {OnlineTable} from '../net/online';
import {Picture} from '../parts/picture';
import {codeIn, goTo} from '../route';
import {isYourTurn} from '../turn/waiting';
import {isGame, uiOf} from '../views/views';
import {list, t, tn} from '../words';

const pollEvery = 8000;

/** Those that are listed, as long as the page is looked at. */
function useListed(connection: Connection, reachable: boolean): Lobby[] {
    const [tables, setTables] = useState<Lobby[]>([]);
    useEffect(() => {
        if (!reachable) return;
        const look = () =>
            document.visibilityState === 'visible' &&
            void connection.listed().then(setTables, () => undefined);
        look();
        const timer = setInterval(look, pollEvery);
        return () => clearInterval(timer);
    }, [connection, reachable]);
    return reachable ? tables : [];
}

/** One's own tables; their states come in by themselves. */
function useMine(connection: Connection, reachable: boolean): OnlineTable[] {
    const [, setTick] = useState(0);
    const mine = connection.mine();
    useEffect(() => {
        const timer = setInterval(() => setTick(tick => tick + 1), 1000);
        return () => clearInterval(timer);
    }, [connection]);
    return reachable ? mine : [];
}

const people = (seats: readonly Seat[]): string[] =>
    seats.filter(({who}) => who === 'person' || who === 'bot').map(({name}) => name ?? '');

const free = (seats: readonly Seat[]): number => seats.filter(({who}) => who === 'open').length;

/** "Your turn", "2 seats free", "is being played". */
function stateWords(state: Lobby['state'], seats: readonly Seat[], yours: boolean): string {
    if (yours) return t('It is your turn.');
    if (state === 'running') return t('is being played');
    const seatsFree = free(seats);
    return seatsFree ? tn('{n} seat free', '{n} seats free', seatsFree) : t('begins soon');
}

interface RowProps {
    table: Pick<Lobby, 'table' | 'game' | 'seats' | 'state'>;
    yours?: boolean;
    label: string;
    open(): void;
}

function Row({table: {game, seats, state}, yours = false, label, open}: RowProps) {
    const title = titleOf(game),
        names = list(people(seats)),
        {cover} = uiOf(game);
    return (
        <li class="row">
            <Picture art={cover} class="row-cover" />
            <span class="row-words">
                <strong>{title}</strong>
                <span>{names}</span>
            </span>
            <span class={yours ? 'tag strong' : 'tag'}>{stateWords(state, seats, yours)}</span>
            <button
                type="button"
                class="quiet"
                aria-label={t('{what}: {game}, {names}', {what: label, game: title, names})}
                onClick={open}
            >
                {label}
            </button>
        </li>
    );
}

function ByCode() {
    const [problem, setProblem] = useState('');
    const submit = (event: SubmitEvent) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget as HTMLFormElement).get('code');
        const code = codeIn(typeof text === 'string' ? text : '');
        setProblem(code ? '' : t('A code has eight letters and digits.'));
        if (code) goTo({page: 'join', code});
    };
    return (
        <form class="by-code" onSubmit={submit}>
            <label class="field">
                <span class="field-name">{t('I have a code')}</span>
                <input
                    name="code"
                    type="text"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck={false}
                    placeholder="K7QX-2MPA"
                />
            </label>
            <button type="submit" class="quiet">
                {t('Join')}
            </button>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </form>
    );
}

export function OnlineTables({connection}: {connection: Connection}) {
    const reach = useReach(connection);
    const listed = useListed(connection, reach === 'reached');
    const mine = useMine(connection, reach === 'reached');
    const [problem, setProblem] = useState('');
    const own = new Set(mine.map(({state}) => state.id));
    const others = listed.filter(({table, game}) => isGame(game) && !own.has(table));
    const join = ({table, state, seats}: Lobby) => {
        if (state !== 'waiting' || !free(seats)) return goTo({page: 'table', id: table});
        connection.join({table}).then(
            ({state: {id}}) => goTo({page: 'table', id}),
            (error: unknown) => setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <section class="online" aria-labelledby="online-title">
            <h2 id="online-title">{t('Play together')}</h2>
            {reach === 'unreachable' && (
                <p class="soft" role="status">
                    {t(
                        'The server does not answer at present. Games against bots work all ' +
                            'the same.',
                    )}
                </p>
            )}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            {mine.length > 0 && <h3>{t('Your tables')}</h3>}
            {mine.length > 0 && (
                <ul class="rows">
                    {mine.map(({state}) => (
                        <Row
                            key={state.id}
                            table={{...state, table: state.id, seats: [...state.seats]}}
                            label={t('Go on')}
                            yours={isYourTurn(state)}
                            open={() => goTo({page: 'table', id: state.id})}
                        />
                    ))}
                </ul>
            )}
            {others.length > 0 && <h3>{t('Open tables')}</h3>}
            {others.length > 0 && (
                <ul class="rows">
                    {others.map(table => (
                        <Row
                            key={table.table}
                            table={table}
                            open={() => join(table)}
                            label={
                                table.state === 'waiting' && free(table.seats)
                                    ? t('Join')
                                    : t('Look on')
                            }
                        />
                    ))}
                </ul>
            )}
            <ByCode />
        </section>
    );
}
