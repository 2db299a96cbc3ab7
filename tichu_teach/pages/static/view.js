// @ts-check
// The whole picture of a table and its panel.

import { isWide } from "./blocks.js";
import { actionBar } from "./actions.js";
import { votesView } from "./classwall.js";
import { h } from "./dom.js";
import { handView } from "./hand.js";
import { helpDialog } from "./help.js";
import { NOTES, outline } from "./icons.js";
import { panelParts } from "./panel.js";
import { CROWD } from "./places.js";
import { DECKS, DOCKS, FELTS } from "./registry.js";
import { scoreBar } from "./seats.js";
import { px } from "./sizes.js";
import { slideView } from "./slide.js";
import { ruleToRead, verdictView } from "./verdict.js";

/** @import { AtTable, Content, Context } from "./types.d.ts" */

/** One true thing at a time. @type {Record<string, string>} */
const LOST = {
  left: "table.lost",
  coming: "table.lost.coming",
  idle: "table.lost.idle",
  network: "table.lost.network",
  silent: "table.lost.silent",
};
/** Where a page can't come back by itself. */
const BY_HAND = ["left", "silent"];

/** @param {Context} ctx */
function banners(ctx) {
  const { t } = ctx;
  const lab = ctx.inNotebook();
  const reload = () => location.reload(); // in the lab that alone brings no kernel back
  /** @typedef {[string, () => void]} Way what a button says and does */
  /** @type {Way[]} */
  const again = lab ? [] : [[t("table.lost.reload"), reload]];
  /** @type {Way[]} */
  const here = lab ? [] : [[t("table.elsewhere.here"), reload]];
  /** @type {Way[]} */
  const save = ctx.unkept && ctx.hasFiles() ? [[t("table.unkept.save"), ctx.saveAll]] : [];
  /** @param {string} key @param {string} words @param {Way[]} ways */
  const banner = (key, words, ways) =>
    h(
      "div.lost",
      { key, role: "alert" },
      outline(NOTES.warn),
      h("span", null, words),
      ways.length > 0 &&
        h(
          "div.ways",
          null,
          ways.map(([label, run]) => h("button.btn.primary", { type: "button", onclick: run }, label)),
        ),
    );
  const all = [
    ctx.line.lost &&
      banner("lost", t(lab ? "table.lost.lab" : ctx.unkept ? "table.lost.unkept" : LOST[ctx.line.lost]), [
        ...save,
        ...(BY_HAND.includes(ctx.line.lost) ? again : []),
      ]),
    ctx.taken && banner("taken", t(lab ? "table.elsewhere.lab" : "table.elsewhere"), here),
    ctx.damaged && banner("damaged", t("table.damaged"), []),
    ctx.unkept && !ctx.line.lost && banner("unkept", t("table.unkept"), save),
  ].filter(Boolean);
  return all.length > 0 && h("div.banners", { key: "banners", class: ctx.line.lost && "stays" }, all);
}

/** The place of what will be said of an answer. */
const NOTHING_SAID = h("div.answer.none", { key: "answer" });

/** @param {Context} ctx */
export function whole(ctx) {
  const { scene, t } = ctx;
  const { asked, task, reading, desk, form, answer, nav, extra } = panelParts(ctx, verdictView(ctx));
  if (!ctx.ready() && !scene.table && !scene.panel)
    return h(
      "div.view",
      null,
      banners(ctx),
      h(
        "div.laying",
        { key: "laying" },
        [0, 1, 2].map(() => h("span.lying", null, DECKS[0].back())),
        h("p", null, t("table.laying")),
      ),
    );
  if (scene.present?.on)
    return slideView(
      ctx,
      atTable(ctx) && stageView(ctx),
      [...toRead(ctx, reading, form), answer, ruleToRead(ctx), extra],
      banners(ctx),
    );
  const stage = atTable(ctx) ? stageView(ctx) : desk;
  return h(
    "div.view",
    {
      class: [
        stage ? "withtable" : "notable",
        reading && "withpanel",
        scene.panel?.blocks?.some(({ kind }) => kind === "log") && "withlog",
        stage === desk && scene.panel?.blocks?.some(isWide) && "withwide",
        asked && "quiz",
        ctx.line.lost && "away",
      ],
    },
    banners(ctx),
    h(
      "div.board",
      { key: "board" },
      reading,
      task && form, // that is read first, and answered at the table
      stage,
      !task && form,
      answer || (asked && NOTHING_SAID),
      nav,
    ),
    extra,
    ctx.ui.toast && h("div.toast", { key: "toast", "aria-hidden": "true" }, ctx.ui.toast),
    helpDialog(ctx),
  );
}

/**
 * What a class reads before the referee's word: its answers take the question's place.
 * @param {Context} ctx
 * @param {Content} reading
 * @param {Content} form
 */
function toRead(ctx, reading, form) {
  const votes = votesView(ctx);
  return votes ? [votes] : [reading, form];
}

/** @param {Context} ctx @returns {ctx is AtTable} */
const atTable = (ctx) => Boolean(ctx.scene.table);

/** @param {AtTable} ctx */
function stageView(ctx) {
  const { scene, t } = ctx;
  return h(
    "div.stage",
    { key: "stage", style: { "--stage": px(ctx.sizes.stage) } },
    scoreBar(ctx),
    h(
      "div.felt",
      {
        key: "felt",
        role: "group",
        tabindex: "-1",
        "aria-label": t("table.label"),
        class: [
          scene.table.felt,
          scene.table.words && "of-" + scene.table.words,
          "seats" + scene.table.seats.length,
          scene.table.seats.length > 4 && "corners",
          scene.table.seats.length >= CROWD && "crowd",
          scene.input && scene.input.push && "pushing",
        ],
      },
      FELTS[scene.table.felt || "trick"](ctx),
    ),
    DOCKS.map((dock) => dock(ctx)),
    handView(ctx),
    actionBar(ctx),
  );
}
