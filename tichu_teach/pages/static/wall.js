// @ts-check
// The wall: a square of stacks, the viewer's side below, broken where the dice said.

import { backOf } from "./cards.js";
import { h } from "./dom.js";

/** @import { AtTable, Picture, Wall } from "./types.d.ts" */

/** The last one drawn: it changes with a draw, the scene with every move. @type {Map<string, Picture>} */
const walls = new Map();

/** @param {Wall & { stacks: number[] }} wall */
function wallPicture(wall) {
  const key = JSON.stringify(wall);
  const drawn = walls.get(key) || drawWall(wall);
  walls.clear();
  walls.set(key, drawn);
  return drawn;
}

/**
 * Stacks are counted leftward from the right end of East's wall; `below` says whose wall lies at the bottom.
 * @param {number} n
 * @param {number} long
 * @param {number} below
 */
function stackSpot(n, long, below) {
  const side = (Math.floor(n / long) - below + 4) % 4;
  const at = 9 + (n % long) * (82 / long);
  const step = 82 / long - 0.8;
  return [
    [100 - at - step, 92, step, 6],
    [2, 100 - at - step, 6, step],
    [at, 2, step, 6],
    [92, at, 6, step],
  ][side].map((v) => v.toFixed(1));
}

/** @param {Wall & { stacks: number[] }} wall */
function drawWall({ stacks, gate = 0, below = 0 }) {
  const long = stacks.length / 4;
  /** @param {number} height */
  const boxes = (height) =>
    stacks
      .map((tiles, n) => {
        if (tiles !== height) return "";
        const [x, y, w, d] = stackSpot(n, long, below);
        return `M${x} ${y}h${w}v${d}h-${w}z`;
      })
      .join("");
  const [x, y, w, d] = stackSpot(gate, long, below).map(Number);
  return h(
    "svg.wallring",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("path.nostack", { d: boxes(0) || "M0 0" }),
    h("path.onestack", { d: boxes(1) || "M0 0" }),
    h("path.twostack", { d: boxes(2) || "M0 0" }),
    h("circle.gatemark", { cx: x + w / 2, cy: y + d / 2, r: 3.4 }),
  );
}

/** @param {AtTable} ctx */
export function wallView(ctx) {
  const {
    t,
    scene: { table },
  } = ctx;
  const { wall } = table;
  if (!wall) return null;
  return h(
    "div.wallbox",
    {
      key: "wall",
      role: "img",
      "aria-label": t("table.wall", { count: wall.left, kept: wall.kept }),
      class: !wall.stacks && "heap",
    },
    wall.stacks
      ? wallPicture({ ...wall, stacks: wall.stacks })
      : [0, 1, 2].map((n) =>
          h("span.heapcard", { key: "heap" + n, style: { "--n": String(n) } }, backOf("1D")),
        ),
    h(
      "span.wallcount",
      { key: "count" },
      h("b", null, String(wall.left)),
      h("small", null, t("table.wall.left")),
      wall.kept > 0 && h("small", null, t("table.wall.kept", { count: wall.kept })),
    ),
  );
}
