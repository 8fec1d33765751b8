/**
 * Whoever plays by keyboard stays where the game is: what was chosen goes away, and the next thing
 * to choose takes the focus.
 */
import type {RefObject} from 'preact';
import {type MutableRef, useEffect, useLayoutEffect, useRef} from 'preact/hooks';

export const isFocusLost = (): boolean =>
    document.activeElement === document.body || document.activeElement === null;

/** Where someone finds their way again, the first that can be seen. */
const fallbacks = ['main .question', 'main [data-next]', 'main h1', 'main'];

export function focusFallback(): void {
    for (const fallback of fallbacks) {
        const thing = document.querySelector<HTMLElement>(fallback);
        if (!thing) continue;
        if (!thing.matches('button')) thing.tabIndex = -1;
        thing.focus({preventScroll: true});
        if (document.activeElement === thing) return;
    }
}

/** What had the focus last, if that was within `root`. */
function useLast(root: RefObject<HTMLElement>): MutableRef<Element | null> {
    const last = useRef<Element | null>(null);
    useEffect(() => {
        const moved = ({target}: FocusEvent) => {
            last.current =
                target instanceof Element && root.current?.contains(target) ? target : null;
        };
        addEventListener('focusin', moved);
        return () => removeEventListener('focusin', moved);
    }, [root]);
    return last;
}

/**
 * When what had the focus within `root` is gone, something else takes it: what `next` selects
 * there, or a fallback.
 */
export function useFocusFallback(
    root: RefObject<HTMLElement>,
    next?: string,
): MutableRef<Element | null> {
    const last = useLast(root);
    // After every drawing, and after those who know better where to go on.
    useEffect(() => {
        if (!last.current || last.current.isConnected || !isFocusLost()) return;
        if (next) root.current?.querySelector<HTMLElement>(next)?.focus({preventScroll: true});
        if (isFocusLost()) focusFallback();
    });
    return last;
}

/**
 * `question` changes with what is asked, `next` selects what to go on with, the first that is
 * there.
 */
export function useKeptFocus(root: RefObject<HTMLElement>, question: unknown, next: string): void {
    const last = useFocusFallback(root, next);
    useLayoutEffect(() => {
        // On the question the focus has only waited until there is something to choose.
        const isFree = isFocusLost() || document.activeElement?.matches('.question');
        if (last.current && isFree)
            root.current?.querySelector<HTMLElement>(next)?.focus({preventScroll: true});
        // eslint-disable-next-line react-hooks/exhaustive-deps -- it moves for a new question only
    }, [question]);
}
