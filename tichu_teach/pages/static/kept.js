// @ts-check
// What this page's browser keeps: told to the kernel as a page opens, written as the kernel asks for it, and
// watched, for another page of the same browser may write it too.

import { pageAddress } from "./href.js";
import { ARRIVALS } from "./registry.js";
import {
  damaged,
  lastTab,
  PAGE,
  places,
  probe,
  putAside,
  recall,
  remember,
  sitDown,
  unkept,
} from "./store.js";

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
  const games = recalled().filter((key) => key.startsWith("game."));

  function hello() {
    /** @type {Record<string, any>} */
    const stored = {};
    for (const key of recalled()) {
      const value = recall(key);
      if (value !== undefined) stored[key] = value;
    }
    tell();
    const now = new Date();
    const at = new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
    const url = pageAddress().slice(0, 2000);
    ctx.line.ask("hello", { stored, query: query().slice(0, 2000), url, at }, "hello");
  }

  function tell() {
    if (ctx.damaged === damaged.size > 0) return;
    ctx.damaged = damaged.size > 0;
    ctx.redraw();
  }

  /** The kernel could not read some of it after all. @param {any} answer */
  function heard(answer) {
    for (const key of answer?.damaged ?? []) if (recalled().includes(key)) putAside(key);
    tell();
  }

  function kept() {
    if (ctx.taken) return;
    remember(model.get("keep") || {}, written, model);
    if (ctx.unkept === unkept.size > 0) return;
    ctx.unkept = unkept.size > 0;
    ctx.redraw();
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
    if (e.newValue && e.newValue !== PAGE && games.some((key) => e.key === lastTab(key))) {
      ctx.taken = true;
      ctx.redraw();
    }
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
      games.forEach(sitDown);
      hello();
      kept();
    },
    release: () => page.abort(),
  };
}
