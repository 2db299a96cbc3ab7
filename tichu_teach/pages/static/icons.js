// @ts-check
// Small pictures that say yes, no, wait or look.

import { h } from "./dom.js";

/**
 * A small picture from its path.
 * @param {string} path
 * @param {string} [spec] see h
 */
export const outline = (path, spec = "svg") =>
  h(spec, { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }));

/** @type {Record<string, string>} */
export const NOTES = {
  tip: "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM9 18.5h6v1.5H9zm1 2.5h4v1.5h-4z",
  warn: "M12 2L1 21.5h22zM11 9h2v6h-2zm0 7.5h2v2h-2z",
  good: "M9.5 16.2L5 11.7l-1.8 1.8 6.3 6.3L21 8.3l-1.8-1.8z",
  bad: "M6.4 4.6L4.6 6.4 10.2 12l-5.6 5.6 1.8 1.8L12 13.8l5.6 5.6 1.8-1.8L13.8 12l5.6-5.6-1.8-1.8L12 10.2z",
};

/** The tools of presenting. @type {Record<string, string>} */
export const TOOLS = {
  present:
    "M3 4h18v2h-1v10h-7v2.200l4 3.300-1.300 1.500L12 20l-3.700 3-1.300-1.500 4-3.300V16H4V6H3zm3 2v8h12V6zm4 1.500l5 2.500-5 2.500z",
  pointer:
    "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zm0 2a7 7 0 1 0 0 14a7 7 0 0 0 0-14zm0 3.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 0 1 0-7z",
  black: "M3 4h18v13h-7v2h3v2H7v-2h3v-2H3z",
  notes: "M5 3h14v13l-5 5H5zm2 2v14h6v-4h4V5zm2 3h6v1.700H9zm0 3.500h6v1.700H9z",
  link: "M3 3h8v8H3zm2 2v4h4V5zm8-2h8v8h-8zm2 2v4h4V5zM3 13h8v8H3zm2 2v4h4v-4zm8-2h3v3h-3zm5 0h3v3h-3zm-2.500 2.500h3v3h-3zM13 18h3v3h-3zm5 0h3v3h-3z",
  full: "M3 3h7v2H5v5H3zm11 0h7v7h-2V5h-5zM3 14h2v5h5v2H3zm16 0h2v7h-7v-2h5z",
  leave: NOTES.bad,
};

export const FLAME =
  "M13 1c1 4-5 6-5 11 0 1.5.6 2.5 1.3 3.2C9 12.5 11.5 11 12.5 9c3 2.5 4.5 5 4 7.5 1-.7 1.7-1.8 2-3 " +
  "1.8 5-1 9.5-6.5 9.5S4.5 19 5 14.5C5.5 9.5 12 7 13 1z";

const TICK = "M4 12.500l5 5L20 6.500";
const CROSS = "M6 6l12 12M18 6L6 18";

const HOURGLASS =
  "M6 3.500h12M6 20.500h12M7.500 4c0 4.500 3 6 4.500 8c1.500-2 4.500-3.500 4.500-8" +
  "M7.500 20c0-4.500 3-6 4.500-8c1.500 2 4.500 3.500 4.500 8";

/** @param {boolean} ok @param {boolean} [wait] */
export const mark = (ok, wait) => outline(wait ? HOURGLASS : ok ? TICK : CROSS, "svg.mark");

/** @param {string} tone */
export const sign = (tone) =>
  tone === "nudge" ? outline(NOTES.tip, "svg.noteicon") : mark(tone === "yes", tone === "wait");

export const ticked = () => outline(TICK, "svg.tick");
