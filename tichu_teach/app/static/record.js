// @ts-check
// What the learner's record tells the home page: read leniently, and never written here.
// As `classroom/record_loader.py` and `mastery.py` read it.

import { LARGEST, RECORD, weighed } from "../../pages/static/plain.js";

/**
 * How a chapter stands: `steps` says of each step that was come to how it went.
 * @typedef {{ step: number; of: number; done: boolean; begun: boolean; steps: Record<string, string> }} Chapter
 * A chapter on the page.
 * @typedef {{ name: string; game: string; family?: string; begun: boolean; done: boolean }} Place
 */

const VERSION = 1;
const FORMAT = "tichu-teach progress ";
/** How a step may have gone, from worst to best. */
const HOW = ["skipped", "helped", "seen", "solved"];
/** Rules of a review, at most, and decisions of the learner's own. */
const MOST = 10;
const OWN = 3;
/** Questions of an exam, as `classroom/exam.py` has it. */
export const QUESTIONS = 20;

/** @param {unknown} value @returns {Record<string, any>} */
export const object = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

/** @param {unknown} value */
export const whole = (value) => (Number.isInteger(value) ? Math.max(0, Number(value)) : 0);

/** How the chapters of a record stand. @param {Record<string, any>} record */
export function chapters(record) {
  /** @type {Map<string, Chapter>} */
  const found = new Map();
  for (const [name, kept] of Object.entries(object(record.lessons))) {
    const raw = object(kept);
    const step = whole(raw.step);
    const done = raw.done === true;
    const went = Object.entries(object(raw.steps)).filter(([, how]) => HOW.includes(how));
    const begun = done || step > 0 || went.length > 0;
    found.set(name, { step, of: whole(raw.of), done, begun, steps: Object.fromEntries(went) });
  }
  return found;
}

/**
 * How the closing check of each chapter went the last time: how many were right, of how many.
 * @param {Record<string, any>} record
 */
export function checks(record) {
  const found = /** @type {Map<string, [number, number]>} */ (new Map());
  for (const [name, row] of Object.entries(object(record.checks))) {
    const [, right, of] = Array.isArray(row) ? row : [];
    if (whole(of) && Number.isInteger(right) && right >= 0 && right <= of) found.set(name, [right, of]);
  }
  return found;
}

/** How each step of a chapter went, "" for one still to come. @param {Chapter} chapter @param {string[]} ids */
export const steps = (chapter, ids) => ids.map((id) => chapter.steps[id] ?? "");

/** The chapter in which a step was answered last for the first time. @param {Record<string, any>} record */
export function latest(record) {
  const task = Object.keys(object(record.tasks))
    .filter((id) => id.includes("#"))
    .at(-1);
  return task ? task.slice(0, task.indexOf("#")) : "";
}

/** The day so many days from now. @param {number} later */
function day(later) {
  const at = new Date();
  at.setDate(at.getDate() + later);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The rows of rules that make sense. @param {Record<string, any>} record @returns {[string, any[]][]} */
const rows = (record) => Object.entries(object(record.rules)).filter(([, row]) => Array.isArray(row));

/** The rows of moments. @param {Record<string, any>} record @returns {any[][]} */
const moments = (record) =>
  Object.values(object(record.moments))
    .map((each) => object(each).row)
    .filter(Array.isArray);

/** Whether a row is due today. An answer of the future was given by a wrong clock. @param {any[]} row */
const isDue = (row) => row[2] <= day(0) || row[0] > day(1);

/** How many questions a review would ask today. @param {Record<string, any>} record */
export function due(record) {
  const waiting = rows(record).filter(([, row]) => isDue(row));
  return Math.min(MOST, waiting.length) + Math.min(OWN, moments(record).filter(isDue).length);
}

/** How many questions of an exam have been handed in; 0 unless it is being written. @param {unknown} paper */
export function handedIn(paper) {
  const { given } = object(paper);
  return Array.isArray(given) && given.length < QUESTIONS ? given.length : 0;
}

/** Whether there is anything that a review could ask some day. @param {Record<string, any>} record */
export const reviewed = (record) => rows(record).length > 0 || moments(record).length > 0;

/** Days in a row up to today, or up to yesterday while today's are still to come. @param {Record<string, any>} record */
export function inRow({ days }) {
  return Array.isArray(days) && days[0] >= day(-1) ? whole(days[1]) : 0;
}

/** The rules that were answered right at once the last time. @param {Record<string, any>} record */
export const known = (record) =>
  new Set(
    rows(record)
      .filter(([, row]) => row[1] === "solved")
      .map(([rule]) => rule),
  );

/**
 * What to do next: go on with a chapter ("on"), today's review, the chapter that follows ("next"), or choose a
 * first one ("new"); "all" where everything is done. Before another game is begun, the last one is played, and
 * its exam taken: `further` says which of the two a game still lacks, "" for neither.
 * @param {Place[]} row @param {number} waiting @param {string} last @param {(game: string) => "game" | "exam" | ""} further
 * @returns {{ kind: "on" | "next" | "game" | "exam"; at: Place } | { kind: "review" | "new" | "all" }}
 */
export function whatNext(row, waiting, last, further) {
  const open = row.filter((each) => each.begun && !each.done);
  const on = open.find((each) => each.name === last) ?? open[0];
  if (on) return { kind: "on", at: on };
  if (waiting) return { kind: "review" };
  const done = row.filter((each) => each.done);
  const from = done.find((each) => each.name === last) ?? done.at(-1);
  if (!from) return { kind: "new" };
  const left = row.filter((each) => !each.done);
  const same = left.find((each) => each.game === from.game);
  const lacks = same ? "" : further(from.game);
  if (lacks) return { kind: lacks, at: from };
  const at = same ?? left.find((each) => each.family === from.family) ?? left[0];
  return at ? { kind: "next", at } : { kind: "all" };
}

// -- files -------------------------------------------------------------------------------------------

/** A record as a file. @param {Record<string, any>} record @param {string} name */
export const file = (record, name) =>
  JSON.stringify({ format: FORMAT + VERSION, name, progress: record }, null, 1);

/** A file's text, in UTF-8 or marked as UTF-16; "" for none. As `files.py` reads it. @param {ArrayBuffer} bytes */
export function textOf(bytes) {
  const mark = String([...new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))]);
  const form = { "255,254": "utf-16le", "254,255": "utf-16be" }[mark] ?? "utf-8";
  try {
    return new TextDecoder(form, { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}

/**
 * What a file holds, or the word for what is wrong with it.
 * @param {string} text
 * @returns {{ name: string; record: Record<string, any> } | "foreign" | "large" | "newer" | "older"}
 */
export function opened(text) {
  let data;
  try {
    data = object(JSON.parse(text));
  } catch {
    return "foreign";
  }
  const weight = weighed(data);
  if (weight === Infinity) return "foreign"; // half characters, numbers without end, lists in lists in lists
  if (weight > RECORD || weighed(text) > LARGEST) return "large";
  const { format, name = "", progress: record } = data;
  const told = typeof format === "string" && format.startsWith(FORMAT) ? format.slice(FORMAT.length) : "";
  const form = told === String(VERSION) || (/^\d{1,9}$/.test(told) && Number(told) !== VERSION);
  if (!form || object(record) !== record || typeof name !== "string") return "foreign";
  for (const version of [Number(told), record.version])
    if (Number.isInteger(version) && version !== VERSION) return version > VERSION ? "newer" : "older";
  return { name, record };
}
