// A record in a link: there and back, what is too long, and what is none.

import assert from "node:assert/strict";
import test from "node:test";

import { brought, packed } from "../../tichu_teach/app/static/link.js";

test("a record comes out of a link as it went in", async () => {
  const text = JSON.stringify({ name: "Zoë", lessons: { "nanking/7-wish": { step: 3 } } });
  const link = await packed(text);
  assert.match(String(link), /^#record=[\w-]+$/);
  assert.equal(await brought(String(link)), text);
});

test("a record that is too long for a link is left to a file", async () => {
  const text = Array.from({ length: 4000 }, (_, n) => Math.sin(n).toString(36)).join();
  assert.equal(await packed(text), null);
});

test("what is no record is told from no link at all", async () => {
  assert.equal(await brought("#game"), undefined);
  for (const bad of ["#record=", "#record=%%%", "#record=AAAA", "#record=8J-Yig"])
    assert.equal(await brought(bad), "");
});

test("words that are no Unicode are no record, rather than another", async () => {
  for (const bytes of [
    [0x61, 0xff, 0x62],
    [0x61, 0xf0, 0x9f],
  ]) {
    const packed = new Blob([Uint8Array.from(bytes)])
      .stream()
      .pipeThrough(new CompressionStream("deflate-raw"));
    const letters = btoa(String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer())));
    assert.equal(await brought("#record=" + letters), "");
  }
});

test("a small link that grows without end is not waited for", async () => {
  const link = await packed("x".repeat(3_000_000));
  assert.equal(await brought(String(link)), "");
});
