// Before this stands what the edition is made of: `EDITION`, and `FILES`, each path with its fingerprint. All of
// it is kept, and a page gets all its parts from one edition. What is in `BESIDE` (JupyterLab) is left to the
// network. Nothing is asked of any other host.

/** @type {any} */
const worker = self; // a service worker's, of which a page knows no types
const SCOPE = /** @type {string} */ (worker.registration.scope);
const NAME = `tichu-teach ${SCOPE} `;
const CACHE = NAME + EDITION;
const AT_ONCE = 6;

const address = (/** @type {string} */ path) => new URL(path, SCOPE).href;
const key = (/** @type {string} */ path) => `${address(path)}?${FILES[path]}`;

async function fingerprint(/** @type {ArrayBuffer} */ bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(/** @type {string} */ path) {
  const before = await caches.match(key(path)); // the edition before had it too
  if (before) return before;
  const answer = await fetch(address(path), { cache: "no-cache" });
  const bytes = await answer.clone().arrayBuffer();
  if (!answer.ok || (await fingerprint(bytes)) !== FILES[path])
    throw new Error(`${path} is of another edition`);
  return new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
}

async function install() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(FILES);
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop())
      if (!(await cache.match(key(path)))) await cache.put(key(path), await fetched(path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(NAME) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** What is kept; undefined for what the browser has thrown away, or can't read. */
async function kept(/** @type {string} */ path) {
  try {
    return await (await caches.open(CACHE)).match(key(path));
  } catch {
    return undefined;
  }
}

/** Keep once more what was thrown away: if there is room, and it is of this edition. */
async function mend(/** @type {string} */ path) {
  const answer = await fetched(path);
  await (await caches.open(CACHE)).put(key(path), answer);
}

async function answer(/** @type {FetchEvent} */ event) {
  const { request } = event;
  const url = new URL(request.url);
  const path = decodeURIComponent(url.href.slice(SCOPE.length).split(/[?#]/)[0]);
  if (`${path}/index.html` in FILES) {
    url.pathname += "/";
    return Response.redirect(url.href);
  }
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (!(name in FILES)) return fetch(request);
  const found = await kept(name);
  if (!found) event.waitUntil(mend(name).catch(() => {}));
  return found ?? fetch(request);
}

worker.addEventListener("install", (/** @type {FetchEvent} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {FetchEvent} */ event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "now" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE)) event.respondWith(answer(event));
});
