/** Who plays by keyboard stays where the game is: what was chosen goes away, and the next thing to choose takes the focus. */
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';

/** `question` changes with what is asked, `next` selects what to go on with, the first that is there. */
export function useKeptFocus(root: RefObject<HTMLElement>, question: unknown, next: string): void {
    const within = useRef(false);
    useEffect(() => {
        const moved = (event: FocusEvent) => {
            within.current = event.target instanceof Node && (root.current?.contains(event.target) ?? false);
        };
        addEventListener('focusin', moved);
        return () => removeEventListener('focusin', moved);
    }, []);
    useLayoutEffect(() => {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (within.current && lost) root.current?.querySelector<HTMLElement>(next)?.focus({preventScroll: true});
    }, [question]);
}
