/** What lies over the table and holds the game up, wherever in the page it is drawn. */
import {createContext} from 'preact';
import {useEffect, useLayoutEffect, useState} from 'preact/hooks';

const listeners = new Set<(held: boolean) => void>();
let holds = 0;

function change(by: 1 | -1): void {
    const before = holds > 0;
    holds += by;
    const now = holds > 0;
    if (before !== now) for (const listener of listeners) listener(now);
}

/** Calls the listener now and whenever it changes, until what it returns is called. */
export function onHolds(listener: (held: boolean) => void): () => void {
    listeners.add(listener);
    listener(holds > 0);
    return () => listeners.delete(listener);
}

/**
 * Holds the game up as long as the component is there and says so; from when it is drawn, not a
 * frame later, because a bot may answer in between and take its place.
 */
export function useHold(wanted = true): void {
    useLayoutEffect(() => {
        if (!wanted) return;
        change(1);
        return () => change(-1);
    }, [wanted]);
}

export function useHeld(): boolean {
    const [held, setHeld] = useState(holds > 0);
    useEffect(() => onHolds(setHeld), []);
    return held;
}

/** What is said there of the game meanwhile; "": there is none that could wait. */
export const Meanwhile = createContext('');
