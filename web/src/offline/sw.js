// The service worker: after the first visit the page needs no server any more. Everything is kept under the version
// that it was built as; a new version is fetched beside the old one and takes its place when no page uses that.
const files = FILES;
const cacheName = `cookietin-${VERSION}`;

self.addEventListener('install', event => {
    event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(files)));
});

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith('cookietin-') && name !== cacheName)
        .map(name => caches.delete(name)));
    await self.clients.claim();
}

self.addEventListener('activate', event => event.waitUntil(forgetOthers()));

self.addEventListener('fetch', event => {
    const {request} = event;
    const {origin, pathname} = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin || !files.includes(pathname)) return;
    event.respondWith(caches.open(cacheName)
        .then(cache => cache.match(pathname))
        .then(kept => kept ?? fetch(request)));
});
