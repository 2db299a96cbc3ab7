// What the home page reads in a record: old names, nonsense, what is due and known, what to do next, files.

import assert from "node:assert/strict";
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
  whatNext,
} from "../../tichu_teach/app/static/record.js";

const MOVED = {
  chapters: { "g/3-wish": "g/7-wish" },
  steps: { "g/3-wish#make": "g/3-specials#make" },
  once: { "g/3-wish": ["make", "duty", "fits"], "g/1-cards": ["deck", "bombs"] },
};
const NOTHING = { chapters: {}, steps: {}, once: {} };
const day = (later) => {
  const at = new Date();
  at.setDate(at.getDate() + later);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
};

test("a chapter that moved is found where it stands now, and its steps in theirs", () => {
  const kept = { step: 2, of: 3, steps: { make: "solved", duty: "helped" } };
  const found = chapters({ lessons: { "g/3-wish": kept } }, MOVED);
  assert.deepEqual([...found.keys()].sort(), ["g/3-specials", "g/7-wish"]);
  assert.deepEqual(found.get("g/7-wish"), {
    step: 0,
    of: 0,
    done: false,
    begun: true,
    steps: { duty: "helped" },
  });
  assert.deepEqual(found.get("g/3-specials").steps, { make: "solved" });
});

test("what was passed in a chapter of other steps has been seen", () => {
  const found = chapters({ lessons: { "g/1-cards": { step: 1, of: 2 } } }, MOVED);
  assert.deepEqual(found.get("g/1-cards").steps, { deck: "seen" });
  assert.equal(found.get("g/1-cards").of, 0);
});

test("a chapter of one's own keeps its place when only its name is another", () => {
  const moved = { ...NOTHING, chapters: { "own/monday-1": "own/monday-2" } };
  const { step, of } = chapters({ lessons: { "own/monday-1": { step: 2, of: 5 } } }, moved).get(
    "own/monday-2",
  );
  assert.deepEqual([step, of], [2, 5]);
});

test("of two entries of one chapter the better stands", () => {
  const lessons = {
    "g/3-wish": { step: 1, of: 9, steps: { duty: "skipped", fits: "solved" } },
    "g/7-wish": { step: 4, of: 5, done: true, steps: { duty: "solved", fits: "helped" } },
  };
  const { step, done, steps } = chapters({ lessons }, MOVED).get("g/7-wish");
  assert.deepEqual({ step, done, steps }, { step: 4, done: true, steps: { duty: "solved", fits: "solved" } });
});

test("a closing check is told where it makes sense", () => {
  const row = { "g/3-wish": ["2026-11-22", 4, 5], a: ["2026-11-22", 6, 5], b: "x", c: ["2026-11-22", -1, 5] };
  assert.deepEqual([...checks({ checks: row }, MOVED)], [["g/7-wish", [4, 5]]]);
});

test("steps of a record from before they were kept count as read as far as one came", () => {
  const [early] = chapters({ lessons: { a: { step: 2, of: 3 } } }, NOTHING).values();
  assert.deepEqual(steps(early, ["x", "y", "z"]), ["seen", "seen", ""]);
  const [done] = chapters({ lessons: { a: { step: 3, of: 3, done: true } } }, NOTHING).values();
  assert.deepEqual(steps(done, ["x", "y"]), ["seen", "seen"]);
  const [kept] = chapters({ lessons: { a: { step: 2, of: 3, steps: { x: "solved" } } } }, NOTHING).values();
  assert.deepEqual(steps(kept, ["x", "y", "z"]), ["solved", "", ""]);
});

test("nonsense is no progress", () => {
  const all = [3, null, [], { lessons: [7] }, { lessons: { a: { step: "<b>", steps: { x: "won" } } } }];
  for (const record of all) {
    const some = [...chapters(Object(record), NOTHING).values()].some((each) => each.begun);
    assert.equal(some, false, JSON.stringify(record));
    assert.equal(due(Object(record)), 0);
    assert.equal(known(Object(record)).size, 0);
    assert.equal(latest(Object(record), NOTHING), "");
  }
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

test("known is what was right at once the last time, by rows, else by the tasks of an older record", () => {
  const rules = {
    a: [day(0), "solved", day(2), 2, 2, 1, 0, 0],
    b: [day(0), "helped", day(1), 2, 2, 0, 1, 0],
  };
  const tasks = {
    "g/1#x": { rule: "b", first: [day(-9), "solved"] },
    "g/1#y": { rule: "c", first: [day(-9), "missed"], last: [day(-8), "solved"] },
    "g/1#z": { rule: "d", first: [day(-9), "missed"] },
  };
  assert.deepEqual([...known({ rules, tasks })].sort(), ["a", "c"]);
  assert.deepEqual([...known({ rules, tasks, seeded: true })], ["a"]);
});

test("the chapter of the latest answer, by its name of today", () => {
  const tasks = { "g/1-cards#deck": {}, "g/3-wish#duty": {}, "nanking-wish-01": {} };
  assert.equal(latest({ tasks }, MOVED), "g/7-wish");
});

const place = (name, state = "") => ({
  name,
  game: name.split("/")[0],
  begun: state !== "",
  done: state === "done",
});
const next = (row, waiting = 0, last = "") => {
  const found = whatNext(row, waiting, last);
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
  assert.equal(next([place("a/1", "done")]), "all");
});

test("a file is read back, and what is none is told from what is too new", () => {
  const record = { version: 1, lessons: {} };
  assert.deepEqual(opened(file(record, "Ada")), { name: "Ada", record });
  const format = "tichu-teach progress 1";
  for (const text of ["", "sun", "[]", "7", '{"sun": true}', JSON.stringify({ format, progress: [] })])
    assert.equal(opened(text), "foreign", text);
  assert.equal(opened(file(record, 7)), "foreign");
  assert.equal(opened(file({ ...record, aside: "x".repeat(400_000) }, "")), "foreign");
  assert.equal(opened(file({ version: 2 }, "")), "newer");
});
