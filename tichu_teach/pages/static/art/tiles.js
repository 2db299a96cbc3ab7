// @ts-check
// Mah-Jong tiles, drawn from strokes and rings.

import { taper } from "../brush.js";
import { gradient } from "../symbols.js";

/** @import { CardName } from "../types.d.ts" */

const INK = "#1d2942";
const CINNABAR = "#b3211a";
const LEAF = "#1c7a4b";
const SKY = "#1e5f9e";

// Chinese characters as strokes in a square of 100: h across, v down, s a sweep that thins out, d a dot that
// swells. The brush is in brush.js.
/** @type {Record<string, string>} */
const GLYPHS = {
  1: "h8,52 50,48 92,51",
  2: "h26,30 74,29|h8,76 92,75",
  3: "h20,20 80,19|h27,49 73,48|h8,80 92,79",
  4: "v14,18 17,86|h14,19 86,18|v86,18 83,86|s40,20 38,44 22,62|v60,20 60,52|h59,54 76,54|h16,80 84,80",
  5: "h16,16 84,15|v47,16 34,84|h22,47 72,46|v71,46 65,84|h6,86 94,85",
  6: "d44,4 54,20|h6,34 94,33|s36,46 30,66 8,92|d60,46 72,64 92,90",
  7: "h6,44 50,36 94,30|v44,6 44,66|v44,64 48,84 66,86|v64,86 92,85|s92,86 93,76 92,68",
  8: "s38,16 34,48 6,90|d56,12 66,50 95,90",
  9: "h10,36 66,34|s40,4 38,48 6,92|v65,34 63,72|v63,70 67,87 82,88|v80,88 93,86|s93,87 95,76 93,66",
  wan: "h8,13 92,12|v32,3 32,24|v68,3 68,24|v22,32 24,58|h22,32 78,31|v78,31 76,58|h24,45 76,45|h24,58 76,58|v50,32 50,80|v12,68 12,97|h12,69 88,68|v88,68 88,94|s88,94 82,96 76,91|h28,84 62,81|d62,73 74,89",
  E: "h12,17 88,16|v24,32 26,64|h24,33 76,32|v76,32 74,64|h26,48 74,47|h26,62 74,62|v50,2 50,99|s46,62 34,80 6,92|s54,62 68,80 95,91",
  S: "h12,17 88,16|v50,2 50,34|v14,36 14,97|h14,36 86,35|v86,35 86,94|s86,94 79,97 72,92|d34,45 42,56|s66,45 62,52 55,57|h28,62 72,61|h25,78 75,77|v50,61 50,97",
  W: "h8,15 92,14|v15,37 17,94|h15,38 85,37|v85,37 83,94|h16,88 84,88|s40,15 38,50 26,68|v60,15 60,56|v60,57 64,66 77,65",
  N: "v36,6 36,95|h10,36 36,35|h6,82 36,68|v62,4 62,74|v62,72 66,88 80,89|v79,89 93,88|s93,89 95,80 94,72|s90,24 78,36 62,46",
  Rd: "v14,27 17,68|h14,28 86,27|v86,27 83,68|h16,62 84,62|v50,2 50,99",
  Gd: "s12,8 30,8 42,6|s40,8 28,34 4,52|d14,20 24,32|s60,3 70,26 96,50|s86,6 80,16 70,24|s96,20 88,28 80,34|h12,56 42,55|v42,55 42,68|h14,69 42,69|v14,69 13,82|h13,83 43,82|v43,82 40,96|s41,96 34,97 27,92|v60,54 57,68|s58,66 54,72 46,76|h60,55 80,54|v80,54 81,66|h80,67 94,66|h52,78 80,77|s80,77 70,92 48,99|d58,80 74,90 94,98",
};

/** The width of a stroke's two ends. @type {Record<string, [number, number]>} */
const BRUSH = { h: [2.8, 3.4], v: [4.4, 4], s: [4.6, 0.5], d: [1.2, 5] };

/**
 * @param {CardName} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function glyph(name, x, y, size, fill) {
  const strokes = GLYPHS[name].split("|").map((line) => {
    const points = line
      .slice(1)
      .split(" ")
      .map((p) => p.split(",").map(Number));
    const [a, b] = BRUSH[line[0]];
    return taper(points, a, b, points.length > 2 ? 8 : 1);
  });
  return `<path transform="translate(${x} ${y}) scale(${size / 100})" d="${strokes.join("")}" fill="${fill}"
   stroke="${fill}" stroke-width="1.6" stroke-linejoin="round"/>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} long
 * @param {string} fill
 * @param {number} [turn]
 */
function stick(x, y, long, fill, turn = 0) {
  const half = long / 2;
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}">
  <path d="M-3.6 ${-half}h7.2l-.9 2.2v${half - 3.6}l.9 1.4-.9 1.4v${half - 3.6}l.9
   2.2h-7.2l.9-2.2v${3.6 - half}l-.9-1.4.9-1.4v${3.6 - half}z"/>
   <path d="M-.9 ${2.8 - half}v${half - 4.6}M-.9 2v${half - 4.6}" stroke="#fff" stroke-width="1.1"
    opacity=".65"/></g>`;
}

/** @param {number} x @param {number} y @param {number} r @param {string} fill */
function coin(x, y, r, fill) {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>
  <circle cx="${x}" cy="${y}" r="${(r * 0.66).toFixed(1)}" fill="none" stroke="#fff"
   stroke-width="${(r * 0.17).toFixed(1)}"/><circle cx="${x}" cy="${y}" r="${(r * 0.2).toFixed(1)}"
    fill="#fff"/>`;
}

// Places of sticks and coins: x, y, and a colour (or for sticks a slant). The corner is left to the figure.
/** @type {Record<string, [number, string]>} */
const LIE = {
  B2: [22, "30,35 30,60"],
  B3: [22, "30,35 18,60 42,60"],
  B4: [22, "20,35 40,35 20,60 40,60"],
  B5: [21, "16,36 44,36 30,47,r 16,60 44,60"],
  B6: [22, "16,36 30,36 44,36 16,60 30,60 44,60"],
  B7: [15, "30,28,r 16,46 30,46 44,46 16,63 30,63 44,63"],
  B8: [19, "13,36 24,35,r 36,35,r 47,36 13,60 24,61,r 36,61,r 47,60"],
  B9: [15, "16,30 30,30,r 44,30 16,47 30,47,r 44,47 16,64 30,64,r 44,64"],
  C2: [11, "30,33,g 30,59,b"],
  C3: [8.5, "15,31,b 30,47,r 45,63,g"],
  C4: [9, "19,35,b 41,35,g 19,59,g 41,59,b"],
  C5: [7.6, "16,32,b 44,32,g 30,47,r 16,62,g 44,62,b"],
  C6: [7.3, "20,31,g 40,31,g 20,48,r 40,48,r 20,65,r 40,65,r"],
  C7: [6.2, "14,27,g 29,33,g 44,39,g 20,52,r 40,52,r 20,66,r 40,66,r"],
  C8: [5.8, "20,28 40,28 20,41 40,41 20,54 40,54 20,67 40,67"],
  C9: [6.3, "14,31,g 30,31,g 46,31,g 14,48,r 30,48,r 46,48,r 14,65,b 30,65,b 46,65,b"],
};

/** @type {Record<string, string>} */
const COLOURS = { r: CINNABAR, g: LEAF, b: SKY };

/** @param {CardName} name */
function lying(name) {
  const [size, places] = LIE[name];
  return places
    .split(" ")
    .map((p) => {
      const [left, top, more] = p.split(",");
      const x = Number(left);
      const y = Number(top);
      if (name[0] === "C") return coin(x, y, size, COLOURS[more] || SKY);
      const slant = name === "B8" && more ? (x < 30 ? 24 : -24) * (y < 47 ? -1 : 1) : 0;
      return stick(x, y, size, COLOURS[more] || LEAF, slant);
    })
    .join("");
}

/**
 * @param {number} n
 * @param {number} r
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 * @param {string} fill
 * @param {string} [more]
 */
const petals = (n, r, x, y, rx, ry, fill, more = "") =>
  Array.from(
    { length: n },
    (_, i) =>
      `<ellipse cx="${x}" cy="${y - r}" rx="${rx}" ry="${ry}" fill="${fill}"
       transform="rotate(${(360 / n) * i} ${x} ${y})" ${more}/>`,
  ).join("");

const bird = () => `<path d="${taper(
  [
    [4, 62],
    [26, 66],
    [56, 60],
  ],
  1.8,
  2.2,
)}" fill="#3f7d3a"/><path d="${taper(
  [
    [46, 62],
    [50, 70],
    [57, 74],
  ],
  2.6,
  0.2,
)}${taper(
  [
    [40, 63],
    [36, 70],
    [30, 75],
  ],
  2.4,
  0.2,
)}" fill="${LEAF}"/>
<path d="M24 58v6M31 58v6" stroke="#8a4a1c" stroke-width="1.6"/><path d="${taper(
  [
    [19, 50],
    [11, 57],
    [3, 60],
  ],
  5,
  2.2,
)}" fill="#6d3817"/>
<path d="M13 49c0-12 11-20 23-19 6-6 18-4 18 6 0 4-3 6-5 8-1 11-10 17-20 16-9-1-16-5-16-11z" fill="#f0dcb6"
 stroke="#6d3817" stroke-width="1"/>
<path d="M35 31c5-7 18-6 18.5 3-5-2.5-11-2-16 2z" fill="#8a3b1a"/>
 <path d="M13 49c2-12 12-18 24-17-2 12-9 19-24 17z" fill="#a85f2a"/>
 <path d="M17 48c6-1 12-5 16-12M22 49c5-2 9-5 12-10" stroke="#5f2f12" stroke-width="1.2" fill="none"/>
<path d="M53 34l6 2.5-6 2z" fill="#3a2a1a"/><circle cx="47" cy="35" r="1.8" fill="#20140a"/>
 <path d="M42 41q4 4 9 1" stroke="#20140a" stroke-width="2" fill="none"/>`;

const wheel = () =>
  `<circle cx="30" cy="47" r="22" fill="${SKY}"/><circle cx="30" cy="47" r="18.5" fill="none" stroke="#fff"
   stroke-width="1.3"/>${petals(12, 13.5, 30, 47, 2.1, 4.2, "#fff")}<circle cx="30" cy="47" r="9"
    fill="${LEAF}" stroke="#fff" stroke-width="1.3"/><circle cx="30" cy="47" r="4.2" fill="${CINNABAR}"
     stroke="#fff" stroke-width="1.2"/>`;

/** @type {Record<string, () => string>} */
const PICTURES = {
  B1: bird,
  C1: wheel,
  Wd: () =>
    `<rect x="11" y="25" width="38" height="44" rx="4" fill="none" stroke="${SKY}" stroke-width="3.2"/>
    <rect x="16.5" y="30.5" width="27" height="33" rx="2" fill="none" stroke="${SKY}" stroke-width="1.3"/>`,
  // Seasons: a sprouting twig, the sun over water, a falling leaf, a snow star; then plum, orchid, chrysanthemum, bamboo.
  S1: () =>
    `<path d="${taper(
      [
        [12, 72],
        [24, 56],
        [46, 26],
      ],
      2.6,
      0.6,
    )}" fill="#7a4a22"/><path d="${taper(
      [
        [25, 55],
        [38, 52],
        [48, 44],
      ],
      0.6,
      4,
    )}${taper(
      [
        [34, 42],
        [28, 34],
        [20, 30],
      ],
      0.6,
      4,
    )}" fill="${LEAF}"/>${petals(5, 5, 46, 30, 3.4, 4.4, "#ef9fb4", 'stroke="#b8456a" stroke-width=".8"')}<circle cx="46" cy="30" r="2" fill="#c8912b"/>${petals(5, 4, 15, 62, 2.7, 3.5, "#ef9fb4", 'stroke="#b8456a" stroke-width=".8"')}`,
  S2: () =>
    `<circle cx="30" cy="42" r="11" fill="#e08a1e"/>${Array.from(
      { length: 12 },
      (_, i) => `<path d="M28.6
     27.5h2.8l-1.4-6.5z" fill="#e08a1e" transform="rotate(${i * 30} 30 42)"/>`,
    ).join("")}<path d="M6 66q6-5
      12 0t12 0 12 0 12 0M10 72q5-4 10 0t10 0 10 0 10 0" fill="none" stroke="${SKY}" stroke-width="2.2"/>`,
  S3: () =>
    `<path d="M31 68l-1-12c-6 6-12 7-17 6 2-3 2-5 2-7-4 0-8-2-10-5 4-1 6-3 8-5-2-4-2-8-1-11 5 1 8 4 11 8-1-8
     2-15 7-19 4 4 7 11 6 19 3-4 7-7 12-8 1 4 0 8-2 11 2 2 5 4 9 5-3 3-6 5-11 5 0 2 0 4 2 7-5 1-10 0-16-6l2
      12z" fill="#c8511d"/><path d="M31 68c-1-14-1-24 0-38M30 55l-13-10M31 55l13-10" stroke="#f3c58f"
       stroke-width="1.2" fill="none"/>`,
  S4: () =>
    `<g stroke="${SKY}" stroke-width="2.4" stroke-linecap="round"
     fill="none">${[0, 60, 120]
       .map(
         (a) => `<path d="M30 25v44M24 30l6 6 6-6M24 64l6-6 6 6"
      transform="rotate(${a} 30 47)"/>`,
       )
       .join("")}</g>`,
  F1: () =>
    `<path d="${taper(
      [
        [8, 70],
        [26, 60],
        [52, 66],
      ],
      2.4,
      0.6,
    )}" fill="#5a3a1e"/>${petals(5, 9, 31, 42, 7, 8.5, "#e4607c", 'stroke="#8f2742" stroke-width="1"')}<circle
     cx="31" cy="42" r="4" fill="#f6d77a"/><g stroke="#8f2742">${Array.from(
       { length: 5 },
       (_, i) => `<path
      d="M31 41v-7" transform="rotate(${36 + i * 72} 31 42)"/>`,
     ).join("")}</g>`,
  F2: () =>
    `<path d="${taper(
      [
        [26, 74],
        [16, 52],
        [4, 44],
      ],
      2.6,
      0.3,
    )}${taper(
      [
        [28, 74],
        [24, 44],
        [30, 28],
      ],
      2.6,
      0.3,
    )}${taper(
      [
        [31, 74],
        [42, 56],
        [57, 54],
      ],
      2.6,
      0.3,
    )}" fill="${LEAF}"/>${petals(5, 8, 40, 38, 3, 7.5, "#8d5bb0", 'stroke="#54307a" stroke-width=".9"')}<circle cx="40" cy="38" r="3" fill="#f6d77a"/>`,
  F3: () =>
    `<path d="${taper(
      [
        [30, 76],
        [28, 64],
        [30, 50],
      ],
      2,
      1.5,
    )}${taper(
      [
        [29, 70],
        [18, 70],
        [8, 62],
      ],
      0.6,
      3.6,
    )}${taper(
      [
        [30, 72],
        [42, 72],
        [52, 64],
      ],
      0.6,
      3.6,
    )}" fill="${LEAF}"/>${petals(14, 12, 30, 42, 2.8, 7.5, "#d99a1c", 'stroke="#8a5a08" stroke-width=".8"')}${petals(9, 6, 30, 42, 2.4, 5, "#f0bd4a", 'stroke="#8a5a08" stroke-width=".8"')}<circle cx="30" cy="42" r="2.6" fill="#8a5a08"/>`,
  F4: () =>
    `<path d="M24 24h5l-.7 2v13l.9 1.5-.9 1.5v13l.9 1.5-.9
     1.5v14h-4v-14l-.9-1.5.9-1.5v-13l-.9-1.5.9-1.5v-13z" fill="${LEAF}"/><path d="${taper(
       [
         [29, 40],
         [40, 36],
         [54, 40],
       ],
       4,
       0.2,
     )}${taper(
       [
         [29, 40],
         [38, 44],
         [46, 54],
       ],
       3.8,
       0.2,
     )}${taper(
       [
         [24, 56],
         [14, 52],
         [5, 56],
       ],
       3.8,
       0.2,
     )}${taper(
       [
         [29, 28],
         [40, 24],
         [50, 26],
       ],
       3.4,
       0.2,
     )}" fill="#3c9a4f"/>`,
};

/** @param {CardName} name */
function picture(name) {
  if (PICTURES[name]) return PICTURES[name]();
  if (name[0] === "K") return glyph(name[1], 20, 10, 25, INK) + glyph("wan", 12.5, 37, 35, CINNABAR);
  if (LIE[name]) return lying(name);
  return glyph(name, 11, 26, 40, { Rd: CINNABAR, Gd: LEAF }[name] || INK);
}

/** @type {Record<string, string>} */
const INDEX = { B: LEAF, C: SKY, K: CINNABAR, S: CINNABAR, F: LEAF };

/** @param {CardName} name */
const figure = (name) => (/\d/.test(name) ? name[1] : name);

/** @param {CardName} name */
function tileSymbol(name) {
  const suited = /\d/.test(name);
  const fill = suited ? INDEX[name[0]] : { Rd: CINNABAR, Gd: LEAF, Wd: SKY }[name] || INK;
  return `<symbol id="tt-tile-${name}" viewBox="0 0 60 80"><use href="#tt-tile-blank"/>${picture(name)}
<text x="4.5" y="19" font-size="${suited || name.length === 1 ? 20 : 15}" font-weight="700"
 font-family="Georgia,'DejaVu Serif',serif" fill="${fill}">${figure(name)}</text>${
   suited
     ? `<text x="55"
  y="14.5" font-size="11" text-anchor="end" font-weight="600" font-style="italic"
   font-family="Georgia,'DejaVu Serif',serif" fill="${fill}">${name[0]}</text>`
     : ""
 }</symbol>`;
}

const SUITED = ["B", "C", "K"].flatMap((suit) => Array.from("123456789", (n) => suit + n));

const OTHERS = ["E", "S", "W", "N", "Rd", "Gd", "Wd", ..."1234".split("").flatMap((n) => ["S" + n, "F" + n])];

// Ivory on a green slice, as the old sets were made of bone and bamboo; seen from the player's side.
export const tiles =
  () => `${gradient("ivory", ["#fffdf4", "#f3ead2"])}${gradient("jadeback", ["#3f9a70", "#17583d"])}
<symbol id="tt-tile-blank" viewBox="0 0 60 80"><rect x=".5" y="3.5" width="59" height="76" rx="7"
 fill="#1f6b49" stroke="#0b3323" stroke-width=".8"/><rect x=".5" y=".5" width="59" height="75" rx="7"
  fill="url(#tt-g-ivory)" stroke="#8d7f5c" stroke-width=".8"/>
  <path d="M4 5.5a5 5 0 0 1 4-3h44" fill="none" stroke="#fff" stroke-width="1.5" opacity=".8"/></symbol>
<symbol id="tt-tile-back" viewBox="0 0 60 80"><rect x=".5" y="3.5" width="59" height="76" rx="7"
 fill="#e9dfc2" stroke="#8d7f5c" stroke-width=".8"/><rect x=".5" y=".5" width="59" height="74" rx="7"
  fill="url(#tt-g-jadeback)" stroke="#0b3323" stroke-width=".8"/>
  <rect x="6" y="6" width="48" height="63" rx="4" fill="none" stroke="#a8dcc0" stroke-width="1" opacity=".7"/>
  <g fill="#a8dcc0" opacity=".75">${petals(6, 9, 30, 37.5, 3, 7, "#a8dcc0")}</g>
  <circle cx="30" cy="37.5" r="3" fill="#17583d"/></symbol>
${[...SUITED, ...OTHERS].map(tileSymbol).join("")}
<symbol id="tt-icon-B" viewBox="0 0 24 24">${stick(7, 12, 21, LEAF)}${stick(17, 12, 21, LEAF)}</symbol>
 <symbol id="tt-icon-C" viewBox="0 0 24 24">${coin(12, 12, 11, SKY)}</symbol>
 <symbol id="tt-icon-K" viewBox="0 0 24 24">${glyph("wan", 1, 1, 22, CINNABAR)}</symbol>
${["E", "S", "W", "N", "Rd", "Gd"]
  .map(
    (name) => `<symbol id="tt-icon-${name}" viewBox="0 0 24
 24">${glyph(name, 1, 1, 22, { Rd: CINNABAR, Gd: LEAF }[name] || INK)}</symbol>`,
  )
  .join("")}<symbol
  id="tt-icon-Wd" viewBox="0 0 24 24"><rect x="4" y="2" width="16" height="20" rx="2" fill="none"
   stroke="${SKY}" stroke-width="2.6"/></symbol>
${OTHERS.slice(7)
  .map((name) => `<symbol id="tt-icon-${name}" viewBox="4 20 52 56">${picture(name)}</symbol>`)
  .join("")}`;
