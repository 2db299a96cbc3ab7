// @ts-check
// Learner texts: *emphasis*, [8w 8p] as small cards, blank lines as paragraphs.

import { cardName, chips, isCard, readingName } from "./cards.js";
import { h } from "./dom.js";

/** @import { Content, TermAt, Words } from "./types.d.ts" */

/**
 * True if a text has just named the card that is shown behind it, which nobody needs to hear twice.
 * @param {string} before
 * @param {string} card
 * @param {Words} words
 */
const named = (before, card, words) =>
  before.trimEnd().toLowerCase().endsWith(cardName(card, words).split(",")[0].toLowerCase());

/** Emphasis, cards with the marks that stand at them, ends of lines. */
const PARTS = /(\*[^*\n]+\*|[\u201c\u2018(]*\[[^\][\n]{1,80}\][.,;:!?\u201d\u2019)]*|\n)/;

/**
 * @param {unknown} text
 * @param {Words} words
 * @param {TermAt[]} [terms] the words in it that are explained
 * @param {number} [from] where the text begins in the one that their places are counted in
 * @returns {Content[]}
 */
export function inline(text, words, terms = [], from = 0) {
  /** @type {Content[]} */
  const out = [];
  let at = from;
  let before = "";
  for (const part of String(text).split(PARTS)) {
    const [, open, inner = "", close] = /^([^[]*)\[(.+)\](.*)$/.exec(part) ?? [];
    if (part === "\n") out.push(h("br"));
    else if (part.length > 2 && part[0] === "*" && part.endsWith("*"))
      out.push(h("em", null, inline(part.slice(1, -1), words, terms, at + 1)));
    else if (names(inner).every(isCard)) {
      const hidden = named(before, inner, words) && "true";
      const cards = h("span.chips", { "aria-hidden": hidden }, chips(names(inner), words));
      out.push(open || close ? h("span.joined", null, open, cards, close) : cards); // on one line
    } else if (part) out.push(...withTerms(part, terms, at));
    before = part;
    at += part.length;
  }
  return out;
}

/**
 * Plain words, with those among them that are explained (see terms.js).
 * @param {string} part
 * @param {TermAt[]} terms
 * @param {number} from
 */
function withTerms(part, terms, from) {
  /** @type {Content[]} */
  const out = [];
  let done = 0;
  for (const term of terms) {
    const begin = term.at - from;
    const end = begin + term.said.length;
    if (begin < done || end > part.length) continue;
    out.push(
      part.slice(done, begin),
      h(
        "span.term",
        {
          key: "term " + term.word,
          role: "button",
          tabindex: "0",
          "aria-description": plain(term.means),
          "data-word": term.word,
          "data-means": term.means,
        },
        term.said,
      ),
    );
    done = end;
  }
  return [...out, part.slice(done)];
}

/** @param {string} text */
const names = (text) => text.trim().split(/\s+/);

/** @param {unknown} text @param {Words} words @param {TermAt[]} [terms] */
export function paragraphs(text, words, terms) {
  let at = 0;
  /** @type {Content[]} */
  const out = [];
  String(text ?? "")
    .split(/(\n\s*\n)/)
    .forEach((p, i) => {
      if (i % 2 === 0) out.push(h("p", null, inline(p, words, terms, at)));
      at += p.length;
    });
  return out;
}

/** @param {unknown} text */
export const plain = (text) =>
  String(text)
    .replace(/\*([^*]+)\*/g, "$1")
    .replace(/\[([^\]]+)\]/g, "$1");

/** The same as it is read out: cards by their names. @param {unknown} text @param {Words} words */
export function aloud(text, words) {
  /** @param {string} card */
  const said = (card) => {
    const [name, as] = card.split("=");
    return readingName(name, as, words);
  };
  return plain(
    String(text).replace(/( ?)\[([^\][\n]{1,80})\]/g, (all, gap, inner, at, whole) =>
      !names(inner).every(isCard)
        ? all
        : named(whole.slice(0, at), inner, words)
          ? ""
          : gap + names(inner).map(said).join(", "),
    ),
  );
}
