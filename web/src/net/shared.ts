/** The one connection of the page, which lasts from table to table. */
import type {Core} from '../core/core';
import {addTables, tablesChanged} from '../turn/waiting';
import {Connection} from './connection';
import {keepConnection, openConnection, tellStranger} from './reach';

export function sharedConnection(core: Core): Connection {
    const open = openConnection();
    if (open) return open;
    const made = new Connection(core);
    keepConnection(made);
    addTables(() => made.mine().map(({state}) => state));
    made.onTables(tablesChanged);
    made.onStranger(tellStranger);
    addEventListener('online', () => made.socket.hurry());
    addEventListener('storage', () => made.recognise());
    addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && made.socket.hurry(),
    );
    return made;
}
