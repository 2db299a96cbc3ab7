// @ts-check
// Words in a field that the kernel has not heard. They are sent once it answers again; and where a page
// has a key for them, they are kept as it closes.

import { findAll } from "./dom.js";
import { places, shelve } from "./store.js";

/** @import { Model } from "./types.d.ts" */

/** @param {Model} model @param {HTMLElement} root */
export function watchTyped(model, root) {
  /** @type {string | undefined} */
  const key = (model.get("recall") || []).find((/** @type {string} */ each) => each.endsWith(".typed"));
  const unheard = () => {
    /** @type {any[]} */
    const fields = findAll(root, ".tt-field [name]");
    return fields.filter((field) => field.value !== field.ttWas.props.value);
  };

  /** @param {Event} event */
  function keep({ type }) {
    if (!key || (type !== "pagehide" && document.visibilityState !== "hidden")) return;
    const typed = Object.fromEntries(unheard().map(({ name, value }) => [name, value]));
    shelve(places.of(key), Object.keys(typed).length ? JSON.stringify(typed) : null);
  }

  const page = new AbortController();
  window.addEventListener("pagehide", keep, page);
  document.addEventListener("visibilitychange", keep, page);
  return {
    /** The kernel is there again: those still typing are left to it. */
    send: () => {
      for (const field of unheard())
        if (field !== document.activeElement) field.dispatchEvent(new Event("change"));
    },
    release: () => page.abort(),
  };
}
