// @ts-check
// Between felt and hand: a wish, or who is given the trick or the lead.

import { button, rover } from "./controls.js";
import { h } from "./dom.js";
import { leftToRight } from "./places.js";
import { arrowTo } from "./seats.js";
import { shown } from "./words.js";

/** @import { AtTable } from "./types.d.ts" */

/** @param {AtTable} ctx */
export function wishChooser(ctx) {
  const { t, scene } = ctx;
  const wish = scene.input && scene.input.wish;
  if (!wish) return null;
  const keys = [...wish.ranks, ...(wish.none ? ["none"] : [])];
  const rove = rover(ctx, "wish", keys);
  return h(
    "div.dock.wish",
    { key: "wish", role: "group", "aria-label": t("table.wish.title"), onkeydown: rove.key },
    h("p.docktitle", null, t("table.wish.title")),
    h(
      "div.ranks",
      null,
      keys.map((rank) =>
        button(
          ctx,
          rank === "none"
            ? t("table.wish.none")
            : [shown(rank), "JQKA".includes(rank) && h("span.sr", null, " " + t("table.rank." + rank))],
          {
            source: "wish:" + rank,
            ...rove.stop(rank),
            cls: rank === "none" ? "norank" : "rankbtn",
            run: () => ctx.ask("wish", { rank: rank === "none" ? null : rank }, "wish:" + rank),
          },
        ),
      ),
    ),
  );
}

/**
 * Choose who gets the Dragon's trick (`give`), or who leads after the Dog (`lead`).
 * @param {AtTable} ctx
 */
export function giftChooser(ctx) {
  const { t, scene } = ctx;
  const { give, lead, title: asked } = scene.input || {};
  const what = give ? "give" : "lead";
  const targets = give || lead;
  if (!targets) return null;
  const takers = leftToRight(targets, scene.table);
  const title = asked ?? t(`table.${what}.title`);
  const rove = rover(
    ctx,
    what,
    takers.map((s) => String(s.seat)),
  );
  return h(
    "div.dock.give",
    { key: what, role: "group", "aria-label": title, onkeydown: rove.key },
    h("p.docktitle", null, title),
    h(
      "div.gifts",
      null,
      takers.map((s) =>
        button(
          ctx,
          [arrowTo(s.seat, scene.table), h("span", null, t(`table.${what}.to`, { name: s.name }))],
          {
            source: `${what}:${s.seat}`,
            cls: "gift",
            ...rove.stop(String(s.seat)),
            run: () => ctx.ask(what, { to: s.seat }, `${what}:${s.seat}`),
          },
        ),
      ),
    ),
  );
}
