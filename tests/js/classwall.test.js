// What the wall offers while a class is there.

import assert from "node:assert/strict";
import test from "node:test";

import {
  classCard,
  classStrip,
  counted,
  peopleView,
  votesView,
} from "../../tichu_teach/pages/static/classwall.js";
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

test("what a class has said is told in bars, the longest for what most have said", () => {
  const words = (part) => (typeof part === "object" ? part.children.map(words).join("") : String(part));
  const told = (groups, more = {}, blocks = []) =>
    votesView(context({ present: { vote: { n: 4, groups, ...more } }, panel: { title: "Wishes", blocks } }));
  const bars = (picture) => all(picture, "i").map(({ props }) => props.style["--long"]);
  assert.equal(votesView(context({ present: { vote: { n: 4 } }, panel: { blocks: [] } })), null);
  assert.equal(votesView(context({ panel: { blocks: [] } })), null);
  const plain = told([
    { label: "Pass", count: 3 },
    { label: "Play", count: 1, right: true, why: "It beats." },
    { label: "Bomb", count: 0, right: false },
  ]);
  assert.deepEqual(bars(plain), ["100%", `${100 / 3}%`, "0%"]);
  assert.deepEqual(
    all(plain, "vote").map(({ props }) => [props.key, props.class]),
    [
      ["g0", null],
      ["g1", "right"],
      ["g2", "wrong"],
    ],
  );
  assert.deepEqual(all(plain, "vote").map(words).slice(0, 1), ["Pass3"]);
  assert.deepEqual(all(plain, "sr").map(words), ["table.state.right: ", "table.state.wrong: "]);
  assert.deepEqual(all(plain, "votewhy").map(words), ["It beats."]);
  assert.deepEqual([all(plain, "h2").map(words), all(plain, "votenote").length], [["Wishes"], 0]);
  const again = told(
    [
      { label: "Pass", count: 1, before: 4 },
      { label: "Play", count: 2, before: 0 },
    ],
    {
      again: true,
    },
  );
  assert.deepEqual(bars(again), ["100%", "25%", "0%", "50%"]);
  assert.deepEqual(all(again, "votenote").map(words), ["table.live.twice"]);
  assert.match(all(again, "sr").map(words)[0], /table\.live\.both \{"before":4,"now":1\}/);
  const nobody = told([{ label: "Pass", count: 0 }], {}, [
    { kind: "text", text: "Why?", asks: true },
    { kind: "choices", id: "c", question: "Which?" },
  ]);
  assert.deepEqual([bars(nobody), all(nobody, "votenote").map(words)], [["0%"], ["table.live.nobody"]]);
  assert.deepEqual(all(nobody, "question").map(words), ["Why?"]);
  const which = told([], {}, [{ kind: "choices", id: "c", question: "Which?" }]);
  assert.deepEqual(all(which, "question").map(words), ["Which?"]);
});

test("whoever is right and whoever is wrong is told apart, and nobody before a question", () => {
  const people = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase(), answered: true }));
  const marks = [
    { said: "x", words: "Pass", right: false },
    { said: "y", words: "Play", right: true },
  ];
  const ctx = context({ present: { vote: { n: 4, marks } } });
  ctx.ui.live = room({ phase: "shown", number: 1, people, by: { x: ["b"], y: ["a"] } });
  const lines = all(peopleView(ctx), "li");
  assert.deepEqual(lines.map(({ props }) => props.key), ["pa", "pb"]); // prettier-ignore
  assert.deepEqual(all(lines, "state").map(({ props }) => props.class), ["right", "wrong"]); // prettier-ignore
  ctx.ui.live.number = 0;
  assert.equal(peopleView(ctx), null);
  ctx.ui.live = null;
  assert.equal(peopleView(ctx), null);
});
