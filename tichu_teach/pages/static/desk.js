// @ts-check
// The desk, in the table's place where nobody sits round one. Cards, figures and sheets lie on it.

import { h } from "./dom.js";
import { DECKS } from "./registry.js";

/** @import { Content } from "./types.d.ts" */

const FAN = [-2, -1, 0, 1, 2];

/**
 * @param {Content[]} laid things to look at
 * @param {Content} form forms and choices
 */
export const deskView = (laid, form) =>
  h(
    "div.stage",
    { key: "stage" },
    h(
      "div.desk",
      { key: "desk" },
      laid,
      form,
      laid.length === 0 &&
        !form &&
        h(
          "div.fan",
          { key: "fan", "aria-hidden": "true" },
          FAN.map((turn) => h("span.lying", { style: { "--turn": String(turn) } }, DECKS[0].back())),
        ),
    ),
  );
