// What a phone in a class sends, and what it shows of that.

import assert from "node:assert/strict";
import test from "node:test";

import { complete, done, partsOf, picture, takenBack, whole } from "../../tichu_teach/app/phone/answer.js";

const option = (value) => ({ value, label: value, state: null, disabled: false });
const choices = (id, more = {}) => ({ kind: "choices", id, options: ["may", "must"].map(option), ...more });
const scene = (...blocks) => ({ table: {}, input: { actions: [] }, panel: { title: "", blocks } });
const choose = (block, value) => ({ type: "choose", block, value });
const say = (key, values) => key + (values ? JSON.stringify(values) : "");
const told = (more) => ({
  turn: 1,
  phase: "asked",
  name: "Anna",
  number: 1,
  again: false,
  left: null,
  mine: null,
  outcome: null,
  scene: scene(choices("q")),
  ...more,
});
const drawn = (view, parts = {}, sent = null, going = false) =>
  picture(view, parts, sent, going, say, "/mine");
const noted = (shown) => shown.panel.blocks.filter((b) => b.kind === "note");
const notes = (shown) => noted(shown).map((b) => b.text);
const tones = (shown) => noted(shown).map((b) => b.tone);

test("a play is an answer at once", () => {
  const play = { type: "play", cards: ["8w"] };
  assert.deepEqual(done(scene({ kind: "text", text: "What?" }), {}, play), { parts: {}, answer: [play] });
});

test("a choice is marked, and sent by the button", () => {
  const { parts, answer } = done(scene(choices("q")), {}, choose("q", "must"));
  assert.equal(answer, null);
  const shown = drawn(told(), parts);
  assert.deepEqual(
    shown.panel.blocks[0].options.map((o) => o.state),
    [null, "chosen"],
  );
  assert.deepEqual(
    shown.panel.buttons.map((b) => b.disabled),
    [false],
  );
  assert.deepEqual(
    drawn(told()).panel.buttons.map((b) => b.disabled),
    [true],
  );
  assert.deepEqual(
    drawn(told(), parts, whole(told().scene, parts)).panel.buttons.map((b) => b.disabled),
    [true],
  );
});

test("what has a button of its own is sent by that, once all is there", () => {
  const order = { kind: "order", id: "q", items: [{ value: "a" }, { value: "b" }] };
  const sorted = { type: "order", block: "q", values: ["b", "a"] };
  assert.deepEqual(done(scene(order), {}, sorted).answer, [sorted]);
  assert.deepEqual(done(scene(choices("q", { multi: true })), {}, choose("q", ["may"])).answer, [
    choose("q", ["may"]),
  ]);
});

test("a sheet comes line by line, and is whole when all of it is there", () => {
  const rows = [
    { id: "one", value: "" },
    { id: "two", value: "" },
    { id: "sum", value: "7", disabled: true },
  ];
  const both = scene({ kind: "sheet", id: "q", rows }, choices("q.two"));
  const line = (values) => ({ type: "sheet", block: "q", values });
  const begun = done(both, {}, line({ one: "3" }));
  assert.ok(!complete(both, { ...begun.parts, "q.two": choose("q.two", "may") }));
  const filled = line({ one: "3", two: "4" });
  const first = done(both, begun.parts, line({ two: "4" }));
  assert.equal(first.answer, null);
  const second = done(both, first.parts, choose("q.two", "may"));
  assert.equal(second.answer, null);
  assert.ok(complete(both, second.parts));
  assert.deepEqual(whole(both, second.parts), [filled, choose("q.two", "may")]);
  assert.deepEqual(partsOf(both, whole(both, second.parts)), second.parts);
});

test("a line takes a whole number, with whichever minus a phone writes", () => {
  const sheet = scene({ kind: "sheet", id: "q", rows: [{ id: "one", value: "" }] });
  const said = (one) => ({ q: { type: "sheet", block: "q", values: { one } } });
  const takes = (one) => complete(sheet, said(one));
  assert.deepEqual(["25", " -10 ", "+5", "\u221210", "\u201310", "1234567"].map(takes), Array(6).fill(true));
  assert.deepEqual(["", " ", "abc", "2.5", "1 0", "--1", "12345678"].map(takes), Array(7).fill(false));
});

test("a line that is still being typed keeps nobody from sending", () => {
  const sheet = { kind: "sheet", id: "q", rows: [{ id: "one", value: "" }] };
  assert.deepEqual(
    drawn(told({ scene: scene(sheet) })).panel.buttons.map((b) => b.disabled),
    [false],
  );
});

test("what has been sent stands there, and whether it is in", () => {
  const play = [{ type: "play", cards: ["8w", "8p"] }];
  assert.deepEqual(notes(drawn(told(), {}, play)), ['live.sent.cards{"cards":"[8w 8p]"}']);
  assert.deepEqual(notes(drawn(told(), {}, play, true)), ["live.sending"]);
  assert.deepEqual(
    [tones(drawn(told(), {}, play)), tones(drawn(told(), {}, play, true))],
    [["good"], ["warn"]],
  );
  assert.deepEqual(notes(drawn(told(), {}, [{ type: "pass" }])), ["live.sent.pass"]);
  const pushed = [{ type: "push", cards: { 1: "2j", 2: "3j", 3: "4j" } }];
  for (const events of [pushed, [...play, ...play]])
    assert.deepEqual(notes(drawn(told(), {}, events)), ["live.sent"]);
  assert.deepEqual(notes(drawn(told({ again: true }))), ["live.again"]);
});

test("what is right is shown when it is told, and nothing can be done any more", () => {
  const outcome = { right: false, why: "You must.", answer: "Eight" };
  const shown = drawn(told({ phase: "revealed", mine: { events: [] }, outcome }));
  assert.deepEqual(notes(shown), ["*live.wrong* You must.", 'live.answer{"answer":"Eight"}']);
  assert.deepEqual(tones(shown), ["bad", "good"]);
  assert.ok(
    noted(shown).every((b) => b.stays),
    "nothing of it is folded away",
  );
  assert.equal(shown.input, null);
  assert.deepEqual(shown.panel.buttons, []);
  assert.ok(shown.panel.blocks[0].options.every((o) => o.disabled));
  const praise = drawn(told({ phase: "revealed", outcome: { ...outcome, right: true } }));
  assert.deepEqual([notes(praise), tones(praise)], [["*live.right* You must."], ["good"]]);
  assert.deepEqual(notes(drawn(told({ phase: "shown" }))), ["live.shown.none"]);
});

test("before and after there is something to read", () => {
  assert.equal(drawn(told({ phase: "waiting", scene: null })).panel.title, "live.wait.title");
  const over = drawn(told({ phase: "over" })).panel.blocks;
  assert.deepEqual(over.at(-1), { kind: "link", text: "live.record", href: "/mine", stays: true });
});

test("a form is as it has been filled in, and lies still once that is over", () => {
  const rows = [
    { id: "one", value: "" },
    { id: "sum", value: "7", disabled: true },
  ];
  const all = scene(
    choices("several", { multi: true }),
    { kind: "order", id: "order", items: [{ value: "a" }, { value: "b" }, { value: "c" }] },
    { kind: "sheet", id: "sheet", rows },
  );
  const parts = {
    several: choose("several", ["may", "must"]),
    order: { type: "order", block: "order", values: ["c", "a", "b"] },
    sheet: { type: "sheet", block: "sheet", values: { one: "3" } },
  };
  const form = (phase, given) => {
    const [chosen, order, sheet] = drawn(told({ phase, scene: all, mine: { events: [] } }), given).panel
      .blocks;
    return {
      chosen: chosen.options.map((o) => [o.state, o.disabled]),
      order: [order.items.map((item) => item.value).join(""), order.done],
      sheet: sheet.rows.map((row) => [row.value, Boolean(row.disabled)]),
    };
  };
  assert.deepEqual(form("asked", parts), {
    chosen: Array(2).fill(["chosen", false]),
    order: ["cab", false],
    sheet: [["3", false], ["7", true]], // prettier-ignore
  });
  assert.deepEqual(form("shown", parts), {
    chosen: Array(2).fill(["chosen", true]),
    order: ["cab", true],
    sheet: [["3", true], ["7", true]], // prettier-ignore
  });
  assert.deepEqual(form("asked", {}), {
    chosen: Array(2).fill([null, false]),
    order: ["abc", false],
    sheet: [["", false], ["7", true]], // prettier-ignore
  });
  assert.deepEqual(partsOf(all, [...Object.values(parts), { type: "pass" }]), parts);
});

test("an answer goes when all of it is there, and the last word counts", () => {
  const sheet = { kind: "sheet", id: "q", rows: [{ id: "one", value: "" }] };
  const line = (one) => ({ type: "sheet", block: "q", values: { one } });
  const both = scene(sheet, choices("more", { multi: true }));
  const ticked = choose("more", ["may"]);
  assert.equal(done(both, {}, ticked).answer, null, "a line is missing");
  assert.equal(done(both, { q: line("  ") }, ticked).answer, null, "blanks are nothing");
  const { parts } = done(both, { q: line("3") }, line("4"));
  assert.deepEqual(done(both, parts, ticked).answer, [line("4"), ticked]);
});

test("each phase has its own words and buttons", () => {
  const sent = [choose("q", "may")];
  const buttons = (view) => drawn(view).panel.buttons.map((b) => b.name);
  assert.deepEqual(buttons(told()), ["send"]);
  assert.deepEqual(buttons(told({ scene: scene({ kind: "order", id: "q", items: [] }) })), []);
  assert.deepEqual(notes(drawn(told({ again: true }), {}, sent)), ["live.sent"], "answered once more");
  assert.deepEqual(notes(drawn(told({ phase: "shown", mine: { events: sent } }))), ["live.shown"]);
  const none = { right: null, why: "", answer: "Eight" };
  assert.deepEqual(notes(drawn(told({ phase: "revealed", outcome: none }))), [
    "live.none",
    'live.answer{"answer":"Eight"}',
  ]);
  assert.deepEqual(tones(drawn(told({ phase: "revealed", outcome: none }))), ["tip", "good"]);
  assert.equal(drawn(told({ number: 7 })).panel.step, "7", "another question is another step");
  for (const early of [{ phase: "revealed", scene: null }, { phase: "waiting" }])
    assert.equal(drawn(told(early)).panel.title, "live.wait.title");
  assert.equal(drawn(told({ phase: "over", scene: null })).panel.title, "live.over.title");
  assert.deepEqual(notes(drawn(told({ phase: "revealed" }))), ["live.none"], "nothing was told of it");
  const silent = { right: false, why: "", answer: "" };
  assert.deepEqual(notes(drawn(told({ phase: "revealed", outcome: silent }))), ["*live.wrong*"]);
  const mixed = scene({ kind: "order", id: "o", items: [] }, choices("q"));
  assert.deepEqual(buttons(told({ scene: mixed })), ["send"], "one of the two has no button");
  assert.ok(drawn(told()).panel.buttons[0].primary);
});

test("a line of plays is laid out card by card, taken back, and sent whole", () => {
  const table = { seats: [{ seat: 0, hand: ["9j", "9s", "Tp"], count: 3 }] };
  const scene = {
    line: true,
    table,
    input: { hand: { seat: 0, mode: "play" } },
    panel: { title: "", blocks: [] },
  };
  const [first, second] = [["Tp"], ["9j", "9s"]].map((cards) => ({ type: "play", cards }));
  const one = done(scene, {}, first);
  assert.equal(one.answer, null);
  assert.equal(complete(scene, one.parts), false);
  const two = done(scene, one.parts, second).parts;
  assert.equal(complete(scene, two), true);
  assert.deepEqual(whole(scene, two), [first, second]);
  assert.deepEqual(whole(scene, takenBack(two)), [first]);
  assert.deepEqual(partsOf(scene, [first, second]), two);
  const told = { phase: "asked", scene, number: 1, again: false, mine: null, outcome: null };
  const see = (parts) => picture(/** @type {any} */ (told), parts, null, false, say, "");
  const seen = see(one.parts);
  const log = (parts) => see(parts).panel.blocks.map((/** @type {any} */ b) => b.lines);
  const line = (number, cards) => `live.line.play${JSON.stringify({ number, cards })}`;
  assert.deepEqual(log({}), []);
  assert.deepEqual(log(two), [[line(1, "[Tp]"), line(2, "[9j 9s]")]]);
  assert.ok(seen.input && !see(two).input, "nothing is left to lay out");
  assert.deepEqual(seen.table.seats[0].hand, ["9j", "9s"]);
  assert.deepEqual(
    seen.panel.buttons.map((/** @type {any} */ b) => [b.name, b.disabled, b.primary]),
    [
      ["takeback", false, false],
      ["send", true, true],
    ],
  );
});

test("a line ends with a pass too, and lies still once it is over", () => {
  const table = { seats: [{ seat: 0, hand: ["9j", "9s", "Tp", "Ph"], count: 4 }] };
  const input = { hand: { seat: 0, mode: "play" } };
  const scene = { line: true, table, input, panel: { title: "", blocks: [] } };
  const view = (more = {}) => ({
    phase: "asked",
    scene,
    number: 1,
    again: false,
    mine: null,
    outcome: null,
    ...more,
  });
  const plays = [...["Tp", "9j", "9s"].map((card) => ({ type: "play", cards: [card] })), { type: "pass" }];
  const lines = [0, 1, 2, 3, 4].map((count) => partsOf(scene, plays.slice(0, count)));
  assert.deepEqual(
    lines.map((parts) => complete(scene, parts)),
    [false, false, false, false, true],
  );
  assert.deepEqual(takenBack(lines[3]), lines[2]);
  assert.deepEqual(done(scene, lines[4], plays[0]).parts, lines[4], "nothing follows a pass");
  const shown = (count, sent = null, more = {}) => drawn(view(more), lines[count], sent);
  assert.equal(shown(4).panel.blocks.at(-1).lines.at(-1), 'live.line.pass{"number":4}');
  const buttons = (...given) => shown(...given).panel.buttons.map((b) => [b.name, b.disabled]);
  assert.deepEqual(buttons(0), [["send", true]]);
  assert.deepEqual(buttons(4), [["takeback", false], ["send", false]]); // prettier-ignore
  assert.deepEqual(buttons(4, plays), [["takeback", false], ["send", true]]); // prettier-ignore
  assert.deepEqual(buttons(4, plays.slice(3)), [["takeback", false], ["send", false]]); // prettier-ignore
  const over = shown(4, plays, { phase: "shown", mine: { events: plays }, again: true });
  assert.deepEqual(over.table.seats[0].hand, table.seats[0].hand);
  assert.deepEqual([notes(over), over.panel.buttons], [["live.shown"], []]);
  const strange = partsOf(scene, [{ type: "play", cards: ["2j"] }]);
  assert.deepEqual(drawn(view(), strange).table.seats[0].hand, table.seats[0].hand, "laid from another hand");
});
