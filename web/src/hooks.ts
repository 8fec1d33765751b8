/** A table's snapshots as a component's state. */
import {useEffect, useState} from 'preact/hooks';
import type {Table, TableState} from './core/client';

export function useTable(table: Table): TableState {
    const [state, setState] = useState(table.state);
    useEffect(() => {
        setState(table.state);
        return table.subscribe(setState);
    }, [table]);
    return state;
}

/** Something that is loaded once, or why it could not be. */
export type Loaded<T> = {value: T} | {error: string} | null;

export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
    const [loaded, setLoaded] = useState<Loaded<T>>(null);
    useEffect(() => {
        let wanted = true;
        setLoaded(null);
        load().then(
            value => wanted && setLoaded({value}),
            (error: unknown) =>
                wanted &&
                setLoaded({error: error instanceof Error ? error.message : String(error)}),
        );
        return () => void (wanted = false);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- `inputs` are what `load` uses
    }, inputs);
    return loaded;
}
