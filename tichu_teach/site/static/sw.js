// Before this stands what the edition is made of: `EDITION`, and `FILES`, each path with its fingerprint. All of
// it is kept, and a page gets all its parts from one edition. What is in `BESIDE` (JupyterLab) is left to the
// network. Nothing is asked of any other host.

const NAME = `tichu-teach ${self.registration.scope} `;
const CACHE = NAME + EDITION;
const AT_ONCE = 6;

const address = (path) => new URL(path, self.registration.scope).href;
const key = (path) => `${address(path)}?${FILES[path]}`;

async function fingerprint(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(path) {
  const kept = await caches.match(key(path)); // the edition before had it too
  if (kept) return kept;
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
  await self.clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  const path = decodeURIComponent(url.href.slice(self.registration.scope.length).split(/[?#]/)[0]);
  if (`${path}/index.html` in FILES) {
    url.pathname += "/";
    return Response.redirect(url.href);
  }
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const kept = name in FILES ? await (await caches.open(CACHE)).match(key(name)) : undefined;
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "now" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
