/** What others call you: kept here, and told to the server when there is one. */
import {useState} from 'preact/hooks';
import {Refused} from '../core/client';
import {keptName, nameMost} from '../core/keep';
import type {House} from '../net/house';
import {t} from '../words';

export const nameHere = (): string => keptName.read() ?? t('You');

/** Keeps the name, and tells it to the server if one answers; else it is told when one does. */
export async function rename(house: House | null, name: string): Promise<void> {
    const trimmed = name.trim();
    if (!trimmed || trimmed === keptName.read()) return;
    if (house?.socket.isReady) await house.rename(trimmed);
    else keptName.write(trimmed);
}

/** A field that takes effect when one has finished typing. */
export function NameField({house}: {house: House | null}) {
    const [problem, setProblem] = useState('');
    const change = (name: string) => {
        setProblem('');
        rename(house, name).catch((error: unknown) =>
            setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <label class="field">
            <span class="field-name">{t('Your name')}</span>
            <input
                type="text"
                name="name"
                autocomplete="nickname"
                maxLength={nameMost}
                value={keptName.read() ?? ''}
                placeholder={t('Guest')}
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
