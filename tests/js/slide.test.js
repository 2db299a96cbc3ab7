// What a class sees of a question before it is told, and what the next press of a clicker does.

import assert from "node:assert/strict";
import test from "node:test";

import { PANEL_BLOCKS } from "../../tichu_teach/pages/static/blocks.js";
import { choicesBlock } from "../../tichu_teach/pages/static/choices.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { slideView } from "../../tichu_teach/pages/static/slide.js";
import { all, context } from "./table.js";

globalThis.document = { fullscreenEnabled: false, body: { classList: { contains: () => false } } };
globalThis.location = { hostname: "teacher.example" };
register({ blocks: PANEL_BLOCKS });

const OPTIONS = ["may", "must", "not"].map((value) => ({ value, label: value, state: null }));

const before = (present, more = {}) => {
  const ctx = context({ present: { on: true, ...present }, panel: { blocks: [], buttons: [], ...more } });
  Object.assign(ctx.ui, { page: 0, pages: 1 });
  ctx.steer = Object.fromEntries(
    ["press", "on", "back", "tryIt", "point", "black", "notes", "link", "full", "leave"].map((name) => [
      name,
      () => ctx.done.push([name]),
    ]),
  );
  return ctx;
};

const words = (picture) =>
  typeof picture === "object" ? picture.children.map(words).join("") : String(picture);

test("choices have letters, and a vote is asked of nobody", () => {
  const ctx = before({ hidden: true });
  const drawn = () => all(choicesBlock({ id: "q", options: OPTIONS }, ctx), "choice");
  assert.deepEqual(
    drawn().map((each) => words(each)),
    ["Amay", "Bmust", "Cnot"],
  );
  drawn()[1].props.onclick();
  drawn()[2].props.onclick();
  assert.deepEqual(
    drawn().map((each) => each.props["aria-pressed"]),
    ["false", "false", "true"],
  );
  assert.deepEqual(ctx.done, []);
});

test("what the class had said is wrong when another answer is told", () => {
  const ctx = before({ hidden: false });
  ctx.ui.chosen["q 4"] = new Set(["not"]);
  const told = OPTIONS.map((o) => ({ ...o, disabled: true, state: o.value === "may" ? "right" : null }));
  const states = all(choicesBlock({ id: "q", asking: 4, options: told }, ctx), "choice").map((each) =>
    each.props.class.filter(Boolean).join(" "),
  );
  assert.deepEqual(states, ["right", "", "wrong chosen"]);
});

test("who learns alone has no letters", () => {
  const ctx = context({ panel: {} });
  assert.deepEqual(all(choicesBlock({ id: "q", options: OPTIONS }, ctx), "letter"), []);
});

const main = (ctx) =>
  all(slideView(ctx, null, [], null), "btn")
    .filter((each) => each.props.key === "on")
    .map(words);
const NEXT = { buttons: [{ name: "next", label: "Next" }] };

test("the next press reads on, then tells, then goes on", () => {
  const ctx = before({ hidden: true }, NEXT);
  ctx.ui.pages = 2;
  assert.deepEqual(main(ctx), ["table.present.next"]);
  ctx.ui.page = 1;
  assert.deepEqual(main(ctx), ["table.present.reveal"]);
  ctx.scene.present.hidden = false;
  assert.deepEqual(main(ctx), ["table.present.next"]);
  ctx.scene.panel.buttons = [];
  assert.deepEqual(main(ctx), []);
  ctx.scene.present.trying = true;
  assert.deepEqual(main(ctx), []);
});

test("a code is shown where others can come", () => {
  const ctx = before({ link: "http://teacher.example/x?step=duty", code: ["101", "010", "111"] });
  ctx.ui.linked = true;
  assert.equal(all(slideView(ctx, null, [], null), "codepicture").length, 1);
  ctx.scene.present.link = "http://127.0.0.1:8866/x?step=duty";
  const here = slideView(ctx, null, [], null);
  assert.equal(all(here, "codepicture").length, 0);
  assert.match(words(all(here, "linkcard")[0]), /step=duty.*table\.present\.link\.here/);
});
