// What the home page reads in a record: nonsense, what is due and known, what to do next, files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  chapters,
  checks,
  due,
  file,
  inRow,
  known,
  latest,
  opened,
  reviewed,
  steps,
  textOf,
  whatNext,
} from "../../tichu_teach/app/static/record.js";
import { RECORD, weighed } from "../../tichu_teach/pages/static/plain.js";

const day = (later) => {
  const at = new Date();
  at.setDate(at.getDate() + later);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
};

test("a chapter stands where its entry says", () => {
  const lessons = {
    a: { step: 2, of: 3, steps: { x: "solved", y: "won" } },
    b: { step: 3, of: 3, done: true },
  };
  const found = chapters({ lessons });
  assert.deepEqual(found.get("a"), { step: 2, of: 3, done: false, begun: true, steps: { x: "solved" } });
  assert.deepEqual(steps(found.get("a"), ["x", "y", "z"]), ["solved", "", ""]);
  assert.equal(found.get("b").done, true);
});

test("a chapter is begun by any step that went somehow", () => {
  const begun = (kept) => chapters({ lessons: { a: kept } }).get("a").begun;
  assert.deepEqual(
    [{}, { step: 1 }, { done: true }, { steps: { x: "seen" } }, { steps: { x: "no" } }].map(begun),
    [false, true, true, true, false],
  );
});

test("a number of steps that makes no sense is none", () => {
  for (const step of [undefined, -3, 1.5, "2", [4]])
    assert.equal(chapters({ lessons: { a: { step } } }).get("a").step, 0);
});

test("a closing check is told where it makes sense", () => {
  const row = { "g/7-wish": ["2026-11-22", 4, 5], a: ["2026-11-22", 6, 5], b: "x", c: ["2026-11-22", -1, 5] };
  assert.deepEqual([...checks({ checks: row })], [["g/7-wish", [4, 5]]]);
  const edges = { none: ["2026-11-22", 0, 5], all: ["2026-11-22", 5, 5] };
  assert.deepEqual([...checks({ checks: edges }).keys()], ["none", "all"]);
});

test("nonsense is no progress", () => {
  const all = [
    3,
    null,
    [],
    { lessons: [7] },
    { lessons: { a: null } },
    { lessons: { a: { step: "<b>", steps: { x: "won" } } } },
  ];
  for (const record of all) {
    const some = [...chapters(Object(record)).values()].some((each) => each.begun);
    assert.equal(some, false, JSON.stringify(record));
    assert.equal(due(Object(record)), 0);
    assert.equal(known(Object(record)).size, 0);
    assert.equal(latest(Object(record)), "");
  }
  assert.equal(chapters({ lessons: "nanking" }).size, 0, "letters are no chapters");
});

test("due is what has come, or was answered by a clock that is ahead; ten at most", () => {
  const row = (last, at) => [last, "solved", at, 2.3, 2.1, 1, 0, 0];
  const rules = { a: row(day(-3), day(0)), b: row(day(-3), day(1)), c: row(day(5), day(9)), d: "nonsense" };
  assert.equal(due({ rules }), 2);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [n, row(day(-3), day(-1))]));
  assert.equal(due({ rules: many }), 10);
});

test("decisions of one's own come besides, three at most, and nonsense is none", () => {
  const moment = (at) => ({ day: day(-9), row: [day(-9), "missed", at, 0.4, 6.4, 0, 0, 1], question: {} });
  const moments = { a: moment(day(0)), b: moment(day(2)), c: "nonsense", d: { row: 7 } };
  assert.equal(due({ moments }), 1);
  assert.equal(reviewed({ moments }), true);
  assert.equal(reviewed({ moments: { c: "nonsense" } }), false);
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n, moment(day(-1))]));
  assert.equal(due({ moments: many }), 3);
});

test("a row of days lasts until the end of the next day", () => {
  assert.equal(inRow({ days: [day(0), 3, 5] }), 3);
  assert.equal(inRow({ days: [day(-1), 3, 5] }), 3);
  assert.equal(inRow({ days: [day(-2), 3, 5] }), 0);
  assert.equal(inRow({}), 0);
});

test("known is what was right at once the last time", () => {
  const rules = {
    a: [day(0), "solved", day(2), 2, 2, 1, 0, 0],
    b: [day(0), "helped", day(1), 2, 2, 0, 1, 0],
    c: "nonsense",
  };
  assert.deepEqual([...known({ rules })], ["a"]);
});

test("the chapter of the latest answer", () => {
  assert.equal(
    latest({
      tasks: { "g/1-cards#deck": {}, "g/2-push#give": {}, "g/7-wish#duty": {}, "nanking-wish-01": {} },
    }),
    "g/7-wish",
  );
});

const place = (name, state = "") => ({
  name,
  game: name.split("/")[0],
  family: name[0] < "c" ? "ab" : "cd",
  begun: state !== "",
  done: state === "done",
});
const next = (row, waiting = 0, last = "", lacks = {}) => {
  const found = whatNext(row, waiting, last, (game) => lacks[game] ?? "");
  return found.at ? `${found.kind} ${found.at.name}` : found.kind;
};

test("what to do next", () => {
  const fresh = [place("a/1"), place("a/2"), place("b/1")];
  assert.equal(next(fresh), "new");
  assert.equal(next(fresh, 2), "review");
  const begun = [place("a/1", "done"), place("a/2", "begun"), place("b/1", "begun")];
  assert.equal(next(begun, 2), "on a/2", "a chapter goes before the review");
  assert.equal(next(begun, 0, "b/1"), "on b/1", "the one that was answered in last");
  const between = [place("a/1", "done"), place("a/2"), place("b/1", "done"), place("b/2")];
  assert.equal(next(between, 2), "review");
  assert.equal(next(between), "next b/2");
  assert.equal(next(between, 0, "a/1"), "next a/2", "on with the same game");
  assert.equal(next([place("a/1"), place("b/1", "done")]), "next a/1");
  const across = [place("a/1"), place("c/1"), place("d/1", "done")];
  assert.equal(next(across), "next c/1", "then on with another of its family");
  assert.equal(next([place("a/1"), place("c/1", "done")]), "next a/1", "and with another family in the end");
  assert.equal(next([place("a/1", "done")]), "all");
  const lacks = { a: "game", c: "exam", d: "exam" };
  assert.equal(next(across, 0, "", lacks), "exam d/1", "a game's exam goes before another game");
  assert.equal(
    next([place("a/1", "done"), place("a/2")], 0, "", lacks),
    "next a/2",
    "its chapters before it",
  );
  assert.equal(next([place("a/1", "done")], 2, "", lacks), "review");
});

test("a file is read back, and what is none is told from what is too new or too old", () => {
  const record = { version: 1, lessons: {} };
  assert.deepEqual(opened(file(record, "Ada")), { name: "Ada", record });
  assert.deepEqual(opened(file(record)), { name: "", record });
  const format = "tichu-teach progress 1";
  for (const text of ["", "sun", "[]", "7", '{"sun": true}', JSON.stringify({ format, progress: [] })])
    assert.equal(opened(text), "foreign", text);
  assert.equal(opened(file(record, 7)), "foreign");
  assert.equal(opened(file({ ...record, aside: "x".repeat(400_000) }, "")), "large");
  assert.equal(opened(file({ ...record, aside: "é".repeat(200_000) }, "")), "large", "two bytes each");
  assert.notEqual(typeof opened(file({ ...record, aside: "é".repeat(199_000) }, "")), "string");
  const full = (more) => {
    const rest = weighed({ format: "tichu-teach progress 1", name: "", progress: { ...record, aside: "" } });
    return opened(file({ ...record, aside: "x".repeat(RECORD - rest + more) }, ""));
  };
  assert.notEqual(typeof full(0), "string");
  assert.equal(full(1), "large");
  assert.equal(opened(file(record, "") + " ".repeat(1 << 20)), "large");
  assert.equal(opened(file({ ...record, puzzles: { done: ["\ud800x"] } }, "")), "foreign");
  assert.equal(opened(file(record, "\ud83d")), "foreign");
  assert.equal(opened(file(record, "Ada").replace("{}", "1e999")), "foreign");
  const deep = "[".repeat(70) + "]".repeat(70);
  assert.equal(opened(file(record, "").replace("{}", deep)), "foreign");
  assert.equal(opened(file({ version: 2 }, "")), "newer");
  assert.equal(opened(file({ version: 0 }, "")), "older");
  assert.equal(opened(JSON.stringify({ format: "tichu-teach progress 2", progress: [] })), "foreign");
  assert.equal(opened(JSON.stringify({ format: "tichu-teach progress 2", progress: {} })), "newer");
});

test("a file is opened or refused as Python does, which reads the same examples", () => {
  const examples = JSON.parse(readFileSync(new URL("records.json", import.meta.url), "utf8"));
  for (const { text, found } of examples) {
    const read = opened(text);
    assert.equal(typeof read === "string" ? null : read.name, found, text);
  }
});

test("a file's text is in UTF-8, or marked as UTF-16; all else is none", () => {
  const bytes = (/** @type {number[]} */ ...each) => Uint8Array.from(each).buffer;
  for (const [given, text] of [
    [bytes(0x41, 0xc3, 0xa9), "A\u00e9"],
    [bytes(0xef, 0xbb, 0xbf, 0x41), "A"],
    [bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0), "A\u00e9"],
    [bytes(0xfe, 0xff, 0, 0x41, 0, 0xe9), "A\u00e9"],
    [bytes(0x41), "A"],
    [bytes(), ""],
    [bytes(0x41, 0xe9), ""],
    [bytes(0xff, 0xfe, 0, 0xd8), ""],
    [bytes(0xff, 0xfe, 0x41), ""],
  ])
    assert.equal(textOf(/** @type {ArrayBuffer} */ (given)), text);
});
