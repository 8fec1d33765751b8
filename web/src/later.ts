/**
 * Parts of the page that the first game can do without: each is a file of its own (a dynamic
 * import), fetched when it is first needed, or before, when the page has time. It comes with the
 * texts that only such parts say, so none of them is ever shown without its words.
 */
import {useState} from 'preact/hooks';
import {useLoaded} from './hooks';
import {speakAll, speaksAll} from './words';

export interface Part<T> {
    /** null: it, or its words in the language of now, are still to come. */
    now(): T | null;
    load(): Promise<T>;
}

const parts: Part<unknown>[] = [];

export function part<T extends object>(
    fetch: () => Promise<T>,
    {words}: {words: 'first' | 'all'} = {words: 'all'},
): Part<T> {
    let come: T | null = null;
    const made: Part<T> = {
        now: () => (words === 'first' || speaksAll() ? come : null),
        load: async () => {
            const [value] = await Promise.all([come ?? fetch(), words === 'all' && speakAll()]);
            return (come = value);
        },
    };
    parts.push(made);
    return made;
}

/** Everything, one after another, while nothing else is to be done; what fails is for later. */
export function loadWhenIdle(): void {
    const load = async () => {
        for (const one of parts) if (!(await one.load().catch(() => null))) return;
    };
    // Not every browser says when it has nothing to do.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void load());
    else setTimeout(() => void load(), 1000);
}

export function usePart<T extends object>(
    wanted: Part<T>,
): {come: T | null; failed: boolean; again(): void} {
    const [tries, setTries] = useState(0);
    const loaded = useLoaded(() => wanted.load(), [wanted, tries]);
    return {
        come: wanted.now(),
        failed: loaded !== null && 'error' in loaded,
        again: () => setTries(tries + 1),
    };
}
