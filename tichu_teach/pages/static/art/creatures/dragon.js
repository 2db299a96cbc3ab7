// @ts-check
// The Dragon, with a pearl above the clouds.

import { along, ribbon, spot, taper } from "../../brush.js";
import { gradient } from "../../symbols.js";
import { path, scene, stroke } from "./ink.js";

/** @import { Point } from "../../types.d.ts" */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} k
 * @param {string} fill
 * @param {string} line
 */
function cloud(x, y, k, fill, line) {
  return `<g transform="translate(${x} ${y})
   scale(${k})">${path("M0 20c-9 0-13-5-12-10c1-5 7-7 11-4c1-8 9-11 15-8c4-6 14-5 16 2c7-2 12 3 11 9c5 1 7 7 3 11z", fill)}
${stroke("M-6 12c2-3 7-2 7 2M8 8c0-5 8-6 9-1c.5 3-4 4-4.5 1.5M27 8c1-4 8-4 8 1c0 3-4 3-4 .5M-3 20h44", line, 1.3)}</g>`;
}

export function dragon() {
  const spine = [
    [70, 44],
    [84, 56],
    [81, 74],
    [60, 81],
    [35, 79],
    [18, 89],
    [20, 108],
    [40, 117],
    [58, 111],
    [61, 99],
    [52, 95],
    [47, 100],
  ];
  /** @param {number} t */
  const w = (t) => (t < 0.06 ? 9.5 : 10.2 * (1 - t) ** 0.75 + 0.8);
  const back = along(spine, 110);
  const fins = back
    .filter((_, i) => i % 3 === 1 && i < 102)
    .map((s) => {
      const r = w(s.t);
      const a = { ...s, x: s.x + s.ny * 2.6, y: s.y - s.nx * 2.6 };
      const b = { ...s, x: s.x - s.ny * 2.2, y: s.y + s.nx * 2.2 };
      return `M${spot(a, -r * 0.86)}L${spot(b, -r * 1.5 - 1.2)}L${spot(b, -r * 0.86)}z`;
    })
    .join("");
  const scales = back
    .filter((_, i) => i % 2 === 0 && i > 2 && i < 104)
    .map((s, i) =>
      [-0.68, -0.34, 0, 0.34]
        .map((f, k) => {
          const r = w(s.t);
          const o = f + (i % 2 ? 0.17 : 0);
          const e = 0.19;
          const tip = { ...s, x: s.x + s.ny * -r * 0.26, y: s.y + s.nx * r * 0.26 };
          return o < 0.42 ? `M${spot(s, r * (o - e))}Q${spot(tip, r * o)} ${spot(s, r * (o + e))}` : "";
        })
        .join(""),
    )
    .join("");
  const ribs = back
    .filter((_, i) => i % 3 === 0 && i > 2)
    .map((s) => `M${spot(s, w(s.t) * 0.5)}L${spot(s, w(s.t) * 0.97)}`)
    .join("");
  /** @param {number} x @param {number} y @param {number} a */
  const claw = (x, y, a) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${[-46, -15, 15, 46]
      .map(
        (r) => `<path
     transform="rotate(${r})" d="M-1.7 0C-2 4-1 7 1.5 9.5C1.2 6 2 3 1.7 0z" fill="#fff1c9" stroke="#6b3a0a"
      stroke-width=".5"/>`,
      )
      .join("")}<circle r="3.2" fill="#1d7a52"/></g>`;
  /** @param {Point[]} points @param {number} x @param {number} y @param {number} a */
  const leg = (points, x, y, a) =>
    path(taper(points, 4.6, 2.6), "url(#tt-g-drag)", 'stroke="#06271c" stroke-width="1"') + claw(x, y, a);
  const mane = [
    [
      [70, 36],
      [80, 28],
      [90, 27],
    ],
    [
      [72, 40],
      [84, 36],
      [93, 38],
    ],
    [
      [66, 33],
      [74, 22],
      [84, 18],
    ],
    [
      [72, 46],
      [82, 46],
      [91, 50],
    ],
    [
      [60, 55],
      [64, 63],
      [60, 70],
    ],
    [
      [66, 54],
      [72, 62],
      [70, 68],
    ],
  ]
    .map((p, i) =>
      path(taper(p, 4.2, 0.2, 12), i % 2 ? "#ffb52e" : "#f07a1f", 'stroke="#7c2a06" stroke-width=".6"'),
    )
    .join("");
  return (
    gradient("drag", ["#4fd08f", "#1d8a58", "#0c5138"]) +
    gradient("pearl", ["#ffffff", "#ffe9a8", "#d59a35"]) +
    scene(
      "Dr",
      ["#2a0a1c", "#7a1622", "#d0602a", "#f2b04a"],
      `
<circle cx="50" cy="62" r="41" fill="#ffb648" opacity=".2"/><circle cx="50" cy="62" r="29" fill="#ffd27a"
 opacity=".18"/>
${cloud(60, 118, 0.85, "#f7d58c", "#b5641d")}${cloud(8, 124, 0.7, "#f2c06a", "#a4541a")}${cloud(62, 8, 0.5, "#a33a35", "#e0823f")}
${leg(
  [
    [76, 74],
    [86, 84],
    [84, 94],
  ],
  83.5,
  95,
  8,
)}${leg(
        [
          [24, 96],
          [13, 104],
          [12, 112],
        ],
        12,
        113,
        6,
      )}
${path(fins, "#ff9d2b", 'stroke="#7c2a06" stroke-width=".5"')}
${path(
  ribbon(spine, (t) => -w(t), w, 90),
  "url(#tt-g-drag)",
  'stroke="#06271c" stroke-width="1.3" stroke-linejoin="round"',
)}
${path(
  ribbon(spine, (t) => w(t) * 0.46, w, 90),
  "#f6d583",
)}${stroke(ribs, "#b0741c", 0.7)}${stroke(scales, "#08472f", 0.75, 'opacity=".8"')}
${stroke(
  along(spine, 90)
    .map((s, i) => (i ? "L" : "M") + spot(s, -w(s.t) * 0.62))
    .join(""),
  "#9df0c4",
  1.1,
  'opacity=".55"',
)}
${path("M46 101c-4-3-5-8-2-12c0 3 2 4 4 5c-1-4 1-7 4-8c-1 4 2 5 2 9z", "#f07a1f", 'stroke="#7c2a06" stroke-width=".5"')}
${leg(
  [
    [44, 82],
    [40, 92],
    [45, 98],
  ],
  46,
  99,
  -28,
)}
${mane}
<g transform="translate(25 25) scale(1.020)">
 ${stroke("M34 9c4-6 10-9 17-10M42 3c3 .5 5-.5 8-3", "#4d2c08", 4.4)}${stroke("M34 9c4-6 10-9 17-10M42 3c3 .5 5-.5 8-3", "#f3d58a", 2.8)}
 ${path("M26 24c-6 1-13 1-19-1c-3 0-3 3 0 5c7 4 16 5 23 4c8-1 15-1 17-8z", "#15633f", 'stroke="#06271c" stroke-width="1.2" stroke-linejoin="round"')}
 ${path("M5 20c6 3 14 5 22 3l1 3c-8 1-16 0-23-4z", "#8c1420")}
 ${path("M9 25c4-2 9-1 15 .5c-5 1.5-10 1.5-15-.5z", "#f0605f")}
 ${path("M47 26c2-11-7-20-17-19c-4 .5-6 3-8 5c-5-.5-10-1-13-3c-4-2-9 0-9 4c0 3 3 4.5 6 5c6 1 11 2.5 16 4.5c3 1.5 4 1.5 5 0c3 4 10 7 20 3.5z", "url(#tt-g-drag)", 'stroke="#06271c" stroke-width="1.2" stroke-linejoin="round"')}
 ${path("M4 18l1.2 4l2-3.2zM9 19l1 3.5l2-2.8zM14 20.5l.8 3l1.8-2.4zM19 22l.5 2.6l1.7-2zM8 27.5l1-3.5l1.6 3.8zM13 29l.6-3.2l1.9 3.4z", "#fffbe9", 'stroke="#7a6a3a" stroke-width=".3"')}
 ${path("M17 12.5c1-4 5-7.5 10.5-8c3.5-.2 6 1 8 3c-5-1-9 0-11.5 2.5c-2 2-4.5 3-7 2.5z", "#f07a1f", 'stroke="#7c2a06" stroke-width=".6"')}
 <ellipse cx="26.5" cy="13.5" rx="4.4" ry="3.5" fill="#fff3a8" stroke="#06271c" stroke-width=".9"/>
 <ellipse cx="25.6" cy="13.5" rx="1.3" ry="3.1" fill="#1a0a02"/><circle cx="25" cy="12.3" r=".8" fill="#fff"/>
 ${stroke("M2.5 12.5c1-1.5 3-1 3 .5", "#06271c", 1.1)}${stroke("M32 16c2 2 5 2 8 1M33 20c3 2 6 2 9 1", "#9df0c4", 0.9, 'opacity=".7"')}
 ${stroke("M5 17C-4 20-9 28-6 37c1 4 5 5 7 2", "#7c2a06", 1.8)}${stroke("M5 17C-4 20-9 28-6 37c1 4 5 5 7 2", "#ffd36b", 1)}
 ${stroke("M9 19C5 30 8 40 15 44c4 2 7-1 5-4", "#7c2a06", 1.8)}${stroke("M9 19C5 30 8 40 15 44c4 2 7-1 5-4", "#ffd36b", 1)}
 ${path("M16 31c0 5-2 8-5 10c5 0 8-2 9-5c0 4-1 6-3 9c5-1 8-5 8-9c1 3 1 5 0 7c4-3 5-7 4-11z", "#ffb52e", 'stroke="#7c2a06" stroke-width=".6"')}
</g>
<g transform="translate(14
 64)">${path("M0-12c2 3 6 4 7 9c1 3 0 6-2 8h-10c-3-3-3-7 0-10c0 2 1 3 2 3c1-3 1-7 3-10z", "#ff8a1f", 'opacity=".9"')}<circle r="6.2" fill="url(#tt-g-pearl)" stroke="#8a5a17" stroke-width=".6"/><path d="M-3.5-1.5a3.8 3.8 0 0 1 3-2.5" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round"/></g>`,
    )
  );
}
