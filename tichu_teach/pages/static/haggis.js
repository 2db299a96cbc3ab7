// @ts-check
// The Haggis pack: five suits and face cards without one. A sett of tartan runs down each card, which no
// Tichu card has; suits differ by shape, letter and colour, and dots below the emblem tell what a card counts.

import { HAGGIS_SYMBOLS } from "./art/tartans.js";
import { h } from "./dom.js";
import { badge, icon, letter, letters, use } from "./symbols.js";
import { shown, speaker } from "./words.js";

/** @import { CardName, Content, Deck, Props, Rank, Words } from "./types.d.ts" */

const CLANS = "roygb";

/** @type {Record<string, number>} */
const COUNTS = { 3: 1, 5: 1, 7: 1, 9: 1, J: 2, Q: 3, K: 5 };

/** @param {CardName} name */
const clanOf = (name) => (name.length > 1 ? name[1] : "w");

/** A card's points, as dots in a row. @param {CardName} name @param {number} y */
const dots = (name, y) =>
  Array.from({ length: COUNTS[name[0]] || 0 }, (_, i, all = COUNTS[name[0]]) =>
    h("circle.dot", { cx: 50 + (i - (all - 1) / 2) * 8, cy: y, r: 2.7 }),
  );

/** @param {CardName} name */
const haggisCorner = (name) => [
  letter("h", shown(name[0]), name[0] === "T" ? 16 : 14.5, 30, ["rank", name[0] === "T" && "ten"]),
  name.length > 1
    ? use("pip-h-" + name[1], 6.5, 36, 16)
    : [...CLANS].map((suit, i) => h("circle", { cx: 14.5, cy: 39 + i * 6.6, r: 2.6, class: "h-" + suit })),
  name.length > 1 && letter("h", name[1], 14.5, 65, "letter"),
];

/** @param {CardName} name @param {Rank | false} [as] */
function haggisFace(name, as) {
  const clan = clanOf(name);
  const wild = clan === "w";
  return h(
    "svg.face",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: ["haggis", "h-" + clan] },
    h("rect.paper", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9 }),
    h("rect", {
      x: 31,
      y: 6,
      width: 38,
      height: 128,
      rx: 3,
      fill: `url(#tt-g-sett-${clan})`,
      opacity: wild ? 1 : 0.9,
    }),
    h("circle.seal", { cx: 50, cy: 70, r: 25 }),
    wild ? letter("h", name, 50, 83, "court") : use("pip-h-" + name[1], 33, 53, 34),
    h("g.onband", null, wild && use("pip-h-y", 39, 16, 22), dots(name, 106)),
    h("g", null, haggisCorner(name)),
    h("g", { transform: "rotate(180 50 70)" }, haggisCorner(name)),
    badge("h", as),
  );
}

/** @param {CardName} name @param {Words} words */
function haggisName(name, words) {
  const t = speaker(words);
  const rank = t("table.rank." + name[0]);
  return name.length > 1 ? t("table.haggis.card", { rank, suit: t("table.suit." + name[1]) }) : rank;
}

/** @param {CardName} name @returns {[string, ...Content[]]} */
const haggisChip = (name) =>
  name.length > 1
    ? ["h-" + name[1], h("b", null, shown(name[0])), icon("pip-h-" + name[1])]
    : ["wildchip", h("b", null, name)];

/** @param {Props} [props] */
export const haggisBack = (props) =>
  h(
    "svg.face",
    { viewBox: "0 0 100 140", "aria-hidden": "true", ...props },
    use("haggis-back", 0, 0, 100, 140),
  );

/** @type {Deck} */
export const HAGGIS = {
  name: "haggis",
  test: /^(?:[2-9T][roygb]|[JQK])$/,
  symbols: () => letters("h", "2 3 4 5 6 7 8 9 10 J Q K r o y g b") + HAGGIS_SYMBOLS(),
  draw: haggisFace,
  back: haggisBack,
  call: haggisName,
  small: haggisChip,
};
