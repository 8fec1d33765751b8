/** Who is at a table, what they say to each other, and how to leave it. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {ChatLine, Seat, TableState} from '../core/client';
import {SPECTATOR} from '../core/types';
import type {OnlineTable} from '../net/online';
import {announce} from '../parts/announce';
import {Dialog} from '../parts/dialog';
import {Picture, PlayerMark} from '../parts/picture';
import {goTo} from '../route';
import {t, tn} from '../words';
import {levelName} from './setup';
import type {Attempt} from './table';

const chatMost = 200;

/** What somebody on a seat does at present, in a few words; "" if they simply play. */
export function seatWords(seat: Seat): string {
    if (seat.who === 'open') return t('free');
    if (seat.who === 'game') return t('played by the game');
    if (seat.who === 'bot') return levelName(seat.bot ?? 'strong');
    if (seat.standing_in) return t('a bot plays meanwhile');
    return seat.here === false ? t('away') : '';
}

const lookingOn = ({watching}: TableState): string =>
    tn('{n} person looks on', '{n} people look on', watching);

function Seats({state}: {state: TableState}) {
    return (
        <ul class="people">
            {state.seats.map((seat, i) => (
                <li key={i}>
                    <PlayerMark seat={i} />
                    <span>
                        {seat.name ?? ''}
                        {i === state.you && <> ({t('you')})</>}
                    </span>
                    <span class="soft">{seatWords(seat)}</span>
                </li>
            ))}
        </ul>
    );
}

function Said({name, seat, text}: ChatLine) {
    return (
        <li>
            {seat !== null && <PlayerMark seat={seat} />} <strong>{name}</strong>{' '}
            <span>{text}</span>
        </li>
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
            {state.chat.length === 0 && <p class="soft">{t('Nobody has said anything yet.')}</p>}
            <div class="chat-lines" role="log" tabIndex={0} aria-label={t('What was said')}>
                <ol ref={lines}>
                    {state.chat.map((line, i) => (
                        <Said key={i} {...line} />
                    ))}
                </ol>
            </div>
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
                    : t('A bot will play on for you. You can come back.')}
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
        else if (unread) {
            const last = state.chat.at(-1);
            if (last) announce(t('{name} says: {text}', {name: last.name, text: last.text}));
        }
    }, [open, unread, state.chat]);
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
                aria-label={
                    unread
                        ? tn(
                              'People and chat, {n} new line',
                              'People and chat, {n} new lines',
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

export function PeopleDrawer({close, ...props}: Props & {close(): void}) {
    const {state} = props;
    return (
        <Dialog side title={t('At this table')} close={close}>
            <Seats state={state} />
            {state.watching > 0 && (
                <p class="soft">
                    <Picture art="ui-eye" /> {lookingOn(state)}
                </p>
            )}
            <Talk {...props} />
        </Dialog>
    );
}
