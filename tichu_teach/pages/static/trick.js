// @ts-check
// The trick: the top play in the middle, above it the corners of older ones, so that each can be read.

import { asideView } from "./aside.js";
import { chip, face, readingName } from "./cards.js";
import { h } from "./dom.js";
import { placeOf } from "./places.js";
import { inline } from "./prose.js";
import { pushSlots } from "./push.js";
import { markOf, seatsView, turnArrow } from "./seats.js";
import { shown } from "./words.js";

/** @import { AtTable, Play, SeatNumber } from "./types.d.ts" */

const SHOWN_PLAYS = 4;

/** @param {AtTable} ctx */
function trickView(ctx) {
  const {
    t,
    words,
    scene: { table },
  } = ctx;
  const plays = table.trick || [];
  const top = plays[plays.length - 1];
  /** @param {SeatNumber} n */
  const nameOf = (n) => (table.seats.find((s) => s.seat === n) || {}).name ?? "";
  const shownPlays = plays.slice(-SHOWN_PLAYS);
  const hidden = plays.length - shownPlays.length;
  return h(
    "div.middle",
    { key: "trick", role: "group", "aria-label": t("table.trick") },
    h(
      "div.pilebox",
      { key: "box" },
      plays.length === 0 &&
        !table.pile &&
        table.seats.some((s) => s.turn) &&
        h("p.nothing", { key: "nothing" }, t("table.trick.empty")),
      shownPlays.map((play, i) => {
        const index = hidden + i;
        const age = plays.length - 1 - index;
        const from = placeOf(play.seat, table);
        const readings = readingsOf(play);
        return h(
          "div.trickplay",
          {
            key: `p${index}:${play.seat}:${play.cards.join()}`,
            role: "img",
            "aria-label":
              t("table.trick.by", { name: nameOf(play.seat), label: play.label ?? "" }) +
              (play.bomb ? ` ${t("table.bomb")}` : "") +
              `: ${play.cards.map((c, k) => readingName(c, readings[k], words)).join(", ")}`,
            class: [age === 0 ? "top" : "older", play.cards.length > 7 && "long"],
            style: {
              "--age": String(age),
              "--older": String(shownPlays.length - 1),
              "--fx": String(from.x),
              "--fy": String(from.y),
              "--n": String(play.cards.length),
              "--half": String(Math.ceil(play.cards.length / 2)),
              "z-index": String(10 - age),
            },
          },
          play.cards.map((c, k) =>
            h(
              "span.lying",
              {
                key: c + k,
                "data-name": c,
                style: { "--k": String(k) },
                class: (table.marked || []).includes(c) && "marked",
              },
              face(c, readings[k]),
            ),
          ),
          play.bomb &&
            h(
              "svg.boom",
              { viewBox: "0 0 60 60", "aria-hidden": "true" },
              h("path", { d: BOOM }),
              h("text", { x: 30, y: 39 }, "!"),
            ),
        );
      }),
    ),
    h(
      "div.caption",
      { key: "caption" },
      top &&
        h(
          "p.toplabel",
          null,
          markOf(top.seat, table),
          t("table.trick.by", { name: nameOf(top.seat), label: top.label ?? "" }),
        ),
      hidden > 0 && h("p.pile", null, t("table.trick.earlier", { count: hidden })),
      table.pile && h("p.pile", null, inline(table.pile, words)),
    ),
  );
}

/**
 * What each card stands for: the reading names a Phoenix, and a second one as Ph2.
 * @param {Play} play
 */
export function readingsOf(play) {
  const reading = play.reading || {};
  return play.cards.map((c, k) => reading[c + (play.cards.indexOf(c) < k ? 2 : "")]);
}

// Cards that nobody got: a few lie there, many are a heap to be spread.
const FEW_OPEN = 8;

/** @param {AtTable} ctx */
export function openCards(ctx) {
  const {
    t,
    words,
    scene: { table },
  } = ctx;
  const cards = table.open || [];
  if (!cards.length) return null;
  const title = t("table.open", { count: cards.length });
  const chips = h(
    "span.chips",
    null,
    cards.map((c) => chip(c, words)),
  );
  return cards.length > FEW_OPEN
    ? h("details.leftover", { key: "leftover" }, h("summary", null, title), chips)
    : h("div.leftover", { key: "leftover" }, h("span", null, title), chips);
}

const BOOM =
  Array.from({ length: 24 }, (_, i) => {
    const r = i % 2 ? 19 : 29 - (i % 6);
    const a = (i * Math.PI) / 12;
    return `${i ? "L" : "M"}${(30 + r * Math.sin(a)).toFixed(1)} ${(30 - r * Math.cos(a)).toFixed(1)}`;
  }).join("") + "z";

/** @param {AtTable} ctx */
function wishToken(ctx) {
  const {
    t,
    scene: { table },
  } = ctx;
  return (
    table.wish &&
    h(
      "div.wishtoken",
      {
        key: "wish" + table.wish,
        role: "img",
        "aria-label": t("table.wish.stands", { rank: t("table.rank." + table.wish) }),
      },
      h("span", null, t("table.wish")),
      h("b", null, shown(table.wish)),
    )
  );
}

/** @param {AtTable} ctx */
export const trickFelt = (ctx) => [
  seatsView(ctx),
  pushSlots(ctx) || trickView(ctx),
  wishToken(ctx),
  asideView(ctx),
  turnArrow(ctx),
];
