// @ts-check

import { h } from "./dom.js";

/** @import { Context } from "./types.d.ts" */

/** Help on keys and on gestures. @param {Context} ctx */
export function helpDialog({ ui, t, redraw }) {
  const rows = ["arrows", "space", "enter", "escape", "pages", "help", "touch"];
  return (
    ui.help &&
    h(
      "dialog.help",
      {
        key: "help",
        "aria-label": t("table.keys"),
        born: (n) => setTimeout(() => n.isConnected && !n.open && n.showModal()),
        onclose: () => {
          ui.help = false;
          redraw();
        },
        onkeydown: (e) => {
          if (e.key === "Tab") e.preventDefault();
        },
      },
      h("h2", null, t("table.keys")),
      h(
        "dl",
        null,
        rows.map((row) => [
          h("dt", null, t(`table.keys.${row}`)),
          h("dd", null, t(`table.keys.${row}.text`)),
        ]),
      ),
      h(
        "button.btn.primary",
        { type: "button", autofocus: true, onclick: (e) => e.currentTarget.closest("dialog")?.close() },
        t("table.keys.close"),
      ),
    )
  );
}

/** @param {Context} ctx */
export const helpButton = ({ ui, t, redraw }) =>
  h(
    "button.helpbtn",
    {
      key: "help",
      type: "button",
      title: t("table.keys"),
      onclick: () => {
        ui.help = true;
        redraw();
      },
    },
    h("span", { "aria-hidden": "true" }, "?"),
    h("span.sr", null, t("table.keys")),
  );
