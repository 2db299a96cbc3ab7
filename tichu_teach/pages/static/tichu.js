// @ts-check
// Tichu's cards. Pips, emblems and pictures are symbols; a face is a few nodes on top of them. Suits differ
// by shape, letter and colour.

import { creatures } from "./art/creatures.js";
import { EMBLEMS, PIPS } from "./art/emblems.js";
import { h } from "./dom.js";
import { badge, icon, letter, letters, use } from "./symbols.js";
import { shown, speaker } from "./words.js";

/** @import { CardName, Content, Deck, Rank, Words } from "./types.d.ts" */

const SUITS = "jwps";

/** @type {Record<string, string>} */
const SPECIALS = { Ma: "1", Do: "Do", Ph: "Ph", Dr: "Dr" };

/** @param {CardName} name */
const split = (name) => ({
  rank: name[0],
  suit: SUITS.includes(name[1]) && name.length === 2 ? name[1] : "",
});

/** @param {CardName} name */
function cornerOf(name) {
  const { rank, suit } = split(name);
  if (suit)
    return [
      letter("t", shown(rank), rank === "T" ? 17 : 15.5, 30, ["rank", rank === "T" && "ten"]),
      use("pip-" + suit, 7.5, 36, 16),
      letter("t", suit, 15.5, 65, "letter"),
    ];
  return [
    h("path.tab", {
      d:
        name === "Ma"
          ? "M1 9a8 8 0 0 1 8-8h18v32a7 7 0 0 1-7 7H1z"
          : "M1 9a8 8 0 0 1 8-8h21v22a7 7 0 0 1-7 7H1z",
    }),
    letter("t", SPECIALS[name], name === "Ma" ? 14.5 : 15.5, name === "Ma" ? 25 : 22, [
      "rank",
      name !== "Ma" && "word",
    ]),
    name === "Ma" && letter("t", name, 14.5, 36, "letter"),
  ];
}

/** @param {CardName} name @param {Rank | false} [as] */
function drawFace(name, as) {
  const { rank, suit } = split(name);
  const court = "JQKA".includes(rank);
  const centre = suit
    ? court
      ? [
          h("circle.halo", { cx: 50, cy: 70, r: 27 }),
          h("circle.court", { cx: 50, cy: 70, r: 27 }),
          h("circle.beads", { cx: 50, cy: 70, r: 30.5 }),
          use("emb-" + suit, 28.5, 48.5, 43),
        ]
      : [h("circle.halo", { cx: 50, cy: 70, r: 30 }), use("emb-" + suit, 24.5, 44.5, 51)]
    : [use("art-" + name, 0, 0, 100, 140)];
  return h(
    "svg.face",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: suit ? "s-" + suit : "special" },
    h("rect.paper", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9 }),
    centre,
    h("g", null, cornerOf(name)),
    h("g", { transform: "rotate(180 50 70)" }, cornerOf(name)),
    badge("t", as),
  );
}

/** @param {CardName} name @param {Words} words */
function callCard(name, words) {
  const t = speaker(words);
  const { rank, suit } = split(name);
  if (suit) return t("table.card", { rank: t("table.rank." + rank), suit: t("table.suit." + suit) });
  return t("table.card." + name);
}

/** The middle of a special card's picture. @param {CardName} name */
const scrap = (name) =>
  h("svg.scrap", { viewBox: "8 34 84 84", "aria-hidden": "true" }, use("art-" + name, 0, 0, 100, 140));

/** @param {CardName} name @returns {[string, ...Content[]]} */
function smallCard(name) {
  const { rank, suit } = split(name);
  return suit
    ? ["s-" + suit, h("b", null, shown(rank)), icon("pip-" + suit)]
    : ["special", h("b", null, SPECIALS[name]), scrap(name)];
}

/** @type {Deck} */
export const TICHU = {
  name: "tichu",
  test: /^(?:[2-9TJQKA][jwps]|Ma|Do|Ph|Dr)$/,
  symbols: () =>
    letters("t", "1 2 3 4 5 6 7 8 9 10 J Q K A Ma Do Ph Dr j w p s") + PIPS + EMBLEMS() + creatures(),
  draw: drawFace,
  back: () => h("svg.face", { viewBox: "0 0 100 140", "aria-hidden": "true" }, use("back", 0, 0, 100, 140)),
  call: callCard,
  small: smallCard,
};
