// What has happened between two scenes, and how it sounds.

import assert from "node:assert/strict";
import test from "node:test";

import { happenings, passes } from "../../tichu_teach/pages/static/happened.js";
import { soundOf } from "../../tichu_teach/pages/static/sounds.js";
import { seat, table } from "./table.js";

const scene = (more, panel = { step: "1" }) => ({ table: table(4, more), panel });
const kinds = (was, now) =>
  happenings(was, now).map(({ kind, seat }) => (seat === undefined ? kind : `${kind} ${seat}`));
const eight = { seat: 1, cards: ["8w"] };
const nine = { seat: 2, cards: ["9w"] };

test("plays that are new in a trick", () => {
  assert.deepEqual(kinds(scene({ trick: [] }), scene({ trick: [eight, nine] })), ["play 1", "play 2"]);
  assert.deepEqual(kinds(scene({ trick: [eight] }), scene({ trick: [eight] })), []);
  const bomb = { seat: 3, cards: ["4w", "4p", "4s", "4j"], bomb: true };
  assert.deepEqual(happenings(scene({ trick: [eight] }), scene({ trick: [eight, bomb] })), [
    { kind: "play", seat: 3, cards: bomb.cards, bomb: true },
  ]);
});

test("a trick goes to whose points grow, who says so, or who leads", () => {
  const was = scene({ trick: [eight, nine], seats: [0, 1, 2].map((n) => seat(n, { taken: 5 })) });
  const seats = (more) => [0, 1, 2].map((n) => seat(n, { taken: 5, ...(more[n] || {}) }));
  const took = (more) => kinds(was, scene({ trick: [], seats: seats(more) }));
  assert.deepEqual(took({ 2: { taken: 15 }, 0: { turn: true } }), ["trick 2"]);
  assert.deepEqual(took({ 1: { said: "collect" }, 0: { turn: true } }), ["trick 1"]);
  assert.deepEqual(took({ 0: { turn: true } }), ["trick 0"]);
  assert.deepEqual(
    kinds(was, scene({ trick: [{ seat: 0, cards: ["3w"] }] })),
    ["play 0"],
    "taken and led again",
  );
  assert.deepEqual(
    kinds(was, scene({ trick: [eight, { seat: 3, cards: ["Tw"] }] })),
    ["play 1", "play 3"],
    "gone back, and another way from there",
  );
});

test("nobody takes a trick where none lay, or where it goes on", () => {
  const seats = [0, 1, 2].map((n) => seat(n, { turn: n === 1 }));
  assert.deepEqual(kinds(scene({ trick: [], seats }), scene({ trick: [], seats })), []);
  assert.deepEqual(kinds(scene({ trick: [eight], seats }), scene({ trick: [eight], seats })), []);
  const idle = [0, 1, 2].map((n) => seat(n));
  assert.deepEqual(kinds(scene({ trick: [eight], seats: idle }), scene({ trick: [], seats: idle })), []);
  assert.deepEqual(happenings(scene({ trick: [] }), scene({ trick: [nine] })), [
    { kind: "play", seat: 2, cards: ["9w"], bomb: false },
  ]);
});

test("a discard, and a group that is laid out", () => {
  const was = scene({ river: [{ seat: 1, tile: "B1" }] });
  const now = scene({
    river: [
      { seat: 1, tile: "B1" },
      { seat: 2, tile: "E" },
    ],
  });
  assert.deepEqual(kinds(was, now), ["discard 2"]);
  const laid = { laid: [{ tiles: ["E", "E", "E"], label: "" }] };
  assert.deepEqual(kinds(now, scene({ river: was.table.river, seats: [seat(0, laid)] })), ["laid 0"]);
  const kept = scene({ river: was.table.river, seats: [seat(0, laid)] });
  assert.deepEqual(kinds(kept, kept), [], "it lies there already");
});

test("another step is another table", () => {
  assert.deepEqual(kinds(null, scene({ trick: [eight] })), []);
  assert.deepEqual(kinds(scene({ trick: [] }), scene({ trick: [eight] }, { step: "2" })), []);
});

test("a right answer is told once, a chapter when it ends", () => {
  const right = { ...scene({}), verdict: { ok: true, title: "Right!" } };
  assert.deepEqual(kinds(scene({}), right), ["right"]);
  assert.deepEqual(kinds(right, right), []);
  assert.deepEqual(kinds(scene({}), { ...right, verdict: { ok: false } }), []);
  assert.deepEqual(kinds(scene({}), { panel: { step: "end", flourish: true } }), ["chapter"]);
});

test("a scene that the next takes the place of is missed if anything moves or is judged", () => {
  const [was, marked] = [scene({}), scene({ seats: [seat(0, { thinking: true })] })];
  assert.ok(passes(was, marked), "a mark at a seat");
  assert.ok(passes(was, { ...was, say: { n: 2, text: "You" } }), "words are heard in any case");
  assert.ok(!passes(was, scene({ trick: [eight] })), "a play");
  assert.ok(!passes(was, { ...was, verdict: { ok: false } }), "a refusal");
  assert.ok(!passes(was, scene({}, { step: "2" })), "another step");
  assert.ok(!passes(was, { ...was, here: "?more=on" }), "a place to come back to");
});

test("everything that happens has a sound, a short and soft one", () => {
  const all = [
    { kind: "play", seat: 0, cards: ["8w"], bomb: false },
    { kind: "play", seat: 0, cards: ["8w"], bomb: true },
    { kind: "discard", seat: 0, cards: ["B1"] },
    { kind: "laid", seat: 0, cards: ["B1"] },
    { kind: "trick", seat: 0 },
    { kind: "right" },
    { kind: "chapter" },
  ];
  const rustles = soundOf({ ...all[0], cards: ["3w", "3p", "3s", "3j"] });
  assert.deepEqual(rustles, [0, 0.05, 0.1].map((at) => [at, 0, 0.06, 0.22]), "of many cards three are heard"); // prettier-ignore
  assert.equal(soundOf(all[0]).length, 1);
  for (const event of all) {
    const notes = soundOf(event);
    assert.ok(notes.length, event.kind);
    for (const [when, , length, loud] of notes) assert.ok(when + length <= 1 && loud <= 0.5, event.kind);
  }
});
