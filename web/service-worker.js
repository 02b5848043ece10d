/**
 * Caches the frame of the application and the hashed files of this build, so that a page opens offline. It never
 * handles calls or data about a reader: the pages store editions themselves (features/offline/kept-editions.ts). The
 * build fills in the three values and writes the file to /sw.js.
 */
const version = '__VERSION__';
/** Files of the offline page. The first is the frame. */
const files = ['__FILES__'];
/** First segments of the readers' addresses. */
const pages = ['__PAGES__'];

const prefix = 'recorte-build-';
const cacheName = prefix + version;

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && pages.includes(url.pathname.split('/')[1]))
    event.respondWith(fetch(request).catch(() => frame()));
});

/** Set at the sign-out: this worker still serves the open page and must not create a cache again. */
let isEnded = false;

self.addEventListener('message', ({ data }) => {
  if (data === 'end') isEnded = true;
});

/** The names contain a hash, so a cached file is never outdated. */
async function fileOf(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && !isEnded && (await caches.has(cacheName))) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
    // the reader signed out meanwhile
    if (isEnded) await caches.delete(cacheName);
  }
  return answer;
}

async function frame() {
  return (await caches.match(files[0], { cacheName, ignoreVary: true })) ?? Response.error();
}
