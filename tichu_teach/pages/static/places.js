// @ts-check
// Who sits where. The viewer is at the bottom, seat + 1 on their right, whichever way round the turn runs.

/** @import { Scene, SeatNumber, Table, Target } from "./types.d.ts" */

/** At a table this crowded people sit in two rows, with at most one more across. */
export const CROWD = 7;

/** @param {SeatNumber} seat @param {Table} table */
export function placeOf(seat, table) {
  const n = table.seats.length;
  const order = table.seats.map((s) => s.seat);
  const step = (order.indexOf(seat) - order.indexOf(table.viewer) + n) % n;
  if (n >= CROWD) return inRows(step, n);
  const a = Math.PI / 2 - (step * 2 * Math.PI) / n;
  /** A squarish ellipse: seats between the sides move out into the corners. @param {number} v */
  const push = (v) => Math.sign(v) * Math.pow(Math.abs(v), 0.6);
  /** @param {number} v */
  const round = (v) => (Math.abs(v) < 1e-9 ? 0 : v);
  return { x: push(round(Math.cos(a))), y: push(round(Math.sin(a))), step };
}

/** @param {number} step @param {number} n */
function inRows(step, n) {
  const row = Math.floor((n - 1) / 2);
  const up = Math.min(step, n - step);
  const x = step === 0 || up > row ? 0 : step === up ? 1 : -1;
  const low = 0.78;
  const high = n % 2 ? -0.84 : -0.68; // below somebody at the top there is less room
  return { x, y: step === 0 ? 1 : x ? low - ((up - 1) * (low - high)) / (row - 1) : -1, step };
}

/**
 * Takers in the order the learner sees them round the table: left, across, right.
 * @param {Target[]} seats
 * @param {Table} table
 */
export const leftToRight = (seats, table) =>
  [...seats].sort((a, b) => placeOf(a.seat, table).x - placeOf(b.seat, table).x);

/**
 * A hand that lies under the felt as real cards is not drawn a second time at its seat: the viewer's, and
 * that of somebody whom the viewer plays for.
 * @param {SeatNumber} seat
 * @param {Scene & { table: Table }} scene
 */
export function shownBelow(seat, scene) {
  return seat === scene.table.viewer || seat === scene.input?.hand?.seat;
}
