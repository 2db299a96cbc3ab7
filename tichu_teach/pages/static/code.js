// @ts-check

import { h } from "./dom.js";

/**
 * A code to scan: dark squares as one path, and a margin of four, which is part of it.
 * @param {string[]} rows of squares, 1 for a dark one
 * @param {string} label
 */
export function codePicture(rows, label) {
  const size = rows.length + 8;
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map((run) => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}z`),
  );
  return h(
    "svg.codepicture",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    h("rect", { width: size, height: size, fill: "#fff" }),
    h("path", { d: path.join(""), fill: "#000" }),
  );
}
