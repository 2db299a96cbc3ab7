// Patching: what stays is kept, in its place, and nothing of a scene becomes markup.

import assert from "node:assert/strict";
import test from "node:test";

import { h, make, patch, stays } from "../../tichu_teach/pages/static/dom.js";
import { Part, open } from "./page.js";

const moves = [];
class Counted extends Part {
  insertBefore(part, at) {
    moves.push(part);
    super.insertBefore(part, at);
  }
}
open();
document.createElement = (tag) => new Counted(tag);
document.createElementNS = (space, tag) => Object.assign(new Counted(tag), { svg: space.endsWith("/svg") });

const list = (...keys) =>
  h(
    "ul",
    null,
    keys.map((key) => h("li", { key }, key)),
  );
const texts = (node) => node.childNodes.map((child) => child.childNodes[0].data);

test("nothing is left out, lists are laid flat", () => {
  assert.deepEqual(h("p", null, [["a", null], false, ""], 0, undefined).children, ["a", 0]);
});

test("classes are ours, those of the name first", () => {
  const node = make(h("p.a", { class: ["b", false, ["c", null]] }));
  assert.equal(node.attributes.class, "tt-a tt-b tt-c");
});

test("attributes come and go", () => {
  const node = make(h("p", { title: "x", hidden: true, lang: null }));
  assert.deepEqual(node.attributes, { title: "x", hidden: "" });
  patch(node, h("p", { lang: "en" }));
  assert.deepEqual(node.attributes, { lang: "en" });
});

test("a text is a text node, whatever is in it", () => {
  const node = make(h("p", null, "<b>no</b>"));
  assert.deepEqual([node.childNodes[0].nodeType, node.childNodes[0].data], [3, "<b>no</b>"]);
});

test("what is in a picture is drawn as one", () => {
  const node = make(h("p", null, h("svg", null, h("path"))));
  assert.ok(node.childNodes[0].svg && node.childNodes[0].childNodes[0].svg && !node.svg);
});

test("a node that stays is not moved", () => {
  const node = make(list("a", "b", "c", "d"));
  const [, b, , d] = node.childNodes;
  moves.length = 0;
  patch(node, list("b", "d", "e"));
  assert.deepEqual(texts(node), ["b", "d", "e"]);
  assert.ok(node.childNodes[0] === b && node.childNodes[1] === d);
  assert.equal(moves.filter((each) => each.localName === "li").length, 1);
});

test("nodes are found again in another order", () => {
  const node = make(list("a", "b", "c"));
  const before = [...node.childNodes];
  patch(node, list("c", "a", "b"));
  assert.deepEqual(node.childNodes, [before[2], before[0], before[1]]);
});

test("the very same picture is left alone", () => {
  const face = h("i", { title: "x" }, "a");
  const node = make(h("p", null, face));
  node.childNodes[0].attributes.title = "touched";
  node.childNodes[0].childNodes[0].data = "b";
  patch(node, h("p", null, face));
  assert.equal(node.childNodes[0].attributes.title, "touched");
  assert.deepEqual(texts(node), ["b"]);
});

test("a node is known to stay, however deep it lies, before anything is drawn", () => {
  const seen = (...rows) =>
    h(
      "div",
      null,
      rows.map(([key, ...items]) => h("p", { key }, list(...items))),
    );
  const root = make(seen(["one", "a"], ["two", "b", "c"]));
  const c = root.childNodes[1].childNodes[0].childNodes[1];
  for (const [picture, there] of [
    [seen(["two", "c"]), true],
    [seen(["one", "a"], ["two", "b"]), false],
    [seen(["one", "c"]), false],
    [seen(), false],
  ]) {
    assert.equal(stays(c, root, picture), there);
    assert.equal(stays(root, root, picture), true);
  }
  assert.equal(stays(make(list("x")), root, seen(["two", "c"])), false, "it never lay there");
});

test("whoever is born is told", () => {
  const born = [];
  const node = make(h("p", { born: (each) => born.push(each) }));
  assert.deepEqual(born, [node]);
});

test("styles come, change and go one by one", () => {
  const node = make(h("p", { style: { "--a": "1", "--b": "2" } }));
  assert.deepEqual([node.style["--a"], node.style["--b"]], ["1", "2"]);
  const [set, gone] = [[], []];
  node.style = { setProperty: (...all) => set.push(all), removeProperty: (name) => gone.push(name) };
  patch(node, h("p", { style: { "--a": "1", "--b": "3" } }));
  assert.deepEqual([set, gone], [[["--b", "3"]], []]);
  patch(node, h("p", { style: { "--c": "4" } }));
  assert.deepEqual([set.slice(1), gone], [[["--c", "4"]], ["--a", "--b"]]);
  patch(node, h("p"));
  assert.deepEqual(gone, ["--a", "--b", "--c"]);
});

test("a class changes only when it does", () => {
  const node = make(h("p.a"));
  node.attributes.class = "touched";
  patch(node, h("p", { class: "a" }));
  assert.equal(node.attributes.class, "touched");
  patch(node, h("p.b"));
  assert.equal(node.attributes.class, "tt-b");
  assert.equal("class" in make(h("p")).attributes, false);
  assert.deepEqual(make(h("p", { key: "k", class: "a", born: () => {} })).attributes, { class: "tt-a" });
});

test("what a field holds is a property, and a select has it once its options are there", () => {
  const input = make(h("input", { value: "x", checked: true }));
  assert.deepEqual([input.value, input.checked, input.attributes], ["x", true, {}]);
  patch(input, h("input", { value: null }));
  assert.deepEqual([input.value, input.checked], ["", ""]);
  assert.equal(make(h("select", { value: "b" }, h("option", { value: "b" }))).value, "b");
  assert.equal(make(h("select")).value, "");
});

test("what listens is set and taken away", () => {
  const run = () => {};
  const node = make(h("button", { onclick: run }));
  assert.equal(node.onclick, run);
  patch(node, h("button", {}));
  assert.equal(node.onclick, null);
});

test("a text is written only where it differs, a node of another kind is a new one", () => {
  const node = make(h("p", null, "a", h("b", null, "x")));
  const [text, bold] = node.childNodes;
  patch(node, h("p", null, "b", h("b", null, "y")));
  assert.deepEqual([node.childNodes[0] === text, text.data, node.childNodes[1] === bold], [true, "b", true]);
  patch(node, h("p", null, "b", h("i", null, "y")));
  assert.notEqual(node.childNodes[1], bold);
  patch(node, h("p", null, h("b", null, "x"), "b"));
  assert.deepEqual(
    node.childNodes.map((each) => each.nodeType),
    [1, 3],
  );
  patch(node, h("p"));
  assert.deepEqual(node.childNodes, []);
});

test("what comes into a picture later is drawn as one, too", () => {
  const node = make(h("svg", null, h("g")));
  patch(node, h("svg", null, h("g", null, h("path")), h("rect")));
  assert.ok(node.childNodes[0].childNodes[0].svg && node.childNodes[1].svg);
  const outer = make(h("p", null, h("svg")));
  patch(outer, h("p", null, h("svg", null, h("path")), h("b")));
  assert.ok(outer.childNodes[0].childNodes[0].svg && !outer.childNodes[1].svg);
});

test("what is chosen of a list stays chosen when its options move, and what a reader has just chosen, too", () => {
  const picture = (value, ...options) =>
    h(
      "select",
      { value },
      options.map((each) => h("option", { value: each }, each)),
    );
  const node = make(picture("b", "a", "b"));
  assert.equal(node.value, "b");
  node.value = "a"; // as the browser leaves it: the option at that place
  patch(node, picture("b", "new", "a", "b"));
  assert.equal(node.value, "b");
  node.value = "a"; // chosen, and not yet answered
  patch(node, picture("b", "new", "a", "b"));
  assert.equal(node.value, "a");
  patch(node, picture("new", "new", "a", "b"));
  assert.equal(node.value, "new");
});
