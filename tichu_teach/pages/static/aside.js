// @ts-check

import { cardName, chip } from "./cards.js";
import { h } from "./dom.js";
import { use } from "./symbols.js";

// The cards put aside, in a corner of the felt: face down, and turned up at the end.
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
    ? t("table.aside.up", { name: aside.name, cards: aside.cards.map((c) => cardName(c, words)).join(", ") })
    : t("table.aside", { name: aside.name, cards });
  return h(
    "div.aside",
    { key: "aside", role: "img", "aria-label": said, class: aside.cards && "up" },
    aside.cards
      ? h(
          "span.chips",
          null,
          aside.cards.map((c) => chip(c, words)),
        )
      : h(
          "span.asidepile",
          null,
          [0, 1, 2]
            .slice(0, Math.min(3, aside.count))
            .map((i) =>
              h(
                "svg.face",
                { viewBox: "0 0 100 140", "aria-hidden": "true", style: { "--i": String(i) } },
                use("haggis-back", 0, 0, 100, 140),
              ),
            ),
        ),
    h("span.asidename", null, `${aside.name} · ${aside.count}`),
  );
}
