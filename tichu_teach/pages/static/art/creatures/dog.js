// @ts-check
// The Dog, lying in the grass.

import { ring, taper } from "../../brush.js";
import { gradient } from "../../symbols.js";
import { path, scene, stroke } from "./ink.js";

/** @import { Point } from "../../types.d.ts" */

export function dog() {
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
  return (
    gradient("fur", ["#dd9a58", "#bf763a", "#a4622f"]) +
    scene(
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
    )
  );
}
