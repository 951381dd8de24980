// Keeps the files of the pages, so that they open without a network. Nothing of the API is ever
// kept: playing needs the server, and the page says so.

const CACHE = "checkrow";
const PAGE = "/"; // all addresses of ours are this page
const LIST = "/manifest.json"; // the files it was built of
const BEFORE = "/manifest.json?before"; // and those of the build before
const OTHERS = [
  "/early.js",
  "/icon.svg",
  "/icon-turn.svg",
  "/icon-192.png",
  "/manifest.webmanifest",
];
// What the server adds to the pages of lobbies, matches and replays, for previews of links.
const PREVIEW = /<meta (?:property="og:|name="twitter:)[^>]*>/g;
const PATIENCE = 4000; // milliseconds until a page that is kept is better than one to come

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (/^\/(api|docs)(\/|$)/.test(url.pathname)) return;
  if (request.mode === "navigate") {
    event.respondWith(openPage(event));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(openAsset(request));
  } else if (OTHERS.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(url.pathname)));
  }
});

// A press on a notification leads to the page that sent it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then(([page]) => (page ? page.focus() : self.clients.openWindow(PAGE))),
  );
});

/** The page as the server has it, or as it was kept if the server is away or too slow. */
async function openPage(event) {
  const page = await kept(PAGE);
  const fresh = fetch(event.request).then((answer) => {
    if (answer.status >= 500 && page) throw new Error("the server is away");
    return answer;
  });
  if (!page) return fresh;
  event.waitUntil(fresh.then((answer) => keepIfNew(answer.clone(), page.clone())).catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, page.clone()));
  return Promise.race([fresh.then((answer) => answer.clone()), late]).catch(() => page);
}

/** The name of an asset changes with its content: what was kept is right for good. */
async function openAsset(request) {
  const found = await kept(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(request.url, answer.clone());
  return answer;
}

async function keepIfNew(answer, page) {
  const text = (await answer.text()).replaceAll(PREVIEW, "");
  if (answer.ok && text !== (await page.text())) await keepAll();
}

/** Keeps all files of this build. Those of the build before stay for pages that are still open. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const [list, before] = await Promise.all([fetch(LIST, { cache: "no-store" }), kept(LIST)]);
  const files = await filesIn(list.clone());
  const old = before ? await filesIn(before.clone()) : [];
  for (const file of [...files, ...OTHERS]) {
    if (!(file.startsWith("/assets/") && (await cache.match(file)))) await cache.add(file);
  }
  if (before) await cache.put(BEFORE, before);
  await cache.put(LIST, list);
  await cache.add(new Request(PAGE, { cache: "no-store" }));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const wanted = files.includes(pathname) || old.includes(pathname);
    if (pathname.startsWith("/assets/") && !wanted) await cache.delete(url);
  }
}

async function filesIn(list) {
  const parts = Object.values(await list.json());
  return [...new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]))].map(
    (file) => `/${file}`,
  );
}

const kept = async (address) => (await caches.open(CACHE)).match(address);
const keep = async (address, answer) => (await caches.open(CACHE)).put(address, answer);
