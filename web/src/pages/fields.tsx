/** Fields of the windows in which a game is set up: who sits there, and the options of the game. */
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import type {GameInfo, GameName, OptionSpec, Options, OptionValue} from '../core/client';
import {Person} from '../parts/baker';
import {t, tn} from '../words';
import {
    fixedSeats,
    levelName,
    optionName,
    resize,
    unchosenName,
    withOption,
    wordName,
} from './setup';
import './fields.css';

export function Field({
    name,
    about,
    children,
}: {
    name: string;
    about?: string;
    children: ComponentChildren;
}) {
    return (
        <label class="field">
            <span class="field-name">{name}</span>
            {children}
            {about && <small>{about}</small>}
        </label>
    );
}

interface ChoiceProps {
    value: string;
    choices: readonly (readonly [value: string, name: string])[];
    choose(value: string): void;
    label?: string;
}

export function Choice({value, choices, choose, label}: ChoiceProps) {
    return (
        <select
            value={value}
            aria-label={label}
            onChange={event => choose(event.currentTarget.value)}
        >
            {choices.map(([key, name]) => (
                <option key={key} value={key} selected={key === value}>
                    {name}
                </option>
            ))}
        </select>
    );
}

export function Check({
    name,
    value,
    set,
    about,
}: {
    name: string;
    value: boolean;
    set(value: boolean): void;
    about?: string;
}) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={value}
                onChange={event => set(event.currentTarget.checked)}
            />
            <span>
                {name}
                {about && <small>{about}</small>}
            </span>
        </label>
    );
}

interface SeatsProps {
    info: GameInfo;
    you: string;
    others: readonly string[];
    /** What a seat can be: levels of bots, or "open" for a friend. */
    kinds: readonly string[];
    set(others: string[]): void;
}

/** How many play, and who they are. */
export function Seats({info, you, others, kinds, set}: SeatsProps) {
    const [low, high] = info.players;
    const counts = Array.from({length: high - low + 1}, (_, i) => low + i);
    return (
        <>
            <Field name={t('Players')}>
                <Choice
                    value={String(others.length + 1)}
                    choose={value => set(resize(others, Number(value) - 1))}
                    choices={counts.map(n => [String(n), tn('{n} player', '{n} players', n)])}
                />
            </Field>
            <ol class="seat-fields" aria-label={t('Who is playing')}>
                <li>
                    <Person seat={0} /> <span>{you}</span>
                </li>
                {others.map((kind, i) => (
                    <li key={i}>
                        <Person seat={i + 1} />
                        <Choice
                            label={t('Seat {n}', {n: i + 2})}
                            value={kind}
                            choices={kinds.map(level => [level, levelName(level)])}
                            choose={level =>
                                set(others.map((other, k) => (k === i ? level : other)))
                            }
                        />
                    </li>
                ))}
            </ol>
        </>
    );
}

interface OptionProps {
    game: GameName;
    option: OptionSpec;
    value: OptionValue | undefined;
    set(value: OptionValue | undefined): void;
}

function NumberField({game, option, value, set}: OptionProps) {
    return (
        <Field name={optionName(game, option)}>
            <input
                type="number"
                min={option.low}
                max={option.high}
                inputMode="numeric"
                value={typeof value === 'number' ? value : ''}
                onInput={event =>
                    set(
                        event.currentTarget.value === ''
                            ? undefined
                            : Number(event.currentTarget.value),
                    )
                }
            />
        </Field>
    );
}

const ownText = '*';

/** One of several words; where a text of one's own goes, too, that is the last of them. */
function WordField({game, option, value, set}: OptionProps) {
    const [own, setOwn] = useState(typeof value === 'object');
    const choose = (word: string) => {
        setOwn(word === ownText);
        set(word === ownText ? {text: ''} : word || undefined);
    };
    return (
        <>
            <Field name={optionName(game, option)}>
                <Choice
                    value={own ? ownText : typeof value === 'string' ? value : ''}
                    choose={choose}
                    choices={[
                        ['', unchosenName(option)],
                        ...(option.words ?? []).map(
                            word => [word, wordName(game, option.name, word)] as const,
                        ),
                        ...(option.text ? [[ownText, t('My own board…')] as const] : []),
                    ]}
                />
            </Field>
            {own && (
                <Field
                    name={t('Your board, as text')}
                    about={t('Paste the contents of a board file.')}
                >
                    <textarea
                        rows={8}
                        spellcheck={false}
                        value={typeof value === 'object' ? value.text : ''}
                        onInput={event => set({text: event.currentTarget.value})}
                    />
                </Field>
            )}
        </>
    );
}

export function OptionFields({
    info,
    options,
    set,
}: {
    info: GameInfo;
    options: Options;
    set(options: Options): void;
}) {
    const fixed = fixedSeats(info, options) !== undefined;
    const shown = info.options.filter(option => !fixed || option.seats !== undefined);
    return (
        <>
            {shown.map(option => {
                const props = {
                    game: info.game,
                    option,
                    value: options[option.name],
                    set: (value: OptionValue | undefined) =>
                        set(withOption(info.game, options, option.name, value)),
                };
                return option.words ? (
                    <WordField key={option.name} {...props} />
                ) : (
                    <NumberField key={option.name} {...props} />
                );
            })}
        </>
    );
}
