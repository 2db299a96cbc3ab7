// Answers to choose from: one at once, several by a button, what is said of each.

import assert from "node:assert/strict";
import test from "node:test";

import { choicesBlock } from "../../tichu_teach/pages/static/choices.js";
import { all, context } from "./table.js";

const OPTIONS = ["may", "must", "not"].map((value) => ({ value, label: value, state: null }));
const choices = (ctx, more = {}) => choicesBlock({ id: "q", options: OPTIONS, ...more }, ctx);
const buttons = (picture) => all(picture, "choice");
const classes = (picture) => buttons(picture).map(({ props }) => props.class.filter(Boolean).join(" "));
const states = (...given) => ({ options: OPTIONS.map((o, i) => ({ ...o, ...given[i] })) });

test("one answer goes at once, and is busy until somebody answers", () => {
  const ctx = context({});
  buttons(choices(ctx))[1].props.onclick();
  assert.deepEqual(ctx.done, [["choose", { block: "q", value: "must" }, "block:q"]]);
  ctx.line.busy.add("block:q");
  assert.deepEqual(classes(choices(ctx)), ["", "busy", ""]);
  assert.equal(all(choices(ctx), "btn").length, 0);
  assert.equal(buttons(choices(ctx))[0].props["aria-pressed"], null);
});

test("several are marked and go together, in the order in which they stand", () => {
  const ctx = context({});
  const many = { multi: true };
  const press = (place) => buttons(choices(ctx, many))[place].props.onclick();
  for (const place of [2, 0, 1, 1]) press(place);
  assert.deepEqual([ctx.done, ctx.drawn], [[], 4]);
  assert.deepEqual(classes(choices(ctx, many)), ["chosen", "", "chosen"]);
  assert.deepEqual(
    buttons(choices(ctx, many)).map(({ props }) => [props.role, props["aria-checked"]]),
    ["true", "false", "true"].map((checked) => ["checkbox", checked]),
  );
  const [button] = all(choices(ctx, many), "btn");
  assert.deepEqual(button.children, ["table.check"]);
  button.props.onclick();
  assert.deepEqual(ctx.done, [["choose", { block: "q", value: ["may", "not"] }, "block:q"]]);
});

test("what was chosen before is marked when a page comes back, for this asking alone", () => {
  const ctx = context({});
  const many = { multi: true, ...states({ state: "chosen" }) };
  assert.deepEqual(classes(choices(ctx, many)), ["chosen chosen", "", ""]);
  buttons(choices(ctx, many))[0].props.onclick();
  assert.equal(buttons(choices(ctx, many))[0].props["aria-checked"], "false");
  assert.equal(buttons(choices(ctx, { ...many, asking: 2 }))[0].props["aria-checked"], "true");
});

test("an answered question takes no more", () => {
  const ctx = context({});
  const told = states(
    { state: "right", disabled: true },
    { state: "wrong", disabled: true },
    { disabled: true },
  );
  for (const multi of [false, true]) {
    const picture = choices(ctx, { ...told, multi });
    for (const { props } of buttons(picture))
      assert.deepEqual([props.onclick, props["aria-disabled"]], [null, "true"]);
    assert.equal(all(picture, "btn").length, 0);
  }
  assert.deepEqual(classes(choices(ctx, told)), ["right", "wrong", ""]);
});

test("a choice that is marked says so to a voice", () => {
  const picture = choices(context({}), states({}, { state: "chosen" }));
  assert.deepEqual(
    buttons(picture).map((each) => all(each, "sr").at(-1)?.children[0]),
    [undefined, ", table.state.chosen", undefined],
  );
});

test("a class votes with one letter, and can take it back", () => {
  const ctx = context({ present: { on: true } });
  const press = (place) => buttons(choices(ctx))[place].props.onclick();
  press(0);
  press(2);
  assert.deepEqual(classes(choices(ctx)), ["", "", "chosen"]);
  press(2);
  assert.deepEqual([classes(choices(ctx)), ctx.done], [["", "", ""], []]);
  const trying = context({ present: { on: true, trying: true } });
  buttons(choices(trying))[0].props.onclick();
  assert.equal(trying.done.length, 1);
});
