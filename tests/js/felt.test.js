// What lies on the felt: the trick, cards that nobody got, the wish; and where everybody sits round it.

import assert from "node:assert/strict";
import test from "node:test";

import { CROWD, placeOf } from "../../tichu_teach/pages/static/places.js";
import { HAGGIS } from "../../tichu_teach/pages/static/haggis.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { arrowTo, markOf, seatsView } from "../../tichu_teach/pages/static/seats.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { openCards, trickFelt } from "../../tichu_teach/pages/static/trick.js";
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
