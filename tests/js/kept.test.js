// What two pages of one browser keep: neither writes over what its kernel has not heard of.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const shelf = new Map();
let barred = false;
globalThis.localStorage = {
  getItem: (key) => shelf.get(key) ?? null,
  setItem: (key, text) => {
    if (barred) throw new Error("full");
    shelf.set(key, text);
  },
  removeItem: (key) => shelf.delete(key),
};
globalThis.window = new EventTarget();
globalThis.location = new URL("https://example.org/voila/render/nanking/7-wish.ipynb");

const { watchStore } = await import("../../tichu_teach/pages/static/kept.js");
const { openLine } = await import("../../tichu_teach/pages/static/line.js");
const { PREFIX, lastTab, memory, unkept } = await import("../../tichu_teach/pages/static/store.js");

const put = (key, value) => shelf.set(PREFIX + key, JSON.stringify(value));
const kept = (key) => JSON.parse(shelf.get(PREFIX + key) ?? "null");

beforeEach(() => {
  barred = false;
  for (const each of [shelf, memory, unkept]) each.clear();
});

/** A page that has opened: `sent` is what its kernel has not yet answered. */
async function opened(t, ...recall) {
  const state = { recall, keep: {}, ready: true };
  const sent = [];
  const model = { get: (name) => state[name], send: (message) => sent.push(message) };
  const ctx = { taken: false, damaged: false, unkept: false, redraw() {} };
  ctx.line = openLine(model, { change() {}, refused() {} });
  const browser = watchStore(ctx, model, new Map(), () => "");
  t.after(() => {
    browser.release();
    ctx.line.close();
  });
  await browser.begin();
  return {
    ctx,
    sent,
    /** The kernel answers what it was asked first, after it has had something kept. */
    answer(keep = {}) {
      const said = sent.shift();
      this.keep(keep);
      const answer = { reply: said.id, ok: true };
      ctx.line.hear(answer);
      browser.heard(answer);
      return said;
    },
    /** The kernel has something kept, unasked. */
    keep(keep) {
      state.keep = { ...state.keep, ...keep };
      browser.kept();
    },
    /** Another page has written. */
    stored(key) {
      const event = Object.assign(new Event("storage"), { key: key && PREFIX + key, newValue: null });
      window.dispatchEvent(event);
    },
  };
}

test("a record that another page has added to is told of, joined, and only then written", async (t) => {
  put("progress", "before");
  const page = await opened(t, "progress");
  assert.deepEqual(page.answer().stored, { progress: "before" });
  put("progress", "theirs");
  page.keep({ progress: "ours" });
  assert.equal(kept("progress"), "theirs", "its word has not come round yet, and nothing is lost");
  page.stored("progress");
  while (page.sent.length) assert.deepEqual(page.answer({ progress: "both" }).stored, { progress: "theirs" });
  assert.equal(kept("progress"), "both");
});

test("what comes while a hello is on its way waits for the answer", async (t) => {
  put("progress", "before");
  const page = await opened(t, "progress");
  page.answer();
  put("progress", "theirs");
  page.stored("progress");
  page.keep({ progress: "ours" });
  assert.equal(kept("progress"), "theirs");
  page.answer({ progress: "both" });
  assert.equal(kept("progress"), "both");
});

test("what nobody else has touched is written at once", async (t) => {
  const page = await opened(t, "progress", "name");
  page.answer({ progress: 1 });
  page.keep({ progress: 2, name: "Zoë", "progress.damaged": "x" });
  page.keep({ progress: 3, name: null });
  assert.deepEqual([kept("progress"), kept("name"), kept("progress.damaged")], [3, null, "x"]);
  assert.equal(page.sent.length, 0);
});

test("where storage is full it is kept in memory, and no page goes round in circles", async (t) => {
  put("progress", 1);
  const page = await opened(t, "progress");
  page.answer();
  barred = true;
  page.keep({ progress: 2 });
  page.keep({ progress: 3 });
  assert.ok(page.ctx.unkept && page.sent.length === 0);
  page.stored("name");
  barred = false;
  page.keep({ progress: 4 });
  assert.deepEqual([kept("progress"), page.ctx.unkept], [4, false]);
});

test("what was forgotten on another page is told as gone, and not what never was", async (t) => {
  put("progress", 1);
  const page = await opened(t, "progress", "name", "scores");
  assert.deepEqual(page.answer().stored, { progress: 1 });
  page.keep({ progress: 2, name: "Zoë" });
  shelf.clear();
  page.stored("progress");
  assert.deepEqual(page.answer().stored, { progress: null, name: null });
  page.keep({ name: "Zoë" });
  assert.equal(shelf.size, 0);
});

for (const key of ["game.nanking", "guided.nanking", "exam.nanking"])
  test(`${key} goes on in the page that opened it last`, async (t) => {
    const page = await opened(t, key);
    page.answer({ [key]: "begun" });
    assert.equal(kept(key), "begun");
    shelf.set(lastTab(key), "another page"); // which was opened while this one was asleep
    put(key, "further");
    page.keep({ [key]: "behind" });
    assert.deepEqual([kept(key), page.ctx.taken], ["further", true]);
  });

test("it is told as soon as the other page is opened", async (t) => {
  const page = await opened(t, "exam.nanking");
  page.answer();
  shelf.set(lastTab("exam.nanking"), "another page");
  page.stored("at.exam.nanking");
  assert.ok(page.ctx.taken);
});

test("a page that can't say that it has opened a game does not take it for another's", async (t) => {
  shelf.set(lastTab("game.nanking"), "a page of last week");
  barred = true;
  const page = await opened(t, "game.nanking");
  page.answer({ "game.nanking": "begun" });
  assert.ok(!page.ctx.taken && page.ctx.unkept);
});
