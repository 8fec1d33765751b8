/** A table that friends have opened: joining by its code, and waiting until the host begins. */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/client';
import {useLoaded, useTable} from '../hooks';
import {House, type OnlineTable} from '../net/online';
import {TopBar} from '../parts/bar';
import {addressOf} from '../route';
import {TableScreen} from '../table/screen';
import {t} from '../words';

function Waiting({table}: {table: OnlineTable}) {
    const state = useTable(table);
    const isHost = state.seats[state.you]?.host ?? false;
    if (state.state !== 'waiting') return <TableScreen table={table} again={() => void table.rematch()} watch={() => void (location.hash = addressOf({page: 'watch', id: state.id, step: 0}))} />;
    return (
        <>
            <p>{t('The code of this table: {code}', {code: state.code})}</p>
            <ul>{state.seats.map((seat, i) => <li key={i}>{seat.name ?? t('free')}</li>)}</ul>
            {isHost && <button type="button" onClick={() => void table.start('easy')}>{t('Begin')}</button>}
        </>
    );
}

export function Join({core, code}: {core: Core; code: string}) {
    const [house] = useState(() => new House(core));
    const table = useLoaded(() => house.join({code}), [house, code]);
    useEffect(() => () => house.close(), [house]);
    return (
        <main>
            <TopBar />
            {!table && <p>{t('One moment …')}</p>}
            {table && 'error' in table && <p role="alert">{table.error}</p>}
            {table && 'value' in table && <Waiting table={table.value} />}
        </main>
    );
}
