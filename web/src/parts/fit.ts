/** Where the place for a text does not grow, a long one is written smaller: all of it is read. */
import {useLayoutEffect, useRef} from 'preact/hooks';

const sizes = ['', 'small', 'smallest'];

/** What is in it is higher than the place itself. */
function overflows({firstElementChild, lastElementChild, clientHeight}: HTMLElement): boolean {
    const first = firstElementChild as HTMLElement | null,
        last = lastElementChild as HTMLElement | null;
    if (!first || !last) return false;
    return last.offsetTop + last.offsetHeight - first.offsetTop > clientHeight;
}

/** For the paragraph with the text; styles say what `data-size` means there. */
export function useFit(): {current: HTMLParagraphElement | null} {
    const root = useRef<HTMLParagraphElement>(null);
    // Measured when all else of this frame stands: before, the browser would lay it out twice.
    useLayoutEffect(() => {
        const frame = requestAnimationFrame(() => {
            const place = root.current;
            if (!place) return;
            for (const size of sizes) {
                if (place.dataset.size !== size) place.dataset.size = size;
                if (!overflows(place)) return;
            }
        });
        return () => cancelAnimationFrame(frame);
    });
    return root;
}
