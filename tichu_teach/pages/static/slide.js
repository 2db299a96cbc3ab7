// @ts-check
// A class's view: the table, large, beside as much text as fits the screen, and a strip to steer by. What
// does not fit goes on in further columns to the right; the strip turns to them like pages.

import { classCard, classStrip, isAsked } from "./classwall.js";
import { codePicture } from "./code.js";
import { find, h } from "./dom.js";
import { helpDialog } from "./help.js";
import { outline, TOOLS } from "./icons.js";
import { inline } from "./prose.js";

/** @import { Content, Context, PanelButton, Picture } from "./types.d.ts" */

/** Help with the question: the panel's buttons that the strip has too. */
const HELP = new Set(["hint", "retry", "replay", "takeback", "legal", "undo", "restart"]);

/**
 * @param {Context} ctx
 * @param {string} name of the tool: its words, its picture
 * @param {() => void} run
 * @param {boolean} [on]
 */
const tool = (ctx, name, run, on) =>
  h(
    "button.tool",
    {
      key: name,
      type: "button",
      class: on && "on",
      title: ctx.t("table.present." + name),
      "aria-label": ctx.t("table.present." + name),
      "aria-pressed": on === undefined ? null : String(on),
      onclick: run,
    },
    outline(TOOLS[name]),
  );

/** @param {string} name @param {string} label @param {() => void} run @param {boolean} [primary] */
const key = (name, label, run, primary) =>
  h(
    "button.btn",
    { key: name, type: "button", class: [primary && "primary", "p-" + name], onclick: run },
    label,
  );

/** The effect of a clicker's next press. @param {Context} ctx */
export function onLabel(ctx) {
  const next = ctx.scene.panel?.buttons?.find((b) => b.name === "next");
  if (isAsked(ctx)) return ctx.t("table.live.show");
  if (ctx.ui.page < ctx.ui.pages - 1) return ctx.t("table.present.next");
  if (ctx.scene.present?.hidden) return ctx.t("table.present.reveal");
  return next ? ctx.t("table.present.next") : null;
}

/** @param {Context} ctx */
function strip(ctx) {
  const { ui, t, steer, scene } = ctx;
  const { trying, link, try: tries } = scene.present ?? {};
  const buttons = scene.panel?.buttons || [];
  const on = !trying && onLabel(ctx);
  const back = ui.page > 0 || buttons.some((b) => b.name === "back");
  return h(
    "div.strip",
    { key: "strip", role: "toolbar", "aria-label": t("table.present.more") },
    h(
      "div.steps",
      null,
      !trying && back && key("back", t("table.present.back"), steer.back),
      trying && key("untry", t("table.present.untry"), steer.tryIt, true),
      on && key("on", on, steer.on, true),
      ui.pages > 1 &&
        h("span.pagecount", { key: "count" }, t("table.present.page", { page: ui.page + 1, of: ui.pages })),
    ),
    h(
      "div.helps",
      null,
      buttons
        .filter((b) => HELP.has(b.name) && !b.disabled && !ui.live) // by their keys: a class has the room
        .map((b) => key(b.name, b.label, () => steer.press(b.name))),
      !trying && classStrip(ctx),
      tries && !trying && key("try", t("table.present.try"), steer.tryIt),
    ),
    h(
      "div.tools",
      null,
      tool(ctx, "pointer", steer.point, ui.pointing),
      tool(ctx, "black", steer.black),
      tool(ctx, "notes", steer.notes),
      link && tool(ctx, "link", steer.link, ui.linked),
      document.fullscreenEnabled && tool(ctx, "full", steer.full),
      tool(ctx, "leave", steer.leave),
    ),
  );
}

/** The address of this place, and a code of it for those with a phone. @param {Context} ctx */
function linkCard({ ui, t, scene, words }) {
  const { link, code } = scene.present ?? {};
  if (!ui.linked || !link) return null;
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(link).hostname);
  return h(
    "div.linkcard",
    { key: "link", role: "group", "aria-label": t("table.present.link.title") },
    h("h3", null, t("table.present.link.title")),
    code && code.length > 0 && !near && codePicture(code, link),
    h("p.address", null, link),
    near && h("p.near", null, inline(t("table.present.link.here"), words)),
  );
}

/**
 * @param {Context} ctx
 * @param {Content} stage
 * @param {Content[]} script things to read, to answer and to look up
 * @param {Content} banners
 * @returns {Picture}
 */
export function slideView(ctx, stage, script, banners) {
  const { ui, t, scene } = ctx;
  const asks = (scene.panel?.blocks || []).some((b) => ["choices", "order", "sheet"].includes(b.kind));
  return h(
    "div.slide",
    {
      class: [
        !stage && "bare",
        scene.present?.trying && "trying",
        asks && "asks",
        ui.pointing && "pointing",
        ui.ring && "ringed",
      ],
    },
    banners,
    h(
      "div.lectern",
      { key: "lectern", role: "group", tabindex: "-1", "aria-label": t("table.present.label") },
      stage && h("div.stagebox", { key: "stagebox" }, stage),
      h(
        "div.script",
        { key: "script" },
        h("div.pages", { key: "pages", style: { "--page": String(ui.page) } }, script),
      ),
    ),
    strip(ctx),
    linkCard(ctx),
    classCard(ctx),
    ui.ring && h("div.ring", { key: "ring", style: { left: ui.ring[0] + "px", top: ui.ring[1] + "px" } }),
    h("div.laser", { key: "laser", "aria-hidden": "true" }),
    ui.toast && h("div.toast", { key: "toast", "aria-hidden": "true" }, ui.toast),
    helpDialog(ctx),
    ui.black &&
      h("button.blackout", {
        key: "black",
        type: "button",
        "aria-label": t("table.present.light"),
        born: (n) => setTimeout(() => n.focus()),
        onclick: ctx.steer.black,
      }),
  );
}

/** Few words are drawn larger than many: the largest that leaves one page, else the last. */
const SIZES = [1.4, 1.3, 1.2, 1.1, 1];

/** @param {HTMLElement} pages */
function countPages(pages) {
  const gap = parseFloat(getComputedStyle(pages).columnGap);
  return Math.max(1, Math.ceil((pages.scrollWidth + gap) / (pages.clientWidth + gap) - 0.05));
}

const SMALLEST = 0.4;

/** @param {HTMLElement | null} node */
const over = (node) =>
  node !== null && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1);

/**
 * Measure with everything where it will come to rest: what flies over the table is neither high nor in the way.
 * @template T
 * @param {HTMLElement} stage
 * @param {() => T} measure
 */
function atRest(stage, measure) {
  const moving = stage.getAnimations({ subtree: true }).flatMap((each) => {
    const end = each.effect?.getComputedTiming().endTime;
    const runs = each.playState === "running" && typeof end === "number" && Number.isFinite(end);
    return runs ? [{ each, end, now: each.currentTime }] : [];
  });
  for (const { each, end } of moving) each.currentTime = end;
  const measured = measure();
  for (const { each, now } of moving) {
    each.currentTime = now;
    each.play(); // one that had only just begun stands still otherwise
  }
  return measured;
}

/**
 * A stage that is too high is laid out on a larger floor and drawn smaller: nothing is cut, nothing scrolls.
 * @param {HTMLElement} box
 */
function fitStage(box) {
  const stage = /** @type {HTMLElement} */ (box.firstElementChild);
  const felt = find(stage, ".tt-felt");
  for (let k = 1; k > SMALLEST; k -= 0.05) {
    box.style.setProperty("--k", k.toFixed(2));
    if (!over(stage) && !over(felt)) return;
  }
  box.style.setProperty("--k", String(SMALLEST));
}

/**
 * Count the pages of the text, now that it is laid out; true if that changes the picture.
 * @param {Context} ctx
 * @param {HTMLElement} root
 */
export function layPages(ctx, root) {
  const { ui } = ctx;
  const stage = /** @type {HTMLElement | null} */ (root.querySelector(".tt-stagebox"));
  if (stage) atRest(stage, () => fitStage(stage));
  const pages = /** @type {HTMLElement | null} */ (root.querySelector(".tt-pages"));
  if (!pages) return false;
  let count = 1;
  for (const size of SIZES) {
    pages.style.setProperty("--grow", String(size));
    count = countPages(pages);
    if (count === 1) break;
  }
  const page = ui.toLast ? count - 1 : Math.min(ui.page, count - 1);
  const changed = count !== ui.pages || page !== ui.page;
  [ui.pages, ui.page, ui.toLast] = [count, page, false];
  return changed;
}

/**
 * The page that a part of the text stands on.
 * @param {HTMLElement} root
 * @param {Element} part
 */
export function pageOf(root, part) {
  const pages = /** @type {HTMLElement} */ (root.querySelector(".tt-pages"));
  const scale = pages.getBoundingClientRect().width / pages.offsetWidth || 1;
  const gap = parseFloat(getComputedStyle(pages).columnGap);
  const left = (part.getBoundingClientRect().left - pages.getBoundingClientRect().left) / scale;
  return Math.floor((left + 2) / (pages.clientWidth + gap));
}
