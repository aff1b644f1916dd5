// The service worker: it keeps the files of one version of the client, so that the page opens without a network and a
// table that is open finds all its parts even after the server has a newer client. A newer worker waits until no page
// of the older one is open: nothing changes during a deal.
const VERSION = "VERSION";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== VERSION).map((name) => caches.delete(name));
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names)))
      .then(() => self.clients.claim()), // the page that brought the first worker; a newer one finds no page here
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** Always the newest page. Without a network the one that is kept, which then says that the server is not there. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** What has a name of its own for each version never changes. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
