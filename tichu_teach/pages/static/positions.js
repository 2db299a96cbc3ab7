// @ts-check
// A position in its parts: the places where cards lie, what may be done, a code that leads to it.

import { blockView } from "./block.js";
import { PANEL_BLOCKS } from "./blocks.js";
import { face, pieces, readingName } from "./cards.js";
import { codePicture } from "./code.js";
import { button, rover } from "./controls.js";
import { h } from "./dom.js";
import { gridKey, tap } from "./picker.js";
import { inline } from "./prose.js";

/** @import { CodeView, Context, DrawBlock, PlaceView, Props } from "./types.d.ts" */

/** Blocks side by side, as many as there is room for. @type {DrawBlock<"beside">} */
export const besideBlock = (b, ctx) => h("div.beside", null, b.blocks.map(blockView(ctx)));

/** Places with what lies in them: the head says where the next card goes, a card is taken away. @type {DrawBlock<"places">} */
export const placesBlock = (b, ctx) => {
  const keys = b.places.flatMap((place) => [
    "p" + place.key,
    ...place.items.map((item) => `i${item.key}#${item.place}`),
  ]);
  const rove = rover(ctx, "places", keys);
  /** @param {PlaceView} place */
  const choose = (place) => ctx.ask("choose", { block: b.id, value: place.key }, "block:" + b.id);
  /** @param {PlaceView} place */
  const head = (place) => {
    const chosen = place.key === b.chosen;
    const opens = place.sort === "new";
    const said = ctx.t(chosen ? "table.editor.here" : "table.editor.choose", { count: place.count });
    return h(
      "button.placehead",
      {
        key: "p" + place.key,
        type: "button",
        ...rove.stop("p" + place.key),
        "aria-pressed": String(chosen),
        class: chosen && "on",
        onclick: () => choose(place),
      },
      opens && h("span.sr", null, b.opens + " "),
      h("span", null, place.label),
      !opens && h("small", { "aria-hidden": "true" }, String(place.count)),
      !opens && h("span.sr", null, " " + said),
    );
  };
  /** A press beside the cards is meant for their place. @param {PlaceView} place @returns {Props["onclick"]} */
  const inPlace = (place) => (e) => {
    if (e.target === e.currentTarget) choose(place);
  };
  /** @param {PlaceView} place */
  const cards = (place) =>
    place.items.map((item) => {
      const key = `i${item.key}#${item.place}`;
      const [name, as] = item.cards[0].split("=");
      const tile = item.label || readingName(name, as, ctx.words);
      return h(
        "button.lies",
        {
          key,
          type: "button",
          ...rove.stop(key),
          class: item.cards.length > 1 ? "meld" : "piece",
          "aria-label": ctx.t("table.editor.take", { tile: item.note ? `${tile}, ${item.note}` : tile }),
          onclick: () => tap(ctx, "remove", { zone: item.key, place: item.place }),
        },
        item.cards.length > 1 ? pieces(item.cards, item.down) : face(name, as),
        item.note && h("small.thrower", { "aria-hidden": "true" }, item.note),
      );
    });
  /** @param {PlaceView} place */
  const drawn = (place) =>
    h(
      "div.place",
      { key: place.key, class: ["of-" + place.sort, place.key === b.chosen && "chosen"] },
      head(place),
      h(
        "div.lying",
        { onclick: inPlace(place) },
        cards(place),
        place.more && h("small.further", null, place.more),
      ),
    );
  const bare = b.places.filter((place) => place.sort === "pile" && !place.items.length);
  const opens = b.places.filter((place) => place.sort === "new");
  const crowd = b.places.filter((place) => place.sort === "hand").length > 6;
  return h(
    "div.places",
    { role: "group", "aria-label": b.label, class: crowd && "many", onkeydown: gridKey(rove) },
    b.places.filter((place) => place.sort !== "new" && !bare.includes(place)).map(drawn),
    opens.length > 0 &&
      h(
        "div.openers",
        { key: "openers" },
        h("span.seglabel", { "aria-hidden": "true" }, b.opens),
        opens.map(head),
      ),
    bare.length > 0 && h("div.openers.bare", { key: "bare" }, bare.map(head)),
  );
};

/** The line of a position, to be changed or copied, and a code that leads to it. @type {DrawBlock<"handed">} */
export const handedBlock = (b, ctx) =>
  h(
    "div.handed",
    null,
    PANEL_BLOCKS.field({ ...b, kind: "field" }, ctx),
    b.copies.map((copy) => PANEL_BLOCKS.share({ ...copy, kind: "share" }, ctx)),
    b.code && code(b.code, ctx),
  );

/**
 * A button that shows the code, and hides it again.
 * @param {CodeView} b
 * @param {Context} ctx
 */
const code = (b, ctx) => [
  button(ctx, b.label, {
    source: "block:" + b.id,
    "aria-expanded": String(b.open),
    run: () => ctx.ask("choose", { block: b.id, value: !b.open }, "block:" + b.id),
  }),
  b.open &&
    h("div.code", { key: "code" }, h("p", null, b.text), b.rows.length > 0 && codePicture(b.rows, b.label)),
];
