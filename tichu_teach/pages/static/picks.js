// @ts-check
// The learner's picks. They live here, in the browser; the kernel hears of finished plays only.

/** @import { CardName, Context, Hand, Scene, SeatNumber } from "./types.d.ts" */

/** Cards with keys of their own: twins are told apart by a number. @param {CardName[]} cards */
export function keyed(cards) {
  /** @type {Record<CardName, number>} */
  const seen = {};
  return cards.map((name) => ({ name, key: `${name}#${(seen[name] = (seen[name] || 0) + 1)}` }));
}

/** @param {Scene} scene @returns {Hand | null} */
export function handOf(scene) {
  const table = scene.table;
  const input = scene.input || {};
  if (!table) return null;
  const number = input.hand ? input.hand.seat : table.viewer;
  const seat = table.seats.find((s) => s.seat === number);
  if (!seat?.hand) return null;
  return { seat: { ...seat, hand: seat.hand }, cards: keyed(seat.hand), input: input.hand || null };
}

/** The count of each card. @param {CardName[]} list */
function count(list) {
  /** @type {Record<CardName, number>} */
  const found = {};
  for (const card of list) found[card] = (found[card] || 0) + 1;
  return found;
}

/**
 * Cards that can complete a legal play containing all that is picked.
 * @param {CardName[][] | null | undefined} hints
 * @param {CardName[]} picked
 */
export function litBy(hints, picked) {
  if (!hints) return null;
  const have = count(picked);
  const fits = hints.filter((play) => {
    const of = count(play);
    return Object.keys(have).every((c) => have[c] <= (of[c] || 0));
  });
  // Of twins only as many are lit as a play has: with two packs one of two equal cards may be too many.
  const more = new Set(
    fits.flatMap((play) => {
      const of = count(play);
      return play.filter((c) => of[c] > (have[c] || 0));
    }),
  );
  return { any: fits.length > 0, more, whole: fits.some((play) => play.length === picked.length) };
}

/**
 * Where single cards are given away or thrown, a pick doesn't rule out the others.
 * @param {CardName[][] | null | undefined} hints
 * @param {Hand} hand
 * @param {Context} ctx
 */
export function litHand(hints, hand, ctx) {
  const apart = hints && hand.input && hand.input.mode !== "play" && hints.every((play) => play.length === 1);
  return litBy(hints, apart ? [] : pickedNames(ctx));
}

/** @param {Context} ctx */
export function pickedNames(ctx) {
  const hand = handOf(ctx.scene);
  return hand ? hand.cards.filter((c) => ctx.ui.picked.has(c.key)).map((c) => c.name) : [];
}

/** @param {Context} ctx @param {string} key @param {boolean} [to] picked or not; else toggled */
export function togglePick(ctx, key, to) {
  const { ui, scene } = ctx;
  const hand = scene.input?.hand;
  if (!hand) return;
  ui.refusal = ui.readings = null;
  if (hand.mode === "push") return pushPick(ctx, key);
  const on = to ?? !ui.picked.has(key);
  if (!on) ui.picked.delete(key);
  else {
    if (hand.max === 1) ui.picked.clear();
    if (!hand.max || ui.picked.size < hand.max) ui.picked.add(key);
    else if (to === undefined) return ctx.refuse(ctx.t("table.pick.full", { count: hand.max }));
  }
  ctx.redraw();
}

/**
 * Push: a card picked up waits for its taker, or a taker for their card.
 * @param {Context} ctx
 * @param {string} key
 */
function pushPick(ctx, key) {
  const { ui } = ctx;
  const holder = Object.keys(ui.given).find((s) => ui.given[s] === key);
  if (holder !== undefined) delete ui.given[holder];
  else if (ui.slot != null) {
    ui.given[ui.slot] = key;
    ui.slot = null;
  } else if (ui.picked.has(key)) ui.picked.clear();
  else {
    ui.picked.clear();
    ui.picked.add(key);
  }
  ctx.redraw();
}

/** @param {Context} ctx @param {SeatNumber} seat */
export function pushSlot(ctx, seat) {
  const { ui } = ctx;
  const [key] = ui.picked;
  ui.refusal = null;
  if (key !== undefined) {
    ui.given[seat] = key;
    ui.picked.clear();
    ctx.find(".tt-hand [tabindex='0']")?.focus();
  } else if (ui.given[seat] !== undefined) delete ui.given[seat];
  else ui.slot = ui.slot === seat ? null : seat;
  ctx.redraw();
}

/** @param {Context["ui"]} ui */
function putDown(ui) {
  ui.picked.clear();
  ui.given = {};
  ui.reading = {};
  ui.slot = ui.readings = null;
}

/** @param {Context} ctx */
export function clearPicks(ctx) {
  putDown(ctx.ui);
  ctx.redraw();
}

/**
 * Drop what was begun when a new scene comes that it doesn't fit.
 * @param {Context} ctx
 */
export function watchPicks(ctx) {
  const { ui } = ctx;
  let before = "null";
  /** @type {string | undefined} */
  let step;
  return () => {
    const { scene } = ctx;
    // At another step other cards lie here, even where some of them are called the same.
    if (scene.panel?.step !== step) putDown(ui);
    step = scene.panel?.step;
    const hand = handOf(scene);
    const keys = new Set(hand?.input ? hand.cards.map((c) => c.key) : []);
    const targets = new Set((scene.input?.push || []).map((s) => String(s.seat)));
    // Picked for a discard, or from a hand that is laid anew: no other one like it is meant.
    const thrown = JSON.stringify([scene.table?.river ?? null, hand?.input?.laid ?? null]);
    // What was picked while the answer was on its way is meant for what comes next.
    if (thrown !== before) for (const key of ui.sent) ui.picked.delete(key);
    before = thrown;
    for (const key of [...ui.picked]) if (!keys.has(key)) ui.picked.delete(key);
    for (const seat in ui.given) if (!keys.has(ui.given[seat]) || !targets.has(seat)) delete ui.given[seat];
    if (!scene.input?.push) ui.slot = null;
    if (![...ui.picked].some((key) => key.startsWith("Ph#"))) ui.reading = {};
    if (!hand?.input) ui.readings = null;
  };
}
