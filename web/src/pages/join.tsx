/** A table that friends have opened: joining by its code, and waiting until the host begins. */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/client';
import {useLoaded, useTable} from '../hooks';
import {House, type OnlineTable} from '../net/online';
import {addressOf} from '../route';
import {TableScreen} from './table';

function Waiting({table}: {table: OnlineTable}) {
    const state = useTable(table);
    const isHost = state.seats[state.you]?.host ?? false;
    if (state.state !== 'waiting') return <TableScreen table={table} />;
    return (
        <>
            <p>Waiting for players. The code is {state.code}.</p>
            <ul>{state.seats.map((seat, i) => <li key={i}>{seat.name ?? 'free'}</li>)}</ul>
            {isHost && <button type="button" onClick={() => void table.start('easy')}>Begin</button>}
        </>
    );
}

export function Join({core, code}: {core: Core; code: string}) {
    const [house] = useState(() => new House(core));
    const table = useLoaded(() => house.join({code}), [house, code]);
    useEffect(() => () => house.close(), [house]);
    return (
        <main>
            <nav><a href={addressOf({page: 'home'})}>Cookie Tin</a></nav>
            {!table && <p>One moment …</p>}
            {table && 'error' in table && <p role="alert">{table.error}</p>}
            {table && 'value' in table && <Waiting table={table.value} />}
        </main>
    );
}
