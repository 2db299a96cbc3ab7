// How cards are called and told apart, and how they stand in a text.

import assert from "node:assert/strict";
import test from "node:test";

import { cardName, face, isCard, readingName } from "../../tichu_teach/pages/static/cards.js";
import { HAGGIS } from "../../tichu_teach/pages/static/haggis.js";
import { aloud, inline, paragraphs, plain } from "../../tichu_teach/pages/static/prose.js";
import { register } from "../../tichu_teach/pages/static/registry.js";
import { PACK } from "../../tichu_teach/pages/static/sparrow.js";
import { TICHU } from "../../tichu_teach/pages/static/tichu.js";
import { TILES } from "../../tichu_teach/pages/static/tiles.js";
import { shown, speaker } from "../../tichu_teach/pages/static/words.js";

register({ decks: [TICHU, HAGGIS] });

const words = {
  "table.language": "en",
  "table.card": "{{rank}} of {{suit}}",
  "table.card.Ph": "Phoenix",
  "table.card.as": "{{card}} as {{rank}}",
  "table.rank.8": "eight",
  "table.rank.K": "king",
  "table.suit.w": "swords",
  "table.haggis.card": "{{rank}}, {{suit}}",
  "table.suit.r": "red",
  "table.cards_one": "{{count}} card",
  "table.cards_other": "{{count}} cards",
};

test("a card is called by its deck", () => {
  assert.equal(cardName("8w", words), "eight of swords");
  assert.equal(cardName("Ph", words), "Phoenix");
  assert.equal(cardName("8r", words), "eight, red");
  assert.equal(cardName("K", words), "king");
  assert.equal(cardName("Zz", words), "Zz");
  assert.equal(readingName("Ph", "K", words), "Phoenix as king");
  assert.equal(readingName("Ph", undefined, words), "Phoenix");
});

test("a card that has just been named isn't read out once more", () => {
  const read = { ...words, "table.card.Ma": "Mahjong, the sparrow", "table.card.Do": "Dog" };
  for (const [text, heard] of [
    ["You played: the Dog [Do]. Then", "You played: the Dog. Then"],
    ["Eight of swords [8w] [8r]", "Eight of swords eight, red"],
    ["Red eight [8r], or [Do Ph]", "Red eight, or Dog, Phoenix"],
    ["Mahjong [Ma]", "Mahjong"],
    ["Not the Dog: [Ph]", "Not the Dog: Phoenix"],
  ])
    assert.equal(aloud(text, read), heard);
  const hidden = (text) => inline(text, read).map((part) => part.props?.["aria-hidden"] ?? null);
  assert.deepEqual(hidden("The Dog [Do] or [Ph]"), [null, "true", null, false]);
});

test("a mark stays in one line with the card that it stands at", () => {
  const text = (part) => (typeof part === "object" ? part.children.map(text).join("") : String(part));
  const joined = (words_) => {
    const parts = inline(words_, words);
    const told = parts.filter((part) => part.classes?.includes("joined"));
    assert.equal(parts.map(text).join(""), inline(words_.replaceAll("|", ""), words).map(text).join(""));
    return told.map((part) => text(part).replace(/[^\u201c(,.\u201d)]/g, "") + part.children.length);
  };
  assert.deepEqual(joined("It beats [8w]. He said “[8w] or ([Ph]),” then [8w] and [Ph], [8r]"), [
    ".2",
    "“2",
    "(),”3",
    ",2",
  ]);
  const [before, cards, after] = inline("You (“[8w]”) pass", words);
  assert.deepEqual([before, text(cards).at(0), after], ["You ", "(", " pass"]);
});

test("what is a card in a text", () => {
  for (const name of ["2j", "Tw", "Ma", "Do", "Ph", "Dr", "Ph=K", "9r", "Q"]) assert.ok(isCard(name), name);
  for (const name of ["", "1j", "8", "Px", "Ph=", "Ph=1", "Ph=KK", "8wp", "ma"])
    assert.ok(!isCard(name), name);
});

test("no two decks of a table have a card in common", () => {
  const names = (deck) =>
    [..."123456789TJQKABCDEFGMNPRSW"].flatMap((a) =>
      ["", ..."123456789jwpsroygbdDCHSKTah"].map((b) => a + b).filter((name) => deck.test.test(name)),
    );
  const [tiles, pack, tichu, haggis] = [TILES, PACK, TICHU, HAGGIS].map(names);
  assert.equal(tiles.length, 27 + 8 + 4 + 3);
  assert.equal(tichu.length, 13 * 4 + 4);
  assert.equal(haggis.length, 9 * 5 + 3);
  assert.deepEqual(
    tiles.filter((name) => pack.includes(name)),
    [],
  );
  assert.deepEqual(
    tichu.filter((name) => haggis.includes(name)),
    [],
  );
});

test("words are found by key, the form by the count", () => {
  const t = speaker(words);
  assert.equal(t("table.cards", { count: 1 }), "1 card");
  assert.equal(t("table.cards", { count: -2 }), "-2 cards");
  assert.equal(t("table.card", { rank: "eight" }), "eight of {{suit}}");
  assert.equal(t("table.nowhere"), "table.nowhere");
});

test("the plural is that of the language", () => {
  const polish = { "table.language": "pl", k_one: "karta", k_few: "karty", k_many: "kart" };
  assert.deepEqual(
    [1, 3, 5, 22].map((count) => speaker(polish)("k", { count })),
    ["karta", "karty", "kart", "karty"],
  );
});

test("a ten is printed with two figures", () => {
  assert.deepEqual([..."9TJ"].map(shown), ["9", "10", "J"]);
});

test("stars emphasise, brackets are cards if all in them are", () => {
  const [before, em, between, chips, space, sic] = inline("Play *low* and [8w Ph=K] [sic]", words);
  assert.equal(before, "Play ");
  assert.deepEqual([em.tag, em.children], ["em", ["low"]]);
  assert.equal(between, " and ");
  assert.deepEqual(
    chips.children.map((chip) => chip.props["aria-label"]),
    ["eight of swords", "Phoenix as king"],
  );
  assert.deepEqual([space, sic], [" ", "[sic]"]);
});

test("a text is never markup", () => {
  assert.deepEqual(inline("<b onclick=1>", words), ["<b onclick=1>"]);
});

test("blank lines part paragraphs, others break the line", () => {
  const [first, second] = paragraphs("one\ntwo\n \nthree", words);
  assert.deepEqual(
    first.children.map((c) => c.tag ?? c),
    ["one", "br", "two"],
  );
  assert.deepEqual(second.children, ["three"]);
});

test("plain words have no stars and brackets", () => {
  assert.equal(plain("*Your* hand [8w 8p]"), "Your hand 8w 8p");
});

test("read out, cards have names", () => {
  assert.equal(aloud("*Not yet.* Where is [Ph]? [sic]", words), "Not yet. Where is Phoenix? sic");
});

test("a text that depends on a number has a form for it, and only where there is none for all", () => {
  const t = speaker({ a_one: "one {{count}}", a_other: "{{ count }} more", b: "all", b_one: "no" });
  assert.deepEqual(
    [t("a", { count: 1 }), t("a", { count: -1 }), t("a", { count: 0 }), t("a", { count: 5 })],
    ["one 1", "one -1", "0 more", "5 more"],
  );
  assert.deepEqual(
    [t("b", { count: 1 }), t("c", { count: 1 }), t("a", { name: 1 }), t("a")],
    ["all", "c", "a", "a"],
  );
  const polish = speaker({ "table.language": "pl", x_few: "few", x_many: "many" });
  assert.deepEqual([polish("x", { count: 3 }), polish("x", { count: 5 })], ["few", "many"]);
});

test("what has no value stays as it is written", () => {
  const t = speaker({ a: "{{x}} and {{y}}" });
  assert.equal(t("a", { x: 0 }), "0 and {{y}}");
  assert.equal(t("a"), "{{x}} and {{y}}");
});

test("brackets hold cards only where all in them are cards", () => {
  assert.equal(aloud("Lead [8w or] now", {}), "Lead 8w or now");
  const [chips, words] = ["[8w 8p]", "[8w or]"].map((text) => inline(text, {}));
  assert.deepEqual(
    chips.map((part) => part.classes),
    [["chips"]],
  );
  assert.deepEqual(words, ["[8w or]"]);
});

test("a star alone stands for itself, two make emphasis, a new line breaks", () => {
  assert.deepEqual(inline("2 * 3", {}), ["2 * 3"]);
  const [em, br, more] = inline("*a*\nb", {});
  assert.deepEqual([em.tag, em.children, br.tag, more], ["em", ["a"], "br", "b"]);
  assert.deepEqual(inline("**", {}), ["**"]);
});

test("a card in a text says what it stands for, and is drawn once", () => {
  const [[first]] = [inline("[Ph=K]", {})[0].children];
  assert.deepEqual(first.children.at(-1).children, ["=K"]);
  assert.equal(inline("[8w]", {})[0].children[0].children.at(-1)?.tag, "svg", "of itself it says nothing");
  assert.equal(face("Ph", "T"), face("Ph", "T"));
  assert.notEqual(face("Ph", "T"), face("Ph", "J"));
  assert.notEqual(face("8w"), face("8p"));
});
