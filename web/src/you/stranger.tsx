/**
 * The server does not know us: it may be another one, or an old copy, and the right one again in a
 * minute. Nothing is given up; whoever wants to begins anew, and is asked only once.
 */
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Connection} from '../net/connection';
import type {Unknown} from '../net/socket';
import {announce} from '../parts/announce';
import {focusFallback} from '../parts/focus';
import {t} from '../words';
import {Recover} from './recover';
import {Dialog} from '../parts/dialog';

export function Stranger({connection, stranger}: {connection: Connection; stranger: Unknown}) {
    const root = useRef<HTMLElement>(null);
    const [state, setState] = useState<'asked' | 'waits' | 'words'>('asked');
    const what =
        stranger.error === 'server'
            ? t('This isn’t the same server as last time.')
            : t('This server doesn’t know you.');
    const why = t('It may just be the wrong one for now. Your profile isn’t lost.');
    useEffect(() => announce(`${what} ${why}`), [what, why]);
    const choose = (then: () => void) => () => {
        if (root.current?.contains(document.activeElement)) focusFallback();
        then();
    };
    if (state === 'waits') return null;
    if (state === 'words')
        return (
            <Dialog title={t('Recovery words')} close={() => setState('asked')}>
                <Recover connection={connection} />
            </Dialog>
        );
    return (
        <aside ref={root} class="turn-notice" aria-label={what}>
            <p>
                <strong>{what}</strong> {why}
            </p>
            <button type="button" onClick={choose(() => setState('waits'))}>
                {t('Keep waiting')}
            </button>
            <button type="button" class="quiet" onClick={choose(() => connection.startAnew())}>
                {t('Start as a new guest')}
            </button>
            <button type="button" class="quiet" onClick={() => setState('words')}>
                {t('I have recovery words')}
            </button>
        </aside>
    );
}
