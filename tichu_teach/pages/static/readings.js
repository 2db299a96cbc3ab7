// @ts-check

import { chip } from "./cards.js";
import { button, rover } from "./controls.js";
import { h } from "./dom.js";
import { clearPicks } from "./picks.js";

/** @import { Context } from "./types.d.ts" */

/**
 * Cards that can be read in several ways: the learner says which, the first is proposed.
 * @param {Context} ctx
 */
export function readingChooser(ctx) {
  const { t, words, ui } = ctx;
  const asked = ui.readings;
  if (!asked) return null;
  const keys = asked.options.map((_, i) => "r" + i);
  const rove = rover(ctx, "readings", keys);
  return h(
    "div.dock.readings",
    { key: "readings", role: "group", "aria-label": asked.question, onkeydown: rove.key },
    h("p.docktitle", null, asked.question),
    h(
      "div.meanings",
      null,
      asked.options.map((each, i) =>
        button(
          ctx,
          [
            h(
              "span.chips",
              null,
              each.cards.map((c) => chip(c, words)),
            ),
            h("b", null, each.label),
            each.note && h("span.meant", null, each.note),
          ],
          {
            source: "reading:" + i,
            cls: "meaningbtn",
            primary: i === 0,
            ...rove.stop(keys[i]),
            run: () =>
              ctx.ask(
                "play",
                { cards: each.cards.map((c) => c.split("=")[0]), reading: each.reading },
                "reading:" + i,
              ),
          },
        ),
      ),
    ),
    h(
      "button.btn.quiet",
      { key: "back", type: "button", onclick: () => clearPicks(ctx) },
      t("table.readings.back"),
    ),
  );
}
