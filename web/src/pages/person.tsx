/** Someone at a table: a small window with what one may do about them, and nothing else. */
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Refused, type TableState} from '../core/client';
import type {OnlineTable, Who} from '../net/online';
import {Dialog} from '../parts/dialog';
import {t} from '../words';
import './person.css';

const reportMost = 200;

interface Props {
    table: OnlineTable;
    state: TableState;
    who: Who;
    name: string;
    close(): void;
}

type Do = (action: () => Promise<unknown>) => void;

/** Sending someone away takes two steps; the first focus is on what changes nothing. */
function Remove({table, who, name, act}: Props & {act: Do}) {
    const [asked, setAsked] = useState(false);
    const root = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (asked) root.current?.querySelector<HTMLElement>('.quiet')?.focus();
    }, [asked]);
    if (!asked)
        return (
            <button type="button" class="quiet" onClick={() => setAsked(true)}>
                {t('Remove from the table')}
            </button>
        );
    return (
        <div ref={root}>
            <p>{t('{name} won’t be able to come back to this table.', {name})}</p>
            <div class="actions">
                <button type="button" onClick={() => act(() => table.remove(who))}>
                    {t('Remove')}
                </button>
                <button type="button" class="quiet" onClick={() => setAsked(false)}>
                    {t('Cancel')}
                </button>
            </div>
        </div>
    );
}

/** What only the host can do. */
function Hosting(props: Props & {act: Do}) {
    const {table, state, who, name, act} = props;
    const seat = 'seat' in who ? state.seats[who.seat] : undefined;
    const silenced = seat?.silenced ?? false;
    return (
        <section aria-labelledby="person-host">
            <h3 id="person-host">{t('As the host')}</h3>
            {(!seat || (state.state === 'waiting' && !state.shuffling)) && <Remove {...props} />}
            <button
                type="button"
                class="quiet"
                onClick={() => act(() => table.silence(who, !silenced))}
            >
                {silenced ? t('Let {name} write again', {name}) : t('Mute for everyone')}
            </button>
            {'seat' in who && !seat?.standing_in && (
                <button
                    type="button"
                    class="quiet"
                    onClick={() => act(() => table.makeHost(who.seat))}
                >
                    {t('Make {name} the host', {name})}
                </button>
            )}
        </section>
    );
}

function Report({table, who, act}: Props & {act: Do}) {
    const [open, setOpen] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => {
        if (open) field.current?.focus();
    }, [open]);
    if (!open)
        return (
            <button type="button" class="quiet" onClick={() => setOpen(true)}>
                {t('Report…')}
            </button>
        );
    const send = (event: SubmitEvent) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget as HTMLFormElement).get('text');
        act(() => table.report(who, typeof text === 'string' ? text.trim() : ''));
    };
    return (
        <form class="report" onSubmit={send}>
            <p>
                {t(
                    'Whoever runs this server gets the last lines of the chat, and keeps them ' +
                        'for a while.',
                )}
            </p>
            <label class="field">
                <span class="field-name">{t('What happened? (You can leave this empty.)')}</span>
                <input ref={field} name="text" type="text" maxLength={reportMost} />
            </label>
            <button type="submit">{t('Send the report')}</button>
        </form>
    );
}

export function PersonWindow(props: Props) {
    const {table, state, who, name, close} = props;
    const [problem, setProblem] = useState('');
    const act: Do = action => {
        setProblem('');
        action().then(close, (error: unknown) =>
            setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    const isIn = (seats: readonly number[]) => 'seat' in who && seats.includes(who.seat);
    const muted = isIn(state.muted),
        blocked = isIn(state.blocked);
    const change = (how: 'mute' | 'block' | 'none') => () => act(() => table.block(who, how));
    return (
        <Dialog title={name} close={close}>
            <div class="person">
                {problem && (
                    <p class="problem" role="alert">
                        {problem}
                    </p>
                )}
                {state.seats[state.you]?.host && !state.over && <Hosting {...props} act={act} />}
                <section aria-labelledby="person-you">
                    <h3 id="person-you">{t('For yourself')}</h3>
                    {!blocked && (
                        <button
                            type="button"
                            class="quiet"
                            onClick={change(muted ? 'none' : 'mute')}
                        >
                            {muted ? t('Unmute') : t('Mute')}
                            <small>{t('You don’t see what they write.')}</small>
                        </button>
                    )}
                    <button
                        type="button"
                        class="quiet"
                        onClick={change(blocked ? 'none' : 'block')}
                    >
                        {blocked ? t('Unblock') : t('Block')}
                        <small>
                            {t('They can’t join your tables, or sit with you at open ones.')}
                        </small>
                    </button>
                    <Report {...props} act={act} />
                </section>
            </div>
        </Dialog>
    );
}
