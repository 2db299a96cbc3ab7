// @ts-check
// How rounds came out: a plot for each choice, one above the other. The numbers stand beside them as words, so
// the plots themselves say nothing.

import { h } from "./dom.js";
import { inline, paragraphs } from "./prose.js";

/** @import { DrawBlock } from "./types.d.ts" */

/** @type {DrawBlock<"results">} */
export const resultsBlock = (b, ctx) =>
  h(
    "figure.results",
    null,
    h("figcaption", null, inline(b.title, ctx.words)),
    h(
      "ul",
      { role: "list" },
      b.rows.map((row) =>
        h(
          "li.plot",
          null,
          h("span.plotlabel", null, inline(row.label, ctx.words)),
          h("span.plotsaid", null, row.said),
          h(
            "svg.plotdrawn",
            { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
            row.columns.map((column, n) =>
              h(column.good ? "rect.plotgood" : "rect.plotrest", {
                x: (100 * (n + 0.06)) / row.columns.length,
                y: 100 - column.high,
                width: 88 / row.columns.length,
                height: column.high,
              }),
            ),
            h("path.plotbase", { d: "M0 100H100" }),
            h("path.plotmean", { d: `M${row.mean} 0V100` }),
          ),
        ),
      ),
    ),
    h(
      "div.plotticks",
      { "aria-hidden": "true" },
      b.ticks.map((tick) => h("span", { style: { left: `${tick.at}%` } }, tick.text)),
    ),
    b.note && h("div.barnote", null, paragraphs(b.note, ctx.words)),
  );
