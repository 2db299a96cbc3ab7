// @ts-check
// The focus: where it goes when its place is gone, or when something new is to be done.

import { find, findAll } from "./dom.js";
import { entry, mainButton, startOf } from "./keys.js";
import { enter } from "./sheet.js";
import { gently } from "./sizes.js";

/** @import { Context } from "./types.d.ts" */

/** Whether a part lies below what is seen, or behind the buttons there. @param {HTMLElement} spot */
function unseen(spot) {
  const { left, top, height } = spot.getBoundingClientRect();
  const on = document.elementFromPoint(left + 8, top + height / 2);
  return !on || (on.closest(".tt-nav") && !spot.closest(".tt-nav"));
}

/** @param {Context} ctx @param {HTMLElement} root */
export function watchFocus(ctx, root) {
  /** Where users wait who have nothing to do. @type {Element | null} */
  let parked = null;
  /** @type {"none" | "main" | "act" | null} */
  let startWas = null;

  /** @param {HTMLElement | null | undefined} spot @param {boolean} waits */
  function handOn(spot, waits) {
    const presented = ctx.find(".tt-lectern"); // there the arrows turn pages, whatever is to be done
    (presented || spot || ctx.find(".tt-felt, .tt-panel") || root).focus({ preventScroll: true });
    parked = spot || !waits ? null : document.activeElement;
  }

  /**
   * Note the focus; the function returned is called when the table has been drawn anew. The focused part
   * may have been played, or checked: its neighbour, or else the next thing to do, takes it.
   * @param {(node: Node) => boolean} remains if it is part of the new picture
   */
  function hold(remains) {
    const at = document.activeElement;
    const focused = root.contains(at) ? /** @type {HTMLElement & { disabled?: boolean }} */ (at) : null;
    const builder = focused && focused.closest(".tt-handbuilder");
    const tabs = focused && focused.closest(".tt-tabs");
    const place = focused && focused.closest(".tt-place");
    const sheet = focused && focused.closest("[data-sheet]");
    const inputs = sheet && [...sheet.querySelectorAll("input")];
    // Removing the focused node lays the page out in the middle of drawing.
    if (focused?.matches("button, a") && !remains(focused)) focused.blur();
    return () => {
      if (focused && (!root.contains(focused) || focused.disabled)) {
        const later = inputs?.slice(inputs.findIndex((each) => each === focused));
        const beside =
          (builder && find(builder, "button[tabindex='0']")) ||
          (tabs && find(root, ".tt-tabs .tt-on")) ||
          (place && (root.contains(place) ? find(place, "button") : find(root, ".tt-placehead.tt-on"))) ||
          later?.find((each) => !each.disabled);
        handOn(beside || startOf(root), !beside);
      } else if (focused !== parked) parked = null;
    };
  }

  /**
   * The focus follows what is to be done: to the way on when all is done, to the table or the form when
   * something is asked, and at a new step to where that begins. Users looking elsewhere are left alone.
   * @param {boolean} fresh
   */
  function follow(fresh) {
    const spot = startOf(root);
    const main = mainButton(root);
    const at = document.activeElement;
    const kind = !spot ? "none" : spot === main ? "main" : "act";
    const was = startWas;
    startWas = kind;
    if (!at || !root.contains(at) || was === null) return;
    if (ctx.scene.present?.on) return fresh ? handOn(null, false) : undefined;
    if (kind === "main" && at.closest(".tt-tabs")) return; // what the tab has opened begins below it
    const idle = at === parked || at.closest(".tt-nav") || at.matches(".tichu-teach, .tt-felt, .tt-panel");
    const due = (kind === "main" && was !== "main") || (kind === "act" && was !== "act" && idle);
    // A step is read from its top: what it asks further down is reached by the next key.
    const from = fresh && spot && unseen(spot) ? ctx.find(".tt-panel") : spot;
    if (at !== spot && (fresh || due)) return handOn(from, true);
    const group = at.closest(".tt-choices");
    if (!group?.querySelector(".tt-chosen, .tt-right")) return;
    // and why? Or the next line of a sheet, which may be a number
    const next = findAll(root, ".tt-choices, .tt-form input[data-row]:not(:disabled)").find(
      (each) =>
        group.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !find(each, ".tt-chosen, .tt-right, .tt-wrong"),
    );
    if (!next) return;
    (next.matches("input") ? next : entry(next))?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", behavior: gently() });
  }

  /**
   * An entry was answered: back to a wrong line, if nothing has been typed since.
   * @param {string} source
   */
  function answered(source) {
    if (source !== ctx.ui.left) return;
    ctx.ui.left = null;
    const [sheet, row] = source.replace("block:", "").split(":");
    const line = find(root, `[data-sheet="${sheet}"] input[data-row="${row}"]`);
    const wrong = line?.getAttribute("aria-invalid") || ctx.ui.refusal?.source === source;
    if (wrong && root.contains(document.activeElement)) enter(/** @type {HTMLInputElement} */ (line));
  }

  return { hold, follow, answered };
}
