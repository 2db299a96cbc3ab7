// How much a value weighs: the same as `engine/plain_data.py` says, which reads the same examples.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { weighed } from "../../tichu_teach/pages/static/plain.js";

const examples = JSON.parse(readFileSync(new URL("plain.json", import.meta.url), "utf8"));
/** @param {number} levels */
const nested = (levels) => JSON.parse("[".repeat(levels) + "]".repeat(levels));

test("each example weighs what it says", () => {
  for (const { value, weight } of examples)
    assert.equal(weighed(value), weight ?? Infinity, JSON.stringify(value));
});

test("what nests without end is none, however deep it is", () => {
  assert.equal(weighed(nested(61)), 61 * 8);
  assert.equal(weighed(nested(62)), Infinity);
  assert.equal(weighed(nested(100_000)), Infinity);
});

test("a number without end is none", () => {
  for (const value of [Infinity, -Infinity, NaN, JSON.parse("1e999"), JSON.parse("9".repeat(5000))])
    assert.equal(weighed([value]), Infinity);
});
