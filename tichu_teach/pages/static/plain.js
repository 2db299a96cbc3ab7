// @ts-check
// Weighs what a browser keeps or is brought, as `weigh` in `engine/plain_data.py` does.

/** As measured there: the weight of a value, besides its texts and names in UTF-8. */
const EACH = 8;
const DEEPEST = 60;
/** The limit for one key's data, and for a file. */
export const LARGEST = 1 << 20;

/** Of a learner's record (`classroom/record_loader.py`). */
export const RECORD = 400_000;

/** Half a character, which no socket carries. */
const HALF = /\p{Surrogate}/u;

/** @param {string} text */
const bytes = (text) => (HALF.test(text) ? Infinity : new TextEncoder().encode(text).length);

/** A value's weight; infinite if it is no plain data, or nested without end. @param {unknown} value */
export function weighed(value) {
  let weight = 0;
  let level = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > DEEPEST) return Infinity;
    /** @type {unknown[]} */
    const inner = [];
    for (const each of level) {
      weight += EACH;
      if (typeof each === "string") weight += bytes(each);
      else if (typeof each === "number" && !Number.isFinite(each)) return Infinity;
      else if (Array.isArray(each)) for (const one of each) inner.push(one);
      else
        for (const [name, one] of Object.entries(each ?? {})) {
          weight += bytes(name);
          inner.push(one);
        }
    }
    level = inner;
  }
  return weight;
}
