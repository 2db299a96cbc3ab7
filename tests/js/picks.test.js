// What is picked from the hand, given away, and lit as a hint.

import assert from "node:assert/strict";
import test from "node:test";

import {
  clearPicks,
  handOf,
  keyed,
  litBy,
  litHand,
  pickedNames,
  pushSlot,
  togglePick,
  watchPicks,
} from "../../tichu_teach/pages/static/picks.js";
import { context, seat, table } from "./table.js";

const HAND = ["8j", "8w", "9s", "9s", "Ph"];

function holding(input = { seat: 0, mode: "play", max: 14 }, more = {}) {
  return context({
    table: table(4, { seats: [seat(0, { hand: HAND }), seat(1), seat(2)] }),
    input: { hand: input, ...more },
  });
}

test("twins have keys of their own", () => {
  assert.deepEqual(
    keyed(HAND).map((c) => c.key),
    ["8j#1", "8w#1", "9s#1", "9s#2", "Ph#1"],
  );
});

test("the hand below is the viewer's, or the one they play for", () => {
  assert.equal(handOf({}), null);
  assert.equal(handOf({ table: table(4) }), null); // it lies face down
  assert.equal(handOf(holding().scene).seat.seat, 0);
  const other = { table: table(2, { seats: [seat(0, { hand: ["2j"] }), seat(1, { hand: ["3j"] })] }) };
  assert.deepEqual(handOf({ ...other, input: { hand: { seat: 1, mode: "play" } } }).seat.hand, ["3j"]);
  assert.equal(handOf(other).input, null);
});

test("a card is picked and put back", () => {
  const ctx = holding();
  togglePick(ctx, "9s#2");
  togglePick(ctx, "8j#1");
  assert.deepEqual(pickedNames(ctx), ["8j", "9s"]); // as they lie in the hand
  togglePick(ctx, "8j#1");
  assert.deepEqual(pickedNames(ctx), ["9s"]);
  togglePick(ctx, "9s#2", true); // drawn across: it stays
  assert.deepEqual(pickedNames(ctx), ["9s"]);
});

test("where one card is wanted another takes its place", () => {
  const ctx = holding({ seat: 0, mode: "discard", max: 1 });
  togglePick(ctx, "8j#1");
  togglePick(ctx, "8w#1");
  assert.deepEqual(pickedNames(ctx), ["8w"]);
});

test("a card too many is refused in words, unless it was drawn across", () => {
  const ctx = holding({ seat: 0, mode: "play", max: 2 });
  for (const key of ["8j#1", "8w#1", "9s#1"]) togglePick(ctx, key);
  assert.deepEqual(ctx.done, [["refuse", 'table.pick.full {"count":2}']]);
  togglePick(ctx, "9s#1", true);
  assert.equal(ctx.done.length, 1);
  assert.equal(ctx.ui.picked.size, 2);
});

test("a pick takes back what was refused or asked", () => {
  const ctx = holding();
  Object.assign(ctx.ui, { refusal: { text: "No." }, readings: { question: "Which?", options: [] } });
  togglePick(ctx, "8j#1");
  assert.deepEqual([ctx.ui.refusal, ctx.ui.readings], [null, null]);
});

const PUSH = { push: [1, 2, 3].map((n) => ({ seat: n, name: `P${n}` })) };

test("a card waits for its taker, a taker for their card", () => {
  const ctx = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  togglePick(ctx, "8j#1");
  togglePick(ctx, "8w#1"); // rather this one
  pushSlot(ctx, 2);
  pushSlot(ctx, 1);
  assert.equal(ctx.ui.slot, 1);
  togglePick(ctx, "9s#2");
  assert.deepEqual(ctx.ui.given, { 1: "9s#2", 2: "8w#1" });
  assert.deepEqual([ctx.ui.slot, ctx.ui.picked.size], [null, 0]);
});

test("what was given comes back from its slot or by the card", () => {
  const ctx = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  ctx.ui.given = { 1: "8j#1", 3: "Ph#1" };
  pushSlot(ctx, 1);
  togglePick(ctx, "Ph#1");
  assert.deepEqual(ctx.ui.given, {});
  pushSlot(ctx, 3);
  pushSlot(ctx, 3); // armed, and not any more
  assert.equal(ctx.ui.slot, null);
});

test("all is put back at once", () => {
  const ctx = holding();
  ctx.ui.picked.add("8j#1");
  Object.assign(ctx.ui, { given: { 1: "9s#1" }, slot: 2, reading: { Ph: "K" } });
  clearPicks(ctx);
  assert.deepEqual([ctx.ui.picked.size, ctx.ui.given, ctx.ui.slot, ctx.ui.reading], [0, {}, null, {}]);
});

const HINTS = [["8j", "8w"], ["9s", "9s"], ["9s"], ["8j", "8w", "9s", "9s", "Ph"]];

test("lit is what can still become a play", () => {
  assert.equal(litBy(null, ["8j"]), null);
  assert.deepEqual(litBy(HINTS, ["8j"]), { any: true, more: new Set(["8w", "9s", "Ph"]), whole: false });
  assert.deepEqual(litBy(HINTS, ["8j", "8w"]), { any: true, more: new Set(["9s", "Ph"]), whole: true });
  assert.deepEqual(litBy(HINTS, ["Ts"]), { any: false, more: new Set(), whole: false });
});

test("of twins only as many are lit as a play has", () => {
  assert.ok(litBy([["9s", "9s"]], ["9s"]).more.has("9s"));
  assert.ok(!litBy([["9s"]], ["9s"]).more.has("9s"));
});

test("one that is picked to be thrown makes the others no worse", () => {
  const ctx = holding({ seat: 0, mode: "discard", max: 1 });
  togglePick(ctx, "8j#1");
  const hand = handOf(ctx.scene);
  assert.deepEqual(litHand([["8j"], ["9s"]], hand, ctx).more, new Set(["8j", "9s"]));
  assert.deepEqual(litHand([["8j", "8w"]], hand, ctx).more, new Set(["8w"]));
});

test("each pick is drawn, one that is refused is not", () => {
  const ctx = holding({ seat: 0, mode: "play", max: 1 });
  togglePick(ctx, "8j#1");
  assert.equal(ctx.drawn, 1);
  const push = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  togglePick(push, "8j#1");
  togglePick(push, "8j#1");
  assert.deepEqual([push.drawn, push.ui.picked.size], [2, 0]);
  pushSlot(push, 1);
  clearPicks(push);
  assert.equal(push.drawn, 4);
  const full = holding({ seat: 0, mode: "play", max: 1 });
  full.scene.input.hand.max = 2;
  for (const key of ["8j#1", "8w#1", "9s#1"]) togglePick(full, key);
  assert.equal(full.drawn, 2);
  const none = context({ input: {} });
  togglePick(none, "8j#1");
  assert.deepEqual([none.drawn, none.ui.picked.size], [0, 0]);
});

test("a card that was given leaves the focus in the hand, and takes back what was refused", () => {
  const ctx = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  Object.assign(ctx.ui, { refusal: { text: "No." } });
  pushSlot(ctx, 1);
  assert.deepEqual([ctx.focused, ctx.ui.refusal], [[], null]);
  togglePick(ctx, "8j#1");
  togglePick(ctx, "8w#1");
  pushSlot(ctx, 2);
  assert.deepEqual([ctx.focused.length, ctx.ui.given, ctx.ui.slot], [1, { 1: "8j#1", 2: "8w#1" }, null]);
});

test("what has been begun goes on as far as it fits what is there now", () => {
  const ctx = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  const settle = watchPicks(ctx);
  const now = (input, hand = HAND, more = {}) => {
    ctx.scene = { table: table(4, { seats: [seat(0, { hand }), seat(1), seat(2)], ...more }), input };
    settle();
  };
  settle();
  ctx.ui.given = { 1: "8j#1", 2: "8w#1", 3: "Ph#1" };
  ctx.ui.slot = 1;
  now({ hand: { seat: 0, mode: "push", max: 3 }, push: PUSH.push.slice(0, 2) }, HAND.slice(1));
  assert.deepEqual([ctx.ui.given, ctx.ui.slot], [{ 2: "8w#1" }, 1], "a card and a taker have gone");

  const play = { hand: { seat: 0, mode: "play", max: 14 } };
  for (const key of ["8w#1", "9s#2", "Ph#1"]) ctx.ui.picked.add(key);
  Object.assign(ctx.ui, { reading: { Ph: "K" }, readings: { question: "Which?", options: [] } });
  now(play, ["8w", "9s", "Ph"]);
  assert.deepEqual([...ctx.ui.picked], ["8w#1", "Ph#1"], "the other nine isn't there any more");
  assert.deepEqual([ctx.ui.given, ctx.ui.slot, ctx.ui.reading], [{}, null, { Ph: "K" }]);
  assert.ok(ctx.ui.readings);
  now({ actions: [] }, ["8w", "9s", "Ph"]);
  assert.deepEqual([ctx.ui.picked.size, ctx.ui.reading, ctx.ui.readings], [0, {}, null], "not one's turn");
});

test("what has been begun ends with its step, whatever the next one's cards are called", () => {
  const ctx = holding({ seat: 0, mode: "push", max: 3 }, PUSH);
  const settle = watchPicks(ctx);
  const at = (step) => {
    ctx.scene.panel = { step };
    settle();
    return [ctx.ui.picked.size, ctx.ui.given, ctx.ui.slot, ctx.ui.reading, ctx.ui.readings];
  };
  at("first");
  const begun = () => ({
    picked: new Set(["8j#1", "Ph#1"]),
    given: { 1: "8w#1" },
    slot: 2,
    reading: { Ph: "9" },
    readings: { question: "Which?", options: [] },
  });
  const { given, slot, reading, readings } = Object.assign(ctx.ui, begun());
  assert.deepEqual(at("first"), [2, given, slot, reading, readings]);
  assert.deepEqual(at("second"), [0, {}, null, {}, null]);
});

test("what was picked for a discard isn't meant for the next one", () => {
  const ctx = holding();
  const settle = watchPicks(ctx);
  settle();
  const thrown = (river, key) => {
    ctx.ui.picked.add(key);
    ctx.ui.sent = new Set(["8j#1"]);
    ctx.scene.table.river = river;
    settle();
    return [...ctx.ui.picked];
  };
  assert.deepEqual(thrown(null, "8j#1"), ["8j#1"], "its answer is still on the way");
  assert.deepEqual(thrown(["8j"], "8w#1"), ["8w#1"], "picked meanwhile: that is for the next");
  assert.deepEqual(thrown(["8j"], "8j#1"), ["8w#1", "8j#1"], "nothing was thrown since");
});
