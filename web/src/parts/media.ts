/** What is so of the window at present, as a component's state. */
import {useEffect, useState} from 'preact/hooks';

export function useMedia(query: string): boolean {
    const [fits, setFits] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query),
            changed = () => setFits(media.matches);
        changed();
        media.addEventListener('change', changed);
        return () => media.removeEventListener('change', changed);
    }, [query]);
    return fits;
}
