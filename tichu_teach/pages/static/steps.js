// @ts-check
// The steps of a chapter as dots, each the way to its step, and lists whose lines are ticked off.

import { rover } from "./controls.js";
import { h } from "./dom.js";
import { ticked } from "./icons.js";
import { inline } from "./prose.js";

/** @import { DrawBlock, Value } from "./types.d.ts" */

/** @type {DrawBlock<"dots">} */
export const dotsBlock = (b, ctx) => {
  const source = "block:" + b.id;
  const here = b.steps.find((s) => s.here);
  /** @param {{ value: Value }} s */
  const key = (s) => String(s.value);
  if (here && ctx.ui.here !== here.value) {
    ctx.ui.here = here.value;
    ctx.ui.rove[source] = key(here);
  }
  const rove = rover(ctx, source, b.steps.map(key));
  return h(
    "div.dotrow",
    { role: "group", "aria-label": b.label, onkeydown: rove.key },
    b.steps.map((s) =>
      h(
        "button.dot",
        {
          key: "d" + key(s),
          type: "button",
          class: [s.state || "open", s.here && "here"],
          ...rove.stop(key(s)),
          "aria-label": s.label,
          "data-word": s.title,
          "data-means": s.how,
          "aria-current": s.here ? "step" : null,
          onclick: () => ctx.ask("choose", { block: b.id, value: s.value }, source),
        },
        s.state === "solved" && ticked(),
      ),
    ),
  );
};

/** @type {DrawBlock<"checks">} */
export const checksBlock = (b, ctx) =>
  h(
    "ul.checks",
    null,
    b.items.map((item, i) =>
      h(
        "li",
        { key: "c" + i, class: item.done && "ticked" },
        h("span.box", { class: "square" }, item.done && ticked()),
        h(
          "span",
          null,
          inline(item.text, ctx.words),
          item.done && h("span.sr", null, ", " + ctx.t("table.checked")),
        ),
      ),
    ),
  );
