/**
 * Tables on the server: one's own, those that anyone may join, and one that someone told us the
 * code of.
 */
import {useEffect, useState} from 'preact/hooks';
import type {GameName, Lobby, Seat, TableState} from '../core/client';
import {Refused} from '../core/client';
import {allGames, titleOf} from '../core/games';
import {savedGame} from '../core/storage';
import type {Connection} from '../net/connection';
import type {OnlineTable} from '../net/online';
import {useReach} from '../net/reach';
import {sayAway} from '../net/server';
import {Picture} from '../parts/picture';
import {codeIn, goTo} from '../route';
import {isYourTurn} from '../turn/waiting';
import {cardOf, isGame} from '../views/views';
import {list, t, tn} from '../words';

const pollEvery = 8000;

/** Those that are listed, as long as the page is looked at. */
function useListed(connection: Connection | null, reachable: boolean): Lobby[] {
    const [tables, setTables] = useState<Lobby[]>([]);
    useEffect(() => {
        if (!connection || !reachable) return;
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
function useMine(connection: Connection | null, reachable: boolean): OnlineTable[] {
    const [, setTick] = useState(0);
    const mine = connection?.mine() ?? [];
    useEffect(() => {
        const timer = setInterval(() => setTick(tick => tick + 1), 1000);
        return () => clearInterval(timer);
    }, [connection]);
    return reachable ? mine : [];
}

const people = (seats: readonly Seat[]): string[] =>
    seats.filter(({who}) => who === 'person' || who === 'bot').map(({name}) => name ?? '');

const free = (seats: readonly Seat[]): number => seats.filter(({who}) => who === 'open').length;

const canJoin = ({state, seats, locked}: Pick<Lobby, 'state' | 'seats' | 'locked'>): boolean =>
    state === 'waiting' && free(seats) > 0 && !locked;

/** “Your turn”, “2 seats free”, “in progress”. */
function stateWords(state: Lobby['state'], seats: readonly Seat[], yours: boolean): string {
    if (yours) return t('It is your turn.');
    if (state === 'running') return t('in progress');
    const seatsFree = free(seats);
    return seatsFree ? tn('{n} seat free', '{n} seats free', seatsFree) : t('starts soon');
}

interface RowProps {
    game: GameName;
    seats: readonly Seat[];
    /** How it stands, in a few words; `yours`: one's own turn. */
    words: string;
    yours?: boolean;
    label: string;
    open(): void;
}

function Row({game, seats, words, yours = false, label, open}: RowProps) {
    const title = titleOf(game),
        names = list(people(seats)),
        {cover} = cardOf(game);
    return (
        <li class="row">
            <Picture art={cover} class="row-cover" />
            <span class="row-words">
                <strong>{title}</strong>
                <span>{names}</span>
            </span>
            <span class={yours ? 'tag strong' : 'tag'}>{words}</span>
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
        setProblem(code ? '' : t('A code is eight letters and digits.'));
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

/** Those that wait for you before those that wait for others, and what has not begun last. */
export function inOrder<T extends {readonly state: TableState}>(tables: readonly T[]): T[] {
    const rank = ({state}: T) => (isYourTurn(state) ? 0 : state.state === 'running' ? 1 : 2);
    return [...tables].sort((a, b) => rank(a) - rank(b));
}

/** A game against bots that was begun in this browser: nothing goes on in it without you. */
function HereRow({game}: {game: GameName}) {
    const seats = savedGame.read(game)?.seats ?? [],
        isPassed = savedGame.isPassed(game);
    return (
        <Row
            game={game}
            seats={seats.map(({name, bot}) => ({
                who: 'bot',
                name: bot || isPassed ? name : t('You'),
            }))}
            words={t('is waiting for you')}
            label={t('Continue')}
            open={() => goTo({page: 'play', game})}
        />
    );
}

/** Everything that was begun, first of all. */
export function RunningGames({connection}: {connection: Connection | null}) {
    const reach = useReach(connection);
    const mine = inOrder(useMine(connection, reach === 'reached'));
    const here = allGames()
        .map(({game}) => game)
        .filter(game => {
            const saved = isGame(game) ? savedGame.read(game) : null;
            return saved !== null && !saved.result;
        });
    const rows = mine.map(({state}) => (
        <Row
            key={state.id}
            game={state.game}
            seats={state.seats}
            words={stateWords(state.state, state.seats, isYourTurn(state))}
            yours={isYourTurn(state)}
            label={t('Continue')}
            open={() => goTo({page: 'table', id: state.id})}
        />
    ));
    const yours = mine.filter(({state}) => isYourTurn(state)).length;
    if (!rows.length && !here.length) return null;
    return (
        <section class="running" aria-labelledby="running-title">
            <h2 id="running-title">{t('Your games')}</h2>
            <ul class="rows">
                {rows.slice(0, yours)}
                {here.map(game => (
                    <HereRow key={game} game={game} />
                ))}
                {rows.slice(yours)}
            </ul>
        </section>
    );
}

export function OnlineTables({connection}: {connection: Connection | null}) {
    const reach = useReach(connection);
    const listed = useListed(connection, reach === 'reached');
    const mine = useMine(connection, reach === 'reached');
    const [problem, setProblem] = useState('');
    const own = new Set(mine.map(({state}) => state.id));
    const others = listed.filter(({table, game}) => isGame(game) && !own.has(table));
    const join = ({table, state, seats, locked = false}: Lobby) => {
        if (!canJoin({state, seats, locked})) return goTo({page: 'table', id: table});
        connection?.join({table}).then(
            ({state: {id}}) => goTo({page: 'table', id}),
            (error: unknown) => setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <section class="online" aria-labelledby="online-title">
            <h2 id="online-title">{t('Play together')}</h2>
            {reach === 'unreachable' && (
                <p class="soft" role="status">
                    {sayAway(
                        t('The server isn’t answering right now. You can still play against bots.'),
                    )}
                </p>
            )}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            {others.length > 0 && <h3>{t('Open tables')}</h3>}
            {others.length > 0 && (
                <ul class="rows">
                    {others.map(table => (
                        <Row
                            key={table.table}
                            game={table.game}
                            seats={table.seats}
                            words={stateWords(table.state, table.seats, false)}
                            open={() => join(table)}
                            label={canJoin(table) ? t('Join') : t('Watch')}
                        />
                    ))}
                </ul>
            )}
            <ByCode />
        </section>
    );
}
