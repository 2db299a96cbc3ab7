// @ts-check
// Buttons, moving among them by keyboard, and dragging.

import { h } from "./dom.js";

/** @import { ButtonProps, Content, Context, PointerOn, Rover } from "./types.d.ts" */

/**
 * One tab stop per group; arrows move inside it.
 * @param {Context} ctx
 * @param {string} group
 * @param {string[]} keys
 * @returns {Rover}
 */
export function rover(ctx, group, keys) {
  const at = () => (keys.includes(ctx.ui.rove[group]) ? ctx.ui.rove[group] : keys[0]);
  return {
    stop: (key) => ({
      tabindex: key === at() ? "0" : "-1",
      onfocus: () => {
        if (ctx.ui.rove[group] !== key) {
          ctx.ui.rove[group] = key;
          ctx.redraw();
        }
      },
    }),
    key: (e) => {
      const items = [...e.currentTarget.querySelectorAll("button")];
      const i = items.findIndex((item) => item.contains(e.target));
      /** @type {Record<string, number>} */
      const places = {
        ArrowRight: i + 1,
        ArrowDown: i + 1,
        ArrowLeft: i - 1,
        ArrowUp: i - 1,
        Home: 0,
        End: items.length - 1,
      };
      const next = places[e.key];
      if (next === undefined || i < 0) return;
      if (/Up|Down/.test(e.key) && !items[next]) return; // past the edge: on to the next group
      e.preventDefault();
      items[(next + items.length) % items.length].focus();
    },
  };
}

/**
 * A button that stays focusable while it can't be used, so that the keyboard never falls off the table.
 * @param {Context} ctx
 * @param {Content} label
 * @param {ButtonProps} props
 */
export function button(ctx, label, { source, run, primary, off, cls, ...props }) {
  const busy = source && ctx.line.busy.has(source);
  const dead = off || Boolean(source && ctx.line.lost);
  return h(
    "button.btn",
    {
      key: source,
      type: "button",
      ...props,
      class: [primary && "primary", busy && "busy", cls],
      "aria-disabled": dead ? "true" : null,
      "aria-busy": busy ? "true" : null,
      onclick: dead ? null : run,
    },
    label,
  );
}

/** @param {HTMLElement} group @param {HTMLElement} from @param {number} dir */
export function otherRow(group, from, dir) {
  const a = from.getBoundingClientRect();
  /** @type {HTMLButtonElement | null} */
  let best = null;
  let gap = Infinity;
  for (const card of group.querySelectorAll("button")) {
    const b = card.getBoundingClientRect();
    const dy = (b.top - a.top) * dir;
    if (dy > a.height / 3 && Math.abs(b.left - a.left) + dy < gap) {
      best = card;
      gap = Math.abs(b.left - a.left) + dy;
    }
  }
  return best;
}

/**
 * Follow the pointer that presses on something until it is let go, over whatever lies below, too.
 * @param {Context} ctx
 * @param {PointerOn} e
 * @param {HTMLElement} from
 * @param {(m: PointerEvent) => void} move
 * @param {(up: PointerEvent) => void} [end]
 */
export function follow(ctx, e, from, move, end) {
  if (from.hasPointerCapture?.(e.pointerId)) from.releasePointerCapture(e.pointerId);
  const held = new AbortController();
  /** @param {PointerEvent} up */
  const letGo = (up) => {
    held.abort();
    end?.(up);
    setTimeout(() => {
      ctx.ui.dragged = false;
    }); // after the click that a drag may make
  };
  document.addEventListener("pointermove", move, held);
  document.addEventListener("pointerup", letGo, held);
  document.addEventListener("pointercancel", letGo, held);
}
