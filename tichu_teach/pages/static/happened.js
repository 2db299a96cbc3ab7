// @ts-check
// Events at the table from one scene to the next, read off the scenes alone, for eyes and ears.

/** @import { Group, Happening, Play, Scene, SeatNumber, Table } from "./types.d.ts" */

/** @param {Play} play */
const playKey = (play) => `${play.seat} ${play.cards.join(" ")}`;

/** @param {Group} group */
const tilesOf = (group) => group.tiles.join(" ");

/** The trick's taker: whose points grew, else who says so, or leads. @param {Table} was @param {Table} now */
function taker(was, now) {
  /** @param {SeatNumber} seat */
  const before = (seat) => was.seats.find((s) => s.seat === seat)?.taken ?? 0;
  const seat =
    now.seats.find((s) => (s.taken ?? 0) > before(s.seat)) ||
    now.seats.find((s) => s.said === "collect") ||
    now.seats.find((s) => s.turn);
  return seat ? seat.seat : null;
}

/** @param {Table} was @param {Table} now @returns {Happening[]} */
function tableEvents(was, now) {
  /** @type {Happening[]} */
  const found = [];
  const old = was.trick || [];
  const trick = now.trick || [];
  const goesOn = old.every((play, i) => trick[i] && playKey(play) === playKey(trick[i]));
  const seat = taker(was, now);
  if (!goesOn && !trick.length && seat !== null) found.push({ kind: "trick", seat });
  for (const play of goesOn ? trick.slice(old.length) : trick)
    found.push({ kind: "play", seat: play.seat, cards: play.cards, bomb: play.bomb === true });
  const thrown = now.river || [];
  if (thrown.length === (was.river || []).length + 1)
    found.push({
      kind: "discard",
      seat: thrown[thrown.length - 1].seat,
      cards: [thrown[thrown.length - 1].tile],
    });
  for (const each of now.seats) {
    const laid = new Set((was.seats.find((s) => s.seat === each.seat)?.laid || []).map(tilesOf));
    for (const group of each.laid || [])
      if (!laid.has(tilesOf(group))) found.push({ kind: "laid", seat: each.seat, cards: group.tiles });
  }
  return found;
}

/** @param {Scene | null} was @param {Scene} now @returns {Happening[]} */
export function happenings(was, now) {
  if (!was) return [];
  const sameStep = (was.panel?.step ?? null) === (now.panel?.step ?? null);
  const { verdict } = now;
  const right =
    verdict?.ok && !verdict.tone && JSON.stringify(verdict) !== JSON.stringify(was.verdict ?? null);
  return [
    ...(sameStep && was.table && now.table ? tableEvents(was.table, now.table) : []),
    ...(right ? [/** @type {const} */ ({ kind: "right" })] : []),
    ...(now.panel?.flourish && !sameStep ? [/** @type {const} */ ({ kind: "chapter" })] : []),
  ];
}

/** The place, and the verdict on an answer there. @param {Scene} scene */
const place = (scene) => JSON.stringify([scene.panel?.step, scene.verdict, scene.here]);

/**
 * True if nobody misses a scene that is replaced at once: nothing moves, nothing is judged.
 * @param {Scene} was
 * @param {Scene} now
 */
export const passes = (was, now) => place(was) === place(now) && !happenings(was, now).length;
