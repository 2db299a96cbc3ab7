// @ts-check
// The setts of the Haggis pack, its suits and its back.

/** By suit: the light and the dark. */
const TARTANS = {
  r: ["#b5232f", "#6d0f1c"],
  o: ["#c4610c", "#7a3500"],
  y: ["#a98200", "#5f4700"],
  g: ["#2c7a3f", "#0f4420"],
  b: ["#2a5db0", "#10305f"],
  w: ["#5b3a86", "#2c1a4d"],
};

/** @param {string} id @param {string[]} colours */
const tartan = (id, [light, dark]) => `
<pattern id="tt-g-sett-${id}" width="20" height="20" patternUnits="userSpaceOnUse">
 <path d="M0 0h20v20H0z" fill="${light}"/>
<g fill="${dark}"><path d="M0 6h20v6H0zM6 0h6v20H6z" opacity=".5"/><path d="M6 6h6v6H6z" opacity=".6"/></g>
<g fill="#fff"><path d="M0 8.600h20v.8H0zM8.600 0h.8v20h-.8z" opacity=".55"/>
 <path d="M0 16.600h20v.6H0zM16.600 0h.6v20h-.6z" opacity=".3"/></g></pattern>`;

// Heart, flame, crown, thistle, and a shield with a saltire.
export const HAGGIS_SYMBOLS = () => `${Object.entries(TARTANS)
  .map(([id, colours]) => tartan(id, colours))
  .join("")}
<symbol id="tt-pip-h-r" viewBox="0 0 24 24"><path d="M12 22.500C5 16.500 1 12.500 1 7.800C1 4.300 3.700 1.800
 6.900 1.800c2.200 0 4 1.100 5.100 3c1.100-1.900 2.900-3 5.100-3c3.200 0 5.900 2.500 5.900 6c0 4.700-4
  8.700-11 14.700z"/></symbol>
<symbol id="tt-pip-h-o" viewBox="0 0 24 24"><path fill-rule="evenodd" d="M13 .6c.6 4 7.200 7 7.200 13.700c0
 5-3.700 9.100-8.200 9.100s-8.200-3.700-8.200-8.600c0-3.600 1.900-6.100 3.600-8c.2 1.900.8 3 1.900
  3.700C9.800 6.500 10.400 3 13 .6zM12 21c2.200 0 3.800-1.700 3.800-4c0-2.600-2.500-3.700-3.300-6c-1.300
   1.800-4.300 3.400-4.300 6.200C8.200 19.300 9.800 21 12 21z"/></symbol>
<symbol id="tt-pip-h-y" viewBox="0 0 24 24"><path d="M1.600 5.600l5 4.600L12 2.600l5.400 7.600l5-4.600L20.300
 17H3.700z"/><path d="M3.700 18.800h16.600v3.400H3.700z"/><circle cx="1.700" cy="4.300" r="1.700"/>
 <circle cx="12" cy="1.900" r="1.700"/><circle cx="22.300" cy="4.300" r="1.700"/></symbol>
<symbol id="tt-pip-h-g" viewBox="0 0 24 24"><path d="M7.200 8.200L4.600.8l4 3.200L10 .4l2 3.300L14 .4l1.400
 3.600l4-3.200l-2.600 7.400z"/><path d="M6.600 9.500h10.800c1.500 3.600-.6 7.600-4.200 8.300V20c2-2.600 5-3
  8.600-2.200c-1.600 3-4.600 4.600-8.600 4.200v1.900h-2.400V22c-4 .4-7-1.200-8.600-4.200c3.600-.8 6.600-.4
   8.600 2.200v-2.200C7.200 17.100 5.100 13.100 6.600 9.500z"/></symbol>
<symbol id="tt-pip-h-b" viewBox="0 0 24 24"><path fill-rule="evenodd" d="M2 1.500h20v10c0 5.500-4 9.300-10
 12c-6-2.700-10-6.500-10-12zM5.200 4v1.300L10 10.200L5.200 15c.4 1 .9 1.800 1.600 2.600l5.200-5.300l5.200
  5.300c.7-.8 1.200-1.600 1.600-2.600L14 10.200l4.800-4.900V4h-1.500L12 8.300L6.700 4z"/></symbol>
<symbol id="tt-haggis-back" viewBox="0 0 100 140"><rect x=".5" y=".5" width="99" height="139" rx="9"
 fill="#fbf7ec" stroke="#00000030"/><rect x="5" y="5" width="90" height="130" rx="6"
  fill="url(#tt-g-sett-b)"/>
 <rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="#f0dfb2" stroke-width="1.200"/>
 <circle cx="50" cy="70" r="23" fill="#10305f" stroke="#f0dfb2" stroke-width="1.500"/>
 <use href="#tt-pip-h-g" x="35" y="55" width="30" height="30" fill="#f0dfb2"/></symbol>`;
