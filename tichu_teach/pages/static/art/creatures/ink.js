// @ts-check
// Outlines, lines, feathers and the sky behind: all that the four pictures share.

import { along, ribbon, spot } from "../../brush.js";
import { gradient } from "../../symbols.js";

/** @param {string} d @param {string} fill @param {string} [more] */
export const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

/** @param {string} d @param {string} color @param {number|string} width @param {string} [more] */
export const stroke = (d, color, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"
   stroke-linejoin="round" ${more}/>`;

/** @param {string} a @param {string} b @param {number} t */
export const mix = (a, b, t) =>
  "#" +
  [1, 3, 5]
    .map((i) =>
      Math.round(parseInt(a.slice(i, i + 2), 16) * (1 - t) + parseInt(b.slice(i, i + 2), 16) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");

/**
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} length
 * @param {number} wide
 * @param {number} bend
 * @param {string} fill
 * @param {string} line
 */
export function feather(x, y, angle, length, wide, bend, fill, line) {
  const a = (angle * Math.PI) / 180;
  /** @param {number} u @param {number} v */
  const turn = (u, v) => [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
  const points = [turn(0, 0), turn(length * 0.5, bend * 0.35), turn(length, bend)];
  /** @param {number} t */
  const w = (t) => wide * Math.min(1, 0.35 + t * 1.3) * (1 - Math.max(0, t - 0.55) ** 1.7 / 0.265);
  return (
    path(
      ribbon(points, (t) => -w(t), w, 14),
      fill,
      `stroke="${line}" stroke-width=".5"`,
    ) +
    stroke(
      along(points, 6)
        .slice(1)
        .map((s, i) => (i ? "L" : "M") + spot(s, 0))
        .join(""),
      line,
      0.4,
      'opacity=".6"',
    )
  );
}

/** @param {string} name @param {string[]} sky @param {string} art */
export function scene(name, sky, art) {
  return `${gradient("sky" + name, sky)}<clipPath id="tt-g-clip${name}">
  <rect x="5" y="5" width="90" height="130" rx="6"/></clipPath>
<symbol id="tt-art-${name}" viewBox="0 0 100 140"><g clip-path="url(#tt-g-clip${name})">
 <rect width="100" height="140" fill="url(#tt-g-sky${name})"/>${art}</g>
 <rect x="5" y="5" width="90" height="130" rx="6" fill="none" stroke="#00000040" stroke-width=".8"/>
 </symbol>`;
}
