// Words that are explained: where they stand in a text, and where their meaning is laid.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { inline, paragraphs } from "../../tichu_teach/pages/static/prose.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { tipPlace, watchTerms } from "../../tichu_teach/pages/static/terms.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { Part, fire, open } from "./page.js";
import { context } from "./table.js";

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
  assert.equal(tipPlace({ left: 2, top: 730, bottom: 750 }, tip, page).top, 756, "it just fits");
  assert.equal(tipPlace({ left: 2, top: 731, bottom: 751 }, tip, page).top, 645);
  const low = { width: 390, height: 200 };
  assert.equal(tipPlace({ left: 2, top: 94, bottom: 114 }, tip, low).top, 8, "it just fits above");
  assert.equal(tipPlace({ left: 2, top: 93, bottom: 113 }, tip, low).top, 119, "it fits nowhere");
  assert.deepEqual(tipPlace({ left: 20, top: 10, bottom: 30 }, { width: 380, height: 900 }, page), {
    left: 8,
    top: 36,
  });
});

// -- shown where it stands -----------------------------------------------------------------------------

const RESTING = { pointerType: "mouse", screenX: 5, screenY: 5 };
const OTHER = { pointerType: "mouse", screenX: 9, screenY: 5 };

/** A page with two words that are explained, and what the tip says now. */
function explained() {
  mock.timers.enable({ apis: ["setTimeout"] });
  const root = open();
  const ctx = { ...context({}), ui: {} };
  ctx.redraw = () => ctx.done.push(["redraw"]);
  const tale = new Part("div", "tt-tale");
  const [trick, lead] = ["trick", "lead"].map((said, place) => {
    const attributes = {
      "data-word": said,
      "data-means": `what a *${said}* is`,
      "aria-description": "plain",
    };
    const part = new Part("span", "tt-term", attributes);
    part.box = { left: 20, top: 100 + 30 * place, width: 40, height: 20 };
    return part;
  });
  const plainWord = new Part("span");
  root.append(tale.append(trick, plainWord), lead);
  const watch = watchTerms(ctx, root);
  const tip = root.childNodes.at(-1);
  const text = (part) => part.data ?? part.childNodes.map(text).join("");
  const says = () => (tip.classList.contains("tt-shown") ? text(tip) : null);
  return { root, ctx, tale, trick, lead, plainWord, watch, tip, says };
}

test.afterEach(() => mock.timers.reset());

test("a mouse that stays on a word opens its meaning, one that passes by doesn't", () => {
  const { trick, lead, plainWord, says } = explained();
  fire(trick, "pointerover", OTHER);
  mock.timers.tick(119);
  assert.equal(says(), null);
  fire(plainWord, "pointerover", OTHER);
  mock.timers.tick(500);
  assert.equal(says(), null);
  fire(trick, "pointerover", OTHER);
  mock.timers.tick(120);
  assert.equal(says(), "trickwhat a trick is");
  fire(lead, "pointerover", OTHER);
  mock.timers.tick(120);
  assert.equal(says(), "leadwhat a lead is");
  assert.deepEqual(
    [trick, lead].map((word) => word.classList.contains("tt-explained")),
    [false, true],
  );
  fire(plainWord, "pointerover", OTHER);
  mock.timers.tick(119);
  assert.notEqual(says(), null);
  mock.timers.tick(1);
  assert.equal(says(), null);
});

test("the meaning of a word that has gone meanwhile is not told", () => {
  const { trick, says } = explained();
  fire(trick, "pointerover", OTHER);
  trick.remove();
  mock.timers.tick(500);
  assert.equal(says(), null);
});

test("what is about to open stays away when something else takes the focus", () => {
  const { trick, plainWord, says } = explained();
  fire(trick, "pointerover", OTHER);
  fire(plainWord, "focusin");
  mock.timers.tick(500);
  assert.equal(says(), null);
});

test("a meaning that is open doesn't flicker when its word is met once more", () => {
  const { trick, tip } = explained();
  let opened = 0;
  tip.showPopover = () => opened++;
  tip.hidePopover = () => opened--;
  for (let i = 0; i < 2; i++) {
    fire(trick, "pointerover", OTHER);
    mock.timers.tick(120);
  }
  tip.hidePopover = () => assert.fail("it was closed");
  fire(trick, "pointerover", OTHER);
  mock.timers.tick(120);
  assert.equal(opened, 1);
});

test("a word that is pressed while its meaning is about to open keeps it", () => {
  const { trick, plainWord, says } = explained();
  fire(trick, "click");
  fire(plainWord, "pointerover", OTHER);
  fire(trick, "click"); // before it has closed
  mock.timers.tick(500);
  assert.notEqual(says(), null);
});

test("whoever moves from the word to its meaning can read on; so can whoever has it in focus", () => {
  const { trick, plainWord, tip, says } = explained();
  fire(trick, "pointerover", OTHER);
  mock.timers.tick(120);
  fire(tip, "pointerover", OTHER);
  mock.timers.tick(500);
  assert.notEqual(says(), null);
  trick.focus();
  fire(plainWord, "pointerover", OTHER);
  mock.timers.tick(500);
  assert.notEqual(says(), null);
});

test("a word that the page moves under a mouse at rest waits for the mouse", () => {
  const { trick, says } = explained();
  fire(window, "pointermove", RESTING);
  fire(trick, "pointerover", RESTING);
  mock.timers.tick(500);
  assert.equal(says(), null);
  fire(window, "pointermove", OTHER);
  mock.timers.tick(120);
  assert.notEqual(says(), null);
});

test("a meaning that was closed is not opened again by the next move on its word", () => {
  const { root, trick, says } = explained();
  fire(window, "pointermove", RESTING);
  fire(trick, "pointerover", RESTING);
  fire(window, "pointermove", OTHER);
  mock.timers.tick(120);
  assert.notEqual(says(), null);
  fire(root, "keydown", { key: "Escape" });
  assert.equal(says(), null);
  fire(window, "pointermove", { ...OTHER, screenX: 40 });
  mock.timers.tick(500);
  assert.equal(says(), null);
});

test("a finger opens it by a tap alone, and another tap elsewhere closes it", () => {
  const { trick, plainWord, ctx, says } = explained();
  fire(trick, "pointerover", { ...OTHER, pointerType: "touch" });
  mock.timers.tick(500);
  assert.equal(says(), null);
  fire(plainWord, "click");
  assert.equal(says(), null);
  fire(trick, "click");
  assert.notEqual(says(), null);
  assert.deepEqual(ctx.done, [["announce", "trick: plain"]]);
  fire(trick, "pointerdown", OTHER);
  assert.notEqual(says(), null);
  fire(plainWord, "pointerdown", OTHER);
  assert.equal(says(), null);
});

test("the focus opens it where it can be seen, and unfolds what it lies in", () => {
  const { trick, plainWord, tale, ctx, says } = explained();
  fire(trick, "focusin");
  assert.equal(says(), null, "pressed, not reached by keyboard");
  trick.states.add("focus-visible");
  fire(trick, "focusin");
  assert.notEqual(says(), null);
  assert.deepEqual([ctx.ui.unfolded, ctx.done], [undefined, []]);
  fire(trick, "focusout");
  assert.equal(says(), null);
  tale.scrollTop = 12;
  fire(trick, "focusin");
  assert.deepEqual([tale.scrollTop, ctx.ui.unfolded, ctx.done], [0, true, [["redraw"]]]);
  fire(plainWord, "focusin");
  assert.equal(says(), null);
});

test("Escape closes it and does nothing else; without it Escape is left to the page", () => {
  const { trick, says } = explained();
  const key = (name) => {
    const { prevented, stopped } = fire(trick, "keydown", { key: name });
    return prevented && stopped;
  };
  assert.equal(key("Escape"), false);
  fire(trick, "click");
  assert.equal(key("a"), false);
  assert.notEqual(says(), null);
  assert.equal(key("Escape"), true);
  assert.equal(says(), null);
});

test("Enter and the space bar press a word, and nothing else", () => {
  const { trick, plainWord, watch, says } = explained();
  let stopped = 0;
  const press = (target, key) => watch.key({ target, key, preventDefault: () => stopped++ });
  assert.deepEqual([press(plainWord, "Enter"), press(trick, "x"), says()], [false, false, null]);
  for (const key of ["Enter", " "]) {
    assert.ok(press(trick, key));
    assert.notEqual(says(), null);
    fire(trick, "focusout");
  }
  assert.equal(stopped, 2, "nor does the page roll on");
});

test("it follows its word when that is scrolled, and goes with it", () => {
  const { root, trick, tip, watch, says } = explained();
  const scrolled = (top) => {
    trick.box = { ...trick.box, top };
    document.fire("scroll");
    return says() && [tip.style.left, tip.style.top];
  };
  fire(trick, "click");
  assert.deepEqual([tip.style.left, tip.style.top], ["20px", "126px"]);
  assert.deepEqual(scrolled(200), ["20px", "226px"]);
  assert.equal(scrolled(-21), null);
  scrolled(100);
  fire(trick, "click");
  assert.equal(scrolled(845), null);
  scrolled(100);
  fire(trick, "click");
  trick.classList.remove("tt-explained"); // drawn anew
  watch.drawn();
  assert.ok(trick.classList.contains("tt-explained"));
  root.querySelector(".tt-tale").remove();
  watch.drawn();
  assert.equal(says(), null);
});

test("a page that is left hears of nothing more", () => {
  const { trick, watch, says } = explained();
  fire(trick, "pointerover", OTHER);
  watch.release();
  mock.timers.tick(500);
  assert.equal(says(), null);
  fire(trick, "click");
  assert.equal(fire(trick, "keydown", { key: "Escape" }).prevented, false);
});

test("a voice hears the meaning with its word, not a second time", () => {
  const { tip } = explained();
  assert.deepEqual([tip.getAttribute("aria-hidden"), tip.getAttribute("popover")], ["true", "manual"]);
  assert.ok(tip.classList.contains("tt-tip"));
});
