// @ts-check
// The pips of four ordinary packs, and the headgear of the four winds.

import { letters } from "../symbols.js";

const PACK_PIPS = {
  D: "M12 .5l8.5 11.5-8.5 11.5-8.5-11.5z",
  H: "M12 22C5 16 1.5 12 1.5 7.5 1.5 4.3 4 2 6.8 2 9 2 10.9 3.2 12 5.3 13.1 3.2 15 2 17.2 2 20 2 22.5 4.3 22.5 7.5 22.5 12 19 16 12 22z",
  S: "M12 .8C8.5 6.2 1.8 9.8 1.8 14.8 1.8 17.8 4 19.6 6.6 19.6 8.3 19.6 9.9 18.8 10.9 17.4 10.7 19.7 9.9 21.6 8.2 23.2H15.8C14.1 21.6 13.3 19.7 13.1 17.4 14.1 18.8 15.7 19.6 17.4 19.6 20 19.6 22.2 17.8 22.2 14.8 22.2 9.8 15.5 6.2 12 .8z",
  C: "M12 .8a5.2 5.2 0 0 1 4.3 8.1 5.2 5.2 0 1 1-2.9 8.8c.2 2.2 1 4 2.6 5.5H8c1.6-1.5 2.4-3.3 2.6-5.5a5.2 5.2 0 1 1-2.9-8.8A5.2 5.2 0 0 1 12 .8z",
};

// Headgear of the four winds: crown, coronet, feathered cap, a fool's cap with bells.
export const HEADS = {
  KD: `<path d="M6 34L3 10l9 9 6-14 6 14 9-9-3 24z" fill="#e2ac3f" stroke="#6d4a0c" stroke-width="1.4"
   stroke-linejoin="round"/><path d="M6 29h24" stroke="#6d4a0c" stroke-width="1.4"/><g fill="#b3211a">
   <circle cx="3" cy="9" r="2.4"/><circle cx="18" cy="4" r="2.4"/><circle cx="33" cy="9" r="2.4"/></g>`,
  QH: `<path d="M5 32c-1-8-1-14-2-19 4 2 6 4 8 8 2-6 4-10 7-14 3 4 5 8 7 14 2-4 4-6 8-8-1 5-1 11-2 19z"
   fill="#f2d98f" stroke="#6d4a0c" stroke-width="1.4" stroke-linejoin="round"/>
   <g fill="#fff" stroke="#6d4a0c"><circle cx="3" cy="12" r="2.3"/><circle cx="18" cy="5.5" r="2.6"/>
   <circle cx="33" cy="12" r="2.3"/></g><path d="M18 17l3 5-3 5-3-5z" fill="#b3211a"/>`,
  JH: `<path d="M4 30c0-11 6-18 15-18s14 7 14 18z" fill="#1e5f9e" stroke="#0e2f52" stroke-width="1.4"/>
  <path d="M2 30h33v4H2z" fill="#e2ac3f" stroke="#6d4a0c"/><path d="M24 15C26 6 32 2 35 2c0 6-3 12-9 15z"
   fill="#b3211a" stroke="#6a120d" stroke-width=".8"/>`,
  JK: `<path d="M4 34c2-8 0-14-4-18 8-2 13 1 15 6 0-9 2-15 9-20 3 6 3 13 2 20 3-4 6-6 12-5-5 4-6 10-5 17z"
   fill="#8a2a86" stroke="#3d0f3b" stroke-width="1.3"/><path d="M15 22c0 5-1 9-2 12h12c1-4 2-8 1-12-3 4-7
    4-11 0z" fill="#e2ac3f" stroke="#6d4a0c" stroke-width=".9"/><g fill="#e2ac3f" stroke="#6d4a0c">
    <circle cx="1.5" cy="16" r="2.6"/><circle cx="24" cy="3" r="2.6"/><circle cx="37" cy="17" r="2.6"/></g>`,
};

export const pack = () => `${letters("p", "A 2 3 4 5 6 7 8 9 10 J Q K JK D C H S")}${Object.entries(PACK_PIPS)
  .map(([suit, d]) => `<symbol id="tt-pip-${suit}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`)
  .join("")}
${Object.entries(HEADS)
  .map(([name, art]) => `<symbol id="tt-head-${name}" viewBox="-2 0 41 38">${art}</symbol>`)
  .join("")}
<symbol id="tt-pack-back" viewBox="0 0 60 80"><rect x=".5" y=".5" width="59" height="79" rx="6"
 fill="#fffdf6" stroke="#00000040"/><rect x="4" y="4" width="52" height="72" rx="3.5" fill="#234a86"/>
 <path d="M4 22l26-18 26 18M4 40l26-18 26 18M4 58l26-18 26 18M4 76l26-18 26 18" fill="none" stroke="#bcd0ef"
  stroke-width="1.2" opacity=".8"/></symbol>`;
