// @ts-check
// The four cards without a suit. Bodies, feathers and tails are ribbons along a curve, so that a few
// points of a sketch make a drawing; the faces are drawn by hand.

import { along, ribbon, ring, spot, taper } from "../brush.js";
import { gradient } from "../symbols.js";

/** @import { Point } from "../types.d.ts" */

/** @param {string} d @param {string} fill @param {string} [more] */
const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

/** @param {string} d @param {string} color @param {number|string} width @param {string} [more] */
const stroke = (d, color, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"
   stroke-linejoin="round" ${more}/>`;

/** @param {string} a @param {string} b @param {number} t */
const mix = (a, b, t) =>
  "#" +
  [1, 3, 5]
    .map((i) =>
      Math.round(parseInt(a.slice(i, i + 2), 16) * (1 - t) + parseInt(b.slice(i, i + 2), 16) * t)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");

/** @param {string} name @param {string[]} sky @param {string} art */
function scene(name, sky, art) {
  return `${gradient("sky" + name, sky)}<clipPath id="tt-g-clip${name}">
  <rect x="5" y="5" width="90" height="130" rx="6"/></clipPath>
<symbol id="tt-art-${name}" viewBox="0 0 100 140"><g clip-path="url(#tt-g-clip${name})">
 <rect width="100" height="140" fill="url(#tt-g-sky${name})"/>${art}</g>
 <rect x="5" y="5" width="90" height="130" rx="6" fill="none" stroke="#00000040" stroke-width=".8"/>
 </symbol>`;
}

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

function dragon() {
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
  return scene(
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
  );
}

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
function feather(x, y, angle, length, wide, bend, fill, line) {
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

function phoenix() {
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
  return scene(
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
  );
}

function dog() {
  const fur = "#c98243";
  const shade = "#9a5a28";
  const line = "#4a2710";
  const cream = "#f8e3bf";
  /** @param {Point[]} points @param {number} a @param {number} b @param {string} fill */
  const tuft = (points, a, b, fill) =>
    path(taper(points, a, b, 16), fill, `stroke="${line}" stroke-width=".9" stroke-linejoin="round"`);
  const grass = Array.from(
    { length: 30 },
    (_, i) =>
      `M${i * 3.5 - 2} 137q${(i % 3) - 1} -${5 + ((i * 7) % 6)} ${((i * 5) % 5) - 2} -${9 + ((i * 7) % 6)}`,
  ).join("");
  return scene(
    "Do",
    ["#7fc1c9", "#bfe0d3", "#fbe6bd", "#f6cf98"],
    `
<circle cx="70" cy="30" r="15" fill="#fff7da" opacity=".45"/>
 <circle cx="70" cy="30" r="11"
  fill="#fff9e6"/>${path("M66 25a3 3 0 1 0 .1 0zM74 32a2 2 0 1 0 .1 0zM68 35a1.5 1.5 0 1 0 .1 0z", "#f0dfb4", 'opacity=".7"')}
${path("M0 84c14-14 22-16 34-6c10-14 24-20 38-8c10 4 18 6 28 14v60H0z", "#7fae9f")}${path("M0 98c20-12 34-8 50-2c18-8 34-8 50 2v50H0z", "#5d9483")}${path("M0 112c22-8 40-8 58-4c18-4 30-4 42 2v40H0z", "#477d62")}
<ellipse cx="50" cy="124" rx="36" ry="6" fill="#1d4a38" opacity=".45"/>
${tuft(
  [
    [66, 116],
    [80, 116],
    [88, 104],
    [84, 92],
    [76, 92],
  ],
  5,
  3.4,
  fur,
)}${path("M84 91c-3-4-8-4-11-1c2 3 6 5 10 3z", cream, `stroke="${line}" stroke-width=".8"`)}
<ellipse cx="31" cy="113" rx="12" ry="12.5" fill="${shade}" stroke="${line}" stroke-width="1"/>
 <ellipse cx="69" cy="113" rx="12" ry="12.5" fill="${shade}" stroke="${line}" stroke-width="1"/>
${path("M36 62c-7 14-10 34-7 56c3 4 39 4 42 0c3-22 0-42-7-56z", "url(#tt-g-fur)", `stroke="${line}" stroke-width="1"`)}
${path("M38 68c-1 8-1 14 1 22l2.5-3l1 7l3.5-4l2.5 8l3-7.5l3.5 4l1-7.5l3 2.5c2-8 2-14 1-22z", cream)}
${[37, 54].map((x) => path(`M${x} 90c-1 10-1 18-.5 28c-3 1-4.5 3-4 5.5c5 2 12 2 16 0c.5-2.5-.5-4.5-2.5-5.5c.8-10 .6-18 0-28z`, "url(#tt-g-fur)", `stroke="${line}" stroke-width="1"`) + path(`M${x - 4.2} 121c5-3 12-3 15.4 0c.3 1 .2 1.8 0 2.5c-4 2-11 2-15.4 0z`, cream) + stroke(`M${x + 1} 121v2.5M${x + 6} 121v2.5`, line, 0.8)).join("")}
${[24, 76].map((x) => path(`M${x - 8} 124c-1-5 4-7 8-7s9 2 8 7c-4 1.5-12 1.5-16 0z`, cream, `stroke="${line}" stroke-width=".9"`) + stroke(`M${x - 2.5} 121v3M${x + 2.5} 121v3`, line, 0.8)).join("")}
${path("M35 64c8 6 22 6 30 0l1 5.5c-9 6-23 6-32 0z", "#c8281f", 'stroke="#6d100c" stroke-width=".8"')}<circle
 cx="50" cy="75" r="4.4" fill="url(#tt-g-gold)" stroke="#6d4a0c"
  stroke-width=".7"/>${stroke("M46 75h8M50 76.5v2", "#6d4a0c", 0.8)}
<g transform="rotate(-5 50 45)">
${path("M50 21c-13 0-21 8-22 20c0 8 3 15 8 20c4 4 9 6 14 6s10-2 14-6c5-5 8-12 8-20c-1-12-9-20-22-20z", "url(#tt-g-fur)", `stroke="${line}" stroke-width="1"`)}
${path("M29 37l-4 3l2.5 2l-3 4l3.5 1l-1.5 5l4.5-.5l1 5l4-2zM71 37l4 3l-2.5 2l3 4l-3.5 1l1.5 5l-4.5-.5l-1 5l-4-2z", fur, `stroke="${line}" stroke-width=".7" stroke-linejoin="round"`)}
${path("M50 22c-3 8-3 14-2 22c-6 4-12 9-11 15c2 5 8 8 13 8s11-3 13-8c1-6-5-11-11-15c1-8 1-14-2-22z", cream)}
${path("M59 32c6 0 10 4 10 10c0 5-4 8-8 7c-5-1-8-5-7-10c.5-4 2-7 5-7z", shade, 'opacity=".75"')}
${path("M36 25C29 12 19 14 17 24c-2 9 0 20 5 25c4 1 6-3 7-9c1-6 4-11 7-15z", shade, `stroke="${line}" stroke-width="1"`)}${path("M31 24c-4-5-9-4-10.5 2c-1 5-.5 11 1.5 16c1-8 4-13 9-18z", "#7b431b", 'opacity=".6"')}
${path("M63 25c0-8 4-15 11-17c5 6 7 16 4 25c-2 2-5 1-8-1c-3-3-5-5-7-7z", shade, `stroke="${line}" stroke-width="1"`)}${path("M67 24c1-5 3-9 6-11c3 5 3 11 1 16z", "#e9a58c")}${path("M74 8c5 0 9 4 10 10c-2 4-5 5-8 4c1-5 0-10-2-14z", "#7b431b", `stroke="${line}" stroke-width="1"`)}
<ellipse cx="41" cy="42" rx="3.7" ry="4.3" fill="#2b1608"/><ellipse cx="60" cy="42" rx="3.7" ry="4.3"
 fill="#2b1608"/><circle cx="39.8" cy="40.3" r="1.4" fill="#fff"/>
 <circle cx="58.8" cy="40.3" r="1.4" fill="#fff"/><circle cx="42.3" cy="44" r=".7" fill="#c98243"/>
 <circle cx="61.3" cy="44" r=".7" fill="#c98243"/>
${stroke("M36.5 35.5c2-2 5-2.5 7-1.5M57.5 34c2.5-1 5-.5 7 1.5", line, 1.3)}
${path("M45.5 60c0 6 1.5 11 5 11s5-5 5-11z", "#ef7d84", 'stroke="#8c2a34" stroke-width=".7"')}${stroke("M50.5 61v6", "#b8444f", 0.8)}
${stroke("M50 56v3.5M50 59.5c-2 3-6.5 3-9 .5M50 59.5c2 3 6.5 3 9 .5", line, 1.3)}
${path("M45 50.5c0-3 10-3 10 0c0 3-3 5.5-5 5.5s-5-2.5-5-5.5z", "#2b1608")}<ellipse cx="48.3" cy="50" rx="1.6"
 ry=".8" fill="#fff" opacity=".75"/>
${[
  [42, 56],
  [40, 58.5],
  [58, 56],
  [60, 58.5],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".6" fill="${shade}"/>`)
  .join("")}
</g>
${stroke(grass, "#2f6a4c", 1.3)}${[
      [14, 128],
      [88, 96],
      [64, 131],
    ]
      .map(
        ([x, y]) =>
          ring(
            5,
            1.8,
            x,
            y,
            (a, b) => `<circle cx="${a.toFixed(1)}" cy="${b.toFixed(1)}" r="1.3" fill="#fff3f0"/>`,
          ) + `<circle cx="${x}" cy="${y}" r="1" fill="#f0b63f"/>`,
      )
      .join("")}`,
  );
}

function sparrow() {
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
  return scene(
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
  );
}

export function creatures() {
  return `${gradient("drag", ["#4fd08f", "#1d8a58", "#0c5138"])}${gradient("pearl", ["#ffffff", "#ffe9a8", "#d59a35"])}${gradient("flame", ["#ffd54f", "#f7822a", "#d8302a"])}${gradient("plume", ["#ff9d3c", "#d62b3a", "#7a1450"])}
${gradient("fur", ["#dd9a58", "#bf763a", "#a4622f"])}${gradient("bamboo", ["#b9d98a", "#7fb05a", "#5a8a3f"])}${gradient("belly", ["#f6ecd6", "#e7d6b4", "#cdb78f"])}
${dragon()}${phoenix()}${dog()}${sparrow()}`;
}
