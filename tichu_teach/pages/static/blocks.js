// @ts-check
// The plain blocks of the panel: texts, cards, tables, fields, files. One function per kind.

import { backOf, chips, face, readingName } from "./cards.js";
import { choicesBlock } from "./choices.js";
import { button } from "./controls.js";
import { h } from "./dom.js";
import { readFile, saveFile, share } from "./files.js";
import { wayTo } from "./href.js";
import { figureBlock } from "./figure.js";
import { FLAME, NOTES, outline } from "./icons.js";
import { inline, paragraphs } from "./prose.js";
import { resultsBlock } from "./results.js";
import { sheetBlock } from "./sheet.js";
import { ruleCard } from "./verdict.js";

/** @import { Block, CardName, DrawBlock, Kind, Words } from "./types.d.ts" */

/** True if a table of many columns needs the width of desk and words. @param {Block} b */
export const isWide = (b) => b.kind === "table" && (b.head ?? []).length > 5;

/**
 * A name such as first_out_bonus may be broken after each underscore.
 * @param {string} words
 * @param {Words} known
 */
const bendable = (words, known) =>
  String(words).includes("_")
    ? (words.match(/[^_]*_|[^_]+/g) ?? []).flatMap((part, i) => (i ? [h("wbr"), part] : [part]))
    : inline(words, known);

/** @param {unknown} text */
const isNumber = (text) => /^[+\u2212-]?\d+$/.test(String(text));

/** Cards in sets, parted by bars. @param {CardName[]} cards */
const sets = (cards) =>
  cards
    .join(" ")
    .split(" | ")
    .map((set) => set.split(" ").filter(Boolean));

/** The most cards in a row of pictures beside a table that a class looks at: of more the question would be pushed away. */
const ROW = 6;

/** @satisfies {{ [K in Kind]?: DrawBlock<K> }} */
export const PANEL_BLOCKS = {
  text: (b, ctx) => h("div.text", null, paragraphs(b.text, ctx.words, b.terms)),
  story: (b, ctx) => h("div.story", null, paragraphs(b.text, ctx.words, b.terms)),
  note: (b, ctx) =>
    h(
      "div.note",
      {
        class: ["tone-" + (b.tone ?? "tip"), b.text === ctx.scene.say?.text && "aloud"],
      },
      outline(NOTES[b.tone ?? "tip"] || NOTES.tip, "svg.noteicon"),
      h("div", null, b.label && h("p.rung", null, b.label), paragraphs(b.text, ctx.words, b.terms)),
    ),
  rule: (b, ctx) => ruleCard(ctx, b),
  cards: (b, ctx) =>
    h(
      "div.rows",
      null,
      b.rows.map((row) => {
        let place = 0;
        const small = ctx.scene.present?.on && ctx.scene.table && row.cards.length > ROW && !row.down?.length;
        return h(
          "div.cardrow",
          null,
          row.label && h("div.rowlabel", null, inline(row.label, ctx.words)),
          h(
            "div.sets",
            null,
            sets(row.cards).map((cards) =>
              small
                ? h("span.chips", null, chips(cards, ctx.words))
                : h(
                    "div.pics",
                    null,
                    cards.map((c) => {
                      const [name, as] = c.split("=");
                      const down = (row.down || []).includes(place++);
                      const said = readingName(name, as, ctx.words);
                      return h(
                        "span.pic",
                        { role: "img", "aria-label": down ? ctx.t("table.facedown", { card: said }) : said },
                        down ? backOf(name) : face(name, as),
                      );
                    }),
                  ),
            ),
          ),
          row.note && h("div.rownote", null, inline(row.note, ctx.words)),
        );
      }),
    ),
  choices: choicesBlock,
  sheet: sheetBlock,
  table: (b, ctx) => {
    /** A column of numbers stands to the right; a word among them keeps it to the left. @param {number} i */
    const num = (i) => i > 0 && b.rows.every((row) => !row[i] || isNumber(row[i])) && "num";
    return h(
      "div.scroll",
      { tabindex: "0" },
      h(
        "table.grid",
        { class: isWide(b) && "wide" },
        b.title && h("caption", null, inline(b.title, ctx.words)),
        (b.head || []).length > 0 &&
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              (b.head || []).map((c, i) => h("th", { scope: "col", class: num(i) }, inline(c, ctx.words))),
            ),
          ),
        h(
          "tbody",
          null,
          b.rows.map((row) =>
            h(
              "tr",
              null,
              row.map((c, i) =>
                i
                  ? h("td", { class: num(i) }, inline(c, ctx.words))
                  : h("th", { scope: "row" }, bendable(c, ctx.words)),
              ),
            ),
          ),
        ),
        (b.foot || []).length > 0 &&
          h(
            "tfoot",
            null,
            h(
              "tr",
              null,
              (b.foot || []).map((c, i) => h("td", { class: num(i) }, inline(c, ctx.words))),
            ),
          ),
      ),
    );
  },
  figure: figureBlock,
  results: resultsBlock,
  progress: (b, ctx) =>
    h(
      "div.progress",
      {
        role: "progressbar",
        "aria-valuemin": "0",
        "aria-valuemax": b.of,
        "aria-valuenow": b.done,
        "aria-label": b.label || ctx.t("table.progress", b),
      },
      h(
        "div.track",
        null,
        h("div.done", { style: { width: `${b.of ? Math.min(100, (100 * b.done) / b.of) : 0}%` } }),
      ),
      h("span", null, b.label || ctx.t("table.progress", b)),
    ),
  streak: (b, ctx) =>
    h(
      "div.streak",
      null,
      outline(FLAME),
      h("b", null, String(b.value)),
      h("span", null, ctx.t("table.streak", b)),
      b.best != null && h("small", null, ctx.t("table.streak.best", b)),
    ),
  select: (b, ctx) =>
    h(
      "label.field",
      null,
      h("span", null, b.label),
      h(
        "select",
        {
          value: b.value,
          onchange: (e) =>
            ctx.ask(
              "select",
              { block: b.id, value: b.options?.[e.target.selectedIndex]?.value },
              "block:" + b.id,
            ),
        },
        (b.options || []).map((o) => h("option", { value: o.value }, o.label)),
      ),
    ),
  field: (b, ctx) => {
    const said = { name: b.id, value: b.value ?? "", placeholder: b.placeholder, autocomplete: "off" };
    /** @param {any} e */
    const take = (e) => ctx.ask("field", { block: b.id, value: e.target.value }, "block:" + b.id);
    return h(
      "form.field",
      {
        onsubmit: (e) => {
          e.preventDefault();
          take({ target: e.target.querySelector("input") });
        },
      },
      h(
        "label",
        null,
        h("span", null, b.label),
        b.lines
          ? h("textarea", { ...said, rows: b.lines, maxlength: "4000", onchange: take })
          : h("input", { ...said, type: "text", maxlength: "2000", spellcheck: "false", onchange: take }),
      ),
      !b.lines &&
        h(
          "button.btn",
          { type: "submit", class: ctx.line.busy.has("block:" + b.id) && "busy" },
          ctx.t("table.ok"),
        ),
    );
  },
  share: (b, ctx) =>
    h(
      "div.share",
      { class: b.quiet && "quiet" },
      button(ctx, b.label, { run: () => share(ctx, b.text) }),
      ctx.ui.shareText === b.text &&
        h(
          "textarea.sharetext",
          { readonly: true, rows: "4", "aria-label": b.label, born: (n) => setTimeout(() => n.select()) },
          b.text,
        ),
    ),
  download: (b, ctx) =>
    button(ctx, b.label, {
      // What has just been typed goes in, too.
      run: () =>
        ctx.line.afterAll(() => {
          const blocks = ctx.scene.panel?.blocks || [];
          const now = blocks.find((each) => each.kind === "download" && each.label === b.label);
          saveFile(ctx, /** @type {typeof b} */ (now || b));
        }),
    }),
  upload: (b, ctx) =>
    h(
      "label.btn.upload",
      null,
      b.label,
      h("input.sr", { type: "file", accept: b.accept, onchange: (e) => readFile(ctx, e.target) }),
    ),
  link: (b) =>
    wayTo(b.href) ? h("a.linkblock", { href: wayTo(b.href) }, b.text) : h("p.linkblock", null, b.text),
  log: (b, ctx) =>
    h(
      "ol.log",
      { tabindex: "0", "aria-label": ctx.t("table.log") },
      b.lines.map((line) => h("li", null, inline(line, ctx.words))),
    ),
};
