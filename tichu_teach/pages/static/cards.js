// @ts-check
// Cards of every kind: their pictures, their names, and how they stand in a text.

import { h } from "./dom.js";
import { DECKS } from "./registry.js";
import { shown, speaker } from "./words.js";

// The kinds of cards that this table can draw. Each knows the names of its cards (`test`), its `symbols` on
// the page's sheet, and how a card is drawn (`draw`), called (`call`) and written small (`small`), and its `back`.
const deckOf = (name) => DECKS.find((deck) => deck.test.test(name));

// What no deck knows is shown by its bare name.
const PLAIN = {
  draw: (name) =>
    h(
      "svg.face.special",
      { viewBox: "0 0 100 140", "aria-hidden": "true" },
      h("rect.paper", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 9 }),
      h("text.plain", { x: 50, y: 82 }, name),
    ),
  call: (name) => name,
  small: (name) => ["special", h("b", null, name)],
};

// The picture of a card; `as` is the rank a Phoenix stands for.
const faces = new Map();

export function face(name, as) {
  const key = `${name}=${as || ""}`;
  if (!faces.has(key)) faces.set(key, (deckOf(name) || PLAIN).draw(name, as));
  return faces.get(key);
}

// The back of a piece that lies face down.
export const backOf = (name) => deckOf(name).back();

export const cardName = (name, words) => (deckOf(name) || PLAIN).call(name, words);

export function readingName(name, as, words) {
  const card = cardName(name, words);
  return as ? speaker(words)("table.card.as", { card, rank: speaker(words)("table.rank." + as) }) : card;
}

export function isCard(text) {
  const [name, as] = text.split("=");
  return Boolean(deckOf(name)) && (as === undefined || /^[2-9TJQKA]$/.test(as));
}

// A card as large as a word: for texts and for open hands.
export function chip(text, words, props) {
  const [name, as] = text.split("=");
  const [cls, ...parts] = (deckOf(name) || PLAIN).small(name);
  return h(
    "span.chip",
    {
      role: "img",
      "aria-label": readingName(name, as, words),
      ...props,
      class: [cls, ...[].concat(props?.class || [])],
    },
    parts,
    as && h("small", null, "=" + shown(as)),
  );
}
