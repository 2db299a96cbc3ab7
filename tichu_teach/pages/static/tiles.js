// @ts-check
// Mah-Jong tiles. Each is one symbol on the page's sheet, and a tile at the table is a `use` of it. Suits
// differ by shape, not by colour alone: sticks, coins, brush strokes.

import { tiles } from "./art/tiles.js";
import { h } from "./dom.js";
import { icon, use } from "./symbols.js";
import { speaker } from "./words.js";

/** @import { CardName, Content, Deck, Words } from "./types.d.ts" */

/** @param {CardName} name */
const drawTile = (name) =>
  h("svg.face.tile", { viewBox: "0 0 60 80", "aria-hidden": "true" }, use("tile-" + name, 0, 0, 60, 80));

/** @param {CardName} name @param {Words} words */
function callTile(name, words) {
  const t = speaker(words);
  const suited = /^[BCK]/.test(name);
  return suited
    ? t("table.tile", { rank: t("table.rank." + name[1]), suit: t("table.tile." + name[0]) })
    : t("table.tile." + name);
}

/** @param {CardName} name @returns {[string, ...Content[]]} */
function smallTile(name) {
  const suited = /^[BCK]/.test(name);
  const dragon = /d$/.test(name);
  return [
    "t-" + (suited ? name[0] : name.length > 1 ? name : "wind"),
    !dragon && h("b", null, suited ? name[1] : name),
    icon("icon-" + (suited ? name[0] : name)),
  ];
}

/** @type {Deck} */
export const TILES = {
  name: "tiles",
  test: /^(?:[BCK][1-9]|[SF][1-4]|[ESWN]|[RGW]d)$/,
  symbols: tiles,
  draw: drawTile,
  back: () => drawTile("back"),
  call: callTile,
  small: smallTile,
};
