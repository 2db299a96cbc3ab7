// @ts-check
// A page whose Python runs beside it: the table is drawn at once from what was prepared, and goes on by what the
// worker says. To the table this is a model like any other; `carrier.js` is all that knows of a worker.

import { carry } from "./carrier.js";
import { prepared } from "./prepared.js";

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} name */
const part = (name) => new URL(name, import.meta.url).href;
/** @param {string} name */
const data = async (name) => (await fetch(part(name))).json();

const held = JSON.parse(find("tichu-held").textContent ?? "");
const root = document.documentElement;

/** @type {Map<string, ((value: any) => void)[]>} */
const ears = new Map();
/** @param {string} name @param {any} [value] */
const tell = (name, value) => (ears.get(name) ?? []).forEach((hear) => hear(value));
/** @param {"lost" | "back"} event */
const say = (event) => window.dispatchEvent(new CustomEvent(`tichu-teach:${event}`));

async function begin() {
  const [{ default: table }, words, pictures] = await Promise.all([
    import(part(`${held.table}.js`)),
    data("words.json"),
    held.picture ? data(held.picture) : {},
  ]);
  /** @type {Record<string, any>} */
  const state = {
    scene: prepared(pictures, held.chapter, location.search, localRecord()) ?? {},
    words: words.table,
    keep: {},
    recall: held.recall,
    ready: false,
  };
  const way = find("tichu-way");
  /** @param {number} share */
  const progress = (share) => {
    way.style.setProperty("--way", String(share));
    way.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  };
  progress(0.02);

  const send = carry(held, {
    progress,
    heard: (name, value) => {
      if (name === "answer") return tell("msg:custom", value);
      state[name] = value;
      tell(`change:${name}`);
    },
    open: (again) => {
      way.hidden = true;
      state.ready = true;
      root.dataset.tichuOpen = "";
      if (again) say("back");
    },
    lost: () => {
      delete root.dataset.tichuOpen;
      way.hidden = false;
      progress(0.02);
      say("lost");
    },
    failed: (older) => {
      way.hidden = true;
      say("lost");
      notice(words.site[older ? "app.site.older" : "app.site.failed"], words.site["app.site.again"]);
    },
  });

  /** @type {import("../../pages/static/types.d.ts").Model} */
  const model = {
    get: (name) => state[name],
    on: (name, hear) => ears.set(name, [...(ears.get(name) ?? []), hear]),
    off: (name, hear) => ears.set(name, (ears.get(name) ?? []).filter((each) => each !== hear)),
    send,
  };
  table().render({ model, el: find("tichu-here") });
  /** @type {any} */ (window).voila_finish();
}

/** What the browser keeps of the learner's way; undefined where it keeps nothing or nothing sound. */
function localRecord() {
  try {
    return JSON.parse(localStorage.getItem("tichu-teach/progress") ?? "null");
  } catch {
    return undefined;
  }
}

/** @param {string} words @param {string} label */
function notice(words, label) {
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "alert");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.addEventListener("click", () => location.reload());
  box.append(words, " ", button);
  find("table").before(box);
}

if (!("tichuUnable" in root.dataset)) begin();
