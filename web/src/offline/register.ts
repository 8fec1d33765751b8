/** Keeps the page for later, where the browser allows it (over TLS, or on this machine). */

/** A new version that waits since the last visit takes over now, before anything has begun. */
function takeOver(waiting: ServiceWorker): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
    waiting.postMessage('take over');
}

export function keepPage(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').then(
        (registration: ServiceWorkerRegistration | undefined) => {
            // Some browsers answer with nothing where they are told not to keep anything.
            const {waiting, active} = registration ?? {};
            if (waiting && active) takeOver(waiting);
        },
        (error: unknown) => console.warn('not kept for offline', error));
}
