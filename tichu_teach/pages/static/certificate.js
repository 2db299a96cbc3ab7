// @ts-check
// A certificate: the only part of its page to be printed.

import { face } from "./cards.js";
import { button } from "./controls.js";
import { h } from "./dom.js";

/** @import { DrawBlock } from "./types.d.ts" */

/** @type {DrawBlock<"certificate">} */
export const certificateBlock = (b, ctx) => [
  h(
    "article.certificate",
    { "aria-label": b.title },
    h("p.certheader", null, b.header),
    h(
      "div.certcards",
      { "aria-hidden": "true" },
      b.cards.map((card) => h("span.pic", null, face(card))),
    ),
    h("h3.certtitle", null, b.title),
    h("p.certname", null, b.name),
    b.lines.map((line) => h("p.certline", null, line)),
    h(
      "dl.certfacts",
      null,
      b.facts.map((fact) => h("div", null, h("dt", null, fact.label), h("dd", null, fact.value))),
    ),
    h("p.certfoot", null, b.foot),
  ),
  button(ctx, b.print, { primary: true, cls: "n-print", run: () => window.print() }),
];
