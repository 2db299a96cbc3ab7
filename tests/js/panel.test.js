// What stands beside a table: what folds, what is asked, what is said of an answer, where the way on leads.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { PANEL_BLOCKS } from "../../tichu_teach/pages/static/blocks.js";
import { face } from "../../tichu_teach/pages/static/cards.js";
import { panelParts } from "../../tichu_teach/pages/static/panel.js";
import { ARRIVALS, BARS, DOCKS, register } from "../../tichu_teach/pages/static/registry.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { all, context, table } from "./table.js";

globalThis.document = { body: { classList: { contains: () => false } } };
globalThis.location = { search: "" };
register({ blocks: PANEL_BLOCKS, decks: [TICHU] });

const ctxOf = (blocks, more = {}) => context({ panel: { blocks, ...more.panel }, ...more.scene });
const parts = (blocks, more = {}, verdict = null) => panelParts(ctxOf(blocks, more), verdict);
const count = (part, cls) => all(part, cls).length;
const kinds = (part) => all(part, "block").length;
const words = (picture) =>
  typeof picture === "object" ? picture.children.map(words).join("") : String(picture);
const text = (words, more) => ({ kind: "text", text: words, ...more });
const CHOICES = { kind: "choices", id: "c", options: [{ value: 1, label: "One" }] };
const SEATED = { scene: { table: table(4) } };
const ROW = { id: "r", label: "Tricks", status: "wrong", note: "Count again." };

test("a wrong line is explained in its own words, below its name", () => {
  const sheet = { kind: "sheet", id: "s", rows: [{ ...ROW, label: "*Tricks*" }, { ...ROW, id: "q", status: "right" }] }; // prettier-ignore
  const told = all(parts([sheet]).answer, "remark");
  assert.deepEqual(
    told.map((each) => [each.props.key, all(each, "h3").map(words), all(each, "verdicttext").map(words)]),
    [["remarkr", ["Tricks"], ["Count again."]]],
  );
});

test("of a long line above the title the end can be told apart", () => {
  const spans = (header) => all(all(parts([], { panel: { header } }).reading, "header"), "span").map(words);
  assert.deepEqual(spans("Tichu"), ["Tichu"]);
  assert.deepEqual(spans("Tichu · The wish · 3 of 9"), ["Tichu", " · The wish · 3 of 9"]);
  for (const none of ["", null, undefined]) assert.equal(count(parts([], { panel: { header: none } }).reading, "header"), 0); // prettier-ignore
});

test("what is told folds where something stands behind it", () => {
  const told = [text("a"), { kind: "story", text: "b" }];
  assert.equal(count(parts(told).reading, "tale"), 0);
  assert.equal(kinds(all(parts([...told, CHOICES]).reading, "tale")), 2);
  assert.equal(kinds(all(parts(told, { scene: { table: table(4) } }).reading, "tale")), 2);
  const stays = [text("a"), text("b", { stays: true }), CHOICES];
  assert.equal(kinds(all(parts(stays).reading, "tale")), 1);
  assert.equal(kinds(parts(stays).reading), 2);
});

test("what is asked is known wherever it stands", () => {
  const asked = (...blocks) => parts(blocks).asked;
  assert.deepEqual([asked(CHOICES), asked(text("a"), CHOICES), asked(text("a"))], [true, true, false]);
});

test("what is told, asked, said of an answer and kept has a place each", () => {
  const asks = text("Which?", { asks: true });
  const after = [
    { kind: "note", text: "After." },
    { kind: "log", lines: ["Then."] },
  ];
  const { reading, desk, answer, extra } = parts([text("Read."), asks, CHOICES, ...after]);
  assert.deepEqual([reading, desk, answer, extra].map(kinds), [1, 2, 1, 1]);
  assert.deepEqual(all(panelParts(context({ panel: { title: "Bare" } }), null).reading, "h2").map(words), [
    "Bare",
  ]);
  const told = parts([text("Once."), { kind: "share", label: "Share", text: "x" }]);
  assert.deepEqual([told.form, count(told.extra, "share")], [false, 1]);
});

test("what answers stands in the place of what is said of an answer, and there alone", () => {
  const { reading, answer } = parts([text("a"), CHOICES, text("Because.", { answers: true })]);
  assert.deepEqual([words(answer).includes("Because."), words(reading).includes("Because.")], [true, false]);
  assert.equal(words(answer).split("Because.").length, 2);
});

test("cards that are shown fold beside a table alone", () => {
  const cards = [{ kind: "cards", rows: [{ cards: ["8w"] }] }, text("a"), CHOICES];
  assert.equal(kinds(all(parts(cards).reading, "tale")), 1);
  assert.equal(kinds(all(parts(cards, { scene: { table: table(4) } }).reading, "tale")), 2);
});

test("a line to write has a button, more lines are sent when one is done with them", () => {
  const field = (more) => parts([{ kind: "field", id: "f", label: "Name", value: "", ...more }]).reading;
  const drawn = (part) => [count(part, "btn"), JSON.stringify(part).includes("textarea")];
  assert.deepEqual(
    [drawn(field({})), drawn(field({ lines: 3 }))],
    [
      [1, false],
      [0, true],
    ],
  );
});

test("what a table brings stands where it is looked for", () => {
  const arrive = () => undefined;
  register({ arrivals: [arrive] });
  assert.ok(ARRIVALS.includes(arrive));
});

test("what is folded is shown by a press, and folded again", () => {
  const ctx = ctxOf([text("a"), CHOICES]);
  const button = () => all(panelParts(ctx, null).reading, "unfold")[0];
  assert.deepEqual([button().props["aria-expanded"], words(button())], ["false", "table.unfold"]);
  button().props.onclick();
  assert.deepEqual([button().props["aria-expanded"], words(button()), ctx.drawn], ["true", "table.fold", 1]);
  button().props.onclick();
  assert.equal(button().props["aria-expanded"], "false");
});

test("what is asked is told once more above, where it stands far below", () => {
  const ctx = ctxOf([text("a"), { ...CHOICES, question: "Which?" }]);
  assert.equal(count(panelParts(ctx, null).reading, "askedline"), 0);
  ctx.sizes.far = true;
  assert.deepEqual(all(panelParts(ctx, null).reading, "askedline").map(words), ["Which?"]);
  const plain = ctxOf([text("Why?", { asks: true }), CHOICES]);
  plain.sizes.far = true;
  assert.deepEqual(all(panelParts(plain, null).reading, "askedline").map(words), ["Why?"]);
  for (const blocks of [[text("a")], [text("a"), CHOICES]]) {
    const none = ctxOf(blocks);
    none.sizes.far = true;
    assert.equal(count(panelParts(none, null).reading, "askedline"), 0);
  }
});

test("where nobody sits at a table, cards and what is asked lie on the desk", () => {
  const cards = { kind: "cards", rows: [{ cards: ["8w"] }] };
  const lies = (blocks, more) => {
    const { desk, form } = parts(blocks, more);
    return [count(desk, "pic"), count(desk, "choice"), count(desk, "fan"), count(form, "choice")];
  };
  assert.deepEqual(lies([cards, CHOICES]), [1, 1, 0, 0]);
  assert.deepEqual(lies([CHOICES, cards]), [0, 1, 0, 0], "what stands behind the question belongs to it");
  assert.deepEqual(lies([text("a")]), [0, 0, 1, 0], "an empty one has a fan of cards");
  assert.deepEqual(lies([cards]), [1, 0, 0, 0]);
  assert.deepEqual(lies([cards, CHOICES], SEATED), [0, 0, 0, 1]);
  assert.deepEqual(lies([cards, CHOICES], { scene: { present: { on: true } } }), [0, 0, 0, 1]);
  assert.equal(kinds(parts([{ ...cards, below: true }]).extra), 1);
});

test("what helps and what is kept stands at the end, unless it stays", () => {
  const log = { kind: "log", lines: ["a"] };
  const link = { kind: "link", href: "x.ipynb", text: "On" };
  const found = parts([text("a"), log, link]);
  assert.deepEqual([kinds(found.reading), kinds(found.extra)], [1, 2]);
  assert.equal(parts([log, text("a")]).extra, false, "only what is last");
  assert.equal(parts([text("a"), { ...log, stays: true }]).extra, false);
  assert.equal(kinds(parts([text("a"), text("b", { below: true })]).extra), 1);
});

test("a form of words alone tells, one with something to press asks", () => {
  const form = (...blocks) => parts(blocks, SEATED).form.props.class.filter(Boolean);
  assert.deepEqual(form(text("Why?", { asks: true })), ["told"]);
  assert.deepEqual(form(text("Why?", { asks: true }), CHOICES), []);
  assert.deepEqual(form(text("Why?", { asks: true, coming: true })), ["told", "coming"]);
  assert.equal(kinds(parts([text("a"), text("More?", { id: "q.more" }), CHOICES], SEATED).form), 2);
  assert.equal(kinds(parts([text("a"), text("x", { id: "quite" }), CHOICES], SEATED).form), 1);
  assert.equal(kinds(parts([text("a"), text("x", { id: "goals" })], SEATED).form), 1);
});

test("what is said of an answer has a place of its own; a rule at hand is no answer", () => {
  const rule = { kind: "rule", id: "r", name: "A rule", text: "So." };
  assert.equal(parts([CHOICES]).answer, false);
  assert.equal(parts([CHOICES, rule]).answer.props.class, "athand");
  assert.equal(parts([CHOICES, rule, text("b")]).answer.props.class, false);
  assert.equal(parts([CHOICES, rule], {}, "No.").answer.props.class, false);
  const sheet = { kind: "sheet", id: "s", rows: [ROW] };
  assert.equal(parts([sheet, rule]).answer.props.class, false);
  assert.equal(count(parts([sheet]).answer, "remark"), 1);
  for (const row of [
    { ...ROW, status: "right" },
    { ...ROW, note: "" },
  ])
    assert.equal(parts([{ ...sheet, rows: [row] }]).answer, false);
});

test("a page without a panel still says what the referee says", () => {
  assert.equal(panelParts(context({}), null).answer, null);
  assert.equal(words(panelParts(context({}), "No.").answer), "No.");
});

test("a long line above the title can lose its beginning", () => {
  const header = (line) => all(parts([], { panel: { header: line } }).reading, "header").map(words);
  assert.deepEqual(
    [header("Nanking · Chapter 2 · Step 3"), header("Nanking")],
    [["Nanking · Chapter 2 · Step 3"], ["Nanking"]],
  );
  assert.deepEqual([header(""), header(null)], [[], []]);
  const { children } = all(parts([], { panel: { header: "A · B" } }).reading, "header")[0];
  assert.deepEqual(children.map(words), ["A", " · B"]);
});

test("the way on: links lead there, buttons ask, what can't be pressed asks nothing", () => {
  const buttons = [
    { name: "next", label: "On", primary: true },
    { name: "hint", label: "Hint", disabled: true },
    { name: "home", label: "Home", href: "index.ipynb" },
    { name: "replay", label: "Again" },
  ];
  const ctx = ctxOf([], { panel: { buttons } });
  ctx.find = (css) => ({ scrollIntoView: () => ctx.done.push(css) });
  const [next, hint, home, again] = all(panelParts(ctx, null).nav, "btn");
  next.props.onclick();
  assert.deepEqual(ctx.done, [["button", { name: "next" }, "button:next"]]);
  globalThis.matchMedia = () => ({ matches: false });
  again.props.onclick();
  assert.deepEqual(ctx.done[1], ".tt-felt", "where it is to be seen");
  assert.equal(hint.props.onclick, null);
  assert.deepEqual([home.tag, home.props.href], ["a", "index.ipynb"]);
  assert.deepEqual(
    [next, hint, home].map(({ props }) => props.class.filter(Boolean)),
    [["primary", "n-next"], ["n-hint"], ["n-home"]],
  );
  assert.equal(parts([]).nav, false);
});

// -- blocks --------------------------------------------------------------------------------------------

const drawn = (block, more = {}) => PANEL_BLOCKS[block.kind](block, Object.assign(context({}), more));

test("a column of numbers stands to the right, one with a word in it doesn't", () => {
  const rows = [
    ["a", "5", "", "5"],
    ["b", "−3", "+2", "x"],
  ];
  const cells = all(
    drawn({ kind: "table", head: ["", "1", "2", "3"], rows, foot: ["all", "2", "2", "5"] }),
    "td",
  );
  assert.deepEqual(
    cells.map(({ props }) => props.class),
    ["num", "num", false, "num", "num", false, false, "num", "num", false],
  );
  const numbered = all(drawn({ kind: "table", rows: [["1", "2"]], foot: ["3", "4"] }), "td");
  assert.deepEqual(
    numbered.map(({ props }) => props.class),
    ["num", false, "num"],
    "the first column names the rows, by numbers too",
  );
});

test("a wide table says so, a bare one has neither head nor foot", () => {
  const wide = (head) => all(drawn({ kind: "table", head, rows: [["a"]] }), "grid")[0].props.class;
  assert.deepEqual([wide(Array(6).fill("x")), wide(Array(5).fill("x"))], ["wide", false]);
  const heads = all(drawn({ kind: "table", head: ["x", "y"], rows: [] }), "th").map(
    ({ props }) => props.class,
  );
  assert.deepEqual(heads, [false, "num"], "where there are no rows nothing speaks against numbers");
  const bare = drawn({ kind: "table", rows: [] });
  assert.deepEqual(
    ["thead", "tfoot", "tbody"].map((tag) => count(bare, tag)),
    [0, 0, 1],
  );
});

test("what has been done is a share of what there is", () => {
  const width = (done, of) => all(drawn({ kind: "progress", done, of }), "done")[0].props.style.width;
  assert.deepEqual([width(1, 4), width(9, 4), width(1, 0)], ["25%", "100%", "0%"]);
});

test("cards lie in sets, face down where nobody has seen them", () => {
  const block = { kind: "cards", rows: [{ cards: ["8w", "8p", "|", "9s"], down: [1, 2] }, { cards: [] }] };
  const [row] = all(drawn(block), "cardrow");
  assert.deepEqual(
    all(row, "pics").map((set) => all(set, "pic").length),
    [2, 1],
  );
  const labels = all(row, "pic").map(({ props }) => props["aria-label"].startsWith("table.facedown"));
  assert.deepEqual(labels, [false, true, true]);
  const [phoenix] = all(drawn({ kind: "cards", rows: [{ cards: ["Ph=K"] }] }), "pic");
  assert.deepEqual(phoenix.children, [face("Ph", "K")]);
});

test("a row of cards has its label and note only where it has words for them", () => {
  const rows = [
    { cards: ["8w"], label: "A *pair*", note: "" },
    { cards: ["8w"], note: "So." },
  ];
  const [one, other] = all(drawn({ kind: "cards", rows }), "cardrow");
  assert.deepEqual([all(one, "rowlabel").map(words), count(one, "rownote")], [["A pair"], 0]);
  assert.deepEqual([count(other, "rowlabel"), all(other, "rownote").map(words)], [0, ["So."]]);
});

test("what a table is made of is drawn in the order in which it was told", () => {
  const [one, two, three] = ["one", "two", "three"];
  const before = DOCKS.length;
  register({ docks: [one, two], bars: [three] });
  register({ docks: [three] });
  assert.deepEqual([DOCKS.slice(before), BARS.at(-1)], [[one, two, three], three]);
  DOCKS.length = before;
  BARS.pop();
});

test("a note that is spoken is marked, one without a tone is a tip", () => {
  const looks = (block, scene = {}) =>
    PANEL_BLOCKS.note({ kind: "note", ...block }, context(scene)).props.class;
  assert.deepEqual(looks({ text: "a" }), ["tone-tip", false]);
  assert.deepEqual(looks({ text: "a", tone: "bad" }, { say: { text: "a" } }), ["tone-bad", "aloud"]);
});

test("a field sends what stands in it, a list what was chosen", () => {
  const ctx = context({});
  const field = PANEL_BLOCKS.field({ kind: "field", id: "f", label: "Seed" }, ctx);
  let stopped = false;
  const target = { querySelector: () => ({ value: "7" }) };
  field.props.onsubmit({ preventDefault: () => (stopped = true), target });
  const options = ["a", "b"].map((value) => ({ value, label: value }));
  const list = PANEL_BLOCKS.select({ kind: "select", id: "s", options }, ctx);
  all(list, "select")[0].props.onchange({ target: { selectedIndex: 1 } });
  assert.deepEqual(ctx.done, [
    ["field", { block: "f", value: "7" }, "block:f"],
    ["select", { block: "s", value: "b" }, "block:s"],
  ]);
  assert.ok(stopped, "the page is not sent away");
});

test("a link that leads away is only told", () => {
  const tag = (href) => PANEL_BLOCKS.link({ kind: "link", href, text: "x" }).tag;
  assert.deepEqual([tag("a.ipynb"), tag("https://elsewhere.example")], ["a", "p"]);
});

test("what can't be copied is laid out to be copied by hand, only that", () => {
  const shown = (shareText) => {
    const ctx = context({});
    ctx.ui.shareText = shareText;
    return count(PANEL_BLOCKS.share({ kind: "share", label: "Share", text: "x" }, ctx), "sharetext");
  };
  assert.deepEqual([shown("x"), shown("y"), shown(undefined)], [1, 0, 0]);
});

test("a file is given as it is once what was typed has been heard", async () => {
  const file = (label, words) => ({ kind: "download", label, name: `${label}.json`, text: words });
  const given = [];
  const make = globalThis.document.createElement;
  globalThis.document.createElement = () => ({ click: () => {} });
  const url = mock.method(URL, "createObjectURL", (blob) => given.push(blob.text()) && "blob:");
  mock.timers.enable({ apis: ["setTimeout"] });
  const ctx = ctxOf([file("record", "old")]);
  const press = () => all(PANEL_BLOCKS.download(file("pack", "old"), ctx), "button")[0].props.onclick();
  const scenes = [[file("record", "new"), file("pack", "new")], [file("record", "new")], null];
  for (const blocks of scenes) {
    ctx.line.afterAll = (run) => {
      ctx.scene = blocks ? { panel: { title: "", blocks } } : {};
      run();
    };
    press();
  }
  url.mock.restore();
  mock.timers.reset();
  globalThis.document.createElement = make;
  assert.deepEqual(await Promise.all(given), ["new", "old", "old"], "what is gone is given as it was");
});

test("a name may be broken after each underscore", () => {
  const [cell] = all(drawn({ kind: "table", rows: [["first_out_bonus"]] }), "th");
  assert.equal(count(cell, "wbr"), 2);
  assert.equal(words(cell), "first_out_bonus");
});
