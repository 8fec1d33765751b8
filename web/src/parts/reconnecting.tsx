/** At a table: that the server does not answer, or not yet. */
import type {TableState} from '../core/table';
import {t} from '../words';

export const Reconnecting = ({state: {connection}}: {state: TableState}) =>
    connection === 'open' ? null : (
        <p class="lost" role="status">
            {connection === 'lost' ? t('Connection lost. Reconnecting…') : t('One moment…')}
        </p>
    );
