// @ts-check
// What all blocks of the panel share.

import { h } from "./dom.js";
import { mark } from "./icons.js";
import { inline } from "./prose.js";
import { BLOCKS } from "./registry.js";

/** @import { Asked, Block, Content, Context, DrawBlock, Status } from "./types.d.ts" */

/** True if a block is a coach's words. @param {Block} b */
export const coaches = (b) => b.kind === "note" && b.tone === "good";

/** @param {Context} ctx @returns {(b: Block, i: number) => Content} */
export const blockView = (ctx) => (b, i) => {
  const draw = /** @type {DrawBlock<any> | undefined} */ (BLOCKS[b.kind]);
  return (
    draw &&
    h(
      "div.block",
      {
        key: `${b.kind}:${b.id ?? i}`,
        class: ["b-" + b.kind, coaches(b) && "b-coach", b.coming && "coming"],
      },
      draw(b, ctx),
    )
  );
};

/** @param {Asked & { id?: string }} b @param {Context} ctx */
export function question(b, ctx) {
  return b.question && h("p.question", { id: `${ctx.id}q-${b.id}` }, inline(b.question, ctx.words, b.terms));
}

/** @param {Status | undefined} state @param {Context} ctx */
export const stateMark = (state, ctx) =>
  (state === "right" || state === "wrong") &&
  h(
    "span.state",
    { class: state },
    mark(state === "right"),
    h("span.sr", null, ctx.t("table.state." + state)),
  );
