// @ts-check
// The browser's memory for the learner.

import { LARGEST, RECORD, weighed } from "./plain.js";

/** @import { Model } from "./types.d.ts" */

export const PREFIX = "tichu-teach/";

/** What storage would not take, and what is meant for this page alone. */
export const memory = new Map();

/** The storage name of a key (`desks.js`). */
export const places = { of: (/** @type {string} */ key) => PREFIX + key };

/**
 * Store a text, or take away what is there (null); false if storage is full or barred.
 * @param {string} name @param {string | null} text
 */
export function shelve(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Leave something to this tab for when its page is loaded anew; where storage is barred it is lost.
 * @param {string} name @param {any} value
 */
export function layBy(name, value) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* barred */
  }
}

/** What was left, which is then gone; null for nothing. @param {string} name @returns {any} */
export function takeUp(name) {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    sessionStorage.removeItem(PREFIX + name);
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** This page, as long as it is open. */
export const PAGE = Math.random().toString(36).slice(2);

/** What storage, full or barred, would not take: it ends with the page. */
export const unkept = new Set();

/** What the referee could not read: kept as it was under `….damaged`. @type {Set<string>} */
export const damaged = new Set();

/** Put the value of a key out of the way, unchanged. @param {string} key @param {string} [text] */
export function putAside(key, text) {
  memory.delete(key);
  damaged.add(key);
  try {
    const kept = text ?? localStorage.getItem(places.of(key));
    shelve(places.of(key), null);
    if (kept !== null) shelve(places.of(key + ".damaged"), kept);
  } catch {
    /* barred: it was in memory only */
  }
}

/** The value kept under a key; none if no referee could read it. @param {string} key */
export function recall(key) {
  let text = memory.get(key);
  try {
    text ??= localStorage.getItem(places.of(key));
  } catch {
    /* barred: memory serves */
  }
  if (text == null) return undefined;
  let value = text; // garbled: the kernel puts it aside and says so
  try {
    value = JSON.parse(text);
  } catch {
    /* no JSON */
  }
  if (weighed(value) <= (key === "progress" ? RECORD : LARGEST)) return value;
  putAside(key, text);
  return undefined;
}

/**
 * Each entry is written once a change: a second view of the same table must not put an old value back.
 * Other tables of the page hear of it here, those of other pages by the browser's own `storage` event.
 * @param {Record<string, any>} keep
 * @param {Map<string, string>} written
 * @param {Model} from
 * @param {(key: string, value: any) => boolean} [may]
 */
export function remember(keep, written, from, may = () => true) {
  for (const key in keep) {
    const text = JSON.stringify(keep[key]);
    if (written.get(key) === text || !may(key, keep[key])) continue;
    const gone = keep[key] === null;
    written.set(key, text);
    memory.delete(key);
    unkept.delete(key);
    if (!shelve(places.of(key), gone ? null : text) && !gone) {
      memory.set(key, text); // it serves until the page closes
      unkept.add(key);
    }
    window.dispatchEvent(new CustomEvent("tichu-teach:kept", { detail: { key, from } }));
  }
}

export function probe() {
  unkept.delete("probe");
  if (!shelve(PREFIX + "probe", "") || !shelve(PREFIX + "probe", null)) unkept.add("probe");
}

/**
 * A game is played on one page at a time, the one opened last: the others hear of it by the `storage` event.
 * @param {string} key
 */
export const lastTab = (key) => `${PREFIX}at.${key}`;

/** @param {string} key */
export function isElsewhere(key) {
  try {
    return (localStorage.getItem(lastTab(key)) ?? PAGE) !== PAGE;
  } catch {
    return false;
  }
}

/** False if no page can keep it. @param {string} key */
export const sitDown = (key) => shelve(lastTab(key), PAGE);

/**
 * The data to keep, as files like those that the pages give out.
 * @param {Record<string, any>} keep
 */
export function filesOf(keep) {
  return Object.keys(keep)
    .filter((key) => keep[key] && key !== "name" && !key.endsWith(".damaged"))
    .map((key) => ({
      name: `tichu-teach-${key}.json`,
      text: key.startsWith("game.")
        ? keep[key].record
        : JSON.stringify(
            key === "progress"
              ? { format: "tichu-teach progress 1", name: keep.name ?? "", progress: keep[key] }
              : keep[key],
            null,
            1,
          ),
    }));
}
