// @ts-check
// The hand calculator: tiles laid out, the set to pick from, the sheet that comes of it. What fits where is
// said by the kernel.

import { blockView } from "./block.js";
import { cardName, face, pieces } from "./cards.js";
import { otherRow, rover } from "./controls.js";
import { h } from "./dom.js";
import { mark, outline } from "./icons.js";
import { inline } from "./prose.js";

/** @import { ClassNames, Content, Context, DrawBlock, KeyOn, Rover, Value } from "./types.d.ts" */

/** Two columns where there is room; on a phone one after the other. @type {DrawBlock<"columns">} */
export const columnsBlock = (b, ctx) =>
  h(
    "div.columns",
    null,
    b.columns.map((column, i) => h("div.column", { key: "c" + i }, column.map(blockView(ctx)))),
  );

/**
 * Buttons, one or any of them pressed: a press says which, and the kernel does the rest.
 * @type {DrawBlock<"segments">}
 */
export const segmentsBlock = (b, ctx) => {
  const source = "block:" + b.id;
  /** @param {Value} value */
  const pressed = (value) => (b.multi ? b.value.includes(value) : b.value === value);
  const values = b.options.map((o) => String(o.value));
  const rove = rover(ctx, source, values);
  return h(
    "div.segments",
    {
      role: "group",
      "aria-labelledby": `${ctx.id}s-${b.id}`,
      class: [b.tabs && "tabs", b.stack && "stack", b.options.some((o) => o.tile) && "withtiles"],
      onkeydown: rove.key,
    },
    h("p.seglabel", { id: `${ctx.id}s-${b.id}`, class: b.quiet && "sr" }, b.label),
    h(
      "div.segrow",
      null,
      b.options.map((o) =>
        h(
          "button.seg",
          {
            key: "g" + o.value,
            type: "button",
            ...rove.stop(String(o.value)),
            "aria-pressed": String(pressed(o.value)),
            class: [pressed(o.value) && "on", o.won && "haswon"],
            "aria-label": o.tile ? o.label : null,
            onclick: () => ctx.ask("choose", { block: b.id, value: o.value }, source),
          },
          b.stack &&
            h(
              "span.box",
              { class: b.multi && "square", "aria-hidden": "true" },
              pressed(o.value) && b.multi && mark(true),
            ),
          o.tile
            ? face(o.tile)
            : h(
                "span",
                null,
                inline(o.label, ctx.words),
                b.stack && o.note && h("small", null, inline(o.note, ctx.words)),
              ),
          !b.stack && o.note && h("small", null, o.note),
        ),
      ),
    ),
  );
};

const EYE =
  "M12 5C6 5 2.500 9.500 1 12c1.500 2.500 5 7 11 7s9.500-4.500 11-7c-1.500-2.500-5-7-11-7z" +
  "m0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z";

let taps = 0;

/**
 * Each tap is a request of its own: quick ones must not be lost.
 * @param {Context} ctx
 * @param {string} type
 * @param {Record<string, any>} fields
 */
export const tap = (ctx, type, fields) => ctx.ask(type, fields, `tap:${++taps}`);

/** Arrow keys move along a row and from row to row. @param {Rover} rove @returns {(e: KeyOn) => void} */
export const gridKey = (rove) => (e) => {
  if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return rove.key(e);
  e.preventDefault();
  otherRow(e.currentTarget, e.target, e.key === "ArrowUp" ? -1 : 1)?.focus();
};

/** @type {DrawBlock<"handbuilder">} */
export const handBuilderBlock = (b, ctx) => {
  const { t, words } = ctx;
  const keys = [
    ...b.hand.map((_, i) => "h" + i),
    ...b.laid.map((_, i) => "l" + i),
    ...b.seasons.map((_, i) => "s" + i),
  ];
  if (/^h/.test(ctx.ui.rove.handbuilder) && !keys.includes(ctx.ui.rove.handbuilder) && b.hand.length)
    ctx.ui.rove.handbuilder = "h" + (b.hand.length - 1); // its last tile was taken
  const rove = rover(ctx, "handbuilder", keys);
  /**
   * @param {string} key
   * @param {string} zone
   * @param {number} place
   * @param {string} said
   * @param {ClassNames} cls
   * @param {Content} content
   */
  const taken = (key, zone, place, said, cls, content) =>
    h(
      "button.lies",
      {
        key,
        type: "button",
        "data-key": key,
        ...rove.stop(key),
        class: cls,
        "aria-label": said,
        onclick: () => tap(ctx, "remove", { zone, place }),
      },
      content,
    );
  return h(
    "div.handbuilder",
    { role: "group", "aria-label": b.label, onkeydown: gridKey(rove) },
    h("p.handbuilderlabel", { "aria-hidden": "true" }, b.label),
    !keys.length && h("p.handbuilderempty", null, b.empty),
    (b.laid.length > 0 || b.seasons.length > 0) &&
      h(
        "div.melds",
        { key: "melds" },
        b.laid.map((group, i) =>
          taken(
            "l" + i,
            "laid",
            i,
            t("table.calculator.remove", { tile: group.label }),
            "meld",
            pieces(group.tiles, group.down),
          ),
        ),
        b.seasons.map((name, i) =>
          taken(
            "s" + i,
            "seasons",
            i,
            t("table.calculator.remove", { tile: cardName(name, words) }),
            "piece",
            face(name),
          ),
        ),
      ),
    b.hand.length > 0 &&
      h(
        "div.held",
        { key: "held" },
        b.hand.map((item, i) => {
          const tile = cardName(item.tile, words);
          return taken(
            "h" + i,
            "hand",
            item.place,
            t(item.won ? "table.calculator.won" : "table.calculator.remove", { tile }),
            ["piece", item.won && "lastone"],
            face(item.tile),
          );
        }),
      ),
  );
};

/** @type {DrawBlock<"tilepicker">} */
export const tilepickerBlock = (b, ctx) => {
  const { t, words, ui } = ctx;
  // Where nothing fits any more, single ones may.
  const zone = b.zones.find((z) => z.value === ui.zone && z.tiles.length) || b.zones[0];
  const fits = new Set(zone.tiles);
  const flat = b.rows.flat().map((one) => one.tile);
  const rove = rover(ctx, "picker", flat);
  const modes = rover(
    ctx,
    "zones",
    b.zones.map((z) => z.value),
  );
  const said = { true: "table.calculator.add", false: "table.calculator.none" };
  if (b.moves) said.false = "table.editor.move";
  return h(
    "div.picker",
    {
      class: [(b.across ?? 0) > 9 && "wide", b.moves && "moving"],
      style: b.across ? { "--across": String(b.across) } : {},
    },
    b.zones.length > 1 &&
      h(
        "div.segments",
        { role: "group", "aria-label": t("table.calculator.zones"), onkeydown: modes.key },
        h(
          "div.segrow",
          null,
          b.zones.map((z) =>
            h(
              "button.seg",
              {
                key: "z" + z.value,
                type: "button",
                ...modes.stop(z.value),
                "aria-pressed": String(z === zone),
                "aria-disabled": z.tiles.length ? null : "true",
                class: [z === zone && "on", !z.tiles.length && "off"],
                onclick: () => {
                  ui.zone = z.value;
                  ctx.redraw();
                },
              },
              z.label,
            ),
          ),
        ),
      ),
    h(
      "div.set",
      {
        role: "group",
        "aria-label": b.label,
        "aria-describedby": ctx.id + "sethelp",
        onkeydown: gridKey(rove),
      },
      b.rows.map((row, n) =>
        h(
          "div.setrow",
          { key: "r" + n },
          row.map(({ tile, left, of }) => {
            const single = of === 1;
            const open = single ? left > 0 : fits.has(tile);
            return h(
              "button.pick",
              {
                key: "p" + tile,
                type: "button",
                "data-tile": tile,
                ...rove.stop(tile),
                class: !open && "off",
                "aria-label": t(left > 0 ? said.true : said.false, { tile: cardName(tile, words), left }),
                onclick: () => tap(ctx, "add", { zone: zone.value, tile }),
              },
              face(tile),
              !single &&
                h(
                  "span.dots4",
                  { "aria-hidden": "true" },
                  Array.from({ length: of }, (_, i) => h("i", { class: i >= left && "gone" })),
                ),
            );
          }),
        ),
      ),
    ),
    h("span.sr", { id: ctx.id + "sethelp" }, b.help),
  );
};

/** @type {DrawBlock<"total">} */
export const totalBlock = (b) =>
  h(
    "div.total",
    { class: b.idle && "idle" },
    h("span.totallabel", null, b.label),
    h("b", null, b.value),
    h("small", null, b.note),
  );

/**
 * Numbers of everybody at the table; what is typed counts as soon as the field is left.
 * @type {DrawBlock<"entries">}
 */
export const entriesBlock = (b, ctx) =>
  h(
    "div.entries",
    { role: "group", "aria-label": b.label },
    h("p.seglabel", null, b.label),
    b.rows.map((row) =>
      h(
        "div.account",
        { key: "a" + row.id, class: row.won && "haswon" },
        h("span.accountname", null, row.label, row.note && h("small", null, row.note)),
        row.open &&
          h(
            "button.btn.quiet",
            {
              type: "button",
              "aria-label": row.open,
              onclick: () => ctx.ask("choose", { block: "show", value: row.id }, "block:show"),
            },
            outline(EYE),
          ),
        row.fixed
          ? h("b.accounttotal", null, row.value || "\u2026")
          : h("input", {
              type: "text",
              inputmode: "numeric",
              autocomplete: "off",
              maxlength: "40",
              value: row.value,
              placeholder: "0",
              "aria-label": row.label,
              onchange: (e) =>
                ctx.ask(
                  "sheet",
                  { block: b.id, values: { [row.id]: e.target.value.slice(0, 40) } },
                  `block:${b.id}:${row.id}`,
                ),
              onkeydown: (e) => {
                if (e.key === "Enter") e.target.blur();
              },
            }),
      ),
    ),
  );
