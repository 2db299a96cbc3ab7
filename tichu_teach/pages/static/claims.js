// @ts-check
// Deciding at a Mah-Jong table: a discard that may be claimed, a suit to announce.

import { actionButton, look, sourceOf } from "./actions.js";
import { cardName, face } from "./cards.js";
import { rover } from "./controls.js";
import { find, h } from "./dom.js";

/** @import { Action, Context } from "./types.d.ts" */

/**
 * The buttons of a dock, one tab stop for all of them.
 * @param {Context} ctx
 * @param {string} group
 * @param {Action[]} choices
 */
function choiceButtons(ctx, group, choices) {
  const rove = rover(ctx, group, choices.map(sourceOf));
  return h(
    "div.claimrow",
    { onkeydown: rove.key },
    choices.map((choice) => {
      const key = sourceOf(choice);
      return actionButton(ctx, choice, {
        cls: ["claim", ...look(choice)],
        ...rove.stop(key),
      });
    }),
  );
}

/**
 * A keyboard player who has just thrown or played is at the hand: the question moves them here.
 * @param {HTMLElement} node
 */
const comeHere = (node) =>
  setTimeout(() => {
    const at = document.activeElement;
    if (at && node.closest(".tichu-teach")?.contains(at) && !at.closest("input, select, textarea, .tt-panel"))
      find(node, "button[tabindex='0']")?.focus({ preventScroll: true });
    // A learner's question is read first.
    if (!node.closest(".tt-quiz")) node.scrollIntoView({ block: "nearest" });
  });

/** @param {Context} ctx */
export function claimsDock(ctx) {
  const { claims } = ctx.scene.input || {};
  if (!claims) return null;
  return h(
    "div.dock.claims",
    { key: "claims", role: "group", "aria-label": claims.title, born: comeHere },
    h(
      "div.asked",
      null,
      h("span.piece", { role: "img", "aria-label": cardName(claims.tile, ctx.words) }, face(claims.tile)),
      h("p.docktitle", null, claims.title),
    ),
    choiceButtons(ctx, "claims", claims.choices),
  );
}

/** @param {Context} ctx */
export function suitDock(ctx) {
  const { suits } = ctx.scene.input || {};
  if (!suits) return null;
  return h(
    "div.dock.suits",
    { key: "suits", role: "group", "aria-label": suits.title },
    h("p.docktitle", null, suits.title),
    choiceButtons(ctx, "suits", suits.choices),
  );
}
