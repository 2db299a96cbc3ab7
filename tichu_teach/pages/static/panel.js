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
  const all = (panel.blocks || []).map((b, i) => ({ b, view: blockView(ctx)(b, i) }));
  // A page in columns is a desk by itself; a class reads cards and words in one.
  const desk = !table && !present?.on && !all.some(({ b }) => b.kind === "columns");
  const first = all.findIndex(({ b }) => asksFor(b));
  const laid = all.filter(({ b }, i) => desk && LAID.has(b.kind) && !b.below && (first < 0 || i < first));
  const answers = all.filter(({ b }) => b.answers);
  const blocks = all.filter((each) => !laid.includes(each) && !answers.includes(each));
  /** @param {number} from @param {number} to */
  const views = (from, to) => blocks.slice(from, to).map(({ view }) => view);
  let cut = blocks.length;
  while (cut > 0 && below(blocks[cut - 1].b)) cut--;
  const asked = blocks.findIndex(({ b }) => asksFor(b));
  const end = asked < 0 ? cut : blocks.map(({ b }) => asksFor(b)).lastIndexOf(true) + 1;
  const told = asked < 0 ? cut : asked;
  const folds = table ? SHOWS : TALE;
  let begin = blocks.findIndex(({ b }) => folds.has(b.kind));
  let stop = begin;
  while (stop < told && begin >= 0 && folds.has(blocks[stop].b.kind) && !blocks[stop].b.stays) stop++;
  // Folded only where something stands behind it: a table, or what is asked.
  if (stop <= begin || !(table || asked >= 0)) begin = stop = told;
  const coached = blocks.slice(begin, stop).some(({ b }) => coaches(b));
  const answered = answers.map(({ view }) => view);
  const said = [verdict, remarks(panel.blocks || [], ctx), views(end, cut), answered].flat().filter(Boolean);
  const buttons = panel.buttons || [];
  const task = asked >= 0 && blocks.slice(asked, end).every(({ b }) => b.kind === "text");
  const form =
    asked >= 0 &&
    h(
      "div.form",
      { key: "form", class: [task && "told", blocks[asked].b.coming && "coming"] },
      h("div.formbox", { key: "box" }, views(asked, end)),
    );
  return {
    asked: asked >= 0,
    task,
    desk:
      desk &&
      deskView(
        laid.map(({ view }) => view),
        form,
      ),
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
      ctx.sizes.far && asked >= 0 && askedLine(blocks[asked].b, ctx),
      views(0, begin),
      stop > begin &&
        h(
          "div.talebox",
          { key: "tale" },
          h(
            "div.tale",
            {
              class: [ui.unfolded && "unfolded", coached && "coached"],
              style: { "--tale": ctx.sizes.tale || null },
            },
            views(begin, stop),
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
      views(stop, told),
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
            !answered.length &&
            blocks.slice(end, cut).every(({ b }) => b.kind === "rule") &&
            !remarks(panel.blocks || [], ctx).length &&
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
    extra: cut < blocks.length && h("div.extra", { key: "extra" }, views(cut, blocks.length)),
  };
}
