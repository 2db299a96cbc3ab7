"""A hand in the calculator, driven by the messages a browser sends."""

import random
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.depth import seeds
from tests.engine.mahjong.hands import as_hand, random_loser, random_rules, random_winner
from tests.engine.mahjong.test_oracle import game_of
from tests.engine.mahjong.test_vectors import hand_of
from tests.pages.editor.calculator import GREAT, PAGE, Page, cut, of, rules_of
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.tiles import EAST, ONE, held

# -- every figure of the booklet ---------------------------------------------------------------------


@of("score")
def test_a_hand_entered_tap_by_tap_is_worth_what_the_booklet_says(vector: dict[str, Any]) -> None:
    """And its line and its link lay the same hand out."""
    page = Page(**rules_of(vector))
    page.lay(hand_of(vector))
    assert page.total == str(vector["total"])
    points = [row for row in page.rows if row["tone"] == "points"]
    doublings = [row for row in page.rows if row["tone"] == "doublings"]
    assert sum(cut(row["worth"]) for row in points) == vector["base"]
    assert sum(cut(row["worth"]) for row in doublings) == vector["dbl"]
    assert [row["worth"] for row in page.rows if row["tone"] == "total"] == [str(vector["total"])]
    assert all(row["label"] and row["rule"]["name"] and row["rule"]["text"] for row in page.rows)
    written = Page(**rules_of(vector))
    written.fill(line=page.line)
    assert (written.total, written.rows, written.line) == (page.total, page.rows, page.line)
    address = urlsplit(page.link)
    assert address.path == urlsplit(PAGE).path
    linked = Page(query=f"?{address.query}")
    assert (linked.total, linked.rows) == (page.total, page.rows), "the link carries the rules along"


def test_the_steps_of_the_great_hand() -> None:
    page = Page(limit=None, line=GREAT)
    doubled = next(row for row in page.rows if row["label"] == "Doubled 7 times")
    assert doubled["note"] == "144 → 288 → 576 → 1152 → 2304 → 4608 → 9216"
    assert doubled["worth"] == "× 128"
    kong = page.rows[0]
    assert kong["tiles"] == ["Wd"] * 4
    assert kong["rule"]["id"] == "mahjong.score.open-kong-corner"


def test_the_limit_cuts_and_the_scale_multiplies() -> None:
    page = Page(line=GREAT)
    assert page.total == "3000"
    assert "9216" in page.block("total")["note"]
    page.fill({"rule.limit": ""})
    assert page.total == "9216"
    page.select({"rule.scale": 5})
    assert page.total == "46080"
    assert page.rows[0]["worth"].startswith("80 ")


@seeds(10, extra=50)
def test_hands_at_random_agree_with_the_engine(seed: int) -> None:
    rng = random.Random(seed)
    game, hand = random_hand(rng)
    page = Page(game.name, **game.options)
    page.lay(hand)
    score = game.score(hand)
    assert page.total == str(score.total)
    assert len(page.rows) >= len(score.lines)
    kept = Page(game.name, stored=page.kept[page.calculator.key])
    assert (kept.total, kept.line) == (page.total, page.line)


def random_hand(rng: random.Random) -> tuple[Any, Hand]:
    """A hand at random, by rules at random, that can have come about by them."""
    while True:
        rules = random_rules(rng)
        make = random_winner if rng.random() < 0.6 else random_loser
        game, hand = game_of(rules).vary(tile_set=144), as_hand(make(rng, rules))
        win = hand.win
        if win is None:
            return game, hand
        kongs = [group for group in hand.laid if group.kind == "kong"]
        if win.source == "loose" and not (kongs or hand.seasons):
            continue
        if win.source == "rob":
            before, laid = hand.tiles - ONE[win.tile], sum(group.counts for group in hand.laid)
            alone = held(before + laid, win.tile) == 0 and len(game.waits(before, hand.laid, hand.suit)) == 1
            if not alone or "d" not in game.optional:
                continue
        return game, hand._replace(
            win=win._replace(
                opening=win.opening and "e" in game.optional,
                loose=win.loose and "a" in game.optional and win.tile < EAST,
                last=win.last and "c" in game.optional and win.source in ("wall", "loose"),
            )
        )


@of("settle")
def test_a_table_is_settled_as_the_booklet_says(vector: dict[str, Any]) -> None:
    players = len(vector["scores"])
    page = Page("mahjong-duel") if players == 2 else Page(players=players)
    page.choose(view="settle", winner=vector["winner"])
    for letter, total in vector["scores"].items():
        assert page.say("sheet", block="totals", values={letter: str(total)}) is None
    for letter in vector.get("dead", []):
        page.choose(dead=letter)
    if "liable" in vector:
        page.choose(thrower=vector["liable"])
    letters = {"East": "E", "South": "S", "West": "W", "North": "N"}
    nets = {letters[name]: int(net.replace("−", "-")) for name, _, net in page.grid(-1)}
    assert nets == vector["net"]
    if "pays" in vector:
        paid: dict[str, int] = {}
        for pair, points, _ in page.grid(0):
            payer, to = (letters[name.strip()] for name in pair.split("→"))
            paid[f"{payer}>{to}"] = paid.get(f"{payer}>{to}", 0) + int(points)
        assert paid == vector["pays"]


# -- on the way there --------------------------------------------------------------------------------


def test_what_is_missing_is_said_with_its_rule() -> None:
    page = Page()
    assert page.total == "0 of 13"
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W")
    assert page.total == "12 of 13"
    assert "one is missing" in page.told
    assert "mahjong.turn.thirteen" in page.told
    assert page.rows == []


def test_thirteen_tiles_count_for_another_win_and_their_waits_are_worth_something() -> None:
    page = Page(tiles="B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W")
    assert page.total == "6", "a closed pung of simples and a pair of own winds"
    game, waits = games["mahjong"], {}
    for tile, left, drawn, taken in page.grid(0):
        name = tile.strip("[]")
        line = f"E: B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W {name} | won {name}"
        assert drawn == str(game.score(game.hand(f"{line} wall")).total)
        assert taken == str(game.score(game.hand(f"{line} discard")).total)
        waits[name] = left
    assert waits == {"E": "2", "W": "2"}


def test_tiles_before_others_are_no_tiles_to_wait_for() -> None:
    page = Page()
    page.choose(wind="S")
    page.tap("E E")
    page.choose(wind="E")
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W")
    assert [row[:2] for row in page.grid(0)] == [["[E]", "0"], ["[W]", "2"]]
    east = next(pick for row in page.block("picker")["rows"] for pick in row if pick["tile"] == "E")
    assert east["left"] == 0
    assert page.say("add", zone="hand", tile="E") is None
    assert "[E]" in page.note


def test_fourteen_that_are_a_hand_went_out_by_themselves() -> None:
    page = Page(tiles="B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W W")
    assert page.block("end")["value"] == "won"
    assert page.block("tile")["value"] == "W", "the last one laid out"
    assert page.total == "36"
    assert page.block("handbuilder")["hand"][-1] == {"tile": "W", "place": 13, "won": True}
    page.choose(source="discard")
    assert page.total == "30", "not drawn, and the pung has taken a discard"
    page.choose(end="lost")
    assert page.total == "14 of 13"
    assert "complete" in page.told


def test_the_tile_that_came_last_stays_the_last_until_it_is_taken_away() -> None:
    page = Page(tiles="B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W W")

    def take(tile: str) -> None:
        places = {each["tile"]: each["place"] for each in page.block("handbuilder")["hand"]}
        assert page.say("remove", zone="hand", place=places[tile]) is None

    take("C5")
    page.tap("C5")
    assert page.block("tile")["value"] == "W", "the tile put right was no tile drawn"
    page.choose(tile="K9")
    take("K9")
    page.tap("K6")
    assert page.block("tile")["value"] == "K6", "another came in its place"


def test_fourteen_that_are_no_hand_are_told_what_would_do() -> None:
    page = Page(tiles="B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W B7 B6")
    page.choose(end="won")
    assert page.total == "14 of 14"
    assert "Without [W] it would wait for [B5] or [B8]." in page.told
    assert "mahjong.win.shape" in page.told


def test_a_tile_is_taken_back_where_it_lies() -> None:
    page = Page()
    page.tap("C5 B1 W", "hand")
    page.tap("Rd", "kong")
    assert page.line == "E: B1 C5 W | laid G(Rd)"
    assert page.say("remove", zone="hand", place=1) is None
    assert page.say("remove", zone="laid", place=0) is None
    assert page.line == "E: B1 W"
    assert page.say("remove", zone="hand", place=9) is None
    assert page.line == "E: B1 W", "nothing lies there"


REFUSED = [
    ("hand", "hand", "C5 C5 C5 C5", "C5", "All [C5] of the set"),
    ("hand", "hand", " ".join(f"B{n}" for n in range(1, 10)) + " E S W N Rd", "Gd", "has 14 tiles"),
    ("pung", "pung", "B1 B2 B3 B4", "B5", "more than 14"),
    ("hand", "chow", "", "B8", "No chow begins with [B8]"),
    ("hand", "chow", "", "E", "fits no chow"),
    ("hand", "kong", "C5", "C5", "the set has only 3 left"),
]


@pytest.mark.parametrize(("first", "zone", "before", "tile", "said"), REFUSED)
def test_what_cannot_lie_there_is_refused_in_words(
    first: str, zone: str, before: str, tile: str, said: str
) -> None:
    page = Page()
    page.tap(before, first)
    line = page.line
    page.tap(tile, zone)
    assert said in page.note
    assert page.line == line
    assert page.scene["say"]["text"] == page.note
    page.choose(wind="S")
    assert page.note == "", "what was noticed is gone with the next change"


def test_what_is_wrong_with_a_line_stands_below_the_line() -> None:
    page = Page()
    page.fill(line="nonsense")
    assert "nonsense" in page.note
    ids = [block.get("id") for block in page.all]
    assert ids.index("notice") == ids.index("line") + 1
    page.tap("B8", "chow")
    ids = [block.get("id") for block in page.all]
    assert ids.index("notice") < ids.index("picker"), "above the tiles that were tapped"


def test_what_is_wrong_with_a_rule_stands_above_the_rules() -> None:
    page = Page(view="rules")
    page.say("field", block="rule.limit", value="nonsense")
    assert "nonsense" in page.note
    ids = [block.get("id") for block in page.all]
    assert ids.index("notice") < ids.index("rule.players")


def test_the_picker_offers_what_fits() -> None:
    page = Page(tiles="C5 C5 C5")
    zones = {zone["value"]: set(zone["tiles"]) for zone in page.block("picker")["zones"]}
    assert "C5" in zones["hand"] and "C5" not in zones["pung"]
    assert "C3" in zones["chow"] and not zones["chow"] & {"C8", "C9", "E", "Rd"}
    page.tap("B1 B1 B1 E E E Rd Rd Rd")
    assert {zone["value"] for zone in page.block("picker")["zones"] if zone["tiles"]} == {"hand"}
    page.tap("Gd Gd")
    assert [zone["tiles"] for zone in page.block("picker")["zones"]] == [[], [], [], [], []]


# -- how it was won ----------------------------------------------------------------------------------

PUNGS = "B1 B1 B1 C5 C5 C5 K7 K7 K7 E E W W W"


def test_only_what_can_have_happened_can_be_said() -> None:
    page = Page(optional="acde", tiles=PUNGS)
    assert page.values("source") == ["wall", "discard", "deal", "rob"]
    assert page.values("chances") == ["last"]
    page.choose(source="discard")
    assert page.values("chances") == [], "East has no first discard of East’s, and a wind is no loose tile"
    page.choose(wind="S")
    page.press("bring")
    assert page.values("source") == ["wall", "discard", "rob"]
    page.choose(source="discard")
    assert page.values("chances") == ["opening"]
    page.choose(tile="C5")
    assert page.values("chances") == ["opening", "loose"]
    before = int(page.total)
    page.choose(chances="opening")
    assert int(page.total) == before * 4 or page.total == "3000"
    assert page.block("chances")["value"] == ["opening"]
    page.choose(chances="loose")
    page.choose(tile="E")
    assert page.values("chances") == ["opening"] == page.block("chances")["value"], "E is no circle"
    page.choose(tile="C5")
    page.choose(chances="loose")
    page.choose(source="loose")
    assert page.block("source")["value"] == "discard", "neither a kong nor a season lies here"


def test_a_kong_is_robbed_of_the_only_tile_alone() -> None:
    page = Page(optional="d", limit=None, line="S: B1 B2 B3 C4 C6 C5 K7 K8 K9 E E W W W | won C5 rob")
    assert any(row["rule"]["id"] == "mahjong.opt.d" for row in page.rows)
    page.choose(tile="B1")
    assert page.rows == []
    assert "no other tile would complete" in page.told
    assert "mahjong.opt.d" in page.told


def test_the_tile_that_came_last_is_asked_for() -> None:
    page = Page(tiles="B1 B1 B1 C5 C5 C5 K7 K7 K7 E E")
    page.say("add", zone="pung", tile="W")
    assert "Say which tile came last" in page.told and not page.rows
    page.choose(tile=page.values("tile")[0])
    assert page.rows


def test_an_announced_suit_is_asked_for() -> None:
    page = Page(clean_hand="announced", tiles="B1 B2 B3 B4 B4 B4 E E E S S S Wd")
    assert "suit" in page.told
    page.choose(suit="K")
    assert page.total == "64", "16 for the winds, doubled for one's own and for suit and honours"
    page.choose(suit="B")
    assert page.total == "80"


def test_hands_that_are_not_clean_do_not_win() -> None:
    page = Page(clean_hand="secret", tiles=PUNGS)
    page.choose(end="won")
    assert page.rows == []
    assert "mahjong-duel.b.clean" in page.told
