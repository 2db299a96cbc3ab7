// @ts-check
// The seats round a felt, and what is said of them.

import { cardNames, chips, face } from "./cards.js";
import { h } from "./dom.js";
import { placeOf, shownBelow } from "./places.js";
import { signedPoints } from "./words.js";

/** @import { AtTable, Content, Say, Seat, SeatNumber, Table, Words } from "./types.d.ts" */

const TEAMS = [
  "M12 2a10 10 0 1 0 .01 0z",
  "M12 .5L23.500 12 12 23.500.5 12z",
  "M12 1.500L23.500 21.500H.5z",
  "M2.500 2.500h19v19h-19z",
  "M6 2h12l6 10-6 10H6L0 12z",
  "M12 1l11 8-4 13H5L1 9z",
];

/** @param {number} team */
const teamMark = (team) =>
  h(
    "svg.team",
    { viewBox: "0 0 24 24", class: "team" + (team % TEAMS.length), "aria-hidden": "true" },
    h("path", { d: TEAMS[team % TEAMS.length] }),
  );

/** @param {SeatNumber} number @param {Table} table */
export function markOf(number, table) {
  const team = table.seats.find((s) => s.seat === number)?.team;
  return team != null && teamMark(team);
}

/** @param {number} out @param {Say} t @param {Words} words */
function outWord(out, t, words) {
  return words["table.out." + out] ?? t("table.out.n", { n: out });
}

/**
 * The cards of a seat that are to be ringed. A card of which everybody has one is the viewer's where the viewer
 * holds it.
 * @param {Seat} seat @param {Table} table
 */
function ringed(seat, table) {
  const my = table.seats.find((s) => s !== seat && s.seat === table.viewer)?.hand;
  return (table.marked || []).filter((c) => !my?.includes(c));
}

/** @param {Seat} seat @param {AtTable} ctx */
function seatPlate(seat, ctx) {
  const { t, words, scene } = ctx;
  const table = scene.table;
  const place = placeOf(seat.seat, table);
  const you = seat.seat === table.viewer;
  const open = !shownBelow(seat.seat, scene) && seat.hand;
  const marked = ringed(seat, table);
  const faceup = shownBelow(seat.seat, scene) ? [] : seat.faceup || []; // part of the hand, lying open
  const about = [
    seat.title,
    t("table.cards", { count: seat.count }),
    faceup.length > 0 && t("table.faceup", { cards: cardNames(faceup, words) }),
    seat.call && t("table.call." + seat.call),
    seat.out && outWord(seat.out, t, words),
    seat.turn && t("table.turn"),
    seat.thinking && t("table.thinking"),
    seat.taken != null && t("table.taken", { count: seat.taken }),
    seat.team != null && t("table.team", { team: seat.team + 1 }),
  ]
    .filter(Boolean)
    .join(", ");
  const said = seat.said && (words["table.said." + seat.said] ?? seat.said);
  return h(
    "div.seat",
    {
      key: "seat" + seat.seat,
      role: "group", // a page may have dozens of seats: as landmarks they would hide all others
      "data-seat": String(seat.seat),
      "aria-label": `${you ? t("table.seat.you", { name: seat.name }) : seat.name}: ${about}`,
      class: [
        seat.turn && "turn",
        seat.out && "gone",
        seat.thinking && "thinks",
        place.y > 0.9 && "south",
        place.y < -0.9 && "north",
        place.x > 0.3 && "east",
        place.x < -0.3 && "west",
        open && "open",
      ],
      style: { "--x": String(place.x), "--y": String(place.y) },
    },
    h(
      "div.plate",
      { "aria-hidden": "true" },
      seat.turn && h("svg.turnmark", { viewBox: "0 0 9 11" }, h("path", { d: "M0 0l9 5.5L0 11z" })),
      seat.team != null && teamMark(seat.team),
      h("span.name", null, seat.name),
      seat.title && h("span.title", null, seat.title),
      !seat.out &&
        h(
          "span.count",
          null,
          h(
            "span.minis",
            null,
            [0, 1, 2].slice(0, seat.count).map(() => h("i")),
          ),
          String(seat.count),
        ),
      seat.out && h("span.out", null, outWord(seat.out, t, words)),
      seat.call && h("span.call", { class: seat.call }, t("table.call." + seat.call)),
      seat.taken != null &&
        h(
          "span.taken",
          { title: t("table.taken", { count: seat.taken }) },
          t("table.taken.short", { count: seat.taken }).replace("-", "\u2212"),
        ),
      seat.thinking && h("span.dots", null, h("i"), h("i"), h("i")),
    ),
    open && h("div.openhand", null, chips(open, words, marked)),
    !open &&
      faceup.length > 0 &&
      h(
        "div.faceups",
        { "aria-hidden": "true" },
        faceup.map((c) => h("span.lying", { key: c, class: marked.includes(c) && "marked" }, face(c))),
      ),
    said && h("div.bubble", { key: "said" + seat.said }, said),
  );
}

/**
 * In the order of the turn, from the viewer on; those on one side are a column where there is little room.
 * @param {AtTable} ctx
 */
export function seatsView(ctx) {
  const { table } = ctx.scene;
  /** @param {Seat} seat */
  const at = (seat) => placeOf(seat.seat, table);
  /** @type {Content[][]} */
  const sides = [[], [], [], []]; // me, right of me, across, left of me
  for (const seat of [...table.seats].sort((a, b) => at(a).step - at(b).step)) {
    const { x, step } = at(seat);
    sides[x > 0.3 ? 1 : x < -0.3 ? 3 : step ? 2 : 0].push(seatPlate(seat, ctx));
  }
  return sides.map((seats, n) =>
    n % 2 ? h("div.flank", { key: "flank" + n, class: n === 1 ? "rightflank" : "leftflank" }, seats) : seats,
  );
}

/** @param {AtTable} ctx */
export function scoreBar(ctx) {
  const {
    t,
    scene: { table },
  } = ctx;
  if (!table.sides?.length) return null;
  return h(
    "div.scores",
    { role: "group", "aria-label": t("table.scores") },
    table.sides.map((side, i) =>
      h(
        "div.side",
        { key: "side" + i },
        teamMark(side.team),
        h("span.sidename", null, side.name),
        h("b", null, String(side.total).replace("-", "\u2212")),
        side.round != null &&
          h(
            "span.round",
            { "aria-label": t("table.score.round", { points: side.round }) },
            signedPoints(side.round),
          ),
      ),
    ),
  );
}

/**
 * Where the turn runs to the left, unlike in most of the games, the felt says so.
 * @param {AtTable} ctx
 */
export function turnArrow(ctx) {
  const {
    t,
    scene: { table },
  } = ctx;
  return (
    table.direction === "left" &&
    table.seats.length > 2 &&
    h(
      "svg.turnway",
      { key: "turnway", viewBox: "0 0 100 100", role: "img", "aria-label": t("table.direction.left") },
      h("path", { d: "M28 82A39 39 0 0 1 66 14" }),
      h("path.tip", { d: "M62 9l10 9l-12 3z" }),
    )
  );
}

/** @param {SeatNumber} seat @param {Table} table */
export function arrowTo(seat, table) {
  const { x, y } = placeOf(seat, table);
  return h(
    "svg.arrow",
    {
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      style: { transform: `rotate(${Math.round((Math.atan2(y, x) * 180) / Math.PI)}deg)` },
    },
    h("path", { d: "M3 10.5h11V5l8 7-8 7v-5.5H3z" }),
  );
}
