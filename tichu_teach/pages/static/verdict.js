// @ts-check
// What the referee says, and the rule it rests on.

import { h } from "./dom.js";
import { mark, sign } from "./icons.js";
import { inline, paragraphs } from "./prose.js";

/** @import { Context, Rule } from "./types.d.ts" */

/**
 * The name that cites a rule. A page of the tutorial leads to its rule book, in a new tab: nothing is lost here.
 * @param {Context} ctx
 * @param {Rule} rule
 */
export function ruleName(ctx, rule) {
  const book = `../../../rules/${rule.game || rule.id.split(".")[0]}#${rule.id}`;
  return h(
    "p.rulename",
    null,
    h("code", null, rule.id),
    document.body.classList.contains("tichu-lesson") &&
      h("a", { href: book, target: "_blank", rel: "noopener" }, ctx.t("table.verdict.book")),
  );
}

/** @param {Context} ctx @param {Rule} rule @param {boolean} [open] */
export function ruleCard(ctx, rule, open) {
  return h(
    "details.rule",
    { key: "rule" + rule.id, ...(open ? { open: true } : {}) },
    h("summary", null, h("span.rulekind", null, ctx.t("table.verdict.rule")), " ", h("b", null, rule.name)),
    h("div.ruletext", null, paragraphs(rule.text, ctx.words), ruleName(ctx, rule)),
  );
}

/** @param {Context} ctx */
export function verdictView(ctx) {
  const {
    t,
    words,
    ui,
    scene: { verdict, present },
  } = ctx;
  const refusal =
    ui.refusal &&
    h(
      "div.verdict.no",
      { key: "refusal" },
      h("div.verdicthead", null, mark(false), h("div", null, paragraphs(ui.refusal.text, words))),
    );
  if (!verdict || ui.refusal) return refusal;
  const tone = verdict.tone ?? (verdict.ok ? "yes" : "no");
  const heard = { yes: "right", wait: "wait", no: "wrong", nudge: "" }[tone];
  return h(
    "div.verdict",
    { key: "verdict" + ctx.verdictTurn, class: tone },
    h(
      "div.verdicthead",
      null,
      sign(tone),
      h(
        "h3",
        null,
        heard && h("span.sr", null, t("table.verdict." + heard) + ": "),
        inline(verdict.title ?? "", words),
      ),
    ),
    verdict.text && h("div.verdicttext", null, paragraphs(verdict.text, words, verdict.terms)),
    verdict.hint &&
      h(
        "div.verdicttext.where",
        null,
        verdict.label && h("p.rung", null, verdict.label),
        paragraphs(verdict.hint, words),
      ),
    verdict.more &&
      verdict.more.length > 0 &&
      h(
        "ul.more",
        null,
        verdict.more.map((m) => h("li", null, inline(m, words))),
      ),
    verdict.rule && !(present?.on && !present.trying) && ruleCard(ctx, verdict.rule),
  );
}

/**
 * The rule, behind all that is said of an answer, where a class reads it: at the first step that cites it.
 * @param {Context} ctx
 */
export function ruleToRead(ctx) {
  const { scene, ui } = ctx;
  const rule = !ui.refusal && !scene.present?.trying && scene.verdict?.rule;
  return rule && ui.cited[rule.id] === scene.panel?.step && ruleCard(ctx, rule, true);
}
