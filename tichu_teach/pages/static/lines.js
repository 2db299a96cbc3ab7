// @ts-check
// The worth of hands, line by line.

import { blockView } from "./block.js";
import { cardNames, pieces } from "./cards.js";
import { h } from "./dom.js";
import { inline, paragraphs } from "./prose.js";
import { ruleName } from "./verdict.js";

/** @import { DrawBlock } from "./types.d.ts" */

/** The sheet: each line opens to its rule. @type {DrawBlock<"lines">} */
export const linesBlock = (b, ctx) =>
  h(
    "div.lines",
    null,
    b.rows.map((row, i) =>
      h(
        "details.line",
        { key: `${row.tone}${i}${row.rule.id}`, class: "of-" + row.tone },
        h(
          "summary",
          null,
          h(
            "span.linewords",
            null,
            h("span", null, inline(row.label, ctx.words)),
            row.note && h("small", null, row.note),
          ),
          row.tiles.length > 0 &&
            h(
              "span.linetiles",
              { role: "img", "aria-label": cardNames(row.tiles, ctx.words) },
              pieces(row.tiles, row.down),
            ),
          h("b.worth", null, row.worth),
        ),
        h(
          "div.ruletext",
          null,
          h("b", null, row.rule.name),
          paragraphs(row.rule.text, ctx.words),
          ruleName(ctx, row.rule),
        ),
      ),
    ),
  );

/** A hand among several: its total, with the sheet folded below. @type {DrawBlock<"fold">} */
export const foldBlock = (b, ctx) =>
  h(
    "details.fold",
    { open: b.open, class: b.won && "haswon" },
    h(
      "summary",
      null,
      h("span.foldwords", null, h("span", null, b.label), b.note && h("small", null, b.note)),
      h("b", null, b.value),
    ),
    h("div.folded", null, b.blocks.map(blockView(ctx))),
  );
