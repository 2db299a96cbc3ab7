// @ts-check
// What the learner has begun and the kernel doesn't know of: cards picked, lines typed. However it is reloaded, the
// page has it again, if it comes to the same place.

import { room } from "./sizes.js";
import { layBy, takeUp } from "./store.js";

/** @import { Context } from "./types.d.ts" */

/** @param {Context} ctx */
export function watchBegun(ctx) {
  const own = room();
  let open = false;
  const place = () => JSON.stringify([location.pathname, ctx.scene.here, ctx.scene.panel?.step]);

  function keep() {
    if (!open || ctx.scene.present?.on) return;
    const { picked, given, slot, orders, chosen, drafts } = ctx.ui;
    const several = Object.entries(chosen).map(([id, values]) => [id, [...values]]);
    layBy("begun", { place: place(), picked: [...picked], given, slot, orders, several, drafts });
  }

  function restore() {
    if (!own || open) return;
    open = true;
    const begun = takeUp("begun");
    if (begun?.place !== place()) return;
    const { picked, given, slot, orders, several, drafts } = begun;
    const chosen = Object.fromEntries(
      several.map((/** @type {[string, string[]]} */ [id, values]) => [id, new Set(values)]),
    );
    Object.assign(ctx.ui, { picked: new Set(picked), given, slot, orders, chosen, drafts });
    ctx.redraw();
  }

  if (own) window.addEventListener("pagehide", keep);
  return { restore, release: () => window.removeEventListener("pagehide", keep) };
}
