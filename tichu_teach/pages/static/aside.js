// @ts-check

import { cardNames, chips } from "./cards.js";
import { h } from "./dom.js";
import { haggisBack } from "./haggis.js";

/** @import { AtTable } from "./types.d.ts" */

/**
 * The cards put aside, in a corner of the felt: face down, and turned up at the end.
 * @param {AtTable} ctx
 */
export function asideView(ctx) {
  const {
    t,
    words,
    scene: {
      table: { aside },
    },
  } = ctx;
  if (!aside) return null;
  const cards = t("table.cards", { count: aside.count });
  const said = aside.cards
    ? t("table.aside.up", { name: aside.name, cards: cardNames(aside.cards, words) })
    : t("table.aside", { name: aside.name, cards });
  return h(
    "div.aside",
    { key: "aside", role: "img", "aria-label": said, class: aside.cards && "up" },
    aside.cards
      ? h("span.chips", null, chips(aside.cards, words))
      : h(
          "span.asidepile",
          null,
          [0, 1, 2].slice(0, aside.count).map((i) => haggisBack({ style: { "--i": String(i) } })),
        ),
    h("span.asidename", null, `${aside.name} · ${aside.count}`),
  );
}
