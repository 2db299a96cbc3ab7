// @ts-check
// Symbols to draw cards with, on one hidden sheet a page, and references to them.

import { h, SVG_NS } from "./dom.js";
import { DECKS } from "./registry.js";
import { shown } from "./words.js";

/** @import { ClassNames, Rank } from "./types.d.ts" */

/** @param {string} id @param {string[]} stops @param {string} [extra] */
export const gradient = (id, stops, extra = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="tt-g-${id}" ${extra}>${stops.map(stop).join("")}</linearGradient>`;

/** @param {string} colour @param {number} i @param {string[]} all */
const stop = (colour, i, all) => `<stop offset="${i / (all.length - 1)}" stop-color="${colour}"/>`;

/**
 * One hidden sheet of symbols a page, removed with the last table. Each table is a module of its own and may
 * know other decks than the one beside it, so the sheet itself tells what is on it, counts its users and
 * hands out their names.
 */
export function hangSheet() {
  /** @type {any} */
  let sheet = document.getElementById("tt-sheet");
  if (!sheet) {
    sheet = svgNode(`<svg xmlns="${SVG_NS}" id="tt-sheet" width="0" height="0" style="position:absolute"/>`);
    sheet.setAttribute("aria-hidden", "true");
    document.body.appendChild(sheet);
    sheet.ttUsers = sheet.ttNames = 0;
  }
  for (const deck of DECKS)
    if (!sheet.querySelector(`[data-deck="${deck.name}"]`))
      sheet.append(svgNode(`<defs xmlns="${SVG_NS}" data-deck="${deck.name}">${deck.symbols()}</defs>`));
  sheet.ttUsers++;
  return {
    id: `tt${++sheet.ttNames}-`,
    release: () => {
      if (--sheet.ttUsers === 0) sheet.remove();
    },
  };
}

/** @param {string} source @returns {any} */
const svgNode = (source) =>
  document.importNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement, true);

/**
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} [height]
 */
export const use = (id, x, y, width, height = width) => h("use", { href: "#tt-" + id, x, y, width, height });

/**
 * A card is a picture, its letters too: they stand on the sheet, so that no voice reads them beside its name.
 * @param {string} deck
 * @param {string} words
 */
export const letters = (deck, words) =>
  words
    .split(" ")
    .map((word) => `<text id="tt-${deck}-${word}">${word}</text>`)
    .join("");

/**
 * @param {string} deck
 * @param {string} word
 * @param {number} x
 * @param {number} y
 * @param {ClassNames} [cls]
 */
export const letter = (deck, word, x, y, cls) =>
  h("use.printed", { href: `#tt-${deck}-${word}`, x, y, class: cls });

/**
 * A stand-in's rank, on the edge that no neighbour covers.
 * @param {string} deck
 * @param {Rank | false} [as]
 */
export const badge = (deck, as) =>
  as && h("g.badge", null, h("circle", { cx: 18, cy: 92, r: 15.5 }), letter(deck, shown(as), 18, 99));

/** @param {string} id @param {number} [size] */
export const icon = (id, size = 24) =>
  h("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, use(id, 0, 0, size));
