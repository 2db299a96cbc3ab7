// @ts-check
// A page whose Python runs beside it: the table is drawn at once from what was prepared, and goes on by what the
// worker says. To the table this is a model like any other; `carrier.js` is all that knows of a worker.

import { carry } from "./carrier.js";
import { prepared } from "./prepared.js";

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} name */
const part = (name) => new URL(name, import.meta.url).href;
const held = JSON.parse(find("tichu-held").textContent ?? "");
const here = JSON.stringify(location.origin + location.pathname.replace(/\/(?:index\.html)?$/, "")).slice(
  1,
  -1,
);

/** A part that is data; where it names this page's address it is told it. @param {string} name */
const data = async (name) =>
  JSON.parse((await (await fetch(part(name))).text()).replaceAll(held.address, here));

const root = document.documentElement;

/** @type {Map<string, ((value: any) => void)[]>} */
const ears = new Map();
/** @param {string} name @param {any} [value] */
const tell = (name, value) => (ears.get(name) ?? []).forEach((hear) => hear(value));
/** @param {"lost" | "back"} event @param {string} [detail] */
const say = (event, detail) => window.dispatchEvent(new CustomEvent(`tichu-teach:${event}`, { detail }));

async function begin() {
  /** @type {Record<string, any>} */
  const state = { scene: {}, words: {}, keep: {}, recall: held.recall, ready: false };
  const words = data("words.json").then((all) => {
    state.words = all.table;
    return all.site;
  });
  const way = find("tichu-way");
  /** @param {number} share */
  const progress = (share) => {
    way.style.setProperty("--way", String(share));
    way.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  };
  progress(0.02);

  /** Hello is answered first of all: from then on the page is the learner's own. */
  function laid() {
    way.hidden = true;
    root.dataset.tichuOpen = "";
  }

  // At once: Python is longest on its way.
  const send = carry(held, {
    progress,
    heard: (name, value) => {
      if (name === "answer") {
        if (!way.hidden) laid();
        return tell("msg:custom", value);
      }
      state[name] = value;
      tell(`change:${name}`);
    },
    open: (again) => {
      state.ready = true;
      if (again) say("back");
    },
    lost: () => {
      state.ready = false;
      delete root.dataset.tichuOpen;
      way.hidden = false;
      progress(0.02);
      say("lost", "coming");
    },
    failed: async (older) => {
      way.hidden = true;
      const site = await words;
      const lost = site[older ? "app.site.older" : "app.site.failed"];
      state.words = { ...state.words, "table.lost": lost, "table.lost.reload": site["app.site.again"] };
      tell("change:words");
      say("lost");
    },
  });

  const asked = history.state?.here || location.search;
  const file = new URLSearchParams(asked).has("puzzle") ? held.links : held.picture;
  const [{ default: table }, pictures] = await Promise.all([
    import(part(`${held.table}.js`)),
    file ? data(file) : {},
    words,
  ]);
  state.scene = prepared(pictures, held, asked, kept) ?? {};
  /** @type {import("../../pages/static/types.d.ts").Model} */
  const model = {
    get: (name) => state[name],
    on: (name, hear) => ears.set(name, [...(ears.get(name) ?? []), hear]),
    off: (name, hear) =>
      ears.set(
        name,
        (ears.get(name) ?? []).filter((each) => each !== hear),
      ),
    send,
  };
  /** @type {any} */ (window).voila_finish();
  table().render({ model, el: find("tichu-here") });
}

/** What the browser keeps; undefined for nothing, null for what is not sound. @param {string} key */
function kept(key) {
  try {
    const text = localStorage.getItem(`tichu-teach/${key}`);
    // What lies at a desk of some tab (`desks.js`) is as good as kept.
    if (Object.keys(localStorage).some((each) => each.startsWith(`tichu-teach/${key}@`))) return null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

// What doesn't come, for want of a network or because the edition has gone: `lesson.js` tries once more and says so.
const missing = () => window.dispatchEvent(new Event("tichu-teach:missing"));
if (!("tichuUnable" in root.dataset)) begin().catch(missing);
