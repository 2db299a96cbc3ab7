// The line to the kernel: one open request a source, what is slow, what is lost, what comes after all.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { openLine } from "../../tichu_teach/pages/static/line.js";

function opened(ready = true) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  const refused = [];
  let changes = 0;
  const model = { get: () => ready, send: (message) => sent.push(message) };
  const line = openLine(model, { change: () => changes++, refused: (...all) => refused.push(all) });
  return { line, model, sent, refused, changes: () => changes };
}

test.afterEach(() => mock.timers.reset());

test("a message has a number, and its answer settles it", () => {
  const { line, sent } = opened();
  assert.ok(line.ask("play", { cards: ["8w"] }));
  assert.deepEqual({ ...sent[0], id: 0 }, { id: 0, type: "play", cards: ["8w"] });
  assert.equal(line.source, "play");
  assert.equal(line.ask("play", {}), false); // the last one is not answered yet
  assert.ok(line.ask("pass", {}));
  line.hear({ reply: sent[0].id, ok: true });
  assert.ok(line.ask("play", {}));
});

test("what is entered while an answer is on its way is sent after it, the last of it", () => {
  const { line, sent } = opened();
  line.ask("sheet", { values: { a: "4" } }, "block:q:a");
  assert.equal(line.ask("sheet", { values: { a: "4" } }, "block:q:a"), false); // a second press
  assert.ok(line.ask("sheet", { values: { a: "40" } }, "block:q:a"));
  assert.ok(line.ask("sheet", { values: { a: "45" } }, "block:q:a"));
  assert.ok(line.ask("sheet", { values: { b: "5" } }, "block:q:b"));
  assert.deepEqual(
    sent.map((m) => m.values),
    [{ a: "4" }, { b: "5" }],
  );
  line.hear({ reply: sent[0].id, ok: true });
  assert.deepEqual(sent[2].values, { a: "45" });
  line.hear({ reply: sent[2].id, ok: true });
  assert.equal(sent.length, 3);
});

test("an answer is told of once nothing more waits for it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  const answered = [];
  const model = { get: () => true, send: (message) => sent.push(message) };
  const told = { change: () => {}, refused: () => {}, answered: (source) => answered.push(source) };
  const line = openLine(model, told);
  line.ask("choose", { value: 1 }, "block:q");
  line.ask("choose", { value: 2 }, "block:q");
  line.hear({ reply: sent[0].id, ok: true });
  assert.deepEqual(answered, []);
  line.hear({ reply: sent[1].id, ok: true });
  assert.deepEqual(answered, ["block:q"]);
});

test("what is to be done after all answers is done then, or at once where none is awaited", () => {
  const { line, sent } = opened();
  const done = [];
  line.afterAll(() => done.push("at once"));
  line.ask("field", { value: "a" }, "block:a");
  line.ask("field", { value: "b" }, "block:b");
  line.ask("field", { value: "c" }, "block:b"); // waits for the answer to the one before
  line.afterAll(() => done.push("after"));
  for (const at of [0, 1, 2]) {
    assert.deepEqual(done, ["at once"]);
    line.hear({ reply: sent[at].id, ok: true });
  }
  assert.deepEqual(done, ["at once", "after"]);
  line.ask("field", { value: "d" }, "block:a");
  line.afterAll(() => done.push("given up"));
  mock.timers.tick(60_000); // nobody is there: better late than never
  assert.deepEqual(done, ["at once", "after", "given up"]);
});

test("two hellos may be under way", () => {
  const { line, sent } = opened();
  line.ask("hello", {});
  assert.ok(line.ask("hello", {}));
  assert.equal(sent.length, 2);
  assert.equal(line.source, null);
});

test("what takes its time is busy, and what takes too long is lost", () => {
  const { line, sent } = opened();
  line.ask("play", {});
  mock.timers.tick(149);
  assert.ok(!line.busy.has("play"));
  mock.timers.tick(1);
  assert.ok(line.busy.has("play"));
  mock.timers.tick(5849);
  assert.equal(line.lost, "");
  mock.timers.tick(1);
  assert.deepEqual([line.lost, line.busy.size], ["silent", 0]);
  line.hear({ reply: sent[0].id, ok: true }); // it comes after all
  assert.equal(line.lost, "");
});

test("another view's answer is left alone", () => {
  const { line, changes } = opened();
  line.setLost("left");
  for (const answer of [{ reply: -1, ok: true }, {}, null, "reply"]) line.hear(answer);
  assert.equal(line.lost, "left");
  assert.equal(changes(), 1);
});

test("a refusal comes with the source of what was refused", () => {
  const { line, sent, refused } = opened();
  line.ask("play", {}, "action:play");
  line.hear({ reply: sent[0].id, ok: false, error: "No.", readings: [1] });
  assert.deepEqual(refused, [["No.", "action:play", [1]]]);
});

test("a line that is down is lost at once", () => {
  const { line, model } = opened();
  model.send = () => {
    throw new Error("closed");
  };
  assert.ok(line.ask("play", {}));
  assert.equal(line.lost, "silent");
  assert.ok(line.ask("hello", {})); // nothing is open
  mock.timers.tick(1_000);
  assert.equal(line.busy.size, 0, "nor waited for");
});

test("when it is closed nothing comes any more", () => {
  const { line, changes } = opened();
  line.ask("play", {});
  line.close();
  mock.timers.tick(10_000);
  assert.deepEqual([line.lost, changes()], ["", 0]);
});

test("nothing is lost that waits for somebody who isn't there yet", () => {
  const { line, model } = opened(false);
  line.ask("hello", {});
  mock.timers.tick(60_000);
  assert.deepEqual([line.lost, line.busy.has("hello")], ["", true]);
  model.get = () => true;
  mock.timers.tick(6_000);
  assert.equal(line.lost, "silent");
});

test("while nobody is there only hello is sent, and whoever answers it is there", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {any[]} */
  const sent = [];
  /** @type {any[]} */
  const heard = [];
  const model = { get: () => true, send: (message) => sent.push(message) };
  const told = { change: () => {}, refused: () => {}, answered: (...all) => heard.push(all) };
  const line = openLine(model, told);
  line.ask("play", {});
  line.setLost("coming");
  line.close();
  assert.equal(line.ask("play", {}), false);
  mock.timers.tick(6_000);
  assert.equal(line.lost, "coming", "what was asked of another is not waited for");
  assert.ok(line.ask("hello", {}));
  line.hear({ reply: sent.at(-1).id, ok: true });
  assert.deepEqual(heard, [["hello", "coming"]]);
  assert.ok(line.lost === "" && line.ask("play", {}));
});

test("whoever draws is told of each change: slow, answered, lost, back", () => {
  const { line, sent, changes } = opened();
  line.ask("play", {});
  assert.equal(changes(), 0);
  mock.timers.tick(150);
  assert.equal(changes(), 1);
  line.hear({ reply: sent[0].id, ok: true });
  assert.deepEqual([changes(), line.busy.size], [2, 0]);
  mock.timers.tick(6_000);
  assert.deepEqual([changes(), line.lost], [2, ""]);
  line.setLost("silent");
  line.setLost("silent");
  assert.equal(changes(), 3);
});

test("a second answer to what was given up is another view's", () => {
  const { line, sent, changes } = opened();
  line.ask("play", {});
  mock.timers.tick(6_000);
  line.hear({ reply: sent[0].id, ok: true });
  assert.equal(changes(), 3, "slow, lost, back");
  line.hear({ reply: sent[0].id, ok: true });
  assert.equal(changes(), 3);
});

test("what was entered and taken back again is not sent a second time", () => {
  const { line, sent } = opened();
  line.ask("choose", { value: 1 }, "block:q");
  assert.ok(line.ask("choose", { value: 2 }, "block:q"));
  assert.equal(line.ask("choose", { value: 1 }, "block:q"), false);
  line.hear({ reply: sent[0].id, ok: true });
  assert.equal(sent.length, 1);
});

test("of what waits the last is sent, though the line was closed meanwhile", () => {
  const { line, sent } = opened();
  line.ask("choose", { value: 1 }, "block:q");
  assert.deepEqual([line.asking("block:q"), line.asking("other")], [true, false]);
  line.ask("choose", { value: 2 }, "block:q");
  line.close();
  assert.equal(line.asking("block:q"), false);
  line.ask("choose", { value: 3 }, "block:q");
  line.hear({ reply: sent.at(-1).id, ok: true });
  assert.deepEqual(
    sent.map(({ value }) => value),
    [1, 3],
  );
});

test("what is entered while nobody answers is sent to whoever is there again, presses are not", () => {
  const { line, sent } = opened();
  line.ask("choose", { value: 1 }, "block:q");
  mock.timers.tick(6_000);
  assert.equal(line.lost, "silent");
  assert.ok(line.ask("choose", { value: 2 }, "block:q"));
  assert.ok(line.ask("sheet", { value: 4 }, "block:s"));
  assert.ok(line.ask("sheet", { value: 5 }, "block:s"));
  assert.equal(line.ask("play", { value: 6 }), false);
  line.close();
  line.ask("hello", {});
  assert.deepEqual(
    sent.map(({ value }) => value),
    [1, undefined],
  );
  line.hear({ reply: sent[1].id, ok: true });
  assert.deepEqual(
    sent.slice(2).map(({ value }) => value),
    [2, 5],
  );
  for (const { id } of sent.slice(2)) line.hear({ reply: id, ok: true });
  assert.equal(sent.length, 4);
});

test("nor is it lost if the answer that was given up comes after all", () => {
  const { line, sent } = opened();
  line.ask("button", {}, "button:next");
  mock.timers.tick(6_000);
  assert.ok(line.ask("choose", { value: 2 }, "block:q"));
  line.hear({ reply: sent[0].id, ok: true });
  assert.deepEqual([line.lost, sent[1].value], ["", 2]);
});

test("a refusal without words is empty, one of a lost question has no source", () => {
  const { line, sent, refused } = opened();
  line.ask("play", {});
  mock.timers.tick(6_000);
  line.hear({ reply: sent[0].id, ok: false });
  assert.deepEqual(refused, [["", null, undefined]]);
});
