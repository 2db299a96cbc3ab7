// @ts-check
// Sizes that are measured, on a page of the tutorial whose window is the table's: see its `lesson.css`.

import { find } from "./dom.js";

/** @import { Context } from "./types.d.ts" */

/** Whether the window is the table's. */
export const room = () => "tichuRoom" in document.documentElement.dataset;

const MOST_LINES = 8; // that are told beside a table on a phone before the rest folds up
const LEAST_FELT = 230; // that seats and a trick lie on well, in pixels
const BESIDE = 820; // from which width on what is told stands beside the table
const HEADLINE = 30; // of a question: its first line at least

/** How the page scrolls for whoever may see it do so. @returns {ScrollBehavior} */
export const gently = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

/**
 * A new step is read from its beginning; for nothing else does the page scroll by itself.
 * @param {HTMLElement} root
 */
export function showBeginning(root) {
  if (room()) window.scrollTo(0, 0);
  else if (root.getBoundingClientRect().top < 0) root.scrollIntoView({ block: "start", behavior: gently() });
}

/**
 * What is said of what one has just pressed comes into view, if it is out of sight or below something.
 * @param {HTMLElement | null} told
 */
export function show(told) {
  if (!told) return;
  const { left, top, width, height } = told.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!told.contains(seen)) told.scrollIntoView({ block: "center", behavior: gently() });
}

/**
 * Whether what the referee says is in sight as a whole, with the way on below it.
 * @param {Context} ctx
 */
export function seesSaid(ctx) {
  const [said, nav] = [ctx.find(".tt-answer"), ctx.find(".tt-nav")];
  if (!said) return false;
  const { top, bottom } = said.getBoundingClientRect();
  return top >= 0 && bottom + (nav?.offsetHeight ?? 0) <= innerHeight + 1;
}

/**
 * What the referee says comes into view where the page is longer than the window.
 * @param {Context} ctx
 */
export function showSaid(ctx) {
  if (!seesSaid(ctx)) ctx.find(".tt-answer")?.scrollIntoView({ block: "nearest", behavior: gently() });
}

/**
 * Whether what is asked stands below the window, behind all that is to be looked at first.
 * @param {Context} ctx
 */
function isFar(ctx) {
  const form = ctx.find(".tt-form");
  const nav = ctx.find(".tt-nav");
  if (!room() || !form || !nav) return false;
  return form.getBoundingClientRect().top + scrollY > innerHeight - nav.offsetHeight - HEADLINE;
}

/**
 * Whether what is told leaves room for the rest: beside a table, and where something is to be put in order or
 * counted, for all that stands below; else for the question and the first of its answers.
 * @param {Context} ctx
 * @param {HTMLElement} board
 * @param {number} high how high it is while what is told is folded up
 */
function leavesRoom(ctx, board, high) {
  const felt = ctx.find(".tt-felt");
  const [answer, nav] = [ctx.find(".tt-form .tt-choice"), ctx.find(".tt-nav")];
  if (felt || !answer || !nav || ctx.find(".tt-sheet"))
    return board.offsetHeight <= high && (felt?.offsetHeight ?? LEAST_FELT) >= LEAST_FELT;
  return answer.getBoundingClientRect().bottom <= nav.getBoundingClientRect().top;
}

/**
 * What is told takes the lines that there is room for: as many as push nothing below away.
 * @param {Context} ctx
 * @param {HTMLElement} root
 * @param {HTMLElement} tale
 */
function unroll(ctx, root, tale) {
  const board = ctx.find(".tt-board");
  const more = tale.scrollHeight - tale.clientHeight;
  if (!room() || !board || more <= 2) return;
  const line = parseFloat(getComputedStyle(tale).lineHeight) || 24;
  const [least, high] = [tale.clientHeight, board.offsetHeight];
  const most = ctx.find(".tt-felt") ? MOST_LINES : Infinity;
  for (let lines = Math.min(Math.ceil(more / line), most); lines > 0; lines--) {
    root.style.setProperty("--tale", least + lines * line + "px");
    if (leavesRoom(ctx, board, high)) return;
  }
  root.style.removeProperty("--tale");
}

/**
 * Whether a story that there is no room for has stepped aside.
 * @param {HTMLElement} tale
 */
const hides = (tale) => [...tale.children].some((part) => !part.getClientRects().length);

/**
 * Offer to show what is folded up. The way to a story has a line of its own if there is one to spare, else the
 * end of the last line.
 * @param {Context} ctx
 * @param {HTMLElement} tale
 * @param {HTMLElement} panel
 */
function offerRest(ctx, tale, panel) {
  const board = ctx.find(".tt-board");
  const high = board?.offsetHeight ?? 0;
  if (tale.scrollHeight > tale.clientHeight + 2) panel.classList.add("tt-long");
  else if (hides(tale)) panel.classList.add("tt-hides");
  if (board && board.offsetHeight > high) panel.classList.replace("tt-hides", "tt-long");
}

/**
 * Sizes that hold for the whole step, whatever is said or dealt in it.
 * @param {Context} ctx
 * @param {HTMLElement} root
 * @param {boolean} anew a new step, or a window of another size
 */
export function fit(ctx, root, anew) {
  const panel = ctx.find(".tt-panel");
  const stage = ctx.find(".tt-stage");
  const bar = ctx.find(".tt-actions");
  if (anew) {
    ctx.barHeight = 0;
    panel?.classList.remove("tt-long", "tt-hides");
    for (const name of ["--panel", "--stage", "--bar", "--tale"]) root.style.removeProperty(name);
    const tale = ctx.find(".tt-tale");
    // In a game what is told changes from move to move, and what is to be pressed with it.
    if (tale && !ctx.find(".tt-log")) unroll(ctx, root, tale);
    if (tale && panel) offerRest(ctx, tale, panel);
    if (panel) root.style.setProperty("--panel", panel.offsetHeight + "px");
    if (stage) root.style.setProperty("--stage", stage.offsetHeight + "px");
    const far = isFar(ctx);
    if (far !== Boolean(ctx.ui.far)) {
      ctx.ui.far = far;
      ctx.redraw();
    }
  }
  if (bar && bar.offsetHeight > ctx.barHeight) {
    ctx.barHeight = bar.offsetHeight;
    root.style.setProperty("--bar", ctx.barHeight + "px");
  }
  settle(ctx, root);
}

/**
 * What sticks to the window's foot, measured, and whether the page is longer than its window (`tt-longer`). On a phone
 * what is to be pressed at the table stays in sight then, and the way on doesn't (`tt-tall`).
 * @param {Context} ctx
 * @param {HTMLElement} root
 */
export function settle(ctx, root) {
  const view = ctx.find(".tt-view");
  if (!room() || !view) return;
  const [nav, bar] = [ctx.find(".tt-nav"), ctx.find(".tt-actions")];
  root.classList.remove("tt-tall", "tt-longer");
  const foot = () => root.style.setProperty("--nav", `${nav?.offsetHeight ?? 0}px`);
  foot();
  const least = parseFloat(getComputedStyle(view).minHeight);
  if (least && view.offsetHeight > least + 1) {
    root.classList.add("tt-longer");
    foot();
  }
  const under = nav && bar && bar.getBoundingClientRect().bottom + scrollY > innerHeight - nav.offsetHeight;
  if (under && find(bar, ".tt-btn") && innerWidth < BESIDE) root.classList.add("tt-tall");
}
