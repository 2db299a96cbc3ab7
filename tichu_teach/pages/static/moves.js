// @ts-check
// Legal moves, as a list to press.

import { button, rover } from "./controls.js";
import { h } from "./dom.js";
import { inline } from "./prose.js";

/** @import { DrawBlock } from "./types.d.ts" */

/** Legal moves: a press makes one. @type {DrawBlock<"moves">} */
export const movesBlock = (b, ctx) => {
  const rove = rover(
    ctx,
    "moves",
    b.rows.map((row) => row.value),
  );
  return h(
    "div.moves",
    { role: "group", "aria-label": b.label, onkeydown: rove.key },
    h("p.seglabel", null, b.label),
    h(
      "div.movelist",
      null,
      b.rows.map((row) =>
        button(ctx, [h("span", null, inline(row.label, ctx.words)), inline(row.cards, ctx.words)], {
          key: "m" + row.value,
          source: "move:" + row.value,
          cls: "move",
          ...rove.stop(row.value),
          run: () => ctx.ask("choose", { block: b.id, value: row.value }, "move:" + row.value),
        }),
      ),
    ),
    b.more && h("p.further", null, b.more),
  );
};
