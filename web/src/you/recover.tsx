/** Coming back with recovery words, typed in any of our languages. */
import {useState} from 'preact/hooks';
import {Refused} from '../core/client';
import type {Connection} from '../net/connection';
import {t} from '../words';
import {fromWords} from './words';

export function Recover({connection, done}: {connection: Connection; done?(): void}) {
    const [problem, setProblem] = useState(''),
        [name, setName] = useState('');
    const submit = (event: SubmitEvent) => {
        event.preventDefault();
        const form = event.currentTarget as HTMLFormElement;
        const words = fromWords(new FormData(form).get('words') as string);
        setName('');
        if (!words)
            return setProblem(t('These aren’t recovery words. Check the spelling and the order.'));
        setProblem('');
        connection.recover(words).then(
            () => {
                form.reset();
                setName(connection.hello?.name ?? '');
                done?.();
            },
            (error: unknown) => setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <form class="form" onSubmit={submit}>
            <label class="field">
                <span class="field-name">{t('Your 12 words')}</span>
                <textarea
                    name="words"
                    rows={3}
                    required
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck={false}
                />
            </label>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            <p role="status">{name && t('You are {name} on this device now.', {name})}</p>
            <div class="actions">
                <button type="submit">{t('Come back with these words')}</button>
            </div>
        </form>
    );
}
