// @ts-check
// Sparrow's playing cards: four ordinary packs, as large as a tile and read like one, by the corner.

import { HEADS, pack } from "./art/pack.js";
import { h } from "./dom.js";
import { icon, letter, use } from "./symbols.js";
import { shown, speaker } from "./words.js";

/** @import { CardName, Content, Deck, Words } from "./types.d.ts" */

/** @param {CardName} name */
const packRank = (name) => (name === "JK" ? "JK" : name[0] === "1" ? "A" : shown(name[0]));

/** @param {CardName} name */
const packSuit = (name) => (name === "JK" ? "" : name[1]);

/** @param {CardName} name */
export const packClass = (name) => ("DH".includes(name[1]) ? "p-red" : name === "JK" ? "p-fool" : "p-black");

/** @param {CardName} name */
function drawPackCard(name) {
  const suit = packSuit(name);
  const rank = packRank(name);
  const head = name in HEADS;
  return h(
    "svg.face.tile",
    { viewBox: "0 0 60 80", "aria-hidden": "true", class: packClass(name) },
    h("rect.paper", { x: 0.5, y: 0.5, width: 59, height: 79, rx: 6 }),
    letter("p", rank, 4, 21, ["packrank", rank.length > 1 && "packword"]),
    suit && letter("p", suit, 55, 15, "packsuit"),
    head && (suit ? use("head-" + name, 11, 21, 38, 36) : use("head-" + name, 5, 25, 50, 46)),
    suit && (head ? use("pip-" + suit, 20, 56, 20) : use("pip-" + suit, 12, 30, 36)),
    suit === "S" && h("rect.value", { x: 6, y: 26, width: 48, height: 46, rx: 8 }),
  );
}

const packBack = () =>
  h("svg.face.tile", { viewBox: "0 0 60 80", "aria-hidden": "true" }, use("pack-back", 0, 0, 60, 80));

/** @param {CardName} name @param {Words} words */
function callPackCard(name, words) {
  const t = speaker(words);
  const rank = name[0] === "1" ? "A" : name[0];
  return name === "JK"
    ? t("table.card.JK")
    : t("table.card", { rank: t("table.rank." + rank), suit: t("table.suit." + name[1]) });
}

/** @param {CardName} name @returns {[string, ...Content[]]} */
const smallPackCard = (name) => [
  packClass(name),
  h("b", null, packRank(name)),
  packSuit(name) && icon("pip-" + packSuit(name)),
];

/** @type {Deck} */
export const PACK = {
  name: "pack",
  test: /^(?:[1-9][DCH]|KD|QH|JH|JK|[19T]S)$/,
  symbols: pack,
  draw: drawPackCard,
  back: packBack,
  call: callPackCard,
  small: smallPackCard,
};
