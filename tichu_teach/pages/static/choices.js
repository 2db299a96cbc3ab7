// @ts-check
// Answers to choose from.

import { question, stateMark } from "./block.js";
import { button, rover } from "./controls.js";
import { h } from "./dom.js";
import { ticked } from "./icons.js";
import { inline } from "./prose.js";

/** @import { BlockOf, Context } from "./types.d.ts" */

const LETTERS = "ABCDEFGHIJKLMNOP";

/** @param {BlockOf<"choices">} b @param {Context} ctx */
export function choicesBlock(b, ctx) {
  const source = "block:" + b.id;
  const asked = `${b.id} ${b.asking ?? ""}`;
  const mine = (ctx.ui.chosen[asked] ||= new Set(
    b.multi ? b.options.filter((o) => o.state === "chosen").map((o) => String(o.value)) : [],
  ));
  // Before a class nothing is graded until asked for: a press just marks an answer, under its letter.
  const vote = ctx.scene.present?.on && !ctx.scene.present.trying;
  const rove = rover(
    ctx,
    source,
    b.options.map((o) => String(o.value)),
  );
  return h(
    "div.choices",
    {
      class: b.compact && ["compact", b.compact],
      role: "group",
      "aria-labelledby": b.question ? `${ctx.id}q-${b.id}` : null,
      onkeydown: rove.key,
    },
    question(b, ctx),
    b.options.map((o, i) => {
      const on = b.multi || vote ? mine.has(String(o.value)) : o.state === "chosen";
      const state = vote && on && o.disabled ? o.state || "wrong" : o.state;
      const letter = vote && b.compact !== "tiny" && LETTERS[i]; // tiny ones are tiles, which have names
      return h(
        "button.choice",
        {
          key: "o" + o.value,
          type: "button",
          ...rove.stop(String(o.value)),
          class: [
            state,
            on && "chosen",
            ctx.line.busy.has(source) && ctx.ui.lastChoice === o.value && "busy",
          ],
          role: b.multi && "checkbox",
          "aria-checked": b.multi ? String(on) : null,
          "aria-pressed": vote && !b.multi ? String(on) : null,
          "aria-disabled": o.disabled ? "true" : null,
          onclick: o.disabled
            ? null
            : () => {
                if (b.multi || vote) {
                  if (!b.multi && !on) mine.clear();
                  if (on) mine.delete(String(o.value));
                  else mine.add(String(o.value));
                  ctx.redraw();
                } else {
                  ctx.ui.lastChoice = o.value;
                  ctx.ask("choose", { block: b.id, value: o.value }, source);
                }
              },
        },
        letter
          ? h("span.letter", { "aria-hidden": "true" }, letter)
          : h(
              "span.box",
              { class: b.multi && "square" },
              stateMark(state, ctx) || (b.multi && on && ticked()),
            ),
        h("span", null, inline(o.label, ctx.words)),
        letter && stateMark(state, ctx),
        o.state === "chosen" && !b.multi && h("span.sr", null, ", " + ctx.t("table.state.chosen")),
      );
    }),
    b.multi &&
      !vote &&
      !b.options.every((o) => o.disabled) &&
      button(ctx, b.take || ctx.t("table.check"), {
        source,
        primary: true,
        run: () =>
          ctx.ask(
            "choose",
            { block: b.id, value: b.options.filter((o) => mine.has(String(o.value))).map((o) => o.value) },
            source,
          ),
      }),
  );
}
