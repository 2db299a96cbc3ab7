// What a class sees of a question before it is told, and what the next press of a clicker does.

import assert from "node:assert/strict";
import test from "node:test";

import { PANEL_BLOCKS } from "../../tichu_teach/pages/static/blocks.js";
import { choicesBlock } from "../../tichu_teach/pages/static/choices.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { layPages, pageOf, slideView } from "../../tichu_teach/pages/static/slide.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { ruleToRead, verdictView } from "../../tichu_teach/pages/static/verdict.js";
import { all, context } from "./table.js";

globalThis.document = { fullscreenEnabled: false, body: { classList: { contains: () => false } } };
globalThis.location = { hostname: "teacher.example" };
register({ decks: [TICHU], blocks: PANEL_BLOCKS });

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

test("short answers have letters too, and tiles their own names", () => {
  const letters = (compact) =>
    all(choicesBlock({ id: "q", options: OPTIONS, compact }, before({})), "letter").map(words);
  assert.deepEqual([letters("short"), letters("tiny")], [["A", "B", "C"], []]);
});

test("a class reads a rule once, behind all that is said; at a table that it tries it can open it", () => {
  const ctx = before({}, { step: "lesson 2" });
  ctx.scene.verdict = { ok: true, rule: { id: "nanking.follow", name: "Higher", text: "Play higher." } };
  ctx.ui.cited = { "nanking.follow": "lesson 2" };
  const cited = () =>
    [verdictView, ruleToRead].map((view) => all(view(ctx), "rule").map(({ props }) => props.open));
  assert.deepEqual(cited(), [[], [true]]);
  ctx.scene.panel.step = "lesson 3";
  assert.deepEqual(cited(), [[], []]);
  ctx.scene.present.trying = true;
  assert.deepEqual(cited(), [[undefined], []]);
  ctx.scene.panel.step = "lesson 2";
  assert.deepEqual(cited(), [[undefined], []]);
});

test("beside a table many cards are as small as words: the question stays near", () => {
  const ctx = before({});
  const drawn = (cards, more = { down: [] }) => {
    const picture = PANEL_BLOCKS.cards({ rows: [{ cards, ...more }] }, ctx);
    return ["pic", "chip"].map((name) => all(picture, name).length);
  };
  const seven = ["2j", "3j", "4j", "5j", "6j", "7j", "8j"];
  assert.deepEqual(drawn(seven), [7, 0]);
  ctx.scene.table = {};
  assert.deepEqual(drawn(seven), [0, 7]);
  assert.deepEqual([drawn(seven.slice(1)), drawn(seven, { down: [0] })], [[6, 0], [7, 0]]); // prettier-ignore
  ctx.scene.present.on = false;
  assert.deepEqual(drawn(seven), [7, 0]);
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
  const classes = (name) =>
    all(slideView(ctx, null, [], null), "btn").find((each) => each.props.key === name).props.class;
  assert.deepEqual([classes("on"), classes("back")], [["primary", "p-on"], [undefined, "p-back"]]); // prettier-ignore
  ctx.scene.panel.buttons = [];
  assert.deepEqual(main(ctx), []);
  ctx.scene.present.trying = true;
  assert.deepEqual(main(ctx), []);
});

test("what phones have answered is shown next, unless they were asked something else", () => {
  const ctx = before({ hidden: true, vote: { n: 4 } }, NEXT);
  ctx.ui.live = { phase: "asked", vote: 4 };
  assert.deepEqual(main(ctx), ["table.live.show"]);
  ctx.ui.live.vote = 3;
  assert.deepEqual(main(ctx), ["table.present.reveal"]);
  ctx.ui.live = { phase: "shown", vote: 4 };
  assert.deepEqual(main(ctx), ["table.present.reveal"]);
});

test("a black wall is a button that lights it again", () => {
  const ctx = before({}, NEXT);
  const drawn = () => all(slideView(ctx, null, [], null), "blackout");
  assert.equal(drawn().length, 0);
  ctx.ui.black = true;
  const [{ props }] = drawn();
  assert.equal(props["aria-label"], "table.present.light");
  props.onclick();
  assert.deepEqual(ctx.done, [["black"]]);
});

test("what is drawn on a slide says what it is", () => {
  const slide = (change) => {
    const ctx = before({}, NEXT);
    change(ctx);
    const picture = slideView(ctx, null, [], null);
    return picture.props.class.filter(Boolean).join(" ");
  };
  assert.equal(
    slide(() => {}),
    "bare",
  );
  assert.equal(
    slide(({ scene }) => (scene.present.trying = true)),
    "bare trying",
  );
  assert.equal(
    slide(({ scene }) => (scene.panel.blocks = [{ kind: "sheet" }])),
    "bare asks",
  );
  assert.equal(
    slide(({ scene }) => (scene.panel.blocks = [{ kind: "text" }])),
    "bare",
  );
  assert.equal(
    slide(({ ui }) => (ui.pointing = true)),
    "bare pointing",
  );
  assert.equal(
    slide(({ ui }) => (ui.ring = [3, 4])),
    "bare ringed",
  );
  const ctx = before({}, NEXT);
  Object.assign(ctx.ui, { ring: [3, 4], toast: "Copied" });
  const picture = slideView(ctx, null, [], null);
  assert.deepEqual(all(picture, "ring").map(({ props }) => props.style), [{ left: "3px", top: "4px" }]); // prettier-ignore
  assert.deepEqual(all(picture, "toast").map(words), ["Copied"]);
  assert.deepEqual([all(picture, "stagebox").length, all(picture, "laser").length], [0, 1]);
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

const tools = (ctx) => all(slideView(ctx, null, [], null), "tool").map(({ props }) => props.key);
const keys = (ctx) => all(slideView(ctx, null, [], null), "btn").map(({ props }) => props.key);

test("the strip has what can be done now, and each does it", () => {
  const buttons = ["back", "hint", "retry", "skip", "next"].map((name) => ({ name, label: name }));
  const ctx = before({ hidden: true, link: "http://teacher.example/x", try: true }, { buttons });
  assert.deepEqual(keys(ctx), ["back", "on", "hint", "retry", "try"]);
  assert.deepEqual(tools(ctx), ["pointer", "black", "notes", "link", "leave"]);
  for (const each of ["btn", "tool"])
    for (const { props } of all(slideView(ctx, null, [], null), each)) props.onclick();
  const did = ["back", "on", "press", "press", "tryIt", "point", "black", "notes", "link", "leave"];
  assert.deepEqual(
    ctx.done.map(([name]) => name),
    did,
  );
  buttons[1].disabled = true;
  assert.deepEqual(keys(ctx), ["back", "on", "retry", "try"]);
  document.fullscreenEnabled = true;
  assert.ok(tools(ctx).includes("full"));
  document.fullscreenEnabled = false;
});

test("trying a position, there is only the way back to the question", () => {
  const buttons = [{ name: "back", label: "Back" }];
  const ctx = before({ trying: true, try: true }, { buttons });
  assert.deepEqual(keys(ctx), ["untry"]);
  assert.deepEqual(tools(ctx), ["pointer", "black", "notes", "leave"]);
});

test("further pages are counted, and turned back", () => {
  const ctx = before({});
  assert.deepEqual([keys(ctx), all(slideView(ctx, null, [], null), "pagecount").length], [[], 0]);
  Object.assign(ctx.ui, { page: 1, pages: 2 });
  assert.deepEqual(keys(ctx), ["back"]);
  const [count] = all(slideView(ctx, null, [], null), "pagecount");
  assert.equal(words(count), 'table.present.page {"page":2,"of":2}');
});

test("a slide knows whether it has a table, and whether it asks", () => {
  const looks = (present, panel, stage = "table") => {
    const ctx = before(present, panel);
    return slideView(ctx, stage, [], null).props.class.filter(Boolean);
  };
  assert.deepEqual(looks({}, { blocks: [{ kind: "text" }] }), []);
  for (const kind of ["choices", "order", "sheet"])
    assert.deepEqual(looks({}, { blocks: [{ kind: "text" }, { kind }] }), ["asks"]);
  assert.deepEqual(looks({}, {}, null), ["bare"]);
  const ctx = before({});
  delete ctx.scene.panel;
  assert.equal(all(slideView(ctx, "table", [], null), "stagebox").length, 1);
  assert.equal(all(slideView(ctx, null, [], null), "stagebox").length, 0);
});

test("a pointer, a word to the teacher and the dark are drawn while they last", () => {
  const ctx = before({});
  Object.assign(ctx.ui, { pointing: true, ring: [12, 34], toast: "Copied.", black: true, linked: true });
  const picture = slideView(ctx, "table", [], null);
  assert.deepEqual(picture.props.class.filter(Boolean), ["pointing", "ringed"]);
  assert.deepEqual(all(picture, "ring")[0].props.style, { left: "12px", top: "34px" });
  assert.deepEqual(
    ["toast", "blackout", "linkcard"].map((name) => all(picture, name).length),
    [1, 1, 0],
  );
  all(picture, "blackout")[0].props.onclick();
  assert.deepEqual(ctx.done, [["black"]]);
  const pressed = all(picture, "tool").map(({ props }) => [props.key, props["aria-pressed"], props.class]);
  assert.deepEqual(pressed[0], ["pointer", "true", "on"]);
  assert.deepEqual(pressed[1], ["black", null, undefined]);
  ctx.ui.pointing = false;
  assert.deepEqual(all(slideView(ctx, "table", [], null), "tool")[0].props.class, false);
});

test("a code is drawn only where there is one", () => {
  const ctx = before({ link: "http://teacher.example/x", code: [] });
  assert.equal(all(slideView(ctx, null, [], null), "linkcard").length, 0);
  ctx.ui.linked = true;
  assert.equal(all(slideView(ctx, null, [], null), "linkcard").length, 1);
  assert.equal(all(slideView(ctx, null, [], null), "codepicture").length, 0);
});

// -- pages ---------------------------------------------------------------------------------------------

/** A slide whose words need so many pages at the largest size, and less at each smaller one. */
function laid(pagesAt, ui = {}) {
  const style = { setProperty: (name, value) => (style[name] = value) };
  const pages = { clientWidth: 400, style };
  Object.defineProperty(pages, "scrollWidth", { get: () => pagesAt[style["--grow"]] * 420 - 20 });
  globalThis.getComputedStyle = () => ({ columnGap: "20px" });
  const root = { querySelector: (css) => (css === ".tt-pages" ? pages : null) };
  const ctx = { ui: { page: 0, pages: 1, ...ui } };
  return { changed: layPages(ctx, root), grow: style["--grow"], ui: ctx.ui };
}

test("words are as large as leaves one page", () => {
  const found = laid({ 1.4: 3, 1.3: 2, 1.2: 1 });
  assert.deepEqual([found.grow, found.changed, found.ui.pages], ["1.2", false, 1]);
  const sizes = ["1.4", "1.3", "1.2", "1.1", "1"];
  for (const most of sizes)
    assert.equal(laid(Object.fromEntries(sizes.map((size) => [size, size > most ? 2 : 1]))).grow, most);
});

test("many words have pages, and a place among them stays in range", () => {
  const three = { 1.4: 5, 1.3: 5, 1.2: 4, 1.1: 4, 1: 3 };
  assert.deepEqual(laid(three), { changed: true, grow: "1", ui: { page: 0, pages: 3, toLast: false } });
  assert.deepEqual(laid(three, { page: 2, pages: 3 }).changed, false);
  assert.deepEqual(laid(three, { page: 7, pages: 3 }).ui, { page: 2, pages: 3, toLast: false });
  assert.deepEqual(laid(three, { toLast: true, pages: 3 }).ui, { page: 2, pages: 3, toLast: false });
  assert.equal(layPages({ ui: {} }, { querySelector: () => null }), false);
});

test("a part of the text is found on its page, however large the slide is drawn", () => {
  const box = (left, width) => ({ getBoundingClientRect: () => ({ left, width }) });
  const pages = { ...box(100, 800), offsetWidth: 400, clientWidth: 400 };
  const root = { querySelector: () => pages };
  const pageAt = (left) => pageOf(root, box(left, 1));
  assert.deepEqual([100, 936, 940, 1780].map(pageAt), [0, 1, 1, 2]);
  assert.equal(pageAt(930), 0);
});

// -- a stage that is too high ----------------------------------------------------------------------------

/** Something that moves over the table for so long, now at 20: where it was when measured, and how often it went on. */
const moving = (endTime, playState = "running") => ({
  ...{ playState, currentTime: 20, measured: 20, played: 0 },
  ...{ effect: { getComputedTiming: () => ({ endTime }) } },
  play() {
    this.played++;
  },
});

/** The size in which a stage is drawn that fits from one size on. */
function staged(fitsAt) {
  const style = { k: 1, setProperty: (_, k) => (style.k = Number(k)) };
  const felt = { scrollHeight: 1, clientHeight: 1, scrollWidth: 1, clientWidth: 1 };
  const stage = { clientHeight: 100, clientWidth: 100, scrollWidth: 100, querySelector: () => felt };
  const flying = [moving(300), moving(300, "paused"), moving(Infinity), { ...moving(0), effect: null }];
  const height = () => {
    for (const each of flying) each.measured = each.currentTime;
    return style.k > fitsAt ? 102 : 101;
  };
  Object.defineProperty(stage, "scrollHeight", { get: height });
  const box = { firstElementChild: stage, style, getAnimations: () => flying };
  layPages({ ui: {} }, { querySelector: (css) => (css === ".tt-stagebox" ? box : null) });
  const went = flying.map(({ measured, currentTime, played }) => [measured, currentTime, played]);
  const still = [20, 20, 0];
  assert.deepEqual(went, [[300, 20, 1], still, still, still], "measured at rest, what flies goes on flying");
  return style.k;
}

test("a stage is drawn as large as fits, or as small as can be read", () => {
  assert.deepEqual([9, 1, 0.82, 0.51, 0].map(staged), [1, 1, 0.8, 0.5, 0.4]);
});
