/** The way from a table whose game is over to its replay. */
import type {GameRecord, Table} from '../core/client';
import {addressOf} from '../route';
import {watched} from './opened';

/** What was played here has no name on a server: its record is kept in this window. */
export function rememberRecord(table: Table, record: GameRecord): void {
    if (!table.state.online) watched.write(record);
}

export async function openReplay(table: Table, step: number, review = false): Promise<void> {
    rememberRecord(table, await table.record());
    location.hash = addressOf({
        page: 'watch',
        id: table.state.online ? table.state.id : 'here',
        step,
        review,
    });
}
