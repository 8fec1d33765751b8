/** Coming back with recovery words: typed in any of our languages, or out of the file. */
import {useRef, useState} from 'preact/hooks';
import {Refused} from '../core/client';
import type {Connection} from '../net/connection';
import {currentLanguage, t} from '../words';
import {fromWords, toWords, wordsIn} from './words';

/** `given`: the words, as the server knows them, where a link had them. */
export function Recover({
    connection,
    given = '',
    done,
}: {
    connection: Connection;
    given?: string;
    done?(): void;
}) {
    const [problem, setProblem] = useState(''),
        [name, setName] = useState('');
    const field = useRef<HTMLTextAreaElement>(null),
        saved = useRef<HTMLInputElement>(null);
    const take = async (file: File | undefined) => {
        if (file && field.current) field.current.value = wordsIn(await file.text());
    };
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
                    ref={field}
                    name="words"
                    defaultValue={toWords(given, currentLanguage()).join(' ')}
                    rows={3}
                    required
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck={false}
                />
            </label>
            {/* The browser would write its own words beside a file, in its own language. */}
            <div class="actions">
                <button type="button" class="quiet" onClick={() => saved.current?.click()}>
                    {t('Open the file that you saved')}
                </button>
                <input
                    ref={saved}
                    type="file"
                    accept=".txt,text/plain"
                    hidden
                    onChange={event => void take(event.currentTarget.files?.[0])}
                />
            </div>
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
