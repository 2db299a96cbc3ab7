// @ts-check
// The learner's own cards.

import { primaryAction } from "./actions.js";
import { cardName, chips, face } from "./cards.js";
import { follow, otherRow, rover } from "./controls.js";
import { h } from "./dom.js";
import { handOf, litHand, togglePick } from "./picks.js";
import { markOf } from "./seats.js";

/** @import { AtTable, Hand, KeyOn, PointerOn, Rover } from "./types.d.ts" */

/** @param {AtTable} ctx */
export function handView(ctx) {
  const { t, words, ui, scene } = ctx;
  const hand = handOf(scene);
  if (!hand) return null;
  const mine = hand.seat.seat === scene.table.viewer;
  const whose = mine ? t("table.hand") : t("table.hand.of", { name: hand.seat.name });
  const label = `${whose}: ${t("table.cards", { count: hand.cards.length })}`;
  if (!hand.cards.length) return h("p.emptyhand", { key: "hand" }, t("table.hand.empty"));
  const marked = new Set(scene.table.marked || []);
  const lit = litHand(scene.table.hints, hand, ctx);
  const targets = (scene.input && scene.input.push) || [];
  const rove = rover(
    ctx,
    "hand",
    hand.cards.map((c) => c.key),
  );
  const drawn = hand.seat.drawn && hand.cards[hand.cards.length - 1].key;
  const faceup = hand.seat.faceup || [];
  const first = hand.cards.find((c) => faceup.includes(c.name));
  const wild = hand.cards.filter((c) => c.name === "Ph" && ui.picked.has(c.key)).map((c) => c.key);
  const cards = hand.cards.map(({ name, key }) => {
    const holder = targets.find((s) => ui.given[s.seat] === key);
    const picked = ui.picked.has(key);
    const hint = lit && (picked ? lit.any : lit.more.has(name));
    let said = cardName(name, words);
    if (key === drawn) said = t("table.card.drawn", { card: said });
    if (marked.has(name)) said = t("table.card.marked", { card: said });
    if (hint) said = t("table.card.hint", { card: said });
    if (faceup.includes(name)) said = t("table.card.faceup", { card: said });
    if (holder) said = t("table.card.given", { card: said, name: holder.name });
    const cls = [
      key === drawn && "drawn",
      picked && "picked",
      marked.has(name) && "marked",
      lit && (hint ? "lit" : "unlit"),
      holder && "given",
      faceup.includes(name) && "faceup",
      first && key === first.key && "firstup",
    ];
    if (!hand.input)
      return h(
        "span.card.still",
        { key, "data-name": name, role: "img", "aria-label": said, class: cls },
        face(name),
      );
    return h(
      "button.card",
      {
        key,
        type: "button",
        class: cls,
        "aria-label": said,
        "aria-pressed": String(picked || Boolean(holder)),
        "data-card": key,
        "data-name": name,
        ...rove.stop(key),
        onclick: () => {
          if (ui.dragged) ui.dragged = false;
          else togglePick(ctx, key);
        },
      },
      face(name, picked && name === "Ph" && ui.reading[wild.indexOf(key) ? "Ph2" : "Ph"]),
      holder && h("span.tag", null, holder.name),
    );
  });
  const row = h(
    "div.hand",
    {
      key: "hand",
      role: "group",
      "aria-label": label,
      "aria-describedby": hand.input ? ctx.id + "help" : null,
      class: [
        scene.table.felt && "of-" + scene.table.felt,
        hand.input && "m-" + hand.input.mode,
        hand.cards.length > 7 && "tworows",
        lit && "hinted",
        first && first !== hand.cards[0] && "parted",
        hand.cards.length > 14 && "many",
      ],
      style: {
        "--n": String(hand.cards.length),
        "--half": String(columns(hand.cards.length - faceup.length, Boolean(first))),
      },
      onkeydown: hand.input && ((e) => handKey(ctx, e, rove)),
      onpointerdown: hand.input && ((e) => dragFrom(ctx, e)),
    },
    cards,
  );
  return mine ? row : [playingFor(hand, ctx), row, ownHand(ctx)];
}

/**
 * The cards side by side in a hand of two rows. Cards that lie apart have a row of their own: the
 * others take one then, if they can.
 * @param {number} count
 * @param {boolean} parted
 */
const columns = (count, parted) => Math.max(5, parted && count <= 7 ? count : Math.ceil(count / 2));

/**
 * While playing somebody else's cards, it must be plain whose; your own stay in sight below.
 * @param {Hand} hand
 * @param {AtTable} ctx
 */
function playingFor({ seat, input }, { scene }) {
  return input?.label && h("p.handfor", { key: "handfor" }, markOf(seat.seat, scene.table), input.label);
}

/** @param {AtTable} ctx */
function ownHand({ t, words, scene: { table } }) {
  const own = table.seats.find((s) => s.seat === table.viewer);
  return (
    own &&
    own.hand &&
    own.hand.length > 0 &&
    h(
      "div.ownhand",
      {
        key: "ownhand",
        role: "group",
        "aria-label": `${t("table.hand")}: ${t("table.cards", { count: own.hand.length })}`,
      },
      h("span", { "aria-hidden": "true" }, t("table.hand")),
      h("span.chips", null, chips(own.hand, words, table.marked)),
    )
  );
}

/** @param {AtTable} ctx @param {KeyOn} e @param {Rover} rove */
function handKey(ctx, e, rove) {
  if (e.key === "Enter") {
    e.preventDefault();
    if (!ctx.ui.picked.size || !ctx.scene.input?.push) primaryAction(ctx);
    else ctx.find(".tt-slot:not(.tt-full)")?.focus(); // whose is it to be?
  } else if (e.key === "ArrowUp" || e.key === "ArrowDown") {
    const other = otherRow(e.currentTarget, e.target, e.key === "ArrowUp" ? -1 : 1);
    if (other) {
      e.preventDefault();
      other.focus();
    } // else on to the next group
  } else rove.key(e);
}

/**
 * Drawing a finger or the mouse across several cards picks (or puts back) them all.
 * @param {AtTable} ctx
 * @param {PointerOn} e
 */
function dragFrom(ctx, e) {
  const hand = ctx.scene.input?.hand;
  /** @type {HTMLElement | null} */
  const start = e.target.closest("[data-card]");
  if (!hand || !start || hand.mode === "push" || hand.max === 1 || e.button) return;
  const group = e.currentTarget;
  const from = start.dataset.card ?? "";
  const to = !ctx.ui.picked.has(from);
  ctx.ui.dragged = false;
  /** @param {PointerEvent} m */
  const move = (m) => {
    /** @type {HTMLElement | null | undefined} */
    const over = document.elementFromPoint(m.clientX, m.clientY)?.closest("[data-card]");
    if (!over || !group.contains(over) || (over === start && !ctx.ui.dragged)) return;
    if (!ctx.ui.dragged) {
      ctx.ui.dragged = true;
      togglePick(ctx, from, to);
    }
    togglePick(ctx, over.dataset.card ?? "", to);
  };
  follow(ctx, e, start, move);
}
