/** Who may sit down at a table and watch: the host decides it, everyone sees it. */
import type {TableState} from '../core/client';
import type {OnlineTable, Who} from '../net/online';
import {laterWindow} from '../parts/later';
import {Picture} from '../parts/picture';
import {spectatorWords} from '../table/did';
import {useState} from 'preact/hooks';
import {t, tn} from '../words';
import {Check, Choice, Field} from './fields';
import type {Attempt} from './table';

interface Props {
    table: OnlineTable;
    state: TableState;
    attempt: Attempt;
}

const PersonWindow = laterWindow(
    () => t('People and chat'),
    async () => (await import('./person')).PersonWindow,
);

/** Opens the window about someone. */
export function PersonButton({
    table,
    state,
    who,
    name,
}: Omit<Props, 'attempt'> & {who: Who; name: string}) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class="icon person-button"
                aria-haspopup="dialog"
                aria-label={t('About {name}', {name})}
                onClick={() => setOpen(true)}
            >
                <Picture art="ui-more" />
            </button>
            {open && (
                <PersonWindow
                    table={table}
                    state={state}
                    who={who}
                    name={name}
                    close={() => setOpen(false)}
                />
            )}
        </>
    );
}

/** In minutes. */
const delays = [1, 5];

const choices = (): [string, string][] => [
    ['0', t('can watch')],
    ...delays.map((n): [string, string] => [
        String(60 * n),
        tn('{n} minute later', '{n} minutes later', n),
    ]),
    ['none', t('not allowed')],
];

/** What is not as usual, for those who cannot change it. */
function Told({state: {locked, watchable, delay}}: {state: TableState}) {
    return (
        <>
            {locked && (
                <p class="soft">
                    <Picture art="ui-lock" /> {t('This table is locked: nobody new can sit down.')}
                </p>
            )}
            {(!watchable || delay > 0) && (
                <p class="soft">
                    <Picture art="ui-eye" /> {spectatorWords(watchable, delay)}
                </p>
            )}
        </>
    );
}

export function TableRules({table, state, attempt}: Props) {
    if (state.over) return null;
    if (!state.seats[state.you]?.host) return <Told state={state} />;
    const value = state.watchable ? String(state.delay) : 'none';
    const known = choices();
    return (
        <div class="table-rules">
            {state.state === 'waiting' && (
                <Check
                    name={t('Lock the table: nobody new can sit down')}
                    value={state.locked}
                    set={locked => attempt(() => table.set({locked}))}
                />
            )}
            <Field name={t('Spectators')}>
                <Choice
                    value={value}
                    choices={
                        known.some(([key]) => key === value)
                            ? known
                            : [...known, [value, spectatorWords(true, state.delay)]]
                    }
                    choose={wish =>
                        attempt(() =>
                            table.set(
                                wish === 'none'
                                    ? {spectators: false}
                                    : {spectators: true, delay: Number(wish)},
                            ),
                        )
                    }
                />
            </Field>
        </div>
    );
}
