// @ts-check
// A figure: bars with their errors. The numbers stand beside them as words, so the bars themselves say nothing.

import { h } from "./dom.js";
import { inline, paragraphs } from "./prose.js";

/** @import { DrawBlock } from "./types.d.ts" */

/** @type {DrawBlock<"figure">} */
export const figureBlock = (b, ctx) =>
  h(
    "figure.figure",
    null,
    h("figcaption", null, inline(b.title, ctx.words)),
    h(
      "ul",
      { role: "list" },
      b.bars.map((bar) =>
        h(
          "li.bar",
          null,
          h("span.barlabel", null, inline(bar.label, ctx.words)),
          h("span.barsaid", null, bar.said),
          h(
            "svg",
            { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
            h("rect.barwhole", { x: 0, y: 0, width: 100, height: 10 }),
            h("rect.barfill", { x: bar.from, y: 1.5, width: Math.max(0.4, bar.to - bar.from), height: 7 }),
            h("path.barerror", { d: `M${bar.error[0]} 5H${bar.error[1]}` }),
            b.mark != null && h("path.barmark", { d: `M${b.mark} 0V10` }),
          ),
        ),
      ),
    ),
    b.note && h("div.barnote", null, paragraphs(b.note, ctx.words)),
  );
