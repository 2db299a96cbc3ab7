// @ts-check
// The emblems of Tichu's four suits, and the back of its cards.

import { ring } from "../brush.js";
import { gradient } from "../symbols.js";

export const PIPS = `
<symbol id="tt-pip-j" viewBox="0 0 24 24"><path fill-rule="evenodd" d="M12 5.4a8.8 8.8 0 1 1 0 17.6a8.8 8.8 0
 1 1 0-17.6zm0 5.6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4z"/><path d="M11 1h2v4.6h-2z"/></symbol>
<symbol id="tt-pip-w" viewBox="0 0 24 24"><g transform="rotate(45 12 12)">
 <path d="M12-3.4l2.5 4.6v13.6h-5V1.2z"/><path d="M5.6 14.6c4 1.5 8.8 1.5 12.8 0v3.2c-4 1-8.8 1-12.8 0z"/>
 <path d="M10.6 18.2h2.8v5.2h-2.8z"/><circle cx="12" cy="25" r="2.3"/></g></symbol>
<symbol id="tt-pip-p" viewBox="0 0 24 24"><path d="M11.3 0h1.4v2.5c1.8 2.2 3.5 3 6 3.6c-.7 1.3-1.6 1.8-2.7
 1.9v2c2 1.6 3.6 2.2 5.6 2.7c-.7 1.4-1.7 2-3 2v2.1c1.6 1.5 3.1 2 4.9 2.5c-.8 1.5-2 2.2-3.5
  2.3v4.4h-5.5v-3.6a2.5 2.5 0 0 0-5 0v3.6h-5.5v-4.4c-1.5-.1-2.7-.8-3.5-2.3c1.8-.5 3.3-1 4.9-2.5v-2.1c-1.3
   0-2.3-.6-3-2c2-.5 3.6-1.1 5.6-2.7v-2c-1.1-.1-2-.6-2.7-1.9c2.5-.6 4.2-1.4 6-3.6z"/></symbol>
<symbol id="tt-pip-s" viewBox="0 0 24 24"><path d="M12 .8l3.3 7.6 8.2.8-6.2 5.5 1.8 8.1L12 18.6l-7.1 4.2
 1.8-8.1L.5 9.2l8.2-.8z"/></symbol>`;

function starEmblem() {
  /** Ten facets, light and shadow by turns, so that the star looks cut from stone. @param {number} i */
  const corner = (i) => {
    const r = i % 2 ? 11.2 : 28;
    const a = (i * Math.PI) / 5;
    return [(30 + r * Math.sin(a)).toFixed(1), (31 - r * Math.cos(a)).toFixed(1)];
  };
  return Array.from(
    { length: 10 },
    (_, i) =>
      `<path fill="url(#tt-g-star${i % 2 ? "d" : "l"})" d="M30 31L${corner(i)}L${corner((i + 1) % 10)}z"/>`,
  ).join("");
}

export const EMBLEMS = () => `
${gradient("jade", ["#8fdcb1", "#2f9a63", "#14623c"])}${gradient("jadein", ["#14623c", "#6cc795"])}
${gradient("steel", ["#f4f7fb", "#9fb0c8"], 'x1="0" x2="1"')}${gradient("steeld", ["#5c6f90", "#27365a"], 'x1="0" x2="1"')}
${gradient("gold", ["#ffe9a8", "#e2ac3f", "#9a6a14"])}${gradient("roof", ["#3fb2d0", "#0b6f8f", "#084d6b"])}
${gradient("wall", ["#f6fbfb", "#c3dde4"])}${gradient("starl", ["#f47a62", "#c8321f"])}${gradient("stard", ["#b3261e", "#7c120f"])}
<symbol id="tt-emb-j" viewBox="0 0 60 60">
 <path d="M30 1c-5 0-5 7 0 7s5-7 0-7M30 8v5M30 49v3" fill="none" stroke="#9b2d20" stroke-width="1.7"/>
 <path d="M27.5 52h5l1.6 7.5h-8.2z" fill="#b3372a"/><path d="M28.3 52.5l-.7 6.5M30 52.5v6.5M31.7 52.5l.7 6.5"
  stroke="#7c1d14" stroke-width=".5"/>
 <path fill="url(#tt-g-jade)" fill-rule="evenodd" d="M30 11a20 20 0 1 1 0 40a20 20 0 1 1 0-40zm0 13.5a6.5 6.5
  0 1 0 0 13a6.5 6.5 0 1 0 0-13z"/>
 <circle cx="30" cy="31" r="18" fill="none" stroke="#0f5634" stroke-width=".8" opacity=".6"/>
 <circle cx="30" cy="31" r="8.4" fill="none" stroke="#c9f3da" stroke-width=".9" opacity=".8"/>
 <g fill="none" stroke="#e4fbee" stroke-width="1" stroke-linecap="round"
  opacity=".75">${ring(
    8,
    13.2,
    30,
    31,
    (x, y) => `<path d="M${(x - 2).toFixed(1)} ${y.toFixed(1)}a2.1 2.1 0
   1 1 2.1 2.1a1 1 0 0 1-.9-1.3"/>`,
  )}</g>
 <path d="M14.5 22a18 18 0 0 1 12-9" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"
  opacity=".7"/>
</symbol>
<symbol id="tt-emb-w" viewBox="0 0 60 60"><g transform="rotate(38 30 30)">
 <path d="M30-8l4 7v38h-4z" fill="url(#tt-g-steeld)"/><path d="M30-8l-4 7v38h4z" fill="url(#tt-g-steel)"/>
 <path d="M30-5v42" stroke="#fff" stroke-width=".7" opacity=".8"/>
 <path d="M26-1v38M34-1v38" stroke="#1f2a44" stroke-width=".5"/>
 <path d="M19 36c1-2.5 3-2 5-1.5c4 1 8 1 12 0c2-.5 4-1 5 1.5c.8 3-1.5 5-4 4.2c-4.5-1.3-9.5-1.3-14
  0c-2.5.8-4.8-1.2-4-4.2z" fill="url(#tt-g-gold)" stroke="#6d4a0c" stroke-width=".5"/>
 <path d="M27 40.5h6v15h-6z" fill="#1f2a44"/><path d="M27 43.5l6-2M27 47l6-2M27 50.5l6-2M27 54l6-2"
  stroke="#8fa3c8" stroke-width=".9"/>
 <circle cx="30" cy="58.5" r="4" fill="url(#tt-g-gold)" stroke="#6d4a0c" stroke-width=".5"/>
 <circle cx="30" cy="58.5" r="1.5" fill="#1f2a44"/>
 </g><path d="M12.5 53c-3 1-4 2.5-5 6M12.5 53c-1 3 0 4 .5 7" stroke="#b3261e" stroke-width="1.5" fill="none"
  stroke-linecap="round"/>
</symbol>
<symbol id="tt-emb-p" viewBox="0 0 60 60">
 <path d="M29.2 0h1.6v9h-1.6z" fill="#b8862b"/><circle cx="30" cy="3.5" r="1.7" fill="url(#tt-g-gold)"/>
 <circle cx="30" cy="6.8" r="1.2" fill="url(#tt-g-gold)"/>
 ${[
   [8.5, 12, 8],
   [22, 17, 9],
   [36.5, 22, 10.5],
 ]
   .map(
     ([y, w, k]) => `
 <path d="M${30 - w * 0.62} ${y + 7}h${w * 1.24}v7.5h-${w * 1.24}z" fill="url(#tt-g-wall)"/>
 <path d="M${30 - w * 0.62} ${y + 7}h${w * 1.24}v2h-${w * 1.24}z" fill="#0a3f55" opacity=".35"/>
 ${[-0.42, -0.14, 0.14, 0.42]
   .map(
     (f) => `<path d="M${(30 + w * f - 1).toFixed(1)} ${y + 9.5}h2v4.5h-2z"
  fill="#0d5a76"/>`,
   )
   .join("")}
 <path d="M30 ${y}c${w * 0.3} ${k * 0.55} ${w * 0.7} ${k * 0.72} ${w * 1.18} ${k * 0.5}c-${w * 0.1}
  ${k * 0.42}-${w * 0.3} ${k * 0.5}-${w * 0.5} ${k * 0.5}h-${w * 1.36}c-${w * 0.2} 0-${w * 0.4}
   -${k * 0.08}-${w * 0.5} -${k * 0.5}c${w * 0.48} ${k * 0.22} ${w * 0.88} ${k * 0.05}
    ${w * 1.18}-${k * 0.5}z" fill="url(#tt-g-roof)"/>
 <path d="M${30 - w * 1.05} ${y + k * 0.72}c${w * 0.5} ${k * 0.2} ${w * 1.6} ${k * 0.2} ${w * 2.1} 0"
  fill="none" stroke="#9fe0f0" stroke-width=".6" opacity=".7"/>`,
   )
   .join("")}
 <path d="M14 52h32l2.5 4h-37z" fill="#c3dde4"/><path d="M10 56h40v3h-40z" fill="#0b6f8f"/>
 <path d="M26.5 59v-6.5a3.5 3.5 0 0 1 7 0v6.5z" fill="#084258"/>
</symbol>
<symbol id="tt-emb-s" viewBox="0 0 60 60">${starEmblem()}<circle cx="30" cy="31" r="3"
 fill="url(#tt-g-gold)"/><path d="M30 3.5l3 7" stroke="#fff" stroke-width=".8" opacity=".6"/></symbol>
<symbol id="tt-back" viewBox="0 0 100 140">
 <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fbf7ec" stroke="#00000030"/>
 <rect x="5" y="5" width="90" height="130" rx="6" fill="url(#tt-g-back)"/>
 <rect x="5" y="5" width="90" height="130" rx="6" fill="url(#tt-g-lattice)"/>
 <rect x="9.5" y="9.5" width="81" height="121" rx="4" fill="none" stroke="#e8c877" stroke-width="1.2"/>
 <circle cx="50" cy="70" r="25" fill="#5d1420"/><circle cx="50" cy="70" r="25" fill="none" stroke="#e8c877"
  stroke-width="1.5"/><circle cx="50" cy="70" r="21.5" fill="none" stroke="#e8c877" stroke-width=".6"/>
 <g fill="#e8c877">${["j 44 49", "w 59 64", "p 44 79", "s 29 64"]
   .map((s) => s.split(" "))
   .map(([s, x, y]) => `<use href="#tt-pip-${s}" x="${x}" y="${y}" width="12" height="12"/>`)
   .join("")}</g>
</symbol>
${gradient("back", ["#8d2233", "#5d1420"])}
<pattern id="tt-g-lattice" width="10" height="10" patternUnits="userSpaceOnUse">
 <path d="M0 5h3v-3h4v3h3M5 0v2M5 8v2M3 5v3h4v-3" fill="none" stroke="#e8c877" stroke-width=".5"
  opacity=".55"/></pattern>
<filter id="tt-soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.5"/>
 </filter>`;
