// What the wall offers while a class is there.

import assert from "node:assert/strict";
import test from "node:test";

import { classCard, classStrip, counted, peopleView } from "../../tichu_teach/pages/static/classwall.js";
import { all, context } from "./table.js";

globalThis.document = { querySelector: () => ({ getAttribute: () => "/live/" }) };

const room = (more) => ({
  ...{ card: true, near: true, address: "http://a.example/live/", code: "ABC234", people: [], by: {} },
  ...{ phase: "waiting", vote: null, count: 0, left: null, number: 0, seconds: 0, ...more },
});

/** What can be pressed: on the strip, and on the card with the code. */
function offered(present, live) {
  const ctx = context({ present, panel: { blocks: [] } });
  ctx.ui.live = live;
  ctx.steer = { room: {} };
  const keys = [classStrip(ctx), classCard(ctx)].map((picture) =>
    all(picture, "btn").map(({ props, children }) =>
      props.key === "ask" ? `${children[0]} ${props.class}` : props.key,
    ),
  );
  return keys;
}

const WAYS = ["time", "door", "report", "over", "close"];

test("a class is asked what there is to ask", () => {
  const present = { asks: true, vote: { n: 4 } };
  assert.deepEqual(offered(present, null), [["table.live.open p-ask"], []]);
  const both = [
    ["table.live.ask p-ask", "chip"],
    ["table.live.ask primary", ...WAYS],
  ];
  assert.deepEqual(offered(present, room()), both);
  assert.deepEqual(offered(present, room({ phase: "asked", vote: 3 })), both, "it has another question");
  assert.deepEqual(offered(present, room({ phase: "shown", vote: 4 })), both);
  assert.deepEqual(offered({ asks: false }, room()), [["chip"], WAYS]);
});

test("what it is being asked can't be asked again, which would throw its answers away", () => {
  const asked = offered({ asks: true, vote: { n: 4 } }, room({ phase: "asked", vote: 4 }));
  assert.deepEqual(asked, [["chip"], WAYS]);
});

test("after all has been told it may be asked once more", () => {
  const told = { asks: true, vote: { n: 4, groups: [] } };
  assert.deepEqual(offered(told, room({ phase: "shown", vote: 4 }))[0], ["table.live.again p-ask", "chip"]);
});

test("a teacher reads who is slow, and who has said what, once all is told", () => {
  const ann = { id: "a", name: "Ann", answered: true };
  const bob = { id: "b", name: "Bob", answered: false };
  const told = (people, by = {}, marks = []) => {
    const ctx = context({ present: { vote: { n: 4, marks } } });
    ctx.ui.live = room({ phase: "asked", number: 1, people, by });
    return peopleView(ctx);
  };
  const words = (part) => (typeof part === "object" ? part.children.map(words).join("") : String(part));
  const slow = (people) => all(told(people), "p").map(words);
  assert.deepEqual(slow([ann, bob]), ['table.live.slow {"names":"Bob"}']);
  assert.deepEqual(slow([ann]), [], "nobody is waited for");
  const marks = [{ said: "x", words: "Pass", right: false }];
  assert.equal(all(told([ann, bob], { x: ["a"] }), "li").length, 0);
  const lines = all(told([ann, bob], { x: ["a"] }, marks), "li");
  assert.deepEqual(lines.map(words), ["Ann Pass"]);
  assert.deepEqual(
    all(lines, "state").map(({ props }) => props.class),
    ["wrong"],
  );
});

test("a question whose time is up is shown as ended, also to a wall that is loaded anew then", () => {
  const told = (left, phase = "asked") => counted(context({}), room({ phase, left }));
  const many = 'table.live.count {"count":0,"of":0}';
  assert.equal(told(0.4), many + ' · table.live.left {"seconds":1}');
  assert.equal(told(0), many + ' · table.live.up {"seconds":0}');
  assert.deepEqual([told(null), told(0, "shown")], [many, many]);
});
