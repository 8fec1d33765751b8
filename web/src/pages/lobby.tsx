/** The waiting room of a table: who sits where, who is still to come, and when it begins. */
import {useRef, useState} from 'preact/hooks';
import type {TableState} from '../core/client';
import {titleOf} from '../core/games';
import {SPECTATOR} from '../core/types';
import type {Connection} from '../net/connection';
import type {OnlineTable} from '../net/online';
import {Person} from '../parts/baker';
import {TopBar} from '../parts/bar';
import {Picture, PlayerMark} from '../parts/picture';
import {QrCode} from '../parts/qr';
import {Reconnecting} from '../parts/reconnecting';
import {addressOf} from '../route';
import {RulesOf} from '../table/rules';
import {cardOf} from '../views/views';
import {t} from '../words';
import {Choice, Field} from './fields';
import {NameField} from './name';
import {TableRules} from './host';
import {SeatButton, SeatTags, Talk, seatWords} from './people';
import {clockName, levelName, levels, optionName, wordName} from './setup';
import type {Attempt} from './table';

interface Props {
    connection: Connection;
    table: OnlineTable;
    state: TableState;
    problem: string;
    attempt: Attempt;
}

/** Whoever opened the page as this computer’s own cannot be reached so from another one. */
const isOwn = (host: string): boolean => /^(localhost|127\.|\[::1\])/.test(host);

/** The link for friends, with buttons that work in every browser one way or another. */
function Invitation({code}: {code: string}) {
    const [copied, setCopied] = useState(false);
    const link = new URL(addressOf({page: 'join', code}), location.href).href;
    const field = useRef<HTMLInputElement>(null);
    // Without TLS a browser has no clipboard for pages, but can still copy what is selected.
    const copySelected = () => {
        field.current?.select();
        setCopied(document.execCommand('copy'));
    };
    const copy = () =>
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- without TLS
        navigator.clipboard
            ? void navigator.clipboard.writeText(link).then(() => setCopied(true), copySelected)
            : copySelected();
    const share = () =>
        void navigator.share({title: 'Cookie Tin', url: link}).catch(() => undefined);
    return (
        <section class="sheet invitation" aria-labelledby="invitation-title">
            <h2 id="invitation-title">{t('Invite your friends')}</h2>
            <p>{t('Anyone who opens this link joins your table.')}</p>
            <input
                ref={field}
                class="link"
                type="text"
                readOnly
                value={link}
                aria-label={t('Link to this table')}
                onFocus={event => event.currentTarget.select()}
            />
            <div class="actions">
                <button type="button" onClick={copy}>
                    <Picture art={copied ? 'ui-check' : 'ui-share'} />{' '}
                    {copied ? t('Copied') : t('Copy the link')}
                </button>
                {'share' in navigator && (
                    <button type="button" class="quiet" onClick={share}>
                        <Picture art="ui-share" /> {t('Share')}
                    </button>
                )}
            </div>
            {isOwn(location.hostname) ? (
                <p class="soft">
                    {t(
                        'Only this computer can open this link. To invite other devices, open ' +
                            'the page here by this computer’s address in your network.',
                    )}
                </p>
            ) : (
                <QrCode link={link} say={t('Or let them scan this:')} />
            )}
            <p class="code-line">
                {t('Or give them this code:')} <strong class="code">{code}</strong>
            </p>
        </section>
    );
}

function SeatList({connection, table, state, attempt}: Props) {
    const lucky = table.lobby?.entropy ?? [];
    const sit = (seat: number) =>
        attempt(() =>
            state.you === SPECTATOR ? connection.join({table: state.id}, seat) : table.sit(seat),
        );
    return (
        <ol class="seats">
            {state.seats.map((seat, i) => (
                <li key={i} class={seat.who === 'open' ? 'seat free' : 'seat'}>
                    {seat.who === 'open' ? <PlayerMark seat={i} /> : <Person seat={i} />}
                    <span class="seat-name">
                        {seat.who === 'open' ? t('Free seat') : seat.name}
                        {i === state.you && <> ({t('you')})</>}
                    </span>
                    <SeatTags state={state} seat={i} />
                    {lucky.includes(i) && (
                        <span class="tag">
                            <Picture art="ui-check" /> {t('luck added')}
                        </span>
                    )}
                    {seat.who !== 'open' && seatWords(seat) && (
                        <span class="soft">{seatWords(seat)}</span>
                    )}
                    {seat.who === 'open' && !(state.locked && state.you === SPECTATOR) && (
                        <button
                            type="button"
                            class="quiet"
                            aria-label={t('Sit here: seat {n}', {n: i + 1})}
                            onClick={() => sit(i)}
                        >
                            {t('Sit here')}
                        </button>
                    )}
                    <SeatButton table={table} state={state} seat={i} />
                </li>
            ))}
        </ol>
    );
}

/** What was agreed on: “Points to win: 3”, “No time limit”. */
function Agreed({table, state}: Props) {
    const agreed = Object.entries(state.options)
        .filter(([name]) => name !== 'players')
        .map(([name, value]) =>
            t('{name}: {value}', {
                name: optionName(state.game, {name, about: name}),
                value:
                    typeof value === 'object'
                        ? t('a custom board')
                        : wordName(state.game, name, String(value)),
            }),
        );
    return <p class="soft">{[...agreed, clockName(table.lobby?.clock ?? 0)].join(' · ')}</p>;
}

/** What is going to be played, for those who do not know it yet. */
function Box({state: {game}}: Props) {
    return (
        <div class="lobby-box">
            <Picture art={cardOf(game).cover} class="lobby-cover" />
            <details>
                <summary>{t('The rules in short')}</summary>
                <RulesOf game={game} />
            </details>
        </div>
    );
}

/** Everyone's luck is on its way, mostly for a moment only. */
function Shuffling({state}: Props) {
    const names = (state.shuffling ?? [])
        .filter(seat => seat !== state.you)
        .map(seat => state.seats[seat]?.name ?? '');
    return (
        <p class="waiting-for" role="status">
            {names.length
                ? t('Shuffling. Waiting for the luck of {names}…', {names})
                : t('Shuffling…')}
        </p>
    );
}

/** The host begins; everyone else sees what is being waited for. */
function Beginning({table, state, attempt}: Props) {
    const [fill, setFill] = useState<string>('easy');
    const free = state.seats.filter(({who}) => who === 'open').length;
    const host = state.seats.find(seat => seat.host)?.name ?? '';
    if (!state.seats[state.you]?.host)
        return (
            <p class="waiting-for" role="status">
                {t('The game starts when {host} is ready.', {host})}
            </p>
        );
    return (
        <div class="beginning">
            {free > 0 && (
                <Field name={t('Fill free seats with')}>
                    <Choice
                        value={fill}
                        choices={levels.map(level => [level, levelName(level)])}
                        choose={setFill}
                    />
                </Field>
            )}
            <button
                type="button"
                onClick={() => attempt(() => table.start(free ? fill : undefined))}
            >
                <Picture art="ui-play" /> {t('Start')}
            </button>
        </div>
    );
}

export function Lobby(props: Props) {
    const {connection, state, problem} = props;
    const isSpectator = state.you === SPECTATOR;
    return (
        <>
            <TopBar title={titleOf(state.game)} />
            <main class="lobby">
                <Reconnecting state={state} />
                {problem && (
                    <p class="problem" role="alert">
                        {problem}
                    </p>
                )}
                <div class="lobby-columns">
                    <section class="sheet" aria-labelledby="seats-title">
                        <Box {...props} />
                        <h2 id="seats-title">{t('Seats')}</h2>
                        <Agreed {...props} />
                        <SeatList {...props} />
                        <TableRules {...props} />
                        {!isSpectator && <NameField connection={connection} />}
                        {state.shuffling ? <Shuffling {...props} /> : <Beginning {...props} />}
                        <p class="soft">
                            {t(
                                'Everyone’s browser adds its own luck to the deal, so nobody, ' +
                                    'not even the server, can choose how the cards fall.',
                            )}
                        </p>
                    </section>
                    <div class="lobby-side">
                        {state.code && <Invitation code={state.code} />}
                        <section class="sheet">
                            <Talk {...props} />
                        </section>
                    </div>
                </div>
            </main>
        </>
    );
}
