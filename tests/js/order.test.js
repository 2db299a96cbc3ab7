// Things that are put in order: what is laid by pressing and by dragging, what is said of it, what is sent.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { orderBlock } from "../../tichu_teach/pages/static/order.js";
import { Part, fire, open } from "./page.js";
import { all, context } from "./table.js";

const BLOCK = {
  kind: "order",
  id: "o",
  items: ["a", "b", "c"].map((value) => ({ value, label: `*${value}*` })),
};
const SOURCE = "block:o";

const items = (block, ctx, where) => all(all(orderBlock(block, ctx), where), "item");
const values = (found) => found.map(({ props }) => props["data-item"]).filter(Boolean);
const press = (ctx, value, block = BLOCK) =>
  all(orderBlock(block, ctx), "item")
    .find(({ props }) => props["data-item"] === value)
    .props.onclick();

test("what is laid lies in the line, and a ghost of it in the heap", () => {
  const ctx = context({});
  press(ctx, "b");
  assert.deepEqual(values(items(BLOCK, ctx, "line")), ["b"]);
  assert.deepEqual(values(items(BLOCK, ctx, "heap")), ["a", "c"]);
  assert.equal(all(all(orderBlock(BLOCK, ctx), "heap"), "ghost").length, 1);
  assert.deepEqual(
    all(orderBlock(BLOCK, ctx), "space").map(({ children }) => children[0]),
    ["2", "3"],
  );
  assert.deepEqual([ctx.done, ctx.drawn], [[["announce", 'table.order.laid {"item":"b","place":1}']], 1]);
  assert.match(ctx.focused[0], /heap/);
  press(ctx, "b");
  assert.deepEqual(ctx.done[1], ["announce", 'table.order.back {"item":"b"}']);
  assert.equal(ctx.ui.rove["block:oheap"], "b");
});

test("each says where it lies", () => {
  const ctx = context({});
  press(ctx, "c");
  const named = all(orderBlock(BLOCK, ctx), "item").map(({ props }) => props["aria-label"]);
  assert.deepEqual(named.filter(Boolean), [
    'table.order.placed {"item":"c","place":1}',
    'table.order.loose {"item":"a"}',
    'table.order.loose {"item":"b"}',
  ]);
});

test("after the last of the heap its first one takes the focus", () => {
  const ctx = context({});
  press(ctx, "c");
  assert.equal(ctx.ui.rove["block:oheap"], "a");
});

const check = (ctx, block = BLOCK) => all(orderBlock(block, ctx), "checkline")[0];

test("it can be checked once all lies in the line", () => {
  const ctx = context({});
  const [early] = all(check(ctx), "btn");
  assert.equal(early.props.onclick, null);
  assert.equal(all(check(ctx), "orderhelp").length, 1);
  for (const value of "bca") press(ctx, value);
  assert.equal(all(check(ctx), "orderhelp").length, 0);
  const [button] = all(check(ctx), "btn");
  button.props.onclick();
  assert.deepEqual(ctx.done.at(-1), ["order", { block: "o", values: ["b", "c", "a"] }, SOURCE]);
  assert.deepEqual(button.children, ["table.check"]);
  assert.deepEqual(all(check(ctx, { ...BLOCK, take: "Take these" }), "btn")[0].children, ["Take these"]);
});

test("what is done stays as it lies", () => {
  const ctx = context({});
  const done = { ...BLOCK, done: true };
  assert.deepEqual(values(items(done, ctx, "line")), ["a", "b", "c"]);
  assert.equal(check(ctx, done), undefined);
  for (const { props } of items(done, ctx, "line"))
    assert.deepEqual([props.onclick, props.onpointerdown, props["aria-disabled"]], [null, null, "true"]);
});

test("another asking begins anew, and what is no item any more is forgotten", () => {
  const ctx = context({});
  press(ctx, "a");
  assert.deepEqual(values(items({ ...BLOCK, asking: 1 }, ctx, "line")), []);
  assert.deepEqual(values(items({ ...BLOCK, items: BLOCK.items.slice(1) }, ctx, "line")), []);
});

test("a thing is shown as it is written", () => {
  const [item] = items(BLOCK, context({}), "heap");
  assert.deepEqual(
    all(item, "em").map(({ children }) => children[0]),
    ["a"],
  );
  assert.equal(all(item, "pics").length, 0);
});

test("cards are named and pictured", () => {
  const block = { ...BLOCK, items: [{ value: "x", cards: ["8w", "8p"] }] };
  const ctx = context({});
  const [item] = items(block, ctx, "heap");
  assert.equal(all(item, "pic").length, 2);
  assert.match(item.props["aria-label"], /"item":"[^"]+, [^"]+"/);
});

// -- dragged -------------------------------------------------------------------------------------------

/** A box with "a", the first thing, in its line and "b" and "c" in its heap, 40 high each, as the browser would lay it. */
function dragged(value, button = 0, block = BLOCK) {
  const [a, b, c] = block.items.map((item) => item.value);
  mock.timers.enable({ apis: ["setTimeout"] });
  const root = open();
  const ctx = { ...context({}), drawn: 0 };
  ctx.redraw = () => ctx.drawn++;
  const sr = new Part("div", "tt-sr");
  ctx.find = (css) => root.querySelector(css);
  ctx.ui.orders["o "] = [a];
  const box = new Part("div", "tt-order");
  const [line, heap] = [new Part("div", "tt-line"), new Part("div", "tt-heap")];
  line.box = { left: 100, top: 100, width: 200, height: 40 };
  heap.box = { left: 100, top: 200, width: 200, height: 40 };
  const lying = (name, left, top) => {
    const part = new Part("button", "tt-item", { "data-item": name }).append(new Part("svg"));
    part.box = { left, top, width: 40, height: 40 };
    return part;
  };
  const parts = { [a]: lying(a, 100, 100), [b]: lying(b, 100, 200), [c]: lying(c, 150, 200) };
  box.append(line.append(parts[a]), heap.append(parts[b], parts[c]));
  root.append(box, sr);
  const from = parts[value];
  const start = { left: from.box.left + 20, top: from.box.top + 20 };
  const { onpointerdown } = all(orderBlock(block, ctx), "item").find(
    ({ props }) => props["data-item"] === value,
  ).props;
  from.hasPointerCapture = () => true;
  from.releasePointerCapture = () => (from.free = true);
  onpointerdown({ button, currentTarget: from, pointerId: 1, clientX: start.left, clientY: start.top });
  const to = (clientX, clientY) => document.fire("pointermove", { clientX, clientY });
  const copy = () => root.querySelector(".tt-flying");
  return { ctx, root, from, to, copy, end: (type = "pointerup") => document.fire(type) };
}

test.afterEach(() => mock.timers.reset());

test("a drag begins after a few pixels, and a copy follows the pointer", () => {
  const { from, to, copy, ctx } = dragged("b");
  assert.ok(from.free, "the line below hears of the pointer, too");
  to(124, 223);
  assert.equal(copy(), null);
  to(126, 220);
  assert.ok(copy() && from.classList.contains("tt-lifted"));
  assert.deepEqual([copy().style.left, copy().style.top], ["0px", "0px"]);
  assert.equal(copy().style.translate, "6px 0px");
  assert.equal(copy().childNodes.length, 1, "with its picture");
  assert.deepEqual([ctx.ui.drop, ctx.drawn], ["heap", 1]);
  to(127, 220);
  assert.equal(ctx.drawn, 1, "drawn anew when it would lie elsewhere");
  to(127, 120);
  assert.equal(ctx.drawn, 2);
});

test("where it is let go it lies: before what stands further on, or behind it", () => {
  for (const [x, lies] of [
    [119, ["b", "a"]],
    [121, ["a", "b"]],
  ]) {
    const { ctx, to, end, from, copy } = dragged("b");
    to(x, 120);
    assert.equal(all(orderBlock(BLOCK, ctx), "gap").length, 1);
    end();
    assert.deepEqual(ctx.ui.orders["o "], lies);
    assert.deepEqual([copy(), from.classList.contains("tt-lifted"), ctx.ui.drop], [null, false, null]);
    mock.timers.reset();
  }
});

test("seats, which are numbers, are dragged like all else", () => {
  const seats = { ...BLOCK, items: [3, 0, 1].map((value) => ({ value, label: `Seat ${value}` })) };
  const { ctx, to, end } = dragged(0, 0, seats);
  to(121, 120);
  end();
  assert.deepEqual(ctx.ui.orders["o "], [3, 0]);
});

test("each is reached by the keys of the row it lies in", () => {
  const ctx = context({});
  for (const value of "ba") press(ctx, value);
  const reached = (where) =>
    items(BLOCK, ctx, where)
      .filter(({ props }) => props["data-item"]) // no ghosts
      .map(({ props }) => `${props["data-item"]} ${props.tabindex}`);
  assert.deepEqual(reached("line"), ["b 0", "a -1"]);
  assert.deepEqual(reached("heap"), ["c 0"]);
});

test("over a row that stands below, nothing of that row is before it", () => {
  const { ctx, to, end } = dragged("b");
  to(250, 95);
  end();
  assert.deepEqual(ctx.ui.orders["o "], ["b", "a"]);
});

test("a line that wraps counts what stands in the rows above", () => {
  const { ctx, to, end } = dragged("b");
  to(101, 151);
  end();
  assert.deepEqual(ctx.ui.orders["o "], ["a", "b"]);
});

test("what is dragged back lies in the heap; let go elsewhere, it stays where it was", () => {
  const home = dragged("a");
  home.to(150, 220);
  home.end();
  assert.deepEqual(home.ctx.ui.orders["o "], []);
  mock.timers.reset();
  for (const [x, y] of [
    [79, 120],
    [321, 120],
    [150, 87],
    [150, 170],
    [150, 260],
  ]) {
    const { ctx, to, end } = dragged("a");
    to(x, y);
    assert.ok(ctx.ui.drop === null || ctx.ui.drop === undefined, `${x} ${y}`);
    ctx.drawn = 0;
    end();
    assert.deepEqual([ctx.ui.orders["o "], ctx.drawn], [["a"], 1], "drawn where it was");
    mock.timers.reset();
  }
});

test("a drag that the browser breaks off changes nothing", () => {
  const { ctx, to, end } = dragged("b");
  to(250, 120);
  end("pointercancel");
  assert.deepEqual(ctx.ui.orders["o "], ["a"]);
  to(101, 120);
  assert.equal(ctx.ui.drop, null, "nobody follows the pointer any more");
});

test("the click that ends a drag presses nothing, the next one does", () => {
  const { ctx, to, end } = dragged("b");
  to(250, 120);
  end();
  press(ctx, "b");
  assert.deepEqual(ctx.ui.orders["o "], ["a", "b"]);
  press(ctx, "b");
  assert.deepEqual(ctx.ui.orders["o "], ["a"]);
  mock.timers.reset();
  const again = dragged("c");
  again.to(250, 120);
  again.end();
  mock.timers.tick(0); // no click came
  assert.equal(again.ctx.ui.dragged, false);
});

test("a press without a drag leaves all to the click, another button does nothing", () => {
  const still = dragged("b");
  still.end();
  assert.deepEqual([still.ctx.ui.dragged, still.ctx.drawn], [undefined, 0]);
  mock.timers.reset();
  const right = dragged("b", 2);
  right.to(250, 120);
  assert.equal(right.copy(), null);
});
