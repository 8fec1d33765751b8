/** Whether there is a server, for those parts of the page that are there without one. */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/core';
import {part, usePart} from '../later';
import type {Connection} from './connection';
import {hasServer} from './server';
import type {Unknown} from './socket';

const shared = part(() => import('./shared'));

let connection: Connection | null = null;

/** The one connection of the page (shared.ts). */
export const keepConnection = (made: Connection): void => void (connection = made);

/** Without going there: nobody is connected for nothing. */
export const openConnection = (): Connection | null => connection;

let showStranger: (stranger: Unknown | null) => void = () => undefined;

/** The server does not know us, and it is to be asked what to do (you/stranger.tsx); or it does. */
export const tellStranger = (stranger: Unknown | null): void => showStranger(stranger);

export function useStranger(): Unknown | null {
    const [stranger, setStranger] = useState<Unknown | null>(null);
    useEffect(() => {
        setStranger(connection?.stranger ?? null);
        showStranger = setStranger;
        return () => void (showStranger = () => undefined);
    }, []);
    return stranger;
}

const tryEvery = 8000;

/** null: what it takes to connect is still to come. */
export function useConnection(core: Core): Connection | null {
    const {come, failed, again} = usePart(shared);
    useEffect(() => {
        if (!failed) return;
        const timer = setTimeout(again, tryEvery);
        addEventListener('online', again);
        return () => {
            clearTimeout(timer);
            removeEventListener('online', again);
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for a failure
    }, [failed]);
    return come?.sharedConnection(core) ?? null;
}

/** 'waiting' for the first moments, in which a server that is there has not answered yet. */
export type Reach = 'reached' | 'waiting' | 'unreachable';

const patience = 2500;

export function useReach(to: Connection | null): Reach {
    const [reach, setReach] = useState<Reach>(
        to?.socket.isReady ? 'reached' : hasServer() ? 'waiting' : 'unreachable',
    );
    useEffect(() => {
        const timer = setTimeout(
            () => setReach(now => (now === 'waiting' ? 'unreachable' : now)),
            patience,
        );
        const stop = to?.onConnection(connected =>
            setReach(before =>
                connected ? 'reached' : before === 'reached' ? 'unreachable' : before,
            ),
        );
        return () => {
            clearTimeout(timer);
            stop?.();
        };
    }, [to]);
    return reach;
}
