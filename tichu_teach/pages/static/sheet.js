// @ts-check
// A form of lines to fill in, checked line by line or all at once.

import { question, stateMark } from "./block.js";
import { chips } from "./cards.js";
import { h } from "./dom.js";
import { inline, plain } from "./prose.js";

/** @import { BlockOf, Context } from "./types.d.ts" */

/** @param {BlockOf<"sheet">} b @param {Context} ctx */
export function sheetBlock(b, ctx) {
  const { t } = ctx;
  const source = "block:" + b.id;
  /** @param {HTMLElement} from */
  const read = (from) => {
    /** @type {Record<string, string>} */
    const values = {};
    for (const input of inputsBeside(from))
      if (b.take || input.value.trim() !== "")
        values[input.dataset.row ?? ""] = input.value.trim().slice(0, 40);
    return values;
  };
  /** @param {HTMLElement} at @param {string} row */
  const check = (at, row) => {
    const values = read(at);
    if (!(row in values)) return false;
    ctx.ask("sheet", { block: b.id, values: { [row]: values[row] } }, `${source}:${row}`);
    return true;
  };
  const drafts = (ctx.ui.drafts[`${b.id} ${b.asking ?? ""}`] ||= {});
  return h(
    "div.sheet",
    { "data-sheet": b.id },
    question(b, ctx),
    h(
      "table.grid",
      null,
      h(
        "tbody",
        null,
        b.rows.map((row) =>
          h(
            "tr",
            { key: "r" + row.id, class: row.status },
            h(
              "th",
              { scope: "row" },
              h("span", null, inline(row.label, ctx.words)),
              row.cards && row.cards.length > 0 && h("span.chips", null, chips(row.cards, ctx.words)),
              row.note && row.status !== "wrong" && h("small.rownote", null, inline(row.note, ctx.words)),
            ),
            h(
              "td.entry",
              null,
              h(
                "span.entrybox",
                null,
                h("input", {
                  type: "text",
                  inputmode: b.signed ? "text" : "numeric",
                  autocomplete: "off",
                  maxlength: "40",
                  // A late answer overwrites nothing that was typed since it was asked for.
                  value: (row.disabled ? null : drafts[row.id]) ?? row.value ?? "",
                  disabled: row.disabled || null,
                  "data-row": row.id,
                  "aria-label": plain(row.label),
                  "aria-invalid": row.status === "wrong" ? "true" : null,
                  "aria-describedby": row.note && row.status === "wrong" ? `${ctx.id}remark-${row.id}` : null,
                  oninput: (e) => {
                    drafts[row.id] = e.target.value;
                    ctx.ui.left = null;
                  },
                  onchange: b.take ? (e) => check(e.target, row.id) : undefined,
                  onkeydown: (e) => {
                    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[e.key];
                    if (!by) return;
                    e.preventDefault();
                    if (e.key === "Enter" && !check(e.target, row.id)) return;
                    const to = nearInput(e.target, by);
                    if (e.key === "Enter") ctx.ui.left = `${source}:${row.id}`;
                    if (to) enter(to);
                  },
                }),
                stateMark(row.status, ctx) || h("span.state"),
                !b.take &&
                  !row.disabled &&
                  row.status !== "right" &&
                  h(
                    "button.btn.checkrow",
                    {
                      type: "button",
                      class: ctx.line.busy.has(`${source}:${row.id}`) && "busy",
                      "aria-label": t("table.check.row", { row: plain(row.label) }),
                      onclick: (e) => check(e.currentTarget, row.id),
                    },
                    t("table.check"),
                  ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Typing replaces what stands there. @param {HTMLInputElement} input */
export function enter(input) {
  input.focus();
  input.select();
}

/** Inputs of the sheet not disabled. @param {HTMLElement} from @returns {HTMLInputElement[]} */
const inputsBeside = (from) => [
  .../** @type {HTMLElement} */ (from.closest("[data-sheet]")).querySelectorAll(
    /** @type {"input"} */ ("input[data-row]:not([disabled])"),
  ),
];

/** @param {HTMLElement} from @param {number} by */
function nearInput(from, by) {
  const inputs = inputsBeside(from);
  return inputs[inputs.findIndex((input) => input === from) + by];
}
