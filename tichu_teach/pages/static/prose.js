// @ts-check
// Learner texts: *emphasis*, [8w 8p] as small cards, blank lines as paragraphs.

import { chip, isCard } from "./cards.js";
import { h } from "./dom.js";

export function inline(text, words) {
  const out = [];
  for (const part of String(text).split(/(\*[^*\n]+\*|\[[^\][\n]{1,80}\]|\n)/)) {
    const inner = part.slice(1, -1);
    if (part === "\n") out.push(h("br"));
    else if (part.length > 2 && part[0] === "*" && part.endsWith("*"))
      out.push(h("em", null, inline(inner, words)));
    else if (part[0] === "[" && part.endsWith("]") && inner.trim().split(/\s+/).every(isCard))
      out.push(
        h(
          "span.chips",
          null,
          inner
            .trim()
            .split(/\s+/)
            .map((c) => chip(c, words)),
        ),
      );
    else if (part) out.push(part);
  }
  return out;
}

export function paragraphs(text, words) {
  return String(text ?? "")
    .split(/\n\s*\n/)
    .map((p) => h("p", null, inline(p, words)));
}

export const plain = (text) =>
  String(text)
    .replace(/\*([^*]+)\*/g, "$1")
    .replace(/\[([^\]]+)\]/g, "$1");
