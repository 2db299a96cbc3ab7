// @ts-check
// Cards move to their places: from a hand or a seat to the middle, from there to their taker; what stays in a
// hand closes up. Nothing waits for it, and those who want less motion see none.

import { boxOf, findAll } from "./dom.js";

/** @import { Happening, Look } from "./types.d.ts" */

const TIME = 260;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** More cards at once mean a new deal, which would be a flurry. */
const MOST = 24;

/** @typedef {{ node: HTMLElement; name: string; own: boolean; box: DOMRect }} Lying a card where it lay */

/** True if nothing may move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** @param {HTMLElement} root @returns {Lying[]} */
const whereAll = (root) =>
  findAll(root, "[data-name]").map((node) => ({
    node,
    name: node.dataset.name ?? "",
    own: node.closest(".tt-hand") !== null,
    box: boxOf(node),
  }));

/** @param {HTMLElement} root @param {number | null} seat */
const plateOf = (root, seat) =>
  root.querySelector(`[data-seat="${seat}"] .tt-plate`)?.getBoundingClientRect();

/** The offset and the scale from one place to another. @param {DOMRect} from @param {DOMRect} to */
function way(from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return { x, y, scale: Math.min(1.6, Math.max(0.3, from.height / (to.height || 1))) };
}

/** The layer over the table, which is no part of its picture. @param {HTMLElement} root */
const skyOf = (root) => /** @type {HTMLElement} */ (root.querySelector(":scope > .tt-sky"));

/**
 * Have something fly over the table.
 * @param {HTMLElement} root
 * @param {DOMRect} box where it lies
 * @param {DOMRect} at where the sky begins
 * @param {Node[]} parts
 */
function lift(root, box, at, parts) {
  const flying = document.createElement("span");
  flying.className = "tt-flight";
  flying.style.left = `${box.left - at.left}px`;
  flying.style.top = `${box.top - at.top}px`;
  flying.style.width = `${box.width}px`;
  flying.append(...parts);
  skyOf(root).append(flying);
  return flying;
}

/** Remove it when it has flown or was cut. @param {HTMLElement} flying @param {Animation} flight */
const land = (flying, flight) => flight.finished.finally(() => flying.remove()).catch(() => {});

/** From where it lay, or from its player's seat, to where it lies. @param {HTMLElement} node @param {DOMRect} from */
function arrive(node, from) {
  const { x, y, scale } = way(from, boxOf(node));
  return () =>
    node.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [String(scale), "1"] },
      { duration: TIME, easing: EASE },
    );
}

/**
 * What has left the table flies on over it.
 * @param {HTMLElement} root
 * @param {Lying} card
 * @param {DOMRect} to
 */
function leave(root, { node, box }, to) {
  const at = boxOf(skyOf(root));
  const { x, y } = way(to, box);
  return () => {
    const flying = lift(root, box, at, [...node.childNodes]);
    const gone = flying.animate(
      { translate: ["0 0", `${x}px ${y}px`], scale: ["1", "0.35"], opacity: [1, 1, 0.2] },
      { duration: TIME * 1.4, easing: EASE },
    );
    land(flying, gone);
  };
}

/** A card that stays in the hand, from its old place. @param {HTMLElement} node @param {DOMRect} from */
function slide(node, from) {
  const { x, y } = way(from, boxOf(node));
  if (Math.abs(x) < 3 || Math.abs(y) > 60) return; // as it was, or in another row
  return () => node.animate({ translate: [`${x}px 0`, "0 0"] }, { duration: TIME, easing: EASE });
}

/** @param {HTMLElement} root */
export function watchMotion(root) {
  const sky = document.createElement("div");
  sky.className = "tt-sky";
  sky.setAttribute("aria-hidden", "true");
  root.append(sky);

  return {
    /**
     * Note where everything lies; the look returned compares it once the table is drawn anew.
     * @param {Happening[]} events
     * @returns {Look}
     */
    begin: (events) => {
      if (still()) return () => {};
      const before = whereAll(root);
      const taken = events.find((e) => e.kind === "trick");
      const goal = taken?.kind === "trick" ? plateOf(root, taken.seat) : undefined;
      const trick = goal ? before.filter(({ node }) => node.closest(".tt-trickplay")) : [];
      return () => {
        const known = new Set(before.map(({ node }) => node));
        const left = before.filter(({ node }) => !node.isConnected);
        const now = findAll(root, "[data-name]");
        const fresh = now.filter((node) => !known.has(node));
        const plays = events.filter((e) => "cards" in e);
        if (fresh.length > MOST) return;
        /** @type {ReturnType<Look>[]} */
        const flights = [];
        for (const node of fresh) {
          const name = node.dataset.name ?? "";
          const play = plays.find((e) => e.cards.includes(name));
          const i = left.findIndex((card) => card.name === name);
          const from = i >= 0 ? left.splice(i, 1)[0].box : play && plateOf(root, play.seat);
          if (from?.width && !node.closest(".tt-hand")) flights.push(arrive(node, from));
        }
        for (const { node, own, box } of before)
          if (own && node.isConnected && fresh.length + left.length) flights.push(slide(node, box));
        if (goal) for (const card of trick) if (!card.node.isConnected) flights.push(leave(root, card, goal));
        return () => flights.forEach((fly) => fly?.());
      };
    },
  };
}

/**
 * Cards that the referee refuses go to the middle, and come back; they lie in the hand all the while.
 * @param {HTMLElement} root
 * @param {Set<string>} keys
 * @returns {ReturnType<Look>}
 */
export function refuse(root, keys) {
  const middle = root.querySelector(".tt-felt")?.getBoundingClientRect();
  const cards = findAll(root, ".tt-hand [data-card]").filter(({ dataset }) => keys.has(dataset.card ?? ""));
  if (!middle || still()) return;
  const at = boxOf(skyOf(root));
  const boxes = cards.map(boxOf);
  const times = { duration: TIME * 4, easing: "ease-in-out" };
  /** @param {HTMLElement} card @param {number} i */
  const fly = (card, i) => {
    const { x, y } = way(middle, boxes[i]);
    const there = `${x + (i - (cards.length - 1) / 2) * boxes[i].width * 0.4}px ${y}px`;
    const parts = [...card.childNodes].map((part) => part.cloneNode(true));
    const flying = lift(root, boxes[i], at, parts);
    card.animate({ opacity: [0.25, 0.25, 0.25, 1] }, times);
    const gone = flying.animate(
      {
        translate: ["0 0", there, there, "0 0"],
        rotate: ["0deg", "0deg", "-6deg", "0deg"],
        offset: [0, 0.3, 0.6, 1],
      },
      times,
    );
    land(flying, gone);
  };
  return () => cards.forEach(fly);
}

/** A few sparks round the title of a chapter that is done. @param {HTMLElement} root */
export function flourish(root) {
  const title = root.querySelector(".tt-panel h2");
  if (!title || still()) return;
  const sky = skyOf(root);
  const [at, box] = [boxOf(sky), boxOf(title)];
  const sparks = document.createElement("span");
  sparks.className = "tt-sparks";
  sparks.style.left = `${box.left - at.left + 110}px`;
  sparks.style.top = `${box.top - at.top + box.height / 2}px`;
  sky.append(sparks);
  const flights = Array.from({ length: 18 }, (_, i) => {
    const spark = document.createElement("i");
    sparks.append(spark);
    const turn = (i / 18) * 2 * Math.PI;
    const far = 60 + 50 * ((i * 7) % 5) * 0.25;
    return spark.animate(
      {
        translate: ["0 0", `${Math.cos(turn) * far * 1.6}px ${Math.sin(turn) * far * 0.7}px`],
        rotate: ["0deg", `${90 + i * 20}deg`],
        opacity: [0, 1, 1, 0],
      },
      { duration: 900, delay: (i % 6) * 40, easing: "ease-out" },
    ).finished;
  });
  Promise.allSettled(flights).then(() => sparks.remove());
}
