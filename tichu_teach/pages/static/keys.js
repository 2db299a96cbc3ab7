// @ts-check
// The way through a page by keyboard. What comes next always has the focus, and Enter or Space goes on; arrow
// keys lead from group to group: what lies on the table, the hand, the actions, the answers, the way on.

import { drawer, find, findAll } from "./dom.js";
import { presentKey, turnKey } from "./present.js";

/** @import { Context, KeyOn } from "./types.d.ts" */

const GROUPS = ".tt-slots, .tt-dock, .tt-hand, .tt-actions, .tt-choices, .tt-order, .tt-sheet, .tt-nav";

const LIVE = ":is(button, input, a[href]):not([aria-disabled], :disabled, .tt-coming *)";

/** @param {ParentNode | null} root */
export const mainButton = (root) => root && find(root, `.tt-nav .tt-primary${LIVE}`);

/** @param {Element} node */
const isTyped = (node) => Boolean(node.closest("input:not([type=file]), select, textarea"));

/**
 * Within a group: the button that its arrow keys stand at, else the first that can be used.
 * @param {Element | null} group
 */
export function entry(group) {
  if (!group) return null;
  if (group.matches(".tt-nav"))
    return mainButton(group.parentNode) || find(group, `.tt-btn:not(.tt-n-back)${LIVE}`);
  return find(group, `[tabindex='0']${LIVE}`) || find(group, LIVE);
}

/**
 * Where the learner acts now: at the table, else in the form, else on the button that goes on.
 * @param {HTMLElement} root
 */
export function startOf(root) {
  const back = drawer(root);
  if (back) return back;
  for (const css of [".tt-dock", ".tt-hand", ".tt-slots"]) {
    const spot = entry(find(root, css));
    if (spot) return spot;
  }
  const open =
    find(root, `.tt-form :is([tabindex='0'], [data-row])${LIVE}`) || find(root, `.tt-form ${LIVE}`);
  return open || mainButton(root) || find(root, `.tt-actions :not(.tt-quiet)${LIVE}`);
}

/** @param {HTMLElement} root @param {HTMLElement} from @param {number} by */
function onward(root, from, by) {
  const groups = findAll(root, GROUPS);
  for (let i = groups.findIndex((group) => group.contains(from)) + by; i >= 0 && groups[i]; i += by) {
    const spot = entry(groups[i]);
    if (spot && !groups[i].contains(from)) return spot.focus();
  }
}

/** @param {Event} e @param {string} css */
const within = (e, css) => e.target instanceof Element && e.target.closest(css);

/**
 * A held key's repeats, and a double click's second half, were not meant for what has come since.
 * @param {HTMLElement} root
 */
export function guard(root) {
  root.addEventListener(
    "keydown",
    (e) => {
      if (e.repeat && (e.key === "Enter" || e.key === " ") && !within(e, "textarea")) {
        e.preventDefault();
        e.stopPropagation();
      }
    },
    true,
  );
  root.addEventListener(
    "click",
    (e) => {
      if (e.detail > 1 && within(e, ".tt-nav, .tt-choice")) {
        e.preventDefault();
        e.stopPropagation();
      }
    },
    true,
  );
}

/**
 * Keys that no group has used itself. From where nothing is to be done, they lead to where something is.
 * @param {Context} ctx
 * @param {HTMLElement} root
 * @param {KeyOn} e
 */
export function strayKey(ctx, root, e) {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || root.querySelector("dialog[open]")) return;
  const at = e.target;
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
  if (e.key === "?" && !isTyped(at)) {
    e.preventDefault();
    ctx.ui.help = true;
    ctx.redraw();
  } else if (!ctx.scene.present?.on && (presentKey(ctx, e) || turnKey(ctx, e))) {
    e.preventDefault();
  } else if (at.matches("body, main, .tichu-teach, .tt-felt, .tt-panel")) {
    const spot = (by || e.key === "Enter" || e.key === " ") && startOf(root);
    if (!spot) return;
    e.preventDefault();
    spot.focus();
    if (!by && !e.repeat && spot === mainButton(root)) spot.click();
  } else if (
    by &&
    (at.closest(".tt-order") || (/Left|Right/.test(e.key) && at.closest(".tt-nav, .tt-actions"))) &&
    !isTyped(at)
  ) {
    const row = at.closest(".tt-order, .tt-nav, .tt-actions") || root;
    const buttons = findAll(row, LIVE);
    const next = buttons[buttons.indexOf(at) + by];
    e.preventDefault();
    if (next) next.focus();
    else onward(root, at, by);
  } else if (
    by &&
    at.closest(GROUPS) &&
    !at.matches("select, textarea") &&
    !(isTyped(at) && /Left|Right/.test(e.key))
  ) {
    e.preventDefault();
    onward(root, at, by);
  }
}

/**
 * On a page of its own the table hears keys too while nothing has the focus.
 * @param {Context} ctx
 * @param {HTMLElement} root
 */
export function heedPage(ctx, root) {
  /** @param {KeyboardEvent} event */
  const heed = (event) => {
    const e = /** @type {KeyOn} */ (event);
    if (
      e.target.matches("body, main") &&
      !ctx.inNotebook() &&
      document.querySelectorAll(".tt-view").length === 1
    )
      strayKey(ctx, root, e);
  };
  const enter = () => (startOf(root) || ctx.find(".tt-panel"))?.focus();
  document.addEventListener("keydown", heed);
  window.addEventListener("tichu-teach:enter", enter);
  return () => {
    document.removeEventListener("keydown", heed);
    window.removeEventListener("tichu-teach:enter", enter);
  };
}
