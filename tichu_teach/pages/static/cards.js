// @ts-check
// Cards of every kind: their pictures, their names, and their form in a text.

import { h } from "./dom.js";
import { DECKS } from "./registry.js";
import { shown, speaker } from "./words.js";

/** @import { CardName, Deck, Picture, Props, Rank, Words } from "./types.d.ts" */

/** @param {CardName} name */
const deckOf = (name) => DECKS.find((deck) => deck.test.test(name)) || PLAIN;

/** Cards no deck knows show their bare names. @type {Pick<Deck, "draw" | "back" | "call" | "small">} */
const PLAIN = {
  draw: (name) =>
    h(
      "svg.face.special",
      { viewBox: "0 0 100 140", "aria-hidden": "true" },
      h("rect.paper", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9 }),
      h("text.plain", { x: 50, y: 82 }, name),
    ),
  back: () => PLAIN.draw(""),
  call: (name) => name,
  small: (name) => ["special", h("b", null, name)],
};

/** Each is drawn once. @type {Map<string, Picture>} */
const faces = new Map();

/**
 * The picture of a card; `as` is the rank a Phoenix stands for.
 * @param {CardName} name
 * @param {Rank | false} [as]
 * @returns {Picture}
 */
export function face(name, as) {
  const key = `${name}=${as}`;
  const drawn = faces.get(key) || deckOf(name).draw(name, as);
  faces.set(key, drawn);
  return drawn;
}

/** The back of a piece that lies face down. @param {CardName} name */
export const backOf = (name) => deckOf(name).back();

/** @param {CardName} name @param {Words} words */
export const cardName = (name, words) => deckOf(name).call(name, words);

/** Several cards by their names. @param {CardName[]} names @param {Words} words */
export const cardNames = (names, words) => names.map((name) => cardName(name, words)).join(", ");

/** Pieces side by side; those in the places `down` lie face down. @param {CardName[]} names @param {number[]} [down] */
export const pieces = (names, down = []) =>
  names.map((name, n) => h("span.piece", { key: n + name }, down.includes(n) ? backOf(name) : face(name)));

/** @param {CardName} name @param {Rank | false | undefined} as @param {Words} words */
export function readingName(name, as, words) {
  const card = cardName(name, words);
  return as ? speaker(words)("table.card.as", { card, rank: speaker(words)("table.rank." + as) }) : card;
}

/** @param {string} text */
export function isCard(text) {
  const [name, as] = text.split("=");
  return deckOf(name) !== PLAIN && (as === undefined || /^[2-9TJQKA]$/.test(as));
}

/**
 * A card as large as a word: for texts and for open hands.
 * @param {string} text
 * @param {Words} words
 * @param {Props} [props]
 */
export function chip(text, words, props) {
  const [name, as] = text.split("=");
  const [cls, ...parts] = deckOf(name).small(name);
  return h(
    "span.chip",
    {
      role: "img",
      "aria-label": readingName(name, as, words),
      ...props,
      class: [/** @type {string} */ (cls), props?.class],
    },
    parts,
    as && h("small", null, "=" + shown(as)),
  );
}

/** @param {string[]} texts @param {Words} words @param {CardName[] | null} [marked] those to be ringed */
export const chips = (texts, words, marked) =>
  texts.map((text) => chip(text, words, { class: marked?.includes(text) && "marked" }));
