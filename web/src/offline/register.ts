/** Keeps the page for later, where the browser allows it (over TLS, or on this machine). */
export function keepPage(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('not kept for offline', error));
}
