// Who sits where, what a wall looks like, where links may lead.

import assert from "node:assert/strict";
import test from "node:test";

import { ribbon, taper } from "../../tichu_teach/pages/static/brush.js";
import { pageAddress, safeHref, wayTo } from "../../tichu_teach/pages/static/href.js";
import { leftToRight, placeOf, shownBelow } from "../../tichu_teach/pages/static/places.js";
import { readingChooser } from "../../tichu_teach/pages/static/readings.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { readingsOf } from "../../tichu_teach/pages/static/trick.js";
import { wallView } from "../../tichu_teach/pages/static/wall.js";
import { all, context, table } from "./table.js";

globalThis.document = { body: { classList: { contains: () => false } } };
register({ decks: [TICHU] });

test("the viewer is below, the next one on their right", () => {
  const four = table(4, { viewer: 2 });
  const side = (seat) => {
    const { x, y } = placeOf(seat, four);
    return [x, y].map((v) => Math.round(v));
  };
  assert.deepEqual([2, 3, 0, 1].map(side), [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]);
});

test("everybody has a place of their own, however many sit there", () => {
  for (let players = 2; players <= 12; players++) {
    const places = table(players).seats.map(({ seat }) => placeOf(seat, table(players)));
    assert.equal(
      new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size,
      players,
      `${players}`,
    );
    for (const { x, y } of places) assert.ok(Math.abs(x) <= 1 && Math.abs(y) <= 1);
    assert.deepEqual([places[0].x, places[0].y], [0, 1]);
  }
});

test("takers stand from left to right", () => {
  const targets = [1, 2, 3].map((seat) => ({ seat, name: "" }));
  assert.deepEqual(
    leftToRight(targets, table(4)).map(({ seat }) => seat),
    [3, 2, 1],
  );
});

test("a hand that lies below is not drawn at its seat too", () => {
  const scene = { table: table(4), input: { hand: { seat: 2, mode: "play" } } };
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => shownBelow(seat, scene)),
    [true, false, true, false],
  );
});

test("a link stays within this site", () => {
  for (const href of [
    "2-trick.ipynb",
    "../nanking/7-wish.ipynb?step=2#x:y",
    "#rule",
    "/voila/render/a.ipynb",
  ])
    assert.ok(safeHref(href), href);
  for (const href of [
    "",
    " a",
    "//host/x",
    "\\\\host",
    "/\\host",
    "https://host/",
    "javascript:alert(1)",
    "java\tscript:x",
    "data:text/html,x",
    null,
    7,
  ])
    assert.ok(!safeHref(href) && wayTo(href) === null, String(href));
});

test("where a page is served as the folder of its name, links are meant from the name", () => {
  const before = globalThis.location;
  for (const [pathname, way] of [
    ["/site/nanking/1-deal.ipynb", "2-trick.ipynb"],
    ["/site/nanking/1-deal.ipynb/", "https://x.example/site/nanking/2-trick.ipynb"],
    ["/site/nanking/1-deal.ipynb/index.html", "https://x.example/site/nanking/2-trick.ipynb"],
  ]) {
    globalThis.location = { origin: "https://x.example", pathname };
    assert.equal(wayTo("2-trick.ipynb"), way);
    assert.equal(pageAddress(), "https://x.example/site/nanking/1-deal.ipynb");
  }
  globalThis.location = before;
});

test("a second Phoenix has a reading of its own", () => {
  assert.deepEqual(readingsOf({ cards: ["Ts", "Ph", "Ph"], reading: { Ph: "T", Ph2: "J" } }), [
    undefined,
    "T",
    "J",
  ]);
  assert.deepEqual(readingsOf({ cards: ["Ts"] }), [undefined]);
});

test("cards that mean several things are played as was said", () => {
  const ctx = context({});
  ctx.ui.readings = {
    question: "Which?",
    options: [{ label: "Kings", cards: ["Kj", "Ph=K"], reading: { Ph: "K" } }],
  };
  const [first] = all(readingChooser(ctx), "meaningbtn").concat(all(readingChooser(ctx), "button"));
  first.props.onclick();
  assert.deepEqual(ctx.done, [["play", { cards: ["Kj", "Ph"], reading: { Ph: "K" } }, "reading:0"]]);
});

test("the wall is broken where the dice said", () => {
  const wall = { left: 10, kept: 0, gate: 3, below: 1, stacks: Array.from({ length: 72 }, (_, n) => n % 3) };
  const [ring] = all(wallView(context({ table: table(4, { wall }) })), "wallring");
  const stacks = all(ring, "path").map(({ props }) => props.d.split("M").length - 1);
  assert.deepEqual(stacks, [24, 24, 24]);
  assert.equal(all(ring, "gatemark").length, 1);
  const told = (kept) =>
    all(wallView(context({ table: table(4, { wall: { ...wall, kept } }) })), "small").length;
  assert.deepEqual([told(0), told(14)], [1, 2], "tiles that nobody may draw are told besides");
});

test("a stroke begins and ends as wide as was said", () => {
  const line = [
    [0, 0],
    [10, 0],
  ];
  assert.equal(taper(line, 2, 1, 1), "M0.0 -2.0L10.0 -1.0L10.0 1.0L0.0 2.0z");
  assert.equal(
    ribbon(
      line,
      () => 0,
      () => 3,
      1,
    ),
    "M0.0 0.0L10.0 0.0L10.0 3.0L0.0 3.0z",
  );
});
