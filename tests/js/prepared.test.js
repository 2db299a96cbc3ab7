// Which prepared picture a visitor sees first.

import assert from "node:assert/strict";
import test from "node:test";

import { prepared } from "../../tichu_teach/site/static/prepared.js";

const pictures = { "": "start", duty: "first", free: "second", end: "third" };
const chapter = { chapter: "nanking/7-wish", recall: ["progress", "name"] };
const page = { chapter: null, recall: ["calculator.mahjong"] };
const nothing = () => undefined;
const record = (way) => (key) => (key === "progress" ? { lessons: { "nanking/7-wish": way } } : undefined);

test("a chapter begins at its beginning, or where the learner was", () => {
  assert.equal(prepared(pictures, chapter, "", nothing), "start");
  assert.equal(prepared(pictures, chapter, "", record({ step: 2, of: 3 })), "third");
  assert.equal(prepared(pictures, chapter, "", record({ step: 3, of: 3, done: true })), "start");
});

test("a chapter that had other steps shows none rather than a wrong one", () => {
  assert.equal(prepared(pictures, chapter, "", record({ step: 2, of: 9 })), undefined);
});

test("a link opens a step by its name or its number", () => {
  assert.equal(prepared(pictures, chapter, "?step=free", nothing), "second");
  assert.equal(prepared(pictures, chapter, "?step=3", nothing), "third");
  assert.equal(prepared(pictures, chapter, "?step=none", nothing), undefined);
  assert.equal(prepared(pictures, chapter, "?step=free&more=1", nothing), undefined);
});

test("a page that goes on with something is not shown as new", () => {
  const calculator = { "": "empty" };
  assert.equal(prepared(calculator, page, "", nothing), "empty");
  assert.equal(
    prepared(calculator, page, "", () => ({ hand: "W W" })),
    undefined,
  );
  assert.equal(prepared(calculator, page, "?hand=W", nothing), undefined);
});

test("what the browser keeps may be damaged", () => {
  for (const bad of [null, 7, { lessons: 7 }, { lessons: null }, []])
    assert.equal(
      prepared(pictures, chapter, "", () => bad),
      "start",
    );
});

test("the puzzle of a link is there unless it has been answered before", () => {
  const links = { "ear-points-01": "one" };
  const kept = (done, missed) => () => ({ puzzles: { done, missed } });
  assert.equal(prepared(links, page, "?puzzle=ear-points-01", nothing), "one");
  assert.equal(prepared(links, page, "?puzzle=ear-points-01", kept(["other"], "nonsense")), "one");
  assert.equal(prepared(links, page, "?puzzle=ear-points-01", kept([], ["ear-points-01"])), undefined);
  assert.equal(prepared(links, page, "?puzzle=ear-points-t7", nothing), undefined);
  assert.equal(prepared(links, page, "?puzzle=ear-points-01&theme=points", nothing), undefined);
});
