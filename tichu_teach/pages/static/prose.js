// @ts-check
// Learner texts: *emphasis*, [8w 8p] as small cards, blank lines as paragraphs.

import { chips, isCard } from "./cards.js";
import { h } from "./dom.js";

/** @import { Content, Words } from "./types.d.ts" */

/** @param {unknown} text @param {Words} words @returns {Content[]} */
export function inline(text, words) {
  /** @type {Content[]} */
  const out = [];
  for (const part of String(text).split(/(\*[^*\n]+\*|\[[^\][\n]{1,80}\]|\n)/)) {
    const inner = part.slice(1, -1);
    if (part === "\n") out.push(h("br"));
    else if (part.length > 2 && part[0] === "*" && part.endsWith("*"))
      out.push(h("em", null, inline(inner, words)));
    else if (part[0] === "[" && part.endsWith("]") && names(inner).every(isCard))
      out.push(h("span.chips", null, chips(names(inner), words)));
    else if (part) out.push(part);
  }
  return out;
}

/** @param {string} text */
const names = (text) => text.trim().split(/\s+/);

/** @param {unknown} text @param {Words} words */
export function paragraphs(text, words) {
  return String(text ?? "")
    .split(/\n\s*\n/)
    .map((p) => h("p", null, inline(p, words)));
}

/** @param {unknown} text */
export const plain = (text) =>
  String(text)
    .replace(/\*([^*]+)\*/g, "$1")
    .replace(/\[([^\]]+)\]/g, "$1");
