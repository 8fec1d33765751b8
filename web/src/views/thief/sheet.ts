/** The detective's sheet, asked for when someone has to choose or wants to look. */
import {useEffect, useState} from 'preact/hooks';
import type {TableState} from '../../core/client';
import type {Sheet} from './types';

/** Null while it is not wanted, or not there yet, or about what has passed. */
export function useSheet(
    {id, log}: TableState,
    ask: (() => Promise<object | null>) | undefined,
    wanted: boolean,
): Sheet | null {
    const at = `${id}/${log.length}`;
    const [got, setGot] = useState<{at: string; sheet: Sheet | null}>({at: '', sheet: null});
    const asks = wanted && ask !== undefined;
    useEffect(() => {
        let isLate = false;
        // What is not answered is not known: the table can be played without it.
        if (asks)
            ask()
                .then(sheet => isLate || setGot({at, sheet: sheet as Sheet | null}))
                .catch(() => undefined);
        return () => {
            isLate = true;
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each state of the table
    }, [at, asks]);
    return asks && got.at === at ? got.sheet : null;
}
