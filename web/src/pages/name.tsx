/** What others call you: kept here, and told to the server when there is one. */
import {useState} from 'preact/hooks';
import {Refused} from '../core/client';
import {savedName, longestName} from '../core/storage';
import type {Connection} from '../net/connection';
import {t} from '../words';

export const ownName = (): string => savedName.read() ?? t('You');

/** As a recording has it. Whoever reads it translates the name of those who gave none. */
export const recordedName = (): string => savedName.read() ?? 'Guest';

/** Keeps the name, and tells it to the server if one answers; else it is told when one does. */
export async function rename(connection: Connection | null, name: string): Promise<void> {
    const trimmed = name.trim();
    if (!trimmed || trimmed === savedName.read()) return;
    if (connection?.socket.isReady) await connection.rename(trimmed);
    else savedName.write(trimmed);
}

/**
 * A field that takes effect when one has finished typing. What is typed stays in it, whoever comes
 * to the table meanwhile and has everything drawn again.
 */
export function NameField({connection}: {connection: Connection | null}) {
    const [problem, setProblem] = useState('');
    const [typed, setTyped] = useState<string | null>(null);
    const change = (name: string) => {
        setProblem('');
        rename(connection, name).then(
            () => setTyped(now => (now === name ? null : now)),
            (error: unknown) => setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <label class="field">
            <span class="field-name">{t('Your name')}</span>
            <input
                type="text"
                name="name"
                autocomplete="nickname"
                maxLength={longestName}
                value={typed ?? savedName.read() ?? ''}
                onInput={event => setTyped(event.currentTarget.value)}
                placeholder={connection?.hello?.name ?? t('Guest')}
                onChange={event => change(event.currentTarget.value)}
            />
            {problem && (
                <small class="problem" role="alert">
                    {problem}
                </small>
            )}
        </label>
    );
}
