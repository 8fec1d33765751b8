/** What changes on a page, so that nobody has to look again and again. */
import type {Page} from 'playwright-core';

interface Watched {
    cookietin: {
        /** How often the page has changed. */
        changes: number;
        /** Until it has changed more often than `seen` times, or so many milliseconds are over. */
        changed(seen: number, most: number): Promise<void>;
        /**
         * What is to be touched next; whatever else has come under the finger meanwhile is not
         * touched.
         */
        aim: Element | null;
        /** Whoever is patient touches nothing while something is told. */
        patient: boolean;
    };
}

export type WatchedWindow = Window & typeof globalThis & Watched;

/** Runs in the page before everything else. */
export function watchPage(): void {
    const waiting = new Set<() => void>();
    const watched: Watched['cookietin'] = {
        changes: 0,
        aim: null,
        patient: false,
        changed: (seen, most) =>
            new Promise(resolve => {
                const done = () => {
                    clearTimeout(timer);
                    waiting.delete(done);
                    resolve();
                };
                const timer = setTimeout(done, most);
                waiting.add(done);
                if (watched.changes > seen) done();
            }),
    };
    new MutationObserver(() => {
        watched.changes++;
        for (const done of [...waiting]) done();
    }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    for (const kind of [
        'pointerdown',
        'mousedown',
        'touchstart',
        'pointerup',
        'mouseup',
        'touchend',
        'click',
    ])
        addEventListener(
            kind,
            event => {
                const {aim, patient} = watched;
                const isTooEarly =
                    patient && document.querySelector('.telling[data-held="false"]') !== null;
                const isAimed =
                    !aim || !(event.target instanceof Node) || aim.contains(event.target);
                if (isAimed && !isTooEarly) return;
                event.stopImmediatePropagation();
                event.preventDefault();
            },
            {capture: true, passive: false},
        );
    Object.assign(window, {cookietin: watched});
}

/**
 * Until the page is another one than it was after so many changes, or a while is over; also one
 * that is loaded anew.
 */
export async function changed(page: Page, seen: number, most = 1000): Promise<void> {
    await page
        .evaluate(([n, ms]) => (window as unknown as WatchedWindow).cookietin.changed(n, ms), [
            seen,
            most,
        ] as const)
        .catch(() => undefined);
}
