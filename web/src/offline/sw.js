// The service worker: after the first visit the page needs no server any more. Everything is kept
// under the version that it was built as; a new version is fetched beside the old one and takes its
// place at the next start.
//
// Comments are whole lines that begin with //: the build leaves them out (tools/offline.ts).

// The page may lie below a path, and on other people's hosts another copy may lie beside it.
const here = path => new URL(path, self.location).pathname;
const files = FILES;
// Code that the first game can do without is kept when that is there, the rest when first used.
const later = LATER;
for (const list of [files, later]) list.forEach((path, n) => (list[n] = here(path)));
const isCode = path => /\.(js|css)$/.test(path);
const prefix = `cookietin-${here('./').slice(1)}`;
const isOurs = name => name.startsWith(prefix) && !name.slice(prefix.length).includes('/');
const cacheName = prefix + VERSION;

// Whoever had the whole page before has the whole of the new one, too.
async function install() {
    const isFirst = !(await caches.keys()).some(isOurs);
    const cache = await caches.open(cacheName);
    await cache.addAll(isFirst ? files : [...files, ...later.filter(isCode)]);
}

self.addEventListener('install', event => event.waitUntil(install()));

// What was used of the old version and is the same in the new one need not be fetched again.
async function inherit(cache, old) {
    for (const path of later) {
        const kept = await old.match(path);
        if (kept && !(await cache.match(path))) await cache.put(path, kept);
    }
}

async function takeOver() {
    const cache = await caches.open(cacheName);
    for (const name of await caches.keys()) {
        if (!isOurs(name) || name === cacheName) continue;
        await inherit(cache, await caches.open(name));
        await caches.delete(name);
    }
    await self.clients.claim();
}

self.addEventListener('activate', event => event.waitUntil(takeOver()));

// A page that has just begun asks for the new version; it is given if no other page still uses the
// old one.
function takeOverNow(event) {
    event.waitUntil(
        self.clients
            .matchAll({includeUncontrolled: true, type: 'window'})
            .then(pages => pages.length <= 1 && self.skipWaiting()),
    );
}

// What a page uses, also before this worker was there.
async function keep(used) {
    const cache = await caches.open(cacheName);
    for (const path of later)
        if ((isCode(path) || used.includes(path)) && !(await cache.match(path)))
            await cache.add(path);
}

self.addEventListener('message', event => {
    if (event.data === 'take over') takeOverNow(event);
    else if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

async function answer(request, pathname) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(pathname);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
}

self.addEventListener('fetch', event => {
    const {request} = event;
    const {origin, pathname} = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (files.includes(pathname) || later.includes(pathname))
        event.respondWith(answer(request, pathname));
});

// A page of ours comes to the front and goes to the table that waits; without one, a new one does.
async function show(address) {
    const pages = await self.clients.matchAll({includeUncontrolled: true, type: 'window'});
    const page = pages.find(({url}) => url.endsWith(address)) ?? pages[0];
    if (!page) return self.clients.openWindow(here('./') + address);
    page.postMessage({goTo: address});
    return page.focus();
}

self.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(show(event.notification.data));
});
