// @ts-check
// A learner's phone in a class. It has no kernel: what is asked comes over the class's line as a scene, which the
// table draws, and what is answered goes to the server, which keeps it for the teacher's table. An answer that can't
// be sent is kept here until it can be; one that is sent twice counts once.

import table from "../../pages/static/mixedtable.js";
import { speaker } from "../../pages/static/words.js";
import { complete, done, partsOf, picture, same, takenBack, whole } from "./answer.js";

/** @import { Parts, Said, Told } from "./answer.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const sheet = /** @type {HTMLLinkElement} */ (document.querySelector("link[data-older]"));
if (!CSS.supports("container-type", "inline-size") || !CSS.supports("selector(&)"))
  sheet.href = sheet.dataset.older ?? "";
const held = JSON.parse(byId("held").textContent ?? "");
const speak = speaker(held.words);
const join = /** @type {HTMLFormElement} */ (byId("join"));

/** Seconds without a word after which a line is taken for dead, and between two questions where there is none. */
const SILENCE = 40;
const ASKING = 2;
/** Seconds after which what was sent is taken for lost. */
const PATIENCE = 8;
/** Seconds before what could not be sent is sent again: longer each time, and never all phones at once. */
const AGAIN = [1, 2, 4, 8];

/** @type {Told | null} */
let view = null;
/** @type {Parts} */
let parts = {};
/** @type {Said[] | null} */
let answered = null;
/** An answer that is not in yet. @type {{ number: number; answer: { events: Said[] } } | null} */
let pending = null;
let ends = 0;

// ---- the table: to it this is a model like any other ---------------------------------------------------------

/** @type {Map<string, ((value: any) => void)[]>} */
const ears = new Map();
/** @type {Record<string, any>} */
const shared = { scene: {}, words: held.table, keep: {}, recall: [], ready: true };
/** @param {string} name @param {any} [value] */
const ring = (name, value) => (ears.get(name) ?? []).forEach((hear) => hear(value));

/** @type {import("../../pages/static/types.d.ts").Model} */
const model = {
  get: (name) => shared[name],
  on: (name, hear) => ears.set(name, [...(ears.get(name) ?? []), hear]),
  off: (name, hear) =>
    ears.set(
      name,
      (ears.get(name) ?? []).filter((each) => each !== hear),
    ),
  send: ({ id, ...said }) => {
    const goes = said.type === "hello" || heed(said);
    setTimeout(() => ring("msg:custom", { reply: id, ok: goes, error: speak("live.no.closed") }));
  },
};

let told = 0;
let spoken = "";

function draw() {
  if (!view) return;
  const scene = picture(view, parts, answered, pending !== null, speak, `${held.place}/record`);
  const blocks = scene.panel.blocks;
  const notes = blocks.filter((/** @type {any} */ b) => b.kind === "note");
  const words = notes.at(-1)?.text ?? scene.panel.title ?? "";
  if (words !== spoken) told += 1;
  spoken = words;
  shared.scene = { ...scene, say: { n: told, text: words } };
  byId("who").textContent = view.name ? speak("live.as", { name: view.name }) : "";
  ring("change:scene");
  tick();
}

/** What is done at the table. @param {Said} said @returns {boolean} whether it can be an answer */
function heed(said) {
  if (!view || view.phase !== "asked") return said.type === "button";
  if (said.type === "button") {
    if (said.name === "takeback") {
      parts = takenBack(parts);
      setTimeout(draw);
    }
    if (said.name !== "send") return true;
    if (complete(view.scene, parts)) give(whole(view.scene, parts));
    else say(speak("live.incomplete"));
    return true;
  }
  const came = done(view.scene, parts, said);
  parts = came.parts;
  if (came.answer) give(came.answer);
  else setTimeout(draw);
  return true;
}

/** Enter in the last line of a sheet sends it; the table keeps its keys to itself. @param {KeyboardEvent} event */
function entered(event) {
  const lines = document.querySelectorAll("[data-sheet] input[data-row]:not([disabled])");
  if (event.key !== "Enter" || event.target !== lines[lines.length - 1]) return;
  setTimeout(heed, 0, { type: "button", name: "send" }); // once that line is among the parts
}
byId("table").addEventListener("keydown", entered, true);

// ---- the answer on its way -----------------------------------------------------------------------------------

const KEPT = `tichu-teach/class${held.place}`;

/** When the last answer was given; one that is held up on its way takes the place of none that was given later. */
let latest = 0;

/** @param {Said[]} events */
function give(events) {
  if (!view) return;
  answered = events;
  say("");
  latest = Math.max(Date.now(), latest + 1);
  keep({ number: view.number, answer: { events }, sent: latest });
  setTimeout(draw);
  send();
}

/** @param {{ number: number; answer: { events: Said[] }; sent: number } | null} now */
function keep(now) {
  pending = now;
  try {
    if (now) sessionStorage.setItem(KEPT, JSON.stringify(now));
    else sessionStorage.removeItem(KEPT);
  } catch {
    /* private mode: it holds for this page */
  }
}

let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  for (let tries = 0; pending; tries++) {
    const mine = pending;
    const reply = await post("answer", mine);
    const over = reply && ![429, 503, 507].includes(reply.status) && reply.status < 500;
    if (over && pending === mine) keep(null);
    if (over && !reply.ok) say(reply.text);
    if (over && reply.status === 409) answered = view?.mine?.events ?? null;
    if (reply?.ok) say("");
    draw();
    if (over) continue;
    say(reply?.text || speak("live.offline"));
    await rest(AGAIN[Math.min(tries, AGAIN.length - 1)] * (0.75 + Math.random() / 2));
  }
  sending = false;
}

/** @param {number} seconds */
const rest = (seconds) => new Promise((go) => setTimeout(go, 1000 * seconds));

/** An address of the room, given up where nothing comes: what got lost on the way would be waited for in vain.
 * @param {string} name @param {RequestInit} [options] */
async function fetched(name, options) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), 1000 * PATIENCE);
  return fetch(`${held.place}/${name}`, { ...options, signal: patience.signal });
}

/** @param {string} name @param {object} data */
async function post(name, data) {
  try {
    const reply = await fetched(name, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    });
    const body = await reply.json().catch(() => ({}));
    return { ok: reply.ok, status: reply.status, text: String(body.text ?? "") };
  } catch {
    return null;
  }
}

/** A word above all else; "" for none. @param {string} words */
function say(words) {
  byId("word").hidden = !words;
  byId("word").textContent = words;
}

// ---- the line ------------------------------------------------------------------------------------------------

/** @type {EventSource | null} */
let line = null;
let heard = 0;
let asking = 0;
let offline = false;

/** @param {string} text */
function took(text) {
  heard = Date.now();
  if (offline) say("");
  offline = false;
  /** @type {Told} */
  const news = JSON.parse(text);
  const fresh = !view || news.number !== view.number || view.phase === "waiting";
  if (!fresh && view && news.turn === view.turn && same(news.mine, view.mine)) return;
  const first = !view;
  if (first) laid();
  view = news;
  ends = news.left === null ? 0 : Date.now() + 1000 * news.left;
  if (pending && pending.number !== news.number) keep(null); // that question is over
  if (fresh) parts = {};
  const given = pending?.answer ?? news.mine ?? null;
  if (fresh || !answered) answered = given?.events ?? null;
  if (fresh && answered) parts = partsOf(news.scene, answered);
  if (fresh && !first) window.scrollTo(0, 0);
  draw();
  if (pending) send();
}

function laid() {
  join.hidden = true;
  table().render({ model, el: byId("table") });
}

function gone() {
  line?.close();
  line = null;
  clearTimeout(asking);
  join.hidden = true;
  view = null;
  byId("table").hidden = true;
  say(speak("live.gone"));
  byId("door").hidden = false;
}

/** The teacher has sent this phone out: its page begins anew, where a name is given. */
function out() {
  keep(null);
  line?.close();
  history.replaceState({ out: true }, "");
  location.reload();
}

function listen() {
  line?.close();
  heard = Date.now();
  const mine = new EventSource(`${held.place}/stream`);
  line = mine;
  mine.onmessage = (event) => took(event.data);
  mine.addEventListener("beat", () => (heard = Date.now()));
  mine.addEventListener("gone", gone);
  mine.addEventListener("out", out);
  mine.onerror = () => {
    if (mine !== line) return;
    line = null;
    mine.close();
    ask();
  };
}

/** Where no line is, for now or because something between lets none through, it is asked for what there is. */
async function ask() {
  clearTimeout(asking);
  let [reply, text] = [/** @type {Response | null} */ (null), ""];
  try {
    reply = await fetched("now");
    text = await reply.clone().text();
  } catch {
    reply = null; // no network, or one that cut the answer short
  }
  if (reply?.ok) {
    if (JSON.parse(text).phase === "outside") return view ? out() : welcome();
    took(text);
  } else if (reply?.status === 404) return missing(reply);
  else {
    offline = true;
    const body = reply && (await reply.json().catch(() => ({})));
    say(body?.text || speak("live.offline"));
  }
  asking = window.setTimeout(reply?.ok ? listen : ask, 1000 * ASKING * (0.75 + Math.random() / 2));
}

/** @param {Response} reply */
async function missing(reply) {
  if (view) return gone();
  const body = await reply.json().catch(() => ({}));
  say(body.text || speak("live.gone"));
  byId("door").hidden = false; // a code that was mistyped is typed again here
  byId("code").focus();
}

/** A line that nothing comes over is none: a proxy may hold it up, a phone may have slept. */
function watch() {
  if (document.hidden || join.hidden === false || !view) return;
  if (line && Date.now() - heard > 1000 * SILENCE) {
    line.close();
    line = null;
    ask();
  }
}

function tick() {
  const left = ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : null;
  byId("time").textContent =
    left === null || view?.phase !== "asked" ? "" : speak(left ? "live.time" : "live.up", { seconds: left });
}

// ---- coming in -----------------------------------------------------------------------------------------------

function welcome() {
  join.hidden = false;
  if (history.state?.out) say(speak("live.out"));
  history.replaceState(null, "");
  const name = /** @type {HTMLInputElement} */ (byId("name"));
  try {
    name.value ||= localStorage.getItem("tichu-teach/class-name") ?? "";
  } catch {
    /* private mode */
  }
  name.focus();
}

let coming = false;

join.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (coming) return;
  coming = true;
  const name = /** @type {HTMLInputElement} */ (byId("name")).value.trim();
  let reply = await post("join", { name });
  while (reply?.status === 429) {
    say(speak("live.queue"));
    await rest(ASKING * (0.75 + Math.random() / 2));
    reply = await post("join", { name });
  }
  coming = false;
  if (!reply?.ok) return say(reply?.text || speak("live.offline"));
  say("");
  try {
    localStorage.setItem("tichu-teach/class-name", name);
  } catch {
    /* private mode */
  }
  join.hidden = true;
  listen();
});

try {
  pending = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
} catch {
  pending = null;
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden || join.hidden === false || !view) return;
  ask(); // it may have slept: whatever came meanwhile is asked for at once
  if (pending) send();
});
setInterval(watch, 5000);
setInterval(tick, 500);
ask();
