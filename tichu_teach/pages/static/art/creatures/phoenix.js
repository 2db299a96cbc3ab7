// @ts-check
// The Phoenix, rising.

import { along, ribbon, ring, spot, taper } from "../../brush.js";
import { gradient } from "../../symbols.js";
import { feather, mix, path, scene, stroke } from "./ink.js";

/** @import { Point } from "../../types.d.ts" */

export function phoenix() {
  /** @param {number} side */
  const wing = (side) => {
    /** @type {string[]} */
    const out = [];
    const x = 50 + side * 5;
    /** @param {number} deg */
    const dir = (deg) => (side > 0 ? deg : 180 - deg);
    /**
     * @param {number} n
     * @param {number} from
     * @param {number} to
     * @param {number} long
     * @param {number} short
     * @param {number} wide
     * @param {string} a
     * @param {string} b
     * @param {number} bend
     * @param {number} [y0]
     */
    const layer = (n, from, to, long, short, wide, a, b, bend, y0 = 60) => {
      for (let i = 0; i < n; i++) {
        const t = i / (n - 1);
        const deg = from + (to - from) * t;
        out.push(
          feather(
            x + side * t * -1,
            y0 + t * 7,
            dir(deg),
            long + (short - long) * t,
            wide,
            side * bend,
            mix(a, b, t),
            "#6d1018",
          ),
        );
      }
    };
    layer(9, -72, 14, 50, 27, 3.9, "#c01a2b", "#8d1440", -7);
    layer(8, -66, 20, 36, 19, 3.7, "#f0641f", "#d2302a", -5);
    layer(7, -58, 26, 23, 12, 3.2, "#ffc53d", "#f58a22", -3);
    return out.join("");
  };
  /** @type {[Point[], number][]} */
  const tails = [
    [
      [
        [51, 84],
        [42, 100],
        [26, 108],
        [14, 102],
        [15, 93],
      ],
      3,
    ],
    [
      [
        [51, 84],
        [55, 102],
        [64, 112],
        [70, 104],
        [66, 98],
      ],
      2.6,
    ],
    [
      [
        [51, 84],
        [44, 106],
        [30, 122],
        [17, 124],
        [12, 117],
      ],
      3.3,
    ],
    [
      [
        [51, 84],
        [52, 108],
        [58, 122],
        [66, 126],
        [69, 121],
      ],
      2.9,
    ],
    [
      [
        [51, 84],
        [47, 108],
        [43, 124],
        [34, 132],
        [27, 128],
      ],
      3.4,
    ],
  ];
  const tail = tails
    .map(([p, w], i) => {
      const [x, y] = p[p.length - 1];
      return (
        path(
          ribbon(
            p,
            (t) => -w * (0.45 + t * 0.75) * (1 - t ** 6),
            (t) => w * (0.45 + t * 0.75) * (1 - t ** 6),
            30,
          ),
          i % 2 ? "url(#tt-g-plume)" : "url(#tt-g-flame)",
          'stroke="#6d1018" stroke-width=".6"',
        ) +
        stroke(
          along(p, 14)
            .map((s, k) => (k ? "L" : "M") + spot(s, 0))
            .join(""),
          "#ffe9a0",
          0.7,
          'opacity=".8"',
        ) +
        `<circle cx="${x}" cy="${y}" r="4.3" fill="#ffcf4d" stroke="#6d1018" stroke-width=".6"/>
        <circle cx="${x}" cy="${y}" r="2.9" fill="#128a8c"/><circle cx="${x}" cy="${y}" r="1.5"
         fill="#2a0f4a"/><circle cx="${x - 0.8}" cy="${y - 0.8}" r=".6" fill="#fff"/>`
      );
    })
    .join("");
  const neck = [
    [52, 72],
    [53, 60],
    [47, 50],
    [49, 41],
    [45, 34],
  ];
  const crest = [
    [
      [46, 31],
      [50, 22],
      [58, 19],
    ],
    [
      [47, 32],
      [55, 27],
      [62, 28],
    ],
    [
      [45, 30],
      [45, 21],
      [49, 14],
    ],
  ]
    .map(
      (p) =>
        path(taper(p, 0.9, 0.4, 10), "#ffd65c", 'stroke="#8a3a0a" stroke-width=".4"') +
        `<circle cx="${p[2][0]}" cy="${p[2][1]}" r="2" fill="#19a0a0" stroke="#ffe08a" stroke-width=".8"/>`,
    )
    .join("");
  const breast = [0, 1, 2, 3, 4]
    .map((r) =>
      Array.from(
        { length: 4 },
        (_, k) => `M${(46 + k * 3 + (r % 2) * 1.5).toFixed(1)} ${62 + r * 4.2}q1.5 2.6 3 0`,
      ).join(""),
    )
    .join("");
  const sparks = [
    [20, 46, 1.2],
    [82, 92, 1],
    [28, 92, 0.9],
    [88, 28, 1.1],
    [12, 76, 0.8],
    [76, 84, 0.7],
    [36, 20, 1],
    [60, 10, 0.8],
    [90, 60, 0.7],
  ]
    .map(([x, y, r]) =>
      path(
        `M${x} ${y - 3 * r}q${0.5 * r} ${2.5 * r} ${3 * r} ${3 * r}q${-2.5 * r} ${0.5 * r} ${-3 * r} ${3 * r}q${-0.5 * r} ${-2.5 * r} ${-3 * r} ${-3 * r}q${2.5 * r} ${-0.5 * r} ${3 * r} ${-3 * r}z`,
        "#ffe9a8",
      ),
    )
    .join("");
  return (
    gradient("flame", ["#ffd54f", "#f7822a", "#d8302a"]) +
    gradient("plume", ["#ff9d3c", "#d62b3a", "#7a1450"]) +
    scene(
      "Ph",
      ["#1b1140", "#531a5c", "#a82a55", "#f0853a"],
      `
<circle cx="50" cy="56" r="37" fill="#ffb347" opacity=".25" filter="url(#tt-soft)"/>
 <circle cx="50" cy="56" r="27" fill="#ffd97a"
  opacity=".45"/>${ring(28, 33, 50, 56, (x, y, i) => stroke(`M${x.toFixed(1)} ${y.toFixed(1)}L${(50 + (x - 50) * (i % 2 ? 1.13 : 1.28)).toFixed(1)} ${(56 + (y - 56) * (i % 2 ? 1.13 : 1.28)).toFixed(1)}`, "#ffd97a", 0.9, 'opacity=".5"'))}
${sparks}
${path("M0 140c6-12 10-8 14-20c5 6 4 12 10 12c4-8 10-6 12-14c6 6 4 13 12 14c6-2 6-10 12-12c2 8 8 6 10 14c8-2 8-12 16-14c2 8 10 10 14 20z", "#c93a22", 'opacity=".75"')}
${path("M0 140c8-6 10-2 16-10c4 6 8 4 12 8c6-6 10-2 14-8c6 4 6 8 14 6c6-6 8-2 14-8c6 6 14 4 30 12z", "#f9a12e", 'opacity=".85"')}
${tail}${wing(-1)}${wing(1)}
${path("M52 54c8 6 11 20 4 33c-3 3-7 3-10 0c-7-12-4-26 3-32z", "url(#tt-g-flame)", 'stroke="#6d1018" stroke-width=".8"')}
${path(
  ribbon(
    neck,
    (t) => -(7.5 - t * 4),
    (t) => 7.5 - t * 4,
    22,
  ),
  "url(#tt-g-flame)",
  'stroke="#6d1018" stroke-width=".8"',
)}
${path("M46 66c1-6 4-10 6-14c3 5 5 12 4 24c-2 7-8 7-10 1z", "url(#tt-g-flame)")}${stroke(breast, "#a8281c", 0.7)}
${crest}<circle cx="45" cy="34.5" r="5.2" fill="#ffc53d" stroke="#6d1018"
 stroke-width=".8"/>${path("M44.5 30c2.5-1 5 0 5.5 3c.5 3-1 6-3 7c1-4 0-7-2.5-10z", "#e2441f")}
${path("M41 33c-3-.5-6 .5-8.5 3.5c3 .2 5 .2 8.5 1.5z", "#2e8a86", 'stroke="#0b3f42" stroke-width=".6"')}${path("M37.5 37.2c-1 2-1.5 3.5-1 5.5c2-1 3-2.5 3.8-4.6z", "#d81e2c")}
<ellipse cx="43.6" cy="33.8" rx="1.5" ry="1.7" fill="#1a0a12"/>
 <circle cx="43.1" cy="33.2" r=".6" fill="#fff"/>`,
    )
  );
}
