// @ts-check
// The sparrow of the Mahjong, on bamboo.

import { taper } from "../../brush.js";
import { gradient } from "../../symbols.js";
import { feather, mix, path, scene, stroke } from "./ink.js";

export function sparrow() {
  const line = "#3a2413";
  /** @param {number} x @param {number} w @param {string} tint @param {number} y0 */
  const stalk = (x, w, tint, y0) =>
    Array.from({ length: 5 }, (_, i) => {
      const y = y0 + i * 33;
      return (
        path(`M${x} ${y}q${w / 2} 1.5 ${w} 0v31q-${w / 2} 1.5 -${w} 0z`, tint) +
        stroke(`M${x - 0.8} ${y - 0.7}q${w / 2} 2 ${w + 1.6} 0`, "#5f8a4a", 1.2) +
        stroke(`M${x + w * 0.28} ${y + 3}v25`, "#fff", 0.9, 'opacity=".45"')
      );
    }).join("");
  /** @param {number} x @param {number} y @param {number} a @param {number} k @param {string} fill */
  const leaf = (x, y, a, k, fill) =>
    `<g transform="translate(${x} ${y}) rotate(${a})
     scale(${k})">${path("M0 0c5-4 14-4 23 1c-9 4-18 4-23-1z", fill, 'stroke="#2c6136" stroke-width=".5"')}${stroke("M1 0c7 0 14 .3 20 1", "#2c6136", 0.4)}</g>`;
  const primaries = [0, 1, 2, 3, 4]
    .map((i) =>
      feather(
        60 - i * 2.5,
        70 + i * 1.6,
        37 + i * 6,
        35 - i * 3.5,
        2.7,
        3,
        mix("#5e3a1d", "#8d5a2e", i / 4),
        line,
      ),
    )
    .join("");
  const coverts = [0, 1, 2, 3]
    .map((i) =>
      feather(
        55 - i * 1.5,
        68 + i * 2.2,
        34 + i * 10,
        18 - i * 1.5,
        2.6,
        2,
        mix("#a8632d", "#c98a4c", i / 3),
        line,
      ),
    )
    .join("");
  return (
    gradient("bamboo", ["#b9d98a", "#7fb05a", "#5a8a3f"]) +
    gradient("belly", ["#f6ecd6", "#e7d6b4", "#cdb78f"]) +
    scene(
      "Ma",
      ["#f3f7df", "#d5ebcf", "#a9d3b4"],
      `
<circle cx="34" cy="62" r="36" fill="#fffbe0" opacity=".75" filter="url(#tt-soft)"/>
<g opacity=".5">${stalk(78, 9, "#a9cf86", -12)}${stalk(63, 6, "#bcdba0", -25)}</g>${stalk(10, 8, "#94c274", 22)}
${leaf(18, 44, -28, 0.9, "#6fae5c")}${leaf(18, 44, 14, 1, "#4f9450")}${leaf(86, 22, 160, 1.1, "#7db868")}${leaf(86, 22, 118, 0.9, "#5fa257")}${leaf(84, 55, 60, 0.8, "#8cc274")}${leaf(66, 14, 24, 1, "#8cc274")}
${path(
  taper(
    [
      [95, 99],
      [60, 107],
      [4, 112],
    ],
    4.2,
    3.4,
    12,
  ),
  "url(#tt-g-bamboo)",
  'stroke="#3c6a2c" stroke-width=".8"',
)}${stroke("M74 99.5c1.5 2.5 1.5 5 .8 8.5M36 105.5c1 2 1 4.5.4 7.5", "#3c6a2c", 1.4)}
${leaf(30, 112, 34, 1.1, "#4f9450")}${leaf(30, 112, 78, 0.9, "#6fae5c")}${leaf(14, 112, 110, 0.8, "#5fa257")}
${[0, 1, 2].map((i) => feather(68, 86 + i * 2, 33 + i * 7, 27, 2.7, 0, mix("#6b4423", "#4a2d14", i / 2), line)).join("")}
${path("M24 62c-3 14 1 32 18 37c14 4 27-1 34-11c-6-16-15-24-26-32z", "url(#tt-g-belly)", `stroke="${line}" stroke-width=".9"`)}
${stroke("M34 84q2 2.5 4 0M42 90q2 2.5 4 0M50 85q2 2.5 4 0M36 93q2 2.5 4 0M56 91q2 2 4-.5M45 80q2 2.5 4 0", "#b59a72", 0.8)}
${path("M47 50c10 4 20 14 27 32c-10 4-24-6-27-17z", "#9a602f", `stroke="${line}" stroke-width=".8"`)}
${primaries}${coverts}${stroke("M50 73c3 6 8 10 14 12M53 69c4 5 8 8 14 10", "#fff4dc", 1.7)}
<circle cx="37" cy="55" r="16" fill="#efe2c6" stroke="${line}" stroke-width=".9"/>
${path("M21.5 51c2-9 9-13 17-12c9 1 15 8 15 16c-1 6-4 9-7 10c0-7-3-11-8-13c-6-2-11-1-17-1z", "#8f4520", `stroke="${line}" stroke-width=".6"`)}${path("M30 41c6-2 12 0 16 4c-5-1-11-2-16-4z", "#b8672f", 'opacity=".8"')}
${path("M22 55.5c5 0 8 .5 10 1.5c1 5-2 11-6 13.5c-3-3-5-9-4-15z", "#2a1a10")}${path("M20.5 52c6-1 10-1 14 0c-2 2-8 3.5-13.5 3z", "#2a1a10")}
<ellipse cx="40.5" cy="60" rx="3.6" ry="4.4" fill="#2a1a10"/>
 <ellipse cx="40" cy="59" rx="2" ry="2.2" fill="#4a3220"/>
<circle cx="31" cy="51.5" r="3" fill="#140b06"/><circle cx="30" cy="50.5" r="1.1" fill="#fff"/>
 <path d="M28 49.5a3.8 3.8 0 0 1 6 0" fill="none" stroke="#f5ead2" stroke-width=".8"/>
${path("M22 51.5l-11 3.5l10.5 4c1.5-2.5 1.5-5 .5-7.5z", "#4a4038", `stroke="${line}" stroke-width=".7" stroke-linejoin="round"`)}${stroke("M12 55l9.5 .2", "#1d140c", 0.8)}${stroke("M14 53.8l6-1.8", "#a09080", 0.7)}
${[
  [44, 99],
  [54, 99],
]
  .map(([x, y]) =>
    stroke(
      `M${x} ${y - 1}l1 7M${x - 3} ${y + 8.5}q2-4 4-2.5q2.5-1 3.5 2M${x + 1} ${y + 6}v3.5`,
      "#7a4a2a",
      1.7,
    ),
  )
  .join("")}`,
    )
  );
}
