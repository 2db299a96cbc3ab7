// @ts-check
// Sizes that are measured, on a page of the tutorial whose window is the table's: see its `lesson.css`. Measuring what
// has just been changed lays the whole page out: so all looks of a picture are taken before any of them acts.

import { boxOf, drawer, find } from "./dom.js";
import { still } from "./motion.js";

/** @import { Context, Look, Sizes } from "./types.d.ts" */

/** True if the window is the table's. */
export const room = () => "tichuRoom" in document.documentElement.dataset;

const MOST_LINES = 8; // shown beside a table on a phone before the rest folds up
const LEAST_FELT = 230; // for seats and a trick, in pixels
const BESIDE = 820; // the width from which the text stands beside the table
const HEADLINE = 30; // of a card: what tells it

/** The way to scroll: smooth unless motion is unwanted. @returns {ScrollBehavior} */
export const gently = () => (still() ? "auto" : "smooth");

/**
 * A new step is read from its beginning; for nothing else does the page scroll by itself.
 * @param {HTMLElement} root
 */
export function showBeginning(root) {
  if (room()) window.scrollTo(0, 0);
  else if (boxOf(root).top < 0) root.scrollIntoView({ block: "start", behavior: gently() });
}

/**
 * Bring the reply to a press into view, if it is out of sight or below something.
 * @param {HTMLElement | null} told
 */
export function show(told) {
  if (!told) return;
  const { left, top, width, height } = boxOf(told);
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!told.contains(seen)) told.scrollIntoView({ block: "center", behavior: gently() });
}

/** Whoever asks to watch is shown the table, if it is out of sight. @param {Context} ctx */
export function showTable(ctx) {
  ctx.find(".tt-felt")?.scrollIntoView({ block: "nearest", behavior: gently() });
}

/**
 * True if the whole of the referee's word is in sight, with the way on below it.
 * @param {Context} ctx
 */
export function seesSaid(ctx) {
  const [said, nav] = [ctx.find(".tt-answer"), ctx.find(".tt-nav")];
  if (!said) return false;
  const { top, bottom } = boxOf(said);
  return top >= 0 && bottom + (nav?.offsetHeight ?? 0) <= innerHeight + 1;
}

/**
 * Bring the referee's word into view if the page is longer than the window.
 * @param {Context} ctx
 * @returns {ReturnType<Look>}
 */
export function lookForSaid(ctx) {
  if (!seesSaid(ctx))
    return () => ctx.find(".tt-answer")?.scrollIntoView({ block: "nearest", behavior: gently() });
}

/** Scroll a log to its end when that lies elsewhere. @param {HTMLElement} log @returns {ReturnType<Look>} */
export function lookForEnd(log) {
  const end = log.scrollHeight - log.clientHeight;
  if (end === log.ttEnd) return;
  log.ttEnd = end;
  return () => {
    log.scrollTop = end;
  };
}

/** True if the referee's word stands there. @param {Context} ctx */
const says = (ctx) => Boolean(ctx.find(".tt-verdict"));

/** The buttons at the table. @param {Context} ctx */
const pressed = (ctx) => ctx.find(".tt-actions:has(.tt-btn)");

/** True if the text of a game, which changes from move to move, has outgrown its frame. @param {Context} ctx */
function outgrows(ctx) {
  const tale = ctx.find(".tt-log") && ctx.find(".tt-tale:not(.tt-unfolded)");
  return (
    room() && !says(ctx) && ctx.sizes.rest !== "long" && tale && tale.scrollHeight > tale.clientHeight + 2
  );
}

/** True if there is more to measure now than there was. @param {Context} ctx */
export const unfits = (ctx) => (ctx.sizes.waits && !says(ctx)) || outgrows(ctx);

/** Before anything has been measured. @returns {Sizes} */
export const unmeasured = () => ({
  tale: "",
  rest: "",
  later: false,
  stage: 0,
  bar: 0,
  far: false,
  waits: false,
});

/** @param {number} size */
export const px = (size) => (size ? `${size}px` : null);

/**
 * True if the question stands below the window, after all that is to be looked at first.
 * @param {Context} ctx
 */
function isFar(ctx) {
  const asked = ctx.find(".tt-form .tt-question") ?? ctx.find(".tt-form");
  const nav = ctx.find(".tt-nav");
  if (!room() || !asked || !nav) return false;
  const { top, height } = boxOf(asked);
  // Three lines of it at most.
  return top + Math.min(height, 72) + scrollY > innerHeight - nav.offsetHeight;
}

/**
 * True if the last card of a hand can be told, or seen whole, above what sticks to the window's foot.
 * @param {Context} ctx
 * @param {boolean} [whole]
 */
function seesHand(ctx, whole) {
  const [card, foot] = [ctx.find(".tt-hand > :last-child"), pressed(ctx) ?? ctx.find(".tt-nav")];
  if (!card || !foot) return true;
  const { top, bottom } = boxOf(card);
  return (whole ? bottom : top + HEADLINE) + scrollY <= innerHeight - foot.offsetHeight;
}

/** True if the first of the answers is in sight, or none is to be chosen. @param {Context} ctx */
function seesAnswer(ctx) {
  const [answer, nav] = [ctx.find(".tt-form .tt-choice"), ctx.find(".tt-nav")];
  return !answer || !nav || boxOf(answer).bottom <= boxOf(nav).top;
}

/** True if hand, table or question lies below the window. @param {Context} ctx */
function isCrowded(ctx) {
  const below = [ctx.find(".tt-dock"), ctx.find(".tt-hand")].some(
    (n) => n && boxOf(n).bottom + scrollY > innerHeight,
  );
  return room() && (below || isFar(ctx) || !seesHand(ctx, true));
}

/**
 * True if the text leaves room for the rest: beside a table, and where something is to be put in order or
 * counted, for all that stands below; else for the question and the first of its answers.
 * @param {Context} ctx
 * @param {HTMLElement} board
 * @param {number} high its height while the text is folded up
 */
function leavesRoom(ctx, board, high) {
  const felt = ctx.find(".tt-felt");
  if (felt || !ctx.find(".tt-form .tt-choice") || ctx.find(".tt-sheet"))
    return (
      board.offsetHeight <= high && (felt?.offsetHeight ?? LEAST_FELT) >= LEAST_FELT && seesHand(ctx, true)
    );
  return seesAnswer(ctx);
}

/**
 * Give the text the lines that there is room for: as many as push nothing below away. Each try lays the page
 * out, so they are halved: all of them, none, half of them …
 * @param {Context} ctx
 * @param {HTMLElement} tale
 */
function unroll(ctx, tale) {
  const board = ctx.find(".tt-board");
  const more = tale.scrollHeight - tale.clientHeight;
  const seen = innerHeight < 737 || seesAnswer(ctx); // on a small phone the style has folded what can be
  if (!room() || !board || (more <= 2 && seen)) return;
  const line = parseFloat(getComputedStyle(tale).lineHeight) || 24;
  const [least, high] = [tale.clientHeight, board.offsetHeight];
  /** @param {number} lines */
  const lay = (lines) => {
    ctx.sizes.tale = lines ? `${least + lines * line}px` : "";
    tale.style.setProperty("--tale", ctx.sizes.tale);
  };
  let [fits, lines] = [0, Math.min(Math.ceil(more / line), ctx.find(".tt-felt") ? MOST_LINES : Infinity)];
  for (let over = lines + 1; lines > fits; lines = (fits + over) >> 1) {
    lay(lines);
    if (leavesRoom(ctx, board, high)) fits = lines;
    else over = lines;
  }
  lay(fits);
  const hand = seesHand(ctx);
  if (fits || (hand && seen)) return;
  tale.style.setProperty("--tale", (ctx.sizes.tale = "1.6em"));
  if (hand && !seesAnswer(ctx)) lay(0); // in vain
}

/**
 * True if a story without room has stepped aside.
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
  /** @param {Sizes["rest"]} rest */
  const offer = (rest) => {
    panel.classList.replace("tt-hides", "tt-long") || panel.classList.add(`tt-${rest}`);
    ctx.sizes.rest = rest;
  };
  if (tale.scrollHeight > tale.clientHeight + 2) offer("long");
  else if (hides(tale)) offer("hides");
  if (ctx.sizes.rest === "hides" && board && board.offsetHeight > high) offer("long");
}

/**
 * Measure a new step, or a window of another size, that has been drawn `unmeasured`. While the referee's word stands
 * there the text has given way to it: its room is measured when that has gone.
 * @param {Context} ctx
 */
export function fit(ctx) {
  const [panel, tale] = [ctx.find(".tt-panel"), ctx.find(".tt-tale")];
  Object.assign(ctx.sizes, { tale: "", rest: "", later: false, waits: says(ctx) });
  tale?.style.removeProperty("--tale"); // as measured before, at another size
  panel?.classList.remove("tt-long", "tt-hides", "tt-later");
  ctx.sizes.later = Boolean(ctx.find(".tt-b-text.tt-coming")) && isCrowded(ctx);
  if (ctx.sizes.later) panel?.classList.add("tt-later");
  if (tale && panel && !ctx.sizes.waits) {
    // In a game the text changes from move to move, and the buttons with it.
    if (!ctx.find(".tt-log")) unroll(ctx, tale);
    offerRest(ctx, tale, panel);
  }
  const [stage, nav, far] = [ctx.find(".tt-stage"), ctx.find(".tt-nav"), isFar(ctx)];
  const top = (stage?.getBoundingClientRect().top ?? 0) + scrollY;
  // As a hand grows smaller the table needs no more than the window has.
  const high = Math.min(stage?.offsetHeight ?? 0, innerHeight - top - (nav?.offsetHeight ?? 0));
  Object.assign(ctx.sizes, { stage: Math.max(0, high), far });
  if (far) ctx.redraw();
}

/**
 * Where cards come and go their buttons keep their place: the row that holds them is as high as it has been.
 * @param {Context} ctx
 */
export function keepBar(ctx) {
  ctx.sizes.bar = Math.max(ctx.sizes.bar, ctx.find(".tt-actions")?.offsetHeight ?? 0);
}

/**
 * What sticks to the window's foot, measured. On a phone whose page is longer than its window the buttons at
 * the table stay in sight, and the way on doesn't (`tt-tall`).
 * @param {Context} ctx
 * @param {HTMLElement} root
 * @returns {ReturnType<Look>}
 */
export function lookAtFoot(ctx, root) {
  const [view, nav, stage] = [ctx.find(".tt-view"), ctx.find(".tt-nav"), ctx.find(".tt-stage")];
  if (!room() || !view) return;
  const high = nav?.offsetHeight ?? 0;
  const narrow = nav && stage && innerWidth < BESIDE && !drawer(root);
  const pressed = narrow && ctx.find(".tt-actions:not(.tt-coming) .tt-btn");
  const tall = pressed && boxOf(stage).bottom + scrollY > innerHeight - high;
  return () => {
    for (const each of [view, ctx.find(".tt-answer")]) each?.style.setProperty("--nav", `${high}px`);
    root.classList.toggle("tt-tall", Boolean(tall));
  };
}
