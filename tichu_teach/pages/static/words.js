// @ts-check
// The words of the catalogue, by key.

/** @import { Rank, Say, Words } from "./types.d.ts" */

/** @param {Words} words @returns {Say} */
export function speaker(words) {
  return (key, values) => {
    let text = words[key];
    if (text === undefined && values && "count" in values)
      text = words[`${key}_${form(words["table.language"], values.count)}`];
    if (text === undefined) return key;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name) =>
      values && name in values ? String(values[name]) : all,
    );
  };
}

/** @param {string | undefined} language @param {number} count */
const form = (language = "en", count) => new Intl.PluralRules(language).select(Math.abs(count));

/** Points with their sign. @param {number} points */
export const signedPoints = (points) => (points > 0 ? "+" : points < 0 ? "\u2212" : "±") + Math.abs(points);

/** A rank as it is printed. @param {Rank} rank */
export const shown = (rank) => (rank === "T" ? "10" : rank);
