/**
 * The one connection of the page, which lasts from table to table, and whether the server answers.
 */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/core';
import {addTables, tablesChanged} from '../turn/waiting';
import {Connection} from './connection';

let connection: Connection | undefined;

export function sharedConnection(core: Core): Connection {
    if (connection) return connection;
    const made = (connection = new Connection(core));
    addTables(() => made.mine().map(({state}) => state));
    made.onTables(tablesChanged);
    addEventListener('online', () => made.socket.hurry());
    addEventListener('storage', () => made.recognise());
    addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && made.socket.hurry(),
    );
    return made;
}

/** Without going there: nobody is connected for nothing. */
export const openConnection = (): Connection | null => connection ?? null;

/** 'waiting' for the first moments, in which a server that is there has not answered yet. */
export type Reach = 'reached' | 'waiting' | 'unreachable';

const patience = 2500;

export function useReach(connection: Connection): Reach {
    const [reach, setReach] = useState<Reach>(connection.socket.isReady ? 'reached' : 'waiting');
    useEffect(() => {
        const timer = setTimeout(
            () => setReach(now => (now === 'waiting' ? 'unreachable' : now)),
            patience,
        );
        const stop = connection.onConnection(connected =>
            setReach(before =>
                connected ? 'reached' : before === 'reached' ? 'unreachable' : before,
            ),
        );
        return () => {
            clearTimeout(timer);
            stop();
        };
    }, [connection]);
    return reach;
}
