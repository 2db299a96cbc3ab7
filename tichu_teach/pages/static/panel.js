// @ts-check
// The panel beside the table in its parts: lesson text, questions, score sheets, records.

import { blockView, coaches } from "./block.js";
import { button } from "./controls.js";
import { deskView } from "./desk.js";
import { h } from "./dom.js";
import { helpButton } from "./help.js";
import { wayTo } from "./href.js";
import { sign } from "./icons.js";
import { presentButton } from "./present.js";
import { inline, paragraphs } from "./prose.js";
import { showTable } from "./sizes.js";

/** @import { Block, Content, Context } from "./types.d.ts" */

const UTILITIES = new Set(["log", "share", "download", "upload", "link"]);

/**
 * Blocks below the panel, where they push nothing away.
 * @param {Block} b
 */
const below = (b) => b.below || (UTILITIES.has(b.kind) && !b.stays);

/**
 * The question, and its answers; the ids of a question's further parts begin with q.
 * @param {Block} b
 */
const asksFor = (b) =>
  b.asks || ["choices", "order", "sheet"].includes(b.kind) || /^(q\.|goals$)/.test(b.id ?? "");

const TALE = new Set(["story", "text", "note", "rule"]);
const SHOWS = new Set([...TALE, "cards", "table"]);

/** Blocks laid on the desk, in the place of a missing table, beside the text about them. */
const LAID = new Set(["cards", "table", "figure", "results", "certificate"]);

/**
 * A wrong line is explained in the verdict's place: under the line that would push the others away.
 * @param {Block[]} blocks
 * @param {Context} ctx
 */
const remarks = (blocks, ctx) =>
  blocks
    .filter((b) => b.kind === "sheet")
    .flatMap((b) =>
      b.rows
        .filter((row) => row.note && row.status === "wrong")
        .map((row) =>
          h(
            "div.verdict.remark",
            { key: "remark" + row.id, id: `${ctx.id}remark-${row.id}`, class: "no" },
            h("div.verdicthead", null, sign("no"), h("h3", null, inline(row.label, ctx.words))),
            h("div.verdicttext", null, paragraphs(row.note, ctx.words)),
          ),
        ),
    );

/**
 * The line above the title; where it is too long for a phone, its end stays.
 * @param {string | null | undefined} words
 */
function headerView(words) {
  const [first, ...more] = String(words ?? "").split(" · ");
  return (
    first &&
    h(
      "p.header",
      { key: "header" },
      h("span", null, first),
      more.length > 0 && h("span", null, ["", ...more].join(" · ")),
    )
  );
}

/**
 * The question, again above all that is to be looked at: a voice reads it where it is answered.
 * @param {Block} b
 * @param {Context} ctx
 */
function askedLine(b, ctx) {
  const words = "question" in b ? b.question : "text" in b && b.text;
  return words && h("p.askedline", { key: "askedline", "aria-hidden": "true" }, inline(words, ctx.words));
}

/** @typedef {{ b: Block; view: Content }} Drawn a block, and its picture */

/**
 * Blocks by their places: what is read before the question, of which the `tale` folds up on a phone; the `form`; what is
 * `said` of an answer; and what stands below all of it. The tale is folded only where something stands behind it: a
 * table, or what is asked.
 * @param {Drawn[]} blocks
 * @param {boolean} table
 */
function arrange(blocks, table) {
  let cut = blocks.length;
  while (cut > 0 && below(blocks[cut - 1].b)) cut--;
  const asks = blocks.map(({ b }) => asksFor(b));
  const asked = asks.indexOf(true);
  const [told, end] = asked < 0 ? [cut, cut] : [asked, asks.lastIndexOf(true) + 1];
  const folds = table ? SHOWS : TALE;
  let begin = blocks.findIndex(({ b }) => folds.has(b.kind));
  let stop = begin;
  while (stop < told && begin >= 0 && folds.has(blocks[stop].b.kind) && !blocks[stop].b.stays) stop++;
  if (stop <= begin || !(table || asked >= 0)) begin = stop = told;
  return {
    before: blocks.slice(0, begin),
    tale: blocks.slice(begin, stop),
    after: blocks.slice(stop, told),
    form: blocks.slice(told, end),
    said: blocks.slice(end, cut),
    extra: blocks.slice(cut),
  };
}

/** @param {Drawn[]} blocks */
const views = (blocks) => blocks.map(({ view }) => view);

/**
 * The panel in its parts: the text, the form, the words on an answer, the way on, records. They
 * are apart here because they have their own places: the form never moves for these words.
 * @param {Context} ctx
 * @param {Content} verdict
 */
export function panelParts(ctx, verdict) {
  const {
    scene: { panel, table, present },
    ui,
    t,
  } = ctx;
  if (!panel) return { answer: verdict && h("div.answer", { key: "answer" }, verdict) };
  const listed = panel.blocks || [];
  const all = listed.map((b, i) => ({ b, view: blockView(ctx)(b, i) }));
  // A page in columns is a desk by itself; a class reads cards and words in one.
  const desk = !table && !present?.on && !all.some(({ b }) => b.kind === "columns");
  const first = all.findIndex(({ b }) => asksFor(b));
  const laid = all.filter(({ b }, i) => desk && LAID.has(b.kind) && !b.below && (first < 0 || i < first));
  const answers = all.filter(({ b }) => b.answers);
  const blocks = all.filter((each) => !laid.includes(each) && !answers.includes(each));
  const parts = arrange(blocks, Boolean(table));
  const wrong = remarks(listed, ctx);
  const said = [verdict, wrong, views(parts.said), views(answers)].flat().filter(Boolean);
  const buttons = panel.buttons || [];
  const asked = parts.form.length > 0;
  const task = asked && parts.form.every(({ b }) => b.kind === "text");
  const form =
    asked &&
    h(
      "div.form",
      { key: "form", class: [task && "told", parts.form[0].b.coming && "coming"] },
      h("div.formbox", { key: "box" }, views(parts.form)),
    );
  return {
    asked,
    task,
    desk: desk && deskView(views(laid), form),
    reading: h(
      "section.panel",
      {
        key: "panel",
        "aria-label": panel.title || null,
        tabindex: "-1",
        class: [ctx.sizes.rest, ctx.sizes.later && "later"],
      },
      presentButton(ctx),
      helpButton(ctx),
      headerView(panel.header),
      panel.title && h("h2", null, inline(panel.title, ctx.words)),
      ctx.sizes.far && asked && !present?.on && askedLine(parts.form[0].b, ctx),
      views(parts.before),
      parts.tale.length > 0 &&
        h(
          "div.talebox",
          { key: "tale" },
          h(
            "div.tale",
            {
              class: [ui.unfolded && "unfolded", parts.tale.some(({ b }) => coaches(b)) && "coached"],
              style: { "--tale": ctx.sizes.tale || null },
            },
            views(parts.tale),
          ),
          h(
            "button.unfold",
            {
              type: "button",
              "aria-expanded": String(Boolean(ui.unfolded)),
              onclick: () => {
                ui.unfolded = !ui.unfolded;
                ctx.redraw();
              },
            },
            t(ui.unfolded ? "table.fold" : "table.unfold"),
          ),
        ),
      views(parts.after),
    ),
    form: !desk && form,
    answer:
      said.length > 0 &&
      h(
        "div.answer",
        {
          key: "answer",
          class:
            !verdict &&
            !answers.length &&
            parts.said.every(({ b }) => b.kind === "rule") &&
            !wrong.length &&
            "athand",
        },
        said,
      ),
    nav:
      buttons.length > 0 &&
      h(
        "div.nav",
        { key: "nav" },
        buttons.map((b) =>
          b.href
            ? h(
                "a.btn",
                {
                  key: "n-" + b.name,
                  href: wayTo(b.href),
                  class: [b.primary && "primary", "n-" + b.name],
                },
                b.label,
              )
            : button(ctx, b.label, {
                source: "button:" + b.name,
                primary: b.primary,
                off: b.disabled,
                cls: "n-" + b.name,
                run: () => {
                  if (b.name === "replay") showTable(ctx);
                  ctx.ask("button", { name: b.sends || b.name }, "button:" + b.name);
                },
              }),
        ),
      ),
    extra: parts.extra.length > 0 && h("div.extra", { key: "extra" }, views(parts.extra)),
  };
}
