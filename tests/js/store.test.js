// What the browser remembers, with a storage that works, is barred, or full.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const shelf = new Map();
let barred = false;
const heard = [];
const guarded =
  (f) =>
  (...all) => {
    if (barred) throw new Error("barred");
    return f(...all);
  };
globalThis.localStorage = {
  getItem: guarded((key) => shelf.get(key) ?? null),
  setItem: guarded((key, text) => shelf.set(key, text)),
  removeItem: guarded((key) => shelf.delete(key)),
};
globalThis.sessionStorage = localStorage;
globalThis.window = { dispatchEvent: (e) => heard.push(e.detail.key) };

const { damaged, filesOf, lastTab, layBy, probe, putAside, recall, remember, sitDown, takeUp, unkept } =
  await import("../../tichu_teach/pages/static/store.js");

beforeEach(() => {
  barred = false;
  shelf.clear();
  unkept.clear();
  damaged.clear();
  heard.length = 0;
});

test("what is kept is written, told of, and recalled", () => {
  remember({ progress: { step: 3 } }, new Map(), null);
  assert.equal(shelf.get("tichu-teach/progress"), '{"step":3}');
  assert.deepEqual(recall("progress"), { step: 3 });
  assert.deepEqual(heard, ["progress"]);
  assert.equal(recall("nothing"), undefined);
});

test("each value is written once, so that another page's stays", () => {
  const written = new Map();
  remember({ progress: 1 }, written, null);
  shelf.set("tichu-teach/progress", "2");
  remember({ progress: 1 }, written, null);
  assert.equal(recall("progress"), 2);
  remember({ progress: 3 }, written, null);
  assert.equal(recall("progress"), 3);
});

test("null forgets", () => {
  const written = new Map();
  remember({ progress: 1 }, written, null);
  remember({ progress: null }, written, null);
  assert.equal(shelf.size, 0);
  assert.equal(recall("progress"), undefined);
});

test("what is garbled is handed on as it is", () => {
  shelf.set("tichu-teach/progress", "{oops");
  assert.equal(recall("progress"), "{oops");
});

test("what no referee could read is put aside as it was, and known", () => {
  const bad = {
    half: '"\\ud83d"',
    raw: '"\ud83d"',
    deep: "[".repeat(5000) + "]".repeat(5000),
    large: JSON.stringify("x".repeat(1 << 20)),
    wide: JSON.stringify("é".repeat(600_000)),
    garbled: "{oops \ud800",
  };
  for (const [key, text] of Object.entries(bad)) {
    shelf.set(`tichu-teach/${key}`, text);
    assert.equal(recall(key), undefined, key);
    assert.equal(shelf.get(`tichu-teach/${key}.damaged`), text, key);
    assert.ok(!shelf.has(`tichu-teach/${key}`) && damaged.has(key), key);
  }
  remember({ half: "Zoë 🀄" }, new Map(), null);
  assert.equal(recall("half"), "Zoë 🀄");
});

test("a record that is too large for one is put aside before it stops the next from being kept", () => {
  const text = JSON.stringify({ version: 1, aside: { x: "é".repeat(200_000) } });
  shelf.set("tichu-teach/progress", text);
  assert.equal(recall("progress"), undefined);
  assert.equal(shelf.get("tichu-teach/progress.damaged"), text);
  shelf.set("tichu-teach/game.nanking", text);
  assert.deepEqual(recall("game.nanking"), JSON.parse(text), "a game may be larger");
});

test("the kernel may have something put aside, too", () => {
  remember({ progress: { step: 3 } }, new Map(), null);
  putAside("progress");
  assert.equal(recall("progress"), undefined);
  assert.equal(shelf.get("tichu-teach/progress.damaged"), '{"step":3}');
  barred = true;
  putAside("name");
  assert.ok(damaged.has("name"));
});

test("barred, memory serves until the page closes, and it is known", () => {
  barred = true;
  remember({ progress: { step: 3 } }, new Map(), null);
  assert.deepEqual([...unkept], ["progress"]);
  assert.deepEqual(recall("progress"), { step: 3 });
  barred = false;
  remember({ progress: { step: 4 } }, new Map(), null);
  assert.deepEqual([...unkept], []);
});

test("full, the newer value counts and not the older one that is stored", () => {
  remember({ progress: 1 }, new Map(), null);
  const set = localStorage.setItem;
  localStorage.setItem = () => {
    throw new Error("full");
  };
  remember({ progress: 2 }, new Map(), null);
  localStorage.setItem = set;
  assert.equal(recall("progress"), 2);
});

test("trying it out leaves nothing behind", () => {
  probe();
  assert.deepEqual([shelf.size, unkept.size], [0, 0]);
  barred = true;
  probe();
  assert.ok(unkept.has("probe"));
  barred = false;
  probe();
  assert.ok(!unkept.has("probe"), "it is allowed again");
  const set = localStorage.setItem;
  localStorage.setItem = () => {
    throw new Error("full");
  };
  probe();
  localStorage.setItem = set;
  assert.ok(unkept.delete("probe"), "nothing more goes in, though it could be taken out");
});

test("a game knows the page that opened it last", () => {
  sitDown("game.nanking");
  assert.ok(shelf.get(lastTab("game.nanking")));
  barred = true;
  sitDown("game.nanking");
});

test("what would be lost is offered as the files that the pages give out", () => {
  const files = filesOf({
    progress: { lessons: {} },
    "game.ear": { record: "{}" },
    "game.ear.damaged": "x",
    gone: null,
  });
  assert.deepEqual(
    files.map((file) => file.name),
    ["tichu-teach-progress.json", "tichu-teach-game.ear.json"],
  );
  assert.equal(files[1].text, "{}");
  assert.deepEqual(JSON.parse(files[0].text), {
    format: "tichu-teach progress 1",
    name: "",
    progress: { lessons: {} },
  });
});

test("what is put aside is kept as it was, and of nothing there is nothing", () => {
  shelf.set("tichu-teach/progress", "{garbled");
  putAside("progress");
  assert.deepEqual([...shelf], [["tichu-teach/progress.damaged", "{garbled"]]);
  putAside("other");
  assert.deepEqual([shelf.size, [...damaged]], [1, ["progress", "other"]]);
  putAside("told", "what was said");
  assert.equal(shelf.get("tichu-teach/told.damaged"), "what was said");
});

test("what a page leaves to the next one in its tab is taken up once", () => {
  layBy("begun", { picked: ["8w"] });
  assert.deepEqual(takeUp("begun"), { picked: ["8w"] });
  assert.equal(takeUp("begun"), null);
  shelf.set("tichu-teach/begun", "{garbled");
  assert.equal(takeUp("begun"), null);
  barred = true;
  layBy("begun", {});
  assert.equal(takeUp("begun"), null);
});
