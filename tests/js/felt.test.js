// What lies on the felt: the trick, cards that nobody got, the wish; and where everybody sits round it.

import assert from "node:assert/strict";
import test from "node:test";

import { CROWD, placeOf } from "../../tichu_teach/pages/static/places.js";
import { HAGGIS } from "../../tichu_teach/pages/static/haggis.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { arrowTo, markOf, scoreBar, seatsView, turnArrow } from "../../tichu_teach/pages/static/seats.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { openCards, trickFelt } from "../../tichu_teach/pages/static/trick.js";
import { wallView } from "../../tichu_teach/pages/static/wall.js";
import { all, context, seat, table } from "./table.js";

globalThis.document = { body: { classList: { contains: () => false } } };
register({ decks: [TICHU, HAGGIS] });

const felt = (more) => trickFelt(context({ table: table(4, { ...more }) }));
const played = (seat, ...cards) => ({ seat, cards, label: cards.join("+") });
const PLAYS = [played(0, "3j"), played(1, "4j"), played(2, "5j"), played(3, "6j"), played(0, "7j")];
const words = (picture) =>
  typeof picture === "object" ? picture.children.map(words).join("") : String(picture);

test("the last plays lie there, the top one in front, and the earlier are counted", () => {
  const picture = felt({ trick: PLAYS });
  const lying = all(picture, "trickplay");
  assert.deepEqual(
    lying.map(({ props }) => [props.class[0], props.style["--age"], props.style["z-index"]]),
    [
      ["older", "3", "7"],
      ["older", "2", "8"],
      ["older", "1", "9"],
      ["top", "0", "10"],
    ],
  );
  assert.deepEqual(
    lying.map(({ props }) => props.key),
    ["p1:1:4j", "p2:2:5j", "p3:3:6j", "p4:0:7j"],
  );
  assert.deepEqual(all(picture, "pile").map(words), ['table.trick.earlier {"count":1}']);
  assert.match(words(all(picture, "toplabel")[0]), /"name":"P0","label":"7j"/);
  assert.equal(all(felt({ trick: PLAYS.slice(1) }), "pile").length, 0);
});

test("a play says whose it is, what it is, and how large it lies", () => {
  const bomb = { ...played(1, "8j", "8w", "8p", "8s"), bomb: true };
  const long = played(2, ..."2345678".split("").map((rank) => rank + "j"), "9j");
  const [one, other] = all(felt({ trick: [bomb, long], marked: ["8p"] }), "trickplay");
  assert.match(
    one.props["aria-label"],
    /"name":"P1","label":"8j\+8w\+8p\+8s"\} table\.bomb: .+, .+, .+, .+$/,
  );
  assert.doesNotMatch(other.props["aria-label"], /table\.bomb/);
  assert.deepEqual([all(one, "boom").length, all(other, "boom").length], [1, 0]);
  assert.deepEqual([one.props.class[1], other.props.class[1]], [false, "long"]);
  assert.deepEqual(
    [one.props.style["--n"], one.props.style["--half"], other.props.style["--half"]],
    ["4", "2", "4"],
  );
  assert.deepEqual(
    all(one, "lying").map(({ props }) => props.class || ""),
    ["", "", "marked", ""],
  );
  const seven = played(2, ..."2345678".split("").map((rank) => rank + "j"));
  assert.equal(all(felt({ trick: [seven] }), "trickplay")[0].props.class[1], false);
});

test("a face card that is pointed at is the viewer's, where the viewer holds one of its name", () => {
  const seats = [seat(0, { hand: ["9r", "K"] }), seat(1, { faceup: ["Q", "K"] })];
  const picture = seatsView(context({ table: table(2, { seats, marked: ["Q", "K"] }) }));
  const rings = all(picture, "lying").map(({ props }) => [props.key, Boolean(props.class)]);
  assert.deepEqual(rings, [
    ["Q", true],
    ["K", false],
  ]);
});

test("older plays lie back towards those who made them", () => {
  const [right, across] = all(felt({ trick: [played(1, "3j"), played(2, "4j")] }), "trickplay");
  const { style } = right.props;
  assert.deepEqual([style["--fx"], Math.round(Number(style["--fy"]))], ["1", 0]);
  assert.deepEqual([across.props.style["--fx"], across.props.style["--fy"]], ["0", "-1"]);
});

test("an empty felt says so while somebody is to lead", () => {
  const empty = (more) => all(felt(more), "nothing").length;
  const turn = { seats: table(4).seats.map((each) => ({ ...each, turn: each.seat === 1 })) };
  assert.equal(empty({ ...turn, trick: [] }), 1);
  assert.equal(empty({ trick: [] }), 0, "nobody's turn");
  assert.equal(empty({ ...turn, pile: "3 cards" }), 0);
  assert.equal(empty({ ...turn, trick: PLAYS }), 0);
  assert.deepEqual(all(felt({ pile: "3 cards" }), "pile").map(words), ["3 cards"]);
});

test("a wish stands beside the trick", () => {
  const [token] = all(felt({ wish: "T" }), "wishtoken");
  assert.equal(words(token), "table.wish10");
  assert.equal(token.props["aria-label"], 'table.wish.stands {"rank":"table.rank.T"}');
  assert.equal(all(felt({}), "wishtoken").length, 0);
});

test("few cards that nobody got lie there, many are to be spread", () => {
  const some = (count) => openCards(context({ table: table(4, { open: Array(count).fill("8w") }) }));
  assert.equal(some(0), null);
  assert.equal(openCards(context({ table: table(4) })), null);
  assert.deepEqual([some(8).tag, some(9).tag], ["div", "details"]);
  assert.match(words(some(9).children[0]), /table\.open \{"count":9\}/);
});

test("an arrow points to where somebody sits", () => {
  const turned = [1, 2, 3].map((number) => arrowTo(number, table(4)).props.style.transform);
  assert.deepEqual(turned, ["rotate(0deg)", "rotate(-90deg)", "rotate(180deg)"]);
});

test("a player has the mark of the team, if there are teams", () => {
  const seats = [seat(0), seat(1, { team: 0 }), seat(2, { team: 1 })];
  const marks = [0, 1, 2, 3].map((number) => markOf(number, table(3, { seats })));
  assert.deepEqual(
    marks.map((mark) => mark && mark.props.class),
    [false, "team0", "team1", false],
  );
  const drawn = marks.map((mark) => mark && mark.children[0].props.d);
  assert.equal(new Set(drawn.filter((d) => String(d).startsWith("M"))).size, 2);
});

test("people sit in the order of the turn, from the viewer on", () => {
  const names = all(seatsView(context({ table: table(6, { viewer: 4 }) })), "name");
  assert.deepEqual(names.map(words), ["P4", "P5", "P0", "P1", "P2", "P3"]);
});

test("a crowd sits in two rows, with one more across where it is odd", () => {
  const seats = (players) => table(players).seats.map(({ seat }) => placeOf(seat, table(players)));
  for (const [players, across] of [
    [CROWD, 0],
    [8, 1],
    [9, 0],
    [10, 1],
  ]) {
    const found = seats(players).slice(1);
    const at = (x) => found.filter((place) => place.x === x);
    assert.deepEqual([at(1).length, at(0).length], [Math.floor((players - 1) / 2), across], `${players}`);
    assert.equal(at(1).length, at(-1).length);
    assert.ok(at(0).every(({ y }) => y === -1));
    const right = at(1).map(({ y }) => y);
    assert.deepEqual(
      right,
      [...right].sort((a, b) => b - a),
      "the next one sits nearest",
    );
    assert.deepEqual(
      right,
      at(-1)
        .map(({ y }) => y)
        .reverse(),
    );
    const [step, ...steps] = right.slice(1).map((y, i) => right[i] - y);
    assert.ok(
      steps.every((each) => Math.abs(each - step) < 1e-9),
      "as far from one another as from the next",
    );
    assert.equal(Math.round(100 * right.at(-1)), across ? -68 : -84, "less room below somebody at the top");
    assert.ok(right[0] < 1 && right.at(-1) > -1 && right[0] > 0.7 && right.at(-1) < -0.6);
  }
  const six = seats(CROWD - 1).map(({ x, y }) => [Math.round(10 * x), Math.round(10 * y)]);
  assert.deepEqual(six[3], [0, -10]);
  assert.ok(Math.abs(six[1][0]) < 10 && six[1][0] > 5, "in the corner, not at the edge");
});

test("who sits where says how many seats on from the viewer", () => {
  const four = table(4, { viewer: 3 });
  assert.deepEqual(
    [3, 0, 1, 2].map((seat) => placeOf(seat, four).step),
    [0, 1, 2, 3],
  );
});

// -- what is told of a seat ----------------------------------------------------------------------------

test("what a plate shows, a voice says, and nothing else", () => {
  const of = (more, above = {}) => {
    const seats = [seat(0, { hand: ["9r"] }), seat(1, more), seat(2), seat(3)];
    const picture = seatsView({ ...context({ table: table(4, { seats, ...above }) }), words: WORDS });
    const plate = all(picture, "seat").find(({ props }) => props["data-seat"] === "1");
    const shown = all(plate, "plate")[0].children.map(words).join("|");
    const looks = plate.props.class.filter(Boolean).join(" ");
    return [plate.props["aria-label"].replace(/^P1: /, ""), shown, looks];
  };
  const cards = 'table.cards {"count":14}';
  for (const [more, said, shown, looks] of [
    [{}, cards, "P1|14", "east"],
    [{ title: "West" }, `West, ${cards}`, "P1|West|14", "east"],
    [{ turn: true }, `${cards}, table.turn`, "|P1|14", "turn east"],
    [{ thinking: true }, `${cards}, table.thinking`, "P1|14|", "thinks east"],
    [{ call: "grand" }, `${cards}, table.call.grand`, "P1|14|table.call.grand", "east"],
    [{ out: 1 }, `${cards}, first`, "P1|first", "gone east"],
    [{ out: 5 }, `${cards}, table.out.n {"n":5}`, 'P1|table.out.n {"n":5}', "gone east"],
    [{ taken: -25 }, `${cards}, table.taken {"count":-25}`, 'P1|14|table.taken.short {"count":−25}', "east"],
    [{ taken: 0 }, `${cards}, table.taken {"count":0}`, 'P1|14|table.taken.short {"count":0}', "east"],
    [{ team: 1 }, `${cards}, table.team {"team":2}`, "|P1|14", "east"],
    [{ hand: ["9r"] }, cards, "P1|14", "east open"],
    [
      { faceup: ["Q", "K"] },
      `${cards}, table.faceup {"cards":"table.rank.Q, table.rank.K"}`,
      "P1|14",
      "east",
    ],
  ])
    assert.deepEqual(of(more), [said, shown, looks], JSON.stringify(more));
});

const WORDS = { "table.out.1": "first", "table.said.pass": "I pass" };

test("those at the sides are columns, right and left", () => {
  const sides = (players) => seatsView(context({ table: table(players) }));
  const flanks = all(sides(4), "flank").map(({ props, children }) => [
    props.key,
    props.class,
    children.length,
  ]);
  assert.deepEqual(flanks, [
    ["flank1", "rightflank", 1],
    ["flank3", "leftflank", 1],
  ]);
  assert.deepEqual(
    sides(4).map((side) => (Array.isArray(side) ? side.map(({ props }) => props.key) : side.props.key)),
    [["seat0"], "flank1", ["seat2"], "flank3"],
  );
});

test("what is pointed at is ringed at a seat, but not what the viewer holds as well", () => {
  const seats = [seat(0, { hand: ["K", "9r"] }), seat(1, { faceup: ["K", "Q"] }), seat(2, { faceup: ["K"] })];
  const rings = (viewer) =>
    all(seatsView(context({ table: table(3, { viewer, seats, marked: ["K"] }) })), "lying").map(({ props }) =>
      Boolean(props.class),
    );
  assert.deepEqual(rings(0), [false, false, false]);
  assert.deepEqual(rings(null).sort(), [false, true, true], "nobody looks on from a seat");
});

test("as many backs as cards, up to three; what is said stands beside it", () => {
  const drawn = (more) =>
    seatsView({ ...context({ table: table(2, { seats: [seat(0), seat(1, more)] }) }), words: WORDS });
  const backs = (count) => all(all(drawn({ count }), "minis")[1], "i").length;
  assert.deepEqual([0, 1, 3, 9].map(backs), [0, 1, 3, 3]);
  const bubbles = ["pass", "Mah-Jong!"].map((said) => all(drawn({ said }), "bubble").map(words));
  assert.deepEqual(bubbles, [["I pass"], ["Mah-Jong!"]]);
  assert.equal(all(drawn({}), "bubble").length, 0);
});

test("sides have their points, a minus that is one, and what the round brought", () => {
  const sides = [
    { team: 0, name: "Us", total: -120, round: -25 },
    { team: 1, name: "Them", total: 340, round: 125 },
    { team: 2, name: "Nobody", total: 0, round: 0 },
    { team: 3, name: "New", total: 5, round: null },
  ];
  const bar = scoreBar(context({ table: table(4, { sides }) }));
  assert.deepEqual(all(bar, "side").map(words), ["Us−120−25", "Them340+125", "Nobody0±0", "New5"]);
  assert.equal(scoreBar(context({ table: table(4) })), null);
  assert.equal(scoreBar(context({ table: table(4, { sides: [] }) })), null);
});

test("the felt says where the turn runs to the left, if that can be told", () => {
  const arrow = (players, direction) => Boolean(turnArrow(context({ table: table(players, { direction }) })));
  assert.deepEqual(
    [arrow(4, "left"), arrow(3, "left"), arrow(2, "left"), arrow(4, "right")],
    [true, true, false, false],
  );
});

// -- the wall ------------------------------------------------------------------------------------------

test("a wall is a square of stacks, from the right end of the first side leftward and on", () => {
  const stacks = [2, 1, 0, 2, 2, 2, 2, 1];
  const drawn = (more) =>
    wallView(context({ table: table(4, { wall: { left: 12, kept: 0, stacks, ...more } }) }));
  const boxes = (picture, height) =>
    [...all(picture, height)[0].props.d.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-\3z/g)].map((box) =>
      box.slice(1).map(Number),
    );
  const [x, y] = [([left, , wide]) => left + wide / 2, ([, top, , high]) => top + high / 2];
  for (const below of [0, 1, 2, 3]) {
    const picture = drawn({ below, gate: 3 });
    const heights = ["nostack", "onestack", "twostack"].map((each) => boxes(picture, each));
    assert.deepEqual(heights.map((each) => each.length), [1, 2, 5]); // prettier-ignore
    const left = heights.map((each) => [...each]);
    const all8 = stacks.map((height) => left[height].shift());
    const sideOf = (box) => (y(box) > 90 ? 0 : x(box) < 10 ? 1 : y(box) < 10 ? 2 : 3);
    const sides = all8.map(sideOf);
    assert.deepEqual(sides, [0, 0, 1, 1, 2, 2, 3, 3].map((side) => (side - below + 4) % 4)); // prettier-ignore
    const way = [(b) => -x(b), (b) => -y(b), x, y]; // clockwise: along the bottom to the left, then up
    for (const n of [0, 2, 4, 6])
      assert.ok(way[sides[n]](all8[n]) < way[sides[n]](all8[n + 1]), `${below} ${n}`);
    for (const [left, top, wide, high] of all8)
      assert.ok(left >= 0 && top >= 0 && left + wide <= 100 && top + high <= 100);
    for (const [n, [left, top, wide, high]] of all8.entries()) {
      const edges = { 0: top === 92, 1: left === 2, 2: top === 2, 3: left === 92 };
      assert.ok(edges[sides[n]], `${below} ${n}: as far from the edge on each side`);
      assert.deepEqual(sides[n] % 2 ? [wide, high] : [high, wide], [6, 40.2], "82 for two, less a gap");
    }
    for (const n of [0, 2, 4, 6]) {
      const [left, top, wide, high] = all8[n];
      const begins = [100 - left - wide, 100 - top - high, left, top][sides[n]];
      const apart = way[sides[n]](all8[n + 1]) - way[sides[n]](all8[n]);
      assert.deepEqual([begins, apart].map(Math.round), [9, 41], `${below} ${n}`);
    }
    const { cx, cy } = all(picture, "gatemark")[0].props;
    assert.deepEqual([cx, cy], [x(all8[3]), y(all8[3])], "the gate is in the middle of its stack");
  }
  const full = drawn({ stacks: Array(8).fill(2) });
  assert.deepEqual(["nostack", "onestack"].map((each) => all(full, each)[0].props.d), ["M0 0", "M0 0"]); // prettier-ignore
  assert.equal(all(drawn({ stacks: null }), "heapcard").length, 3);
  assert.deepEqual(
    [0, 14].map((kept) => words(all(drawn({ kept }), "wallcount")[0])),
    ["12table.wall.left", '12table.wall.lefttable.wall.kept {"count":14}'],
  );
});
