// @ts-check
// What this page's browser keeps: told to the kernel as a page opens, written as the kernel asks for it, and
// watched, for another page of the same browser may write it too.

import { pageAddress } from "./href.js";
import { ARRIVALS } from "./registry.js";
import { damaged, isElsewhere, places, probe, putAside, recall, remember, sitDown, unkept } from "./store.js";

/** @import { Context, Model } from "./types.d.ts" */

/**
 * @param {Context} ctx
 * @param {Model} model
 * @param {Map<string, string>} written what this widget has written itself
 * @param {() => string} query where the page is to go as it opens
 */
export function watchStore(ctx, model, written, query) {
  /** The keys of what is kept. @returns {string[]} */
  const recalled = () => model.get("recall") || [];
  /** What one page at a time goes on with: this one, unless another was opened later. @type {string[]} */
  let own = [];
  /** What the kernel knows to be in storage. @type {Map<string, string | undefined>} */
  const told = new Map();

  function hello() {
    /** @type {Record<string, any>} */
    const stored = {};
    for (const key of recalled()) {
      const value = recall(key);
      if (value !== undefined) stored[key] = value;
      else if (told.get(key) && !damaged.has(key)) stored[key] = null; // forgotten on another page
      told.set(key, JSON.stringify(value));
    }
    tell();
    const now = new Date();
    const at = new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
    const url = pageAddress().slice(0, 2000);
    ctx.line.ask("hello", { stored, query: query().slice(0, 2000), url, at }, "hello");
  }

  /** Another page may have been opened while this one was asleep, and heard of nothing. */
  function tell() {
    const taken = ctx.taken || own.some(isElsewhere);
    const now = { taken, damaged: damaged.size > 0, unkept: unkept.size > 0 };
    if (Object.entries(now).every(([name, value]) => ctx[/** @type {"taken"} */ (name)] === value)) return;
    Object.assign(ctx, now);
    ctx.redraw();
  }

  /** The kernel could not read some of it after all. @param {any} answer */
  function heard(answer) {
    for (const key of answer?.damaged ?? []) if (recalled().includes(key)) putAside(key);
    kept();
  }

  /**
   * Nothing is written over what the kernel has not heard of: it is told, and joins the two.
   * @param {string} key @param {any} value
   */
  function may(key, value) {
    if (!recalled().includes(key)) return true;
    if (ctx.line.asking("hello")) return false;
    const known = JSON.stringify(recall(key)) === told.get(key);
    if (known) told.set(key, JSON.stringify(value ?? undefined));
    else hello();
    return known;
  }

  function kept() {
    tell();
    if (!ctx.taken) remember(model.get("keep") || {}, written, model, may);
    tell();
  }

  /**
   * Another table has written what this one remembers too: take it in before writing over it.
   * @param {CustomEvent<{ key: string; from: Model }>} e
   */
  function keptHere(e) {
    if (e.detail.from !== model && recalled().includes(e.detail.key)) hello();
  }

  /** Another page has, or it plays on with this one's game. @param {StorageEvent} e */
  function stored(e) {
    if (recalled().some((key) => places.of(key) === e.key)) hello();
    tell();
  }

  const page = new AbortController();
  const { signal } = page;
  window.addEventListener("tichu-teach:kept", keptHere, { signal });
  window.addEventListener("storage", stored, { signal });
  return {
    hello,
    heard,
    kept,
    /** The table has been drawn for the first time. */
    begin: async () => {
      for (const arrive of ARRIVALS) await arrive();
      if (signal.aborted) return;
      if (recalled().length) probe();
      own = recalled().filter((key) => /^(game|guided|exam)/.test(key) && sitDown(key));
      hello();
      kept();
    },
    release: () => page.abort(),
  };
}
