// @ts-check
// A card for each of the others.

import { cardName, face } from "./cards.js";
import { rover } from "./controls.js";
import { h } from "./dom.js";
import { handOf, pushSlot } from "./picks.js";
import { leftToRight } from "./places.js";
import { arrowTo } from "./seats.js";

/** @import { AtTable } from "./types.d.ts" */

/** @param {AtTable} ctx */
export function pushSlots(ctx) {
  const { t, words, ui, scene } = ctx;
  const targets = scene.input && scene.input.push;
  const hand = handOf(scene);
  if (!targets || !hand) return null;
  const sorted = leftToRight(targets, scene.table);
  const rove = rover(
    ctx,
    "push",
    sorted.map((s) => String(s.seat)),
  );
  const waiting = ui.slot != null ? targets.find((s) => s.seat === ui.slot) : null;
  return h(
    "div.middle.push",
    { key: "push", role: "group", "aria-label": t("table.push.title"), onkeydown: rove.key },
    h(
      "div.slots",
      null,
      sorted.map((s) => {
        const card = hand.cards.find((c) => c.key === ui.given[s.seat]);
        return h(
          "button.slot",
          {
            key: "slot" + s.seat,
            type: "button",
            ...rove.stop(String(s.seat)),
            onclick: () => pushSlot(ctx, s.seat),
            class: [ui.slot === s.seat && "armed", card && "full", ui.picked.size && "open"],
            "aria-pressed": String(ui.slot === s.seat),
            "aria-label": card
              ? t("table.push.slot.full", { name: s.name, card: cardName(card.name, words) })
              : t("table.push.slot.empty", { name: s.name }),
          },
          h("span.slotcard", null, card ? face(card.name) : arrowTo(s.seat, scene.table)),
          h("span.slotname", null, s.name),
        );
      }),
    ),
    h("p.pushtitle", null, waiting ? t("table.push.armed", { name: waiting.name }) : t("table.push.title")),
  );
}
