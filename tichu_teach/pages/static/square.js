// @ts-check
// The Mah-Jong table seen from your own side of the square: the others with their winds and what they have
// laid out, the discards inside, what is left of the wall in the middle.

import { backOf, cardName, cardNames, face } from "./cards.js";
import { h } from "./dom.js";
import { shownBelow } from "./places.js";
import { inline } from "./prose.js";
import { packClass } from "./sparrow.js";
import { icon } from "./symbols.js";
import { wallView } from "./wall.js";
import { signedPoints } from "./words.js";

/** @import { AtTable, CardName, ClassNames, Group, Seat, SeatNumber, Table } from "./types.d.ts" */

/**
 * The places of seats, counted in turns from the viewer's: the turn runs to the right.
 * @type {Record<number, string[]>}
 */
const PLACES = { 2: ["south", "north"], 3: ["south", "east", "west"], 4: ["south", "east", "north", "west"] };

/** @param {SeatNumber} seat @param {Table} table */
function sideOf(seat, table) {
  const order = table.seats.map((s) => s.seat);
  const n = order.length;
  return PLACES[n][(order.indexOf(seat) - order.indexOf(table.viewer) + n) % n];
}

/** @param {CardName} name @param {Table} table */
const isMarked = (name, table) => (table.marked || []).includes(name);

/** @param {CardName} name @param {string} key @param {Table} table */
const piece = (name, key, table) =>
  h("span.piece", { key, "data-name": name, class: isMarked(name, table) && "marked" }, face(name));

/** @param {number} count */
const backs = (count) =>
  h(
    "span.backs",
    null,
    Array.from({ length: count }, () => h("i")),
  );

/** @param {Seat} seat */
function windDisc(seat) {
  return seat.wind && h("span.wind", { class: seat.wind.east && "dealer" }, seat.wind.letter);
}

/**
 * A kong that was never claimed lies with its ends face down.
 * @param {Group} group
 * @param {string} key
 * @param {AtTable} ctx
 */
function laidGroup(group, key, ctx) {
  const { table } = ctx.scene;
  const down = new Set(group.down || []);
  return h(
    "span.meld",
    { key, role: "img", "aria-label": group.label },
    group.tiles.map((name, i) =>
      down.has(i) ? h("span.piece", { key: "d" + i }, backOf(name)) : piece(name, name + i, table),
    ),
  );
}

/**
 * A letter may be a suit of both: C is circles among tiles, clubs among cards.
 * @param {string} suit
 * @param {Table} table
 */
const announcedSuit = (suit, table) =>
  table.words === "sparrow"
    ? h("span.announced", { class: packClass("1" + suit) }, icon("pip-" + suit))
    : h("span.announced", null, icon("icon-" + suit));

/** @param {Seat} seat @param {AtTable} ctx */
function aboutSeat(seat, ctx) {
  const { t } = ctx;
  return [
    seat.wind?.name,
    t("table.cards", { count: seat.count }),
    seat.suit && t("table.suit.announced", { suit: seat.suit.name }),
    ...(seat.laid || []).map((group) => group.label),
    seat.seasons && cardNames(seat.seasons, ctx.words),
    seat.dead && t("table.dead"),
    seat.won && t("table.won"),
    seat.turn && t("table.turn"),
    seat.thinking && t("table.thinking"),
    seat.total != null && t("table.total", { count: seat.total }),
    seat.round != null && t("table.score.round", { points: seat.round }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Seat} seat @param {AtTable} ctx */
function chair(seat, ctx) {
  const { t, words, scene } = ctx;
  const { table } = scene;
  const side = sideOf(seat.seat, table);
  const you = seat.seat === table.viewer;
  const open = !shownBelow(seat.seat, scene) && seat.hand;
  const laid = seat.laid || [];
  const seasons = seat.seasons || [];
  return h(
    "div.chair",
    {
      key: "seat" + seat.seat,
      role: "group",
      "data-seat": String(seat.seat),
      "aria-label": `${you ? t("table.seat.you", { name: seat.name }) : seat.name}: ${aboutSeat(seat, ctx)}`,
      class: ["at-" + side, seat.turn && "turn", seat.dead && "isdead", seat.won && "haswon"],
    },
    h(
      "div.plate",
      { key: "plate", "aria-hidden": "true" },
      windDisc(seat),
      h("span.name", null, seat.name),
      seat.suit && announcedSuit(seat.suit.suit, table),
      seat.total != null && h("span.points", null, signedPoints(seat.total).replace("±", "")),
      seat.round != null &&
        h("span.round", { class: seat.round > 0 ? "gain" : "loss" }, signedPoints(seat.round)),
      seat.dead && h("span.out", null, t("table.dead")),
      seat.won && h("span.call", null, t("table.won")),
      seat.thinking && h("span.dots", null, h("i"), h("i"), h("i")),
    ),
    !you &&
      !open &&
      h(
        "div.rack",
        { key: "rack", "aria-hidden": "true" },
        backs(seat.count),
        h("b", null, String(seat.count)),
      ),
    open &&
      h(
        "div.openrack",
        { key: "open" },
        open.map((name, i) =>
          h(
            "span.piece",
            {
              key: name + i,
              role: "img",
              "aria-label": cardName(name, words),
              class: [isMarked(name, table) && "marked", seat.drawn && i === open.length - 1 && "drawn"],
            },
            face(name),
          ),
        ),
      ),
    (laid.length > 0 || seasons.length > 0) &&
      h(
        "div.melds",
        { key: "melds" },
        laid.map((group, i) => laidGroup(group, "g" + i + group.tiles.join(), ctx)),
        seasons.length > 0 &&
          h(
            "span.meld.seasons",
            {
              key: "seasons",
              role: "img",
              "aria-label": cardNames(seasons, words),
            },
            seasons.map((name) => piece(name, name, table)),
          ),
      ),
    seat.said && !seat.won && h("div.bubble", { key: "said" + seat.said }, t("table.said." + seat.said)),
  );
}

/**
 * Each player's discards lie before them, oldest first; the last one of all is ringed.
 * @param {Seat} seat
 * @param {AtTable} ctx
 */
function riverOf(seat, ctx) {
  const {
    t,
    words,
    scene: { table },
  } = ctx;
  const river = table.river || [];
  const last = river.length - 1;
  const thrown = river.map((each, n) => ({ ...each, n })).filter((each) => each.seat === seat.seat);
  return h(
    "div.zone",
    {
      key: "zone" + seat.seat,
      class: "at-" + sideOf(seat.seat, table),
      role: thrown.length ? "group" : null,
      "aria-label": thrown.length ? t("table.river.of", { name: seat.name }) : null,
    },
    thrown.map(({ tile, n }) => {
      const name = cardName(tile, words);
      return h(
        "span.piece",
        {
          key: n + tile,
          "data-name": tile,
          role: "img",
          "aria-label": n === last ? t("table.river.last", { tile: name }) : name,
          class: [n === last && "last", isMarked(tile, table) && "marked"],
        },
        face(tile),
      );
    }),
  );
}

/** @param {AtTable} ctx */
export function squareView(ctx) {
  const { scene } = ctx;
  const { table } = scene;
  return [
    table.seats.map((seat) => chair(seat, ctx)),
    h(
      "div.river",
      { key: "river", role: "group", "aria-label": ctx.t("table.river") },
      table.seats.map((seat) => riverOf(seat, ctx)),
      wallView(ctx),
    ),
    table.pile && h("p.pile", { key: "pile" }, inline(table.pile, ctx.words)),
  ];
}
