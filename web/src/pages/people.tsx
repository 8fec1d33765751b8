/** Who is at a table, what they say to each other, and how to leave it. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {ChatLine, Seat, TableState} from '../core/client';
import {SPECTATOR} from '../core/types';
import type {OnlineTable} from '../net/online';
import {Person} from '../parts/baker';
import {Picture, PlayerMark} from '../parts/picture';
import {goTo} from '../route';
import {reactionOf, reactions} from '../table/bubbles';
import {didWords} from '../table/did';
import {useVisit} from '../table/dock';
import {t, tc, tn} from '../words';
import {PersonButton, TableRules} from './host';
import {levelName} from './setup';
import type {Attempt} from './table';

const chatMost = 200;

/** What someone on a seat does at present, in a few words; "" if they simply play. */
export function seatWords(seat: Seat): string {
    if (seat.who === 'open') return tc('seat', 'free');
    if (seat.who === 'game') return t('played by the game');
    if (seat.who === 'bot') return levelName(seat.bot ?? 'strong');
    if (seat.standing_in) return t('a bot is playing for now');
    return seat.here === false ? t('away') : '';
}

const lookingOn = ({watching}: TableState): string =>
    tn('{n} person watching', '{n} people watching', watching);

/** Whether someone is the host, and who hears them. */
export function SeatTags({state, seat}: {state: TableState; seat: number}) {
    const {host, silenced} = state.seats[seat] ?? {};
    return (
        <>
            {host && <span class="tag">{t('host')}</span>}
            {silenced && <span class="tag">{t('muted')}</span>}
            {!silenced && state.muted.includes(seat) && (
                <span class="tag">{t('muted for you')}</span>
            )}
            {state.blocked.includes(seat) && <span class="tag">{t('blocked by you')}</span>}
        </>
    );
}

/** What can be done about someone on a seat. */
export function SeatButton(props: {table: OnlineTable; state: TableState; seat: number}) {
    const {table, state, seat} = props,
        {who, name = '', gone} = state.seats[seat] ?? {};
    if (who !== 'person' || gone || seat === state.you) return null;
    return <PersonButton table={table} state={state} who={{seat}} name={name} />;
}

function Seats({table, state}: {table: OnlineTable; state: TableState}) {
    return (
        <ul class="people">
            {state.seats.map((seat, i) => (
                <li key={i}>
                    <Person seat={i} />
                    <span>
                        {seat.name ?? ''}
                        {i === state.you && <> ({t('you')})</>}
                    </span>
                    <SeatTags state={state} seat={i} />
                    <span class="soft">{seatWords(seat)}</span>
                    <SeatButton table={table} state={state} seat={i} />
                </li>
            ))}
        </ul>
    );
}

function Said({table, state, line}: {table: OnlineTable; state: TableState; line: ChatLine}) {
    const {name, seat, text} = line,
        reaction = reactionOf(line),
        did = didWords(line, state);
    if (did) return <li class="said soft">{did}</li>;
    return (
        <li class="said">
            {seat !== null && <PlayerMark seat={seat} />} <strong>{name}</strong>{' '}
            {reaction ? (
                <>
                    <Picture art={reaction.art} class="reaction" />
                    <span class="unseen">{reaction.words()}</span>
                </>
            ) : (
                <span>{text}</span>
            )}
            {/* Who has a seat is found there. */}
            {seat === null && line.line !== undefined && (
                <PersonButton table={table} state={state} who={{line: line.line}} name={name} />
            )}
        </li>
    );
}

/** Said without words. */
function Reactions({table, attempt}: {table: OnlineTable; attempt: Attempt}) {
    return (
        <div class="reactions" role="group" aria-label={t('Say it without words')}>
            {reactions.map(({art, words}, i) => (
                <button
                    key={art}
                    type="button"
                    class="quiet"
                    aria-label={words()}
                    title={words()}
                    onClick={() => attempt(() => table.react(i))}
                >
                    <Picture art={art} />
                </button>
            ))}
        </div>
    );
}

function Chat({table, state, attempt}: {table: OnlineTable; state: TableState; attempt: Attempt}) {
    const lines = useRef<HTMLOListElement>(null);
    useEffect(
        () => lines.current?.lastElementChild?.scrollIntoView({block: 'nearest'}),
        [state.chat.length],
    );
    const submit = (event: SubmitEvent) => {
        event.preventDefault();
        const form = event.currentTarget as HTMLFormElement;
        const text = (new FormData(form).get('text') as string).trim();
        if (!text) return;
        attempt(async () => {
            await table.chat(text);
            form.reset();
        });
    };
    return (
        <section class="chat" aria-labelledby="chat-title">
            <h3 id="chat-title">{t('Chat')}</h3>
            {state.chat.length === 0 && <p class="soft">{t('No messages yet.')}</p>}
            <div class="chat-lines" role="log" tabIndex={0} aria-label={t('Messages')}>
                <ol ref={lines}>
                    {state.chat.map((line, i) => (
                        <Said key={i} table={table} state={state} line={line} />
                    ))}
                </ol>
            </div>
            <Reactions table={table} attempt={attempt} />
            <form class="say" onSubmit={submit}>
                <input
                    name="text"
                    type="text"
                    maxLength={chatMost}
                    autocomplete="off"
                    aria-label={t('Say something')}
                    placeholder={t('Say something')}
                />
                <button type="submit">{t('Send')}</button>
            </form>
        </section>
    );
}

/** Two steps, because a seat that is left is played by a bot. */
function Leave({table, state, attempt}: {table: OnlineTable; state: TableState; attempt: Attempt}) {
    const [sure, setSure] = useState<boolean | null>(null);
    const root = useRef<HTMLDivElement>(null);
    // Each step takes the place of the other, and its focus; on the button that changes nothing.
    useLayoutEffect(() => {
        if (sure !== null) root.current?.querySelector<HTMLElement>('.quiet')?.focus();
    }, [sure]);
    if (state.you === SPECTATOR || state.over) return null;
    const leave = () =>
        attempt(async () => {
            await table.leave();
            goTo({page: 'home'});
        });
    if (!sure)
        return (
            <div ref={root} class="leave">
                <button type="button" class="quiet leave-door" onClick={() => setSure(true)}>
                    {t('Leave the table')}
                </button>
            </div>
        );
    return (
        <div ref={root} class="leave">
            <p>
                {state.state === 'waiting'
                    ? t('Your seat will be free again.')
                    : t('A bot will play for you. You can come back.')}
            </p>
            <div class="actions">
                <button type="button" onClick={leave}>
                    {t('Leave')}
                </button>
                <button type="button" class="quiet" onClick={() => setSure(false)}>
                    {t('Stay')}
                </button>
            </div>
        </div>
    );
}

interface Props {
    table: OnlineTable;
    state: TableState;
    attempt: Attempt;
}

/** Also a part of the waiting room. */
export function Talk(props: Props) {
    return (
        <>
            <Chat {...props} />
            <Leave {...props} />
        </>
    );
}

/** Opens the drawer, and says how much was said since it was last open. */
export function PeopleButton({
    state,
    open,
    toggle,
}: {
    state: TableState;
    open: boolean;
    toggle(): void;
}) {
    const [read, setRead] = useState(state.chat.length);
    const unread = open ? 0 : Math.max(0, state.chat.length - read);
    useEffect(() => {
        if (open) setRead(state.chat.length);
    }, [open, state.chat]);
    return (
        <>
            {state.watching > 0 && (
                <span
                    class="watching"
                    role="img"
                    aria-label={lookingOn(state)}
                    title={lookingOn(state)}
                >
                    <Picture art="ui-eye" /> {state.watching}
                </span>
            )}
            <button
                type="button"
                class="icon people-button"
                onClick={toggle}
                aria-expanded={open}
                aria-label={
                    unread
                        ? tn(
                              'People and chat, {n} new message',
                              'People and chat, {n} new messages',
                              unread,
                          )
                        : t('People and chat')
                }
            >
                <Picture art="ui-people" />
                {unread > 0 && (
                    <span class="unread" aria-hidden="true">
                        {unread}
                    </span>
                )}
            </button>
        </>
    );
}

/** Beside the table, which stays in sight and can be played at: no window over it. */
export function PeoplePanel({close, ...props}: Props & {close(): void}) {
    const {state} = props;
    const root = useRef<HTMLElement>(null);
    useVisit(root);
    return (
        <section
            ref={root}
            class="people-panel"
            tabIndex={-1}
            aria-labelledby="people-title"
            onKeyDown={event => {
                if (event.key === 'Escape') close();
                // What is typed here is no key of the table.
                event.stopPropagation();
            }}
        >
            <header>
                <h2 id="people-title">{t('At this table')}</h2>
                <button type="button" class="icon" aria-label={t('Close')} onClick={close}>
                    <Picture art="ui-cross" />
                </button>
            </header>
            <Seats table={props.table} state={state} />
            <TableRules {...props} />
            {state.watching > 0 && (
                <p class="soft">
                    <Picture art="ui-eye" /> {lookingOn(state)}
                </p>
            )}
            <Talk {...props} />
        </section>
    );
}
