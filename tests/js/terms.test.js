// Words that are explained: where they stand in a text, and where their meaning is laid.

import assert from "node:assert/strict";
import test from "node:test";

import { inline, paragraphs } from "../../tichu_teach/pages/static/prose.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { tipPlace } from "../../tichu_teach/pages/static/terms.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";

register({ decks: [TICHU] });

/** What a picture says, explained words in angles. */
const told = (part) =>
  typeof part !== "object"
    ? part
    : part.classes.includes("term")
      ? `<${told(part.children[0])}>`
      : part.children.map(told).join("");

const term = (text, said, from = 0) => ({
  at: text.indexOf(said, from),
  said,
  word: said,
  means: "a *word*",
});

test("a word is marked at its place, in emphasis and in a later paragraph too", () => {
  const text = "Play *a trick* on [8w].\n\n \nThen lead, 🂡 and pass.";
  const terms = [term(text, "trick"), term(text, "lead"), term(text, "pass")];
  assert.deepEqual(
    paragraphs(text, {}, terms).map(told),
    ["Play a <trick> on 8w.", "Then <lead>, 🂡 and <pass>."].map((line) =>
      line.replace("8w", told(paragraphs("[8w]", {})[0])),
    ),
  );
});

test("its meaning is described without marks, and is a button to nobody's eyes", () => {
  const [mark] = inline("trick", {}, [term("trick", "trick")]).filter((part) => typeof part === "object");
  assert.equal(mark.props["aria-description"], "a word");
  assert.equal(mark.props.role, "button");
  assert.equal(mark.props.tabindex, "0");
});

test("places that a text does not have are passed over", () => {
  const strays = [
    { at: 3, said: "xyz", word: "", means: "" },
    { at: -2, said: "ab", word: "", means: "" },
  ];
  assert.equal(inline("abcd", {}, strays).map(told).join(""), "abcd");
});

test("a meaning stays in the window", () => {
  const page = { width: 390, height: 844 };
  const tip = { width: 300, height: 80 };
  assert.deepEqual(tipPlace({ left: 200, top: 100, bottom: 120 }, tip, page), { left: 82, top: 126 });
  assert.deepEqual(tipPlace({ left: 2, top: 800, bottom: 820 }, tip, page), { left: 8, top: 714 });
  assert.deepEqual(tipPlace({ left: 20, top: 10, bottom: 30 }, { width: 380, height: 900 }, page), {
    left: 8,
    top: 36,
  });
});
