/** Your profile: recovery words, your devices, your data, and deleting all of it. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {type Core, Refused} from '../core/client';
import type {Connection} from '../net/connection';
import {useReach} from '../net/reach';
import {sayAway} from '../net/server';
import {sharedConnection} from '../net/shared';
import {longestName} from '../core/storage';
import {Dialog} from '../parts/dialog';
import {save} from '../watch/files';
import {currentLanguage, dayText, t} from '../words';
import {gatherData} from './data';
import {Recover} from './recover';
import {Scan} from './scan';
import {toWords} from './words';
import './you.css';

interface Device {
    device: number;
    name: string;
    since: number;
    seen: number;
}

interface Person {
    this: number;
    name: string;
    recoverable: boolean;
    devices: Device[];
    blocks?: Blocked[];
}

/** Someone whom we have muted or blocked. */
interface Blocked {
    person: number;
    name: string;
    how: 'mute' | 'block';
    since: number;
}

type Attempt = (action: () => Promise<unknown>) => void;

interface Props {
    connection: Connection;
    person: Person;
    attempt: Attempt;
}

/** The day is all that is known, and it is the server's. */
const dayOf = (seconds: number): string => dayText(seconds, {dateStyle: 'medium', timeZone: 'UTC'});

/** Something that cannot be undone takes two steps; the first focus is on what changes nothing. */
function Twice({
    name,
    label,
    question,
    sure,
    action,
}: {
    name: string;
    label?: string;
    question: string;
    sure: string;
    action(): void;
}) {
    const [asked, setAsked] = useState<boolean | null>(null);
    const root = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (asked !== null) root.current?.querySelector<HTMLElement>('.quiet')?.focus();
    }, [asked]);
    if (!asked)
        return (
            <div ref={root} class="twice">
                <button
                    type="button"
                    class="quiet"
                    aria-label={label}
                    onClick={() => setAsked(true)}
                >
                    {name}
                </button>
            </div>
        );
    return (
        <div ref={root} class="twice">
            <p>{question}</p>
            <div class="actions">
                <button type="button" onClick={action}>
                    {sure}
                </button>
                <button type="button" class="quiet" onClick={() => setAsked(false)}>
                    {t('Stay')}
                </button>
            </div>
        </div>
    );
}

function Words({connection, person, attempt}: Props) {
    const [made, setMade] = useState('');
    const words = made ? toWords(made, currentLanguage()) : null;
    const make = () =>
        attempt(async () => {
            const {recovery} = await connection.socket.ask<{recovery: string}>('words');
            setMade(recovery);
        });
    const keep = (all: string[]) =>
        save(
            new Blob([`${location.origin}\n${person.name}\n\n${all.join(' ')}\n`], {
                type: 'text/plain',
            }),
            'cookietin-words.txt',
        );
    return (
        <section aria-labelledby="you-words">
            <h3 id="you-words">{t('Recovery words')}</h3>
            <p>
                {t('With 12 words you can come back on another device, or if you lose this one.')}
            </p>
            {words ? (
                <>
                    <p role="status">
                        {t('Write them down now, in this order. They won’t be shown again.')}
                    </p>
                    <ol class="recovery-words" aria-label={t('Your 12 words')}>
                        {words.map((word, i) => (
                            <li key={i}>{word}</li>
                        ))}
                    </ol>
                    <Scan words={made} />
                    <div class="actions">
                        <button type="button" class="quiet" onClick={() => keep(words)}>
                            {t('Save as a file')}
                        </button>
                    </div>
                </>
            ) : (
                <>
                    {person.recoverable && (
                        <p>{t('You have recovery words. New ones replace them.')}</p>
                    )}
                    <div class="actions">
                        <button type="button" onClick={make}>
                            {t('Make recovery words')}
                        </button>
                    </div>
                </>
            )}
        </section>
    );
}

function DeviceRow({connection, person, attempt, device}: Props & {device: Device}) {
    const {device: n, name, since, seen} = device;
    const own = n === person.this,
        shown = name || t('Unnamed device');
    const out = () =>
        attempt(async () => {
            await connection.socket.ask('sign_out', {device: n});
            if (!own) return;
            connection.depart();
            location.reload();
        });
    return (
        <li>
            <label class="field">
                <span class="field-name">
                    {own ? t('This device') : t('Device')}{' '}
                    <small>
                        {t('Since {since}, last here {seen}', {
                            since: dayOf(since),
                            seen: dayOf(seen),
                        })}
                    </small>
                </span>
                <input
                    type="text"
                    maxLength={longestName}
                    defaultValue={name}
                    placeholder={t('Unnamed device')}
                    onChange={event => {
                        const typed = event.currentTarget.value.trim();
                        if (typed && typed !== name)
                            attempt(() =>
                                connection.socket.ask('device', {device: n, name: typed}, true),
                            );
                    }}
                />
            </label>
            <Twice
                name={t('Sign out')}
                label={t('Sign out: {device}', {device: shown})}
                question={
                    own
                        ? t('Without recovery words you can’t come back as {name}.', {
                              name: person.name,
                          })
                        : t('Whoever has this device can’t play as {name} any more.', {
                              name: person.name,
                          })
                }
                sure={t('Sign out')}
                action={out}
            />
        </li>
    );
}

function Devices(props: Props) {
    const {connection, person, attempt} = props;
    return (
        <section aria-labelledby="you-devices">
            <h3 id="you-devices">{t('Your devices')}</h3>
            <ul class="devices">
                {person.devices.map(device => (
                    <DeviceRow key={device.device} {...props} device={device} />
                ))}
            </ul>
            {person.devices.length > 1 && (
                <div class="actions">
                    <button
                        type="button"
                        class="quiet"
                        onClick={() =>
                            attempt(() => connection.socket.ask('sign_out', {others: true}, true))
                        }
                    >
                        {t('Sign out all others')}
                    </button>
                </div>
            )}
        </section>
    );
}

function Blocks({connection, person, attempt}: Props) {
    const blocks = person.blocks ?? [];
    if (!blocks.length) return null;
    return (
        <section aria-labelledby="you-blocks">
            <h3 id="you-blocks">{t('Muted and blocked')}</h3>
            <ul class="devices blocks">
                {blocks.map(({person: who, name, how, since}) => (
                    <li key={who}>
                        <span>
                            {name}{' '}
                            <small>
                                {how === 'mute'
                                    ? t('muted since {date}', {date: dayOf(since)})
                                    : t('blocked since {date}', {date: dayOf(since)})}
                            </small>
                        </span>
                        <button
                            type="button"
                            class="quiet"
                            aria-label={t('{name}: {value}', {
                                name: how === 'mute' ? t('Unmute') : t('Unblock'),
                                value: name,
                            })}
                            onClick={() =>
                                attempt(() => connection.socket.ask('unblock', {person: who}, true))
                            }
                        >
                            {how === 'mute' ? t('Unmute') : t('Unblock')}
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Data({connection, attempt}: Props) {
    const [progress, setProgress] = useState('');
    const fetchAll = () =>
        attempt(async () => {
            const text = await gatherData(connection, (n, all) =>
                setProgress(t('Fetching your games: {n} of {all}', {n: n + 1, all})),
            );
            setProgress('');
            save(new Blob([text], {type: 'application/json'}), 'cookietin-data.json');
        });
    const erase = () =>
        attempt(async () => {
            await connection.socket.ask('erase', {sure: true});
            connection.depart();
            location.reload();
        });
    return (
        <section aria-labelledby="you-data">
            <h3 id="you-data">{t('Your data')}</h3>
            <p>{t('Everything this server has stored about you, in one file.')}</p>
            <div class="actions">
                <button type="button" class="quiet" onClick={fetchAll}>
                    {t('Save my data')}
                </button>
            </div>
            <p role="status">{progress}</p>
            <Twice
                name={t('Delete my profile')}
                question={t(
                    'Your name, devices and results will be gone for good. ' +
                        'The others keep their games, without your name.',
                )}
                sure={t('Delete my profile for good')}
                action={erase}
            />
        </section>
    );
}

function usePerson(connection: Connection) {
    const [person, setPerson] = useState<Person | null>(null),
        [problem, setProblem] = useState('');
    const look = () => connection.socket.ask<Person>('devices', {}, true).then(setPerson);
    const fail = (error: unknown) =>
        setProblem(error instanceof Refused ? t(error.say) : String(error));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for a connection
    useEffect(() => void look().catch(fail), [connection]);
    const attempt: Attempt = action => {
        setProblem('');
        action().then(look).catch(fail);
    };
    return {person, problem, attempt, look};
}

export function You({core, close}: {core: Core; close(): void}) {
    const connection = sharedConnection(core);
    const reach = useReach(connection);
    const {person, problem, attempt, look} = usePerson(connection);
    const props = person && {connection, person, attempt};
    return (
        <Dialog title={t('Your profile')} close={close}>
            <div class="you">
                {reach === 'unreachable' && (
                    <p class="problem" role="status">
                        {sayAway(t('The server isn’t answering right now.'))}
                    </p>
                )}
                {problem && (
                    <p class="problem" role="alert">
                        {problem}
                    </p>
                )}
                {props ? <Words key={props.person.this} {...props} /> : <p>{t('One moment…')}</p>}
                {props && <Devices {...props} />}
                {props && <Blocks {...props} />}
                <section aria-labelledby="you-recover">
                    <h3 id="you-recover">{t('I have recovery words')}</h3>
                    <Recover connection={connection} done={() => void look()} />
                </section>
                {props && <Data {...props} />}
            </div>
        </Dialog>
    );
}
