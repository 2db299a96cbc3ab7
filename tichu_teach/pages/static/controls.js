// @ts-check
// Buttons, and the way among them by keyboard.

import { h } from "./dom.js";

// One tab stop a group; arrow keys move inside it.
export function rover(ctx, group, keys) {
  const at = () => (keys.includes(ctx.ui.rove[group]) ? ctx.ui.rove[group] : keys[0]);
  return {
    tab: (key) => (key === at() ? "0" : "-1"),
    focus: (key) => () => {
      if (ctx.ui.rove[group] !== key) {
        ctx.ui.rove[group] = key;
        ctx.redraw();
      }
    },
    key: (e) => {
      const items = [...e.currentTarget.querySelectorAll("button")];
      const i = items.indexOf(e.target.closest("button"));
      const next = {
        ArrowRight: i + 1,
        ArrowDown: i + 1,
        ArrowLeft: i - 1,
        ArrowUp: i - 1,
        Home: 0,
        End: items.length - 1,
      }[e.key];
      if (next === undefined || i < 0) return;
      if (/Up|Down/.test(e.key) && !items[next]) return; // past the edge: on to the next group
      e.preventDefault();
      items[(next + items.length) % items.length].focus();
    },
  };
}

// A button that stays focusable while it can't be used, so that the keyboard never falls off the table.
export function button(ctx, label, { source, run, primary, off, cls, ...props }) {
  const busy = source && ctx.line.busy.has(source);
  return h(
    "button.btn",
    {
      key: source,
      type: "button",
      ...props,
      class: [primary && "primary", busy && "busy", cls].flat(),
      "aria-disabled": off ? "true" : null,
      "aria-busy": busy ? "true" : null,
      onclick: off ? null : run,
    },
    label,
  );
}

export function otherRow(group, from, dir) {
  const a = from.getBoundingClientRect();
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
