// @ts-check
// A desk for each tab: what is laid and written at the free table is kept tab by tab, so that none writes over
// another's. A reloaded tab finds its own desk again; a new one takes the last free desk.

import { memory, places, PREFIX } from "./store.js";

/** The key of a tab's own desk. */
const DESK = `${PREFIX}desk`;
/** The key under which the page hears of free desks. */
const LEFT = "table.left";
const OURS = /^tichu-teach\/(table[.\w]*)@(\w+)$/;
const LONGEST = 50_000; // characters of a file whose title is told
const MOST_DESKS = 9; // desks told of
/** All tables of a document sit at one desk, whatever module draws them. */
const SAT = Symbol.for(DESK);

/**
 * Hold a desk as long as the document lives; false if another does. Browsers have locks in secure contexts only:
 * elsewhere tabs share a desk.
 * @param {string} id
 */
const hold = (id) =>
  new Promise((done) => {
    if (!navigator.locks) return done(true);
    navigator.locks.request(`${DESK}.${id}`, { ifAvailable: true }, (lock) => {
      done(lock !== null);
      return lock && new Promise(() => {});
    });
  });

/** The data kept, by desk, the latest first. @returns {[string, Record<string, string>][]} */
function desks() {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const [name, text] of Object.entries(localStorage)) {
    const [, key, id] = OURS.exec(name) ?? [];
    if (id) (found[id] ??= {})[key] = text;
  }
  return Object.entries(found).sort(([a], [b]) => (a < b ? 1 : -1));
}

/** The desk that the address asks for: "" for a new one, null if it says nothing. It is said only once. */
function asked() {
  const way = new URL(location.href);
  const id = way.searchParams.get("desk");
  if (id === null) return null;
  way.searchParams.delete("desk");
  history.replaceState(history.state, "", way);
  return id;
}

async function findDesk() {
  const wanted = asked() ?? sessionStorage.getItem(DESK);
  const waiting = wanted === null ? desks().map(([id]) => id) : [wanted];
  for (const id of waiting) if (id && (await hold(id))) return id;
  const id = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
  await hold(id);
  // If a tab was duplicated, both go on.
  for (const [was, kept] of desks())
    if (was === wanted) for (const key in kept) localStorage.setItem(`${PREFIX}${key}@${id}`, kept[key]);
  return id;
}

/** The other free desks, each with the line of its table and the file it has. @param {string} own */
async function left(own) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const taken = new Set(held.map(({ name }) => name));
  const free = desks().filter(([id]) => id !== own && !taken.has(`${DESK}.${id}`));
  return Object.fromEntries(
    free.slice(0, MOST_DESKS).map(([id, kept]) => {
      const { line = "" } = parsed(kept.table);
      const { file = "", content = "" } = parsed(kept["table.pack"]);
      return [id, { line, file, content: content.length > LONGEST ? "" : content }];
    }),
  );
}

/** @param {string | undefined} text @returns {Record<string, any>} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Sit down at a desk, before kept data is asked for. */
export async function sitDownAtDesk() {
  try {
    const document = /** @type {any} */ (window);
    const own = await (document[SAT] ??= findDesk());
    sessionStorage.setItem(DESK, own);
    places.of = (key) => PREFIX + (/^table\b/.test(key) ? `${key}@${own}` : key);
    memory.set(LEFT, JSON.stringify(await left(own)));
  } catch {
    /* barred: nothing is kept */
  }
}
