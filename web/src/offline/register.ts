/** Keeps the page for later, where the browser allows it (over TLS, or on this machine). */

/** A new version that waits since the last visit takes over now, before anything has begun. */
function takeOver(waiting: ServiceWorker): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
        once: true,
    });
    waiting.postMessage('take over');
}

/** Some browsers answer with nothing where they are told not to keep anything. */
function registered(registration: ServiceWorkerRegistration | undefined): void {
    if (!registration) return;
    if (registration.waiting && registration.active) takeOver(registration.waiting);
    // Looks for a new version at every start, not only when the browser finds the time; without a
    // server there is none.
    else void registration.update().catch(() => undefined);
}

/**
 * What only some people need, such as the words of a language: kept from now on, and with it all
 * parts of the page that come later.
 */
export async function cacheFiles(addresses: readonly string[]): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const {active} = await navigator.serviceWorker.ready;
    active?.postMessage({
        keep: addresses.map(address => new URL(address, location.href).pathname),
    });
}

/** A notification was touched: its table is shown. */
function goThere({data}: MessageEvent): void {
    const {goTo} = (data ?? {}) as {goTo?: unknown};
    if (typeof goTo === 'string' && goTo.startsWith('#')) location.hash = goTo;
}

export function registerWorker(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.addEventListener('message', goThere);
    navigator.serviceWorker
        .register(`${import.meta.env.BASE_URL}sw.js`)
        .then(registered, (error: unknown) => console.warn('not kept for offline', error));
}
