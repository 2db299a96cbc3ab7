"""The hand calculator, driven by the messages a browser sends."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

import tichu_teach
from tests.engine.mahjong.hands import as_hand, random_loser, random_rules, random_winner
from tests.engine.mahjong.test_oracle import game_of
from tests.engine.mahjong.test_vectors import VECTORS, hand_of
from tichu_teach.engine import OptionError, UnknownGame, games
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.tiles import EAST, ONE, contents, held
from tichu_teach.pages.calculator.page import Calculator

from .fake import Browser

PAGE = "http://127.0.0.1/voila/render/mahjong/calculator.ipynb"
LETTERS = "ESWN"
GREAT = "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"
"""The hand of 72 points and seven doublings that the booklet works out."""


class Page(Browser):
    """A browser with the calculator open."""

    def __init__(self, ruleset: str = "mahjong", query: str = "", stored: Any = None, **options: Any) -> None:
        calculator = tichu_teach.calculator(ruleset, **options)
        super().__init__(calculator, {} if stored is None else {calculator.key: stored})
        self.calculator: Calculator = calculator
        self.game = calculator.base
        self.open(query)

    def open(self, query: str) -> None:
        stored = {key: self.kept[key] for key in self.table.recall if self.kept.get(key) is not None}
        assert self.say("hello", stored=stored, query=query, url=PAGE, at="2026-11-21T09:00:00") is None

    # -- what is there -------------------------------------------------------------------------------

    @property
    def all(self) -> list[dict[str, Any]]:
        found = []
        for block in self.panel["blocks"]:
            for column in block.get("columns", [[block]]):
                found += column
        return found

    def block(self, id: str) -> dict[str, Any] | None:
        return next((block for block in self.all if block.get("id") == id), None)

    def values(self, id: str) -> list[str]:
        block = self.block(id)
        return [option["value"] for option in block["options"]] if block else []

    @property
    def total(self) -> str:
        block = self.block("total")
        assert block
        return str(block["value"])

    @property
    def note(self) -> str:
        """What the page has to say to whom has just done something wrong."""
        block = self.block("notice")
        return block["text"] if block else ""

    @property
    def told(self) -> str:
        """What a hand that can't be counted lacks, and the rule behind it."""
        return " ".join(
            str(block.get("text", "")) + str(block["id"] if block["kind"] == "rule" else "")
            for block in self.all
            if block["kind"] in ("note", "rule") and block.get("id") != "notice"
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        block = self.block("sheet")
        return block["rows"] if block else []

    @property
    def line(self) -> str:
        block = self.block("line")
        assert block
        return str(block["value"])

    @property
    def link(self) -> str:
        (share,) = [block for block in self.all if block["kind"] == "share"]
        return str(share["text"])

    def grid(self, turn: int) -> list[list[str]]:
        """The rows of one of the tables."""
        return [block for block in self.all if block["kind"] == "table"][turn]["rows"]  # type: ignore[no-any-return]

    @property
    def payers(self) -> set[str]:
        """Everybody who pays somebody something."""
        return {row[0].partition("→")[0].strip() for row in self.grid(0)}

    # -- what can be done ----------------------------------------------------------------------------

    def tap(self, tiles: str, zone: str = "hand") -> None:
        for tile in tiles.split():
            assert self.say("add", zone=zone, tile=tile) is None

    def choose(self, block: str, value: Any) -> None:
        assert self.say("choose", block=block, value=value) is None

    def write(self, line: str) -> None:
        assert self.say("field", block="line", value=line) is None

    def lay(self, hand: Hand) -> None:
        """Enter a hand tap by tap, as somebody at a table would."""
        names = self.game.names
        self.choose("wind", LETTERS[hand.wind - 27])
        for group in hand.laid:
            zone = group.kind if group.open or group.kind != "kong" else "closed"
            self.tap(names.name(group.tile), zone)
        self.tap(" ".join(names.names(hand.seasons)))
        if hand.suit is not None:
            self.choose("suit", names.suits[hand.suit])
        self.tap(" ".join(names.names(contents(hand.tiles))))
        if hand.win is None:
            return
        self.choose("end", "won")
        self.choose("source", hand.win.source)
        if self.block("tile"):
            self.choose("tile", names.name(hand.win.tile))
        for name in ("opening", "loose", "last"):
            if getattr(hand.win, name):
                self.choose("chances", name)


def of(kind: str) -> Any:
    found = [vector for vector in VECTORS if vector["type"] == kind]
    return pytest.mark.parametrize("vector", found, ids=[vector["v"] for vector in found])


def rules_of(vector: dict[str, Any]) -> dict[str, Any]:
    set_size = 144 if "seasons" in vector else 136
    return {
        "limit": vector.get("limit"),
        "optional": vector.get("opt", ""),
        "clean_hand": vector.get("clean", "off"),
        "tile_set": set_size,
    }


def cut(worth: str) -> int:
    return int(worth.split()[0])


# -- every figure of the booklet ---------------------------------------------------------------------


@of("score")
def test_a_hand_entered_tap_by_tap_is_worth_what_the_booklet_says(vector: dict[str, Any]) -> None:
    page = Page(**rules_of(vector))
    page.lay(hand_of(vector))
    assert page.total == str(vector["total"])
    points = [row for row in page.rows if row["tone"] == "points"]
    doublings = [row for row in page.rows if row["tone"] == "doublings"]
    assert sum(cut(row["worth"]) for row in points) == vector["base"]
    assert sum(cut(row["worth"]) for row in doublings) == vector["dbl"]
    assert [row["worth"] for row in page.rows if row["tone"] == "total"] == [str(vector["total"])]
    assert all(row["label"] and row["rule"]["name"] and row["rule"]["text"] for row in page.rows)


@of("score")
def test_its_line_and_its_link_lay_the_same_hand_out(vector: dict[str, Any]) -> None:
    page = Page(**rules_of(vector))
    page.lay(hand_of(vector))
    written = Page(**rules_of(vector))
    written.write(page.line)
    assert (written.total, written.rows, written.line) == (page.total, page.rows, page.line)
    address = urlsplit(page.link)
    assert address.path == urlsplit(PAGE).path
    linked = Page(query=f"?{address.query}")
    assert (linked.total, linked.rows) == (page.total, page.rows), "the link carries the rules along"


def test_the_steps_of_the_great_hand() -> None:
    page = Page(limit=None)
    page.write(GREAT)
    doubled = next(row for row in page.rows if row["label"] == "Doubled 7 times")
    assert doubled["note"] == "144 → 288 → 576 → 1152 → 2304 → 4608 → 9216"
    assert doubled["worth"] == "× 128"
    kong = page.rows[0]
    assert kong["tiles"] == ["Wd"] * 4
    assert kong["rule"]["id"] == "mahjong.score.open-kong-corner"


def test_the_limit_cuts_and_the_scale_multiplies() -> None:
    page = Page()
    page.write(GREAT)
    assert page.total == "3000"
    assert "9216" in page.block("total")["note"]
    assert page.say("field", block="rule.limit", value="") is None
    assert page.total == "9216"
    assert page.say("select", block="rule.scale", value=5) is None
    assert page.total == "46080"
    assert page.rows[0]["worth"].startswith("80 ")


@pytest.mark.parametrize("seed", range(60))
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
    page.choose("view", "settle")
    page.choose("winner", vector["winner"])
    for letter, total in vector["scores"].items():
        assert page.say("sheet", block="totals", values={letter: str(total)}) is None
    for letter in vector.get("dead", []):
        page.choose("dead", letter)
    if "liable" in vector:
        page.choose("thrower", vector["liable"])
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
    page = Page()
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W")
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
    page.choose("wind", "S")
    page.tap("E E")
    page.choose("wind", "E")
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W")
    assert [row[:2] for row in page.grid(0)] == [["[E]", "0"], ["[W]", "2"]]
    east = next(pick for row in page.block("picker")["rows"] for pick in row if pick["tile"] == "E")
    assert east["left"] == 0
    assert page.say("add", zone="hand", tile="E") is None
    assert "[E]" in page.note


def test_fourteen_that_are_a_hand_went_out_by_themselves() -> None:
    page = Page()
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W W W")
    assert page.block("end")["value"] == "won"
    assert page.block("tile")["value"] == "W", "the last one laid out"
    assert page.total == "36"
    assert page.block("handbuilder")["hand"][-1] == {"tile": "W", "place": 13, "won": True}
    page.choose("source", "discard")
    assert page.total == "30", "not drawn, and the pung has taken a discard"
    page.choose("end", "lost")
    assert page.total == "14 of 13"
    assert "complete" in page.told


def test_fourteen_that_are_no_hand_are_told_what_would_do() -> None:
    page = Page()
    page.tap("B1 B2 B3 C5 C5 C5 K7 K8 K9 E E W B7 B6")
    page.choose("end", "won")
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
    ("hand", "chow", "", "E", "stands in no chow"),
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
    page.choose("wind", "S")
    assert page.note == "", "what was noticed is gone with the next change"


def test_the_picker_offers_what_fits() -> None:
    page = Page()
    page.tap("C5 C5 C5")
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
    page = Page(optional="acde")
    page.tap(PUNGS)
    assert page.values("source") == ["wall", "discard", "deal", "rob"]
    assert page.values("chances") == ["last"]
    page.choose("source", "discard")
    assert page.values("chances") == [], "East has no first discard of East’s, and a wind is no loose tile"
    page.choose("wind", "S")
    page.press("bring")
    assert page.values("source") == ["wall", "discard", "rob"]
    page.choose("source", "discard")
    assert page.values("chances") == ["opening"]
    page.choose("tile", "C5")
    assert page.values("chances") == ["opening", "loose"]
    before = int(page.total)
    page.choose("chances", "opening")
    assert int(page.total) == before * 4 or page.total == "3000"
    page.choose("source", "loose")
    assert page.block("source")["value"] == "discard", "neither a kong nor a season lies here"


def test_a_kong_is_robbed_of_the_only_tile_alone() -> None:
    page = Page(optional="d", limit=None)
    page.write("S: B1 B2 B3 C4 C6 C5 K7 K8 K9 E E W W W | won C5 rob")
    assert any(row["rule"]["id"] == "mahjong.opt.d" for row in page.rows)
    page.choose("tile", "B1")
    assert page.rows == []
    assert "no other tile would complete" in page.told
    assert "mahjong.opt.d" in page.told


def test_an_announced_suit_is_asked_for() -> None:
    page = Page(clean_hand="announced")
    page.tap("B1 B2 B3 B4 B4 B4 E E E S S S Wd")
    assert "suit" in page.told
    page.choose("suit", "K")
    assert page.total == "64", (
        "16 points for the winds alone, doubled for the own ones and for suit and honours"
    )
    page.choose("suit", "B")
    assert page.total == "80"


def test_hands_that_are_not_clean_do_not_win() -> None:
    page = Page(clean_hand="secret")
    page.tap(PUNGS)
    page.choose("end", "won")
    assert page.rows == []
    assert "mahjong-duel.b.clean" in page.told


# -- lines and links ---------------------------------------------------------------------------------


def test_an_unfinished_hand_has_a_line_too() -> None:
    page = Page()
    page.write("N: B1 B2 | laid P(C5) g(Wd)")
    assert page.block("wind")["value"] == "N"
    assert page.total == "8 of 13"
    assert page.line == "N: B1 B2 | laid P(C5) g(Wd)"


def test_another_wind_before_the_same_tiles_moves_them() -> None:
    page = Page(limit=None)
    page.write(GREAT)
    page.write(GREAT.replace("S:", "W:"))
    assert page.total != "9216" and page.block("wind")["value"] == "W"
    south = next(option for option in page.block("wind")["options"] if option["value"] == "S")
    assert south["note"] == ""


BAD_LINES = {
    "Q: W W": "Q: W W",
    "hello": "hello",
    "S: Z9": "Z9",
    "S: W W | laid X(Wd)": "X(Wd)",
    "S: W W | sideways": "sideways",
    "S: W W | won W": "won",
    "S: B1 B1 B1 B1 B1": "four of a kind",
    "S: S1": "season",
    "S: B1 | laid P(B1) P(B1)": "not as many [B1]",
    "S: B1 | laid h(B1)": "Only open groups",
    "S: B1 B2 B3 B4 B5 B6 B7 B8 B9 E S W N Rd Gd": "15 tiles",
    "S: B1 | suit B": "announced",
    "S: B1 | won B1 deal": "won",
    "S: B1 B1 | won deal": "Only East",
    "S: B1 B1 | won B2 wall": "not in the hand",
    "S: B1 B1 | won B1 rob": "not agreed on",
    "S: B1 B1 | won B1 loose": "in place of a kong",
    "S: B1 | seasons S1": "not as many",
    "S: " + "B1 " * 300: "500 characters",
    "S: <b>B1</b>": "<b>B1</b>",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:30])
def test_a_bad_line_is_refused_and_says_where(line: str) -> None:
    page = Page()
    page.tap("B1 B2")
    page.write(line)
    assert BAD_LINES[line] in page.note
    assert page.line == "E: B1 B2", "the tiles stay as they were"
    linked = Page(query=f"?hand={quote(line)}")
    assert BAD_LINES[line] in linked.note
    assert linked.total == "0 of 13"


def test_a_line_may_not_take_what_lies_before_others() -> None:
    page = Page()
    page.tap("Rd", "kong")
    page.write("S: Rd Rd")
    assert "[Rd]" in page.note and "others have" in page.note
    assert page.block("wind")["value"] == "E"


def test_an_empty_line_takes_the_tiles_away() -> None:
    page = Page()
    page.tap("B1 B2")
    page.write("  ")
    assert page.total == "0 of 13"


@pytest.mark.parametrize(
    "rules", ["limit=many", "colour=red", "limit", "players=9", "limit=99999999999", "limit=-3"]
)
def test_a_link_with_bad_rules_is_refused_in_words(rules: str) -> None:
    page = Page(query=f"?hand={quote('S: W W')}&rules={quote(rules)}")
    assert "rules" in page.note
    assert page.total == "0 of 13"


def test_a_link_goes_before_what_was_kept_and_undo_brings_that_back() -> None:
    page = Page()
    page.tap("B1 B2 B3")
    kept = page.kept[page.calculator.key]
    page = Page(query=f"?hand={quote(GREAT)}", stored=kept)
    assert page.line == GREAT
    page.press("undo")
    assert page.line == "E: B1 B2 B3"


def test_what_undo_brings_back_is_kept_for_the_next_time() -> None:
    page = Page()
    page.tap("B1 B2")
    page.press("undo")
    assert page.line == "E: B1" == Page(stored=page.kept[page.calculator.key]).line


def test_a_link_of_a_page_with_rules_of_its_own_says_that_others_hold() -> None:
    page = Page(limit=None)
    page.write(GREAT)
    assert page.say("field", block="rule.limit", value="3000") is None
    query = urlsplit(page.link).query
    assert Page(query=f"?{query}", limit=None).total == "3000"
    assert parse_qs(query)["hand"] == [GREAT]


def test_outside_the_tutorial_the_line_itself_is_copied() -> None:
    page = Browser(Calculator())
    assert page.hello(f"?hand={quote(GREAT)}") is None
    (share,) = [block for block in page.panel["blocks"][1]["columns"][1] if block["kind"] == "share"]
    assert share["text"] == GREAT


# -- the whole table ---------------------------------------------------------------------------------


def test_four_hands_are_settled() -> None:
    page = Page()
    page.write("S: B4 B4 B4 C1 C2 C3 K5 K6 K7 Rd Rd | laid P(E) | won Rd discard")
    page.write("W: B1 B1 B1 C4 C4 C6 C8 K1 K3 S S S Gd")
    page.choose("view", "settle")
    totals = {row["id"]: row for row in page.block("totals")["rows"]}
    assert totals["S"]["won"] and totals["S"]["fixed"] and totals["W"]["fixed"]
    assert totals["W"]["value"] == "16"
    assert not totals["E"]["fixed"] and totals["E"]["value"] == "0"
    assert page.say("sheet", block="totals", values={"E": "8", "N": " 2 "}) is None
    nets = {name: int(net.replace("−", "-")) for name, _, net in page.grid(-1)}
    south = int(totals["S"]["value"])
    assert nets["South"] == 4 * south
    assert sum(nets.values()) == 0
    page.choose("show", "W")
    assert page.block("handbuilder") and page.block("wind")["value"] == "W"


def test_who_throws_the_last_tile_of_a_dangerous_hand_pays_for_all() -> None:
    page = Page()
    page.write("S: B9 B9 B9 B5 B5 | laid P(B1) P(B2) P(B3) | won B9 discard")
    page.choose("view", "settle")
    assert page.values("thrower") == ["E", "W", "N", ""]
    assert page.block("penalty") is None, "the tiles say which it is"
    page.choose("thrower", "W")
    assert page.payers == {"West"}
    assert any(block["id"] == "mahjong.penalty.1-suit" for block in page.all if block["kind"] == "rule")
    page.choose("view", "hand")
    page.choose("source", "wall")
    page.choose("view", "settle")
    assert page.block("thrower") is None
    assert page.payers == {"East", "West", "North"}


def test_a_dead_hand_counts_nothing_and_the_winner_cannot_be_dead() -> None:
    page = Page()
    page.choose("view", "settle")
    assert page.say("sheet", block="totals", values={"S": "30", "W": "64"}) is None
    page.choose("winner", "S")
    page.choose("dead", "W")
    assert page.grid(-1)[2] == ["West", "0", "−30"]
    page.choose("dead", "S")
    assert page.block("dead")["value"] == ["W"]
    page.choose("winner", "W")
    assert page.block("dead")["value"] == []


def test_nobody_pays_for_a_drawn_hand_nor_before_all_is_known() -> None:
    page = Page()
    page.tap("B1 B2")
    page.choose("view", "settle")
    assert "nobody pays" in page.told
    page.choose("winner", "S")
    assert "East’s hand" in page.told
    assert not any(block["kind"] == "table" for block in page.all)


@pytest.mark.parametrize("written", ["-5", "many", "1.5", "²", "99999999999", "<b>3</b>", "1e3"])
def test_a_total_is_a_whole_number(written: str) -> None:
    page = Page()
    page.choose("view", "settle")
    assert page.say("sheet", block="totals", values={"E": written}) is None
    assert written in page.note and "East" in page.note
    assert page.block("totals")["rows"][0]["value"] == "0"


def test_the_next_hand_keeps_the_rules() -> None:
    page = Page()
    page.choose("rule.optional", "b")
    page.write(GREAT)
    page.choose("view", "settle")
    page.press("over")
    assert page.total == "0 of 13"
    assert page.calculator.now.game.optional == "b"
    page.press("undo")
    assert page.line == GREAT


def test_tiles_go_to_another_player_with_their_win() -> None:
    page = Page(limit=None)
    page.write(GREAT)
    page.choose("wind", "W")
    assert "bring" in page.buttons()
    page.press("bring")
    assert page.line == GREAT.replace("S:", "W:")
    assert page.block("end")["value"] == "won"
    assert "bring" not in page.buttons()
    page.press("clear")
    assert page.total == "0 of 13"


# -- what the table agrees on ------------------------------------------------------------------------


def test_letters_are_switched_one_by_one() -> None:
    page = Page(optional="a")
    for odd in (["b"], [], "bc", "", 7):
        assert page.say("choose", block="rule.optional", value=odd) is None
        assert page.calculator.now.game.optional == "a"
    page.choose("rule.optional", "b")
    assert page.calculator.now.game.optional == "ab"


def test_rules_change_what_a_hand_is_worth_and_are_remembered() -> None:
    page = Page()
    page.write(GREAT)
    page.choose("view", "rules")
    page.choose("rule.optional", "b")
    assert page.say("field", block="rule.limit", value=" 20000 ") is None
    page.choose("view", "hand")
    assert page.total == "15872", "a loose tile doubles in place of its ten points"
    again = Page(stored=page.kept[page.calculator.key])
    assert again.total == "15872"
    assert "20000" in again.panel["header"]
    page.choose("rule.optional", "b")
    assert page.total == "9216"


@pytest.mark.parametrize("value", ["0", "-1", "many", "99999999999", "²"])
def test_a_limit_that_is_none_is_refused(value: str) -> None:
    page = Page()
    page.choose("view", "rules")
    assert page.say("field", block="rule.limit", value=value) is None
    assert value in page.note
    assert page.calculator.now.game.limit == 3000


def test_a_smaller_set_leaves_out_what_it_has_not() -> None:
    page = Page(tile_set=144)
    page.tap("B1 B2 B3 S1 F2")
    assert page.line == "E: B1 B2 B3 | seasons S1 F2"
    assert page.say("select", block="rule.tile_set", value=136) is None
    assert page.line == "E: B1 B2 B3"
    assert page.say("add", zone="hand", tile="S1") is None
    assert page.line == "E: B1 B2 B3"


def test_three_players_have_an_empty_chair() -> None:
    page = Page(players=3)
    assert page.values("wind") == ["E", "S", "W"]
    page.tap("B1")
    assert page.say("select", block="rule.three_absent", value="fixed-seat") is None
    page.choose("absent", "S")
    assert page.values("wind") == ["E", "W", "N"]
    page.choose("absent", "E")
    assert page.values("wind") == ["E", "W", "N"], "East is always there"
    again = Page(stored=page.kept[page.calculator.key])
    assert again.values("wind") == ["E", "W", "N"]
    page.write("N: B1 B2")
    linked = Page(query=f"?{urlsplit(page.link).query}")
    assert linked.line == "N: B1 B2", "who is there, the chair of that player is not the empty one"


def test_a_player_who_is_not_there_has_no_hand() -> None:
    page = Page(players=3)
    page.write("N: B1 B2")
    assert "no North" in page.note and page.total == "0 of 13"


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("mahjong", ["East", "South", "West", "North"]),
        ("mahjong-duel", ["East", "South"]),
        ("sparrow", ["King", "Queen", "Jack", "Joker"]),
    ],
)
def test_each_game_has_its_people_and_its_set(ruleset: str, names: list[str]) -> None:
    page = Page(ruleset)
    assert [option["label"] for option in page.block("wind")["options"]] == names
    offered = {pick["tile"] for row in page.block("picker")["rows"] for pick in row}
    assert offered == {page.game.names.name(tile) for tile in page.game.tiles}


def test_sparrow_counts_cards_in_its_own_words() -> None:
    page = Page("sparrow", limit=None)
    page.write("S: JH JH | laid G(1S) P(9S) P(TS) P(QH) | won JH loose")
    assert page.total == "9216"
    labels = [row["label"] for row in page.rows]
    labels += [option["label"] for block in page.all for option in block.get("options", [])]
    labels += [zone["label"] for zone in page.block("picker")["zones"]]
    assert not [
        label for label in labels if any(w in label.lower() for w in ("pung", "chow", "kong", "tile"))
    ]


# -- whatever comes ----------------------------------------------------------------------------------


def test_only_games_that_are_counted_have_one() -> None:
    with pytest.raises(UnknownGame, match="nanking"):
        tichu_teach.calculator("nanking")
    with pytest.raises(UnknownGame):
        tichu_teach.calculator("bridge")
    with pytest.raises(OptionError):
        tichu_teach.calculator("mahjong", limit=-1)


def test_its_picture_in_a_notebook_says_nothing_that_changes() -> None:
    assert repr(tichu_teach.calculator("sparrow")) == "Calculator('sparrow')"


@pytest.mark.parametrize(
    "kept",
    [
        "garbage",
        7,
        [],
        {},
        {"rules": "nanking"},
        {"rules": "mahjong limit=none"},
        {"rules": "mahjong", "absent": "N"},
        {"hands": {"E": "S: W"}},
        {"hands": {"E": "E: Wd Wd Wd Wd", "S": "S: Wd"}},
        {"hands": {"E": 3}},
        {"hands": {"Q": "E: W"}},
        {"typed": {"E": -1}},
        {"typed": {"E": True}},
        {"dead": "E"},
        {"dead": [3]},
        {"winner": "X"},
        {"thrower": 4},
        {"penalty": "mahjong.win.shape"},
        {"at": None},
    ],
    ids=str,
)
def test_what_a_browser_kept_is_not_trusted(kept: Any) -> None:
    page = Page()
    page.tap("B1")
    sound = page.kept[page.calculator.key]
    stored = kept if not isinstance(kept, dict) or "rules" in kept or not kept else sound | kept
    again = Page(stored=stored)
    assert "could not be read" in again.note
    assert again.total == "0 of 13"
    again.tap("B2")
    assert again.line == "E: B2" and again.note == ""


def test_a_page_that_says_hello_again_goes_on() -> None:
    page = Page()
    page.tap("B1 B2")
    page.open(f"?hand={quote(GREAT)}")
    assert page.line == "E: B1 B2"


def test_clicks_that_come_late_or_make_no_sense_change_nothing() -> None:
    page = Page()
    page.tap("B1 B2 B3")
    line = page.line
    for block, value in [
        ("wind", "Q"), ("wind", 3), ("end", "perhaps"), ("source", "sky"), ("tile", "C9"), ("chances", "x"),
        ("suit", "Q"), ("winner", "ESWN"), ("dead", "Z"), ("thrower", "Z"), ("penalty", "x"), ("absent", "E"),
        ("show", "Z"), ("rule.colour", "red"), ("rule.optional", "z"), ("nothing", "x"), ("view", "roof"),
    ]:  # fmt: skip
        page.say("choose", block=block, value=value)
        assert page.line == line and page.block("wind")["value"] == "E", block
    assert page.say("add", zone="roof", tile="B1") is None
    assert page.say("remove", zone="roof", place=0) is None
    page.press("nothing")
    assert page.say("field", block="nothing", value="x") is None
    assert page.say("sheet", block="totals", values={"Q": "3", "E": "3"}) is None
    assert page.line == line
    assert page.calculator.now.typed == {}, "where tiles lie they count"
    assert page.say("add", zone="hand", tile="8w"), "a card of another game is refused"
    assert page.say("play", cards=["8w"]), "there is no table to play at"


@pytest.mark.parametrize("ruleset", ["mahjong", "mahjong-duel", "sparrow"])
def test_anything_in_any_order_leaves_a_page(ruleset: str) -> None:
    """Whatever is tapped, each picture can be drawn, and what is kept brings the same one back."""
    rng = random.Random(5)
    page = Page(ruleset)
    for turn in range(400):
        everything = (
            [name for row in page.block("picker")["rows"] for name in row] if page.block("picker") else []
        )
        blocks = [block for block in page.all if block["kind"] == "segments"]
        match rng.randrange(6):
            case 0 | 1 | 2 if everything:
                zone = rng.choice(["hand", "hand", "pung", "kong", "closed", "chow"])
                assert page.say("add", zone=zone, tile=rng.choice(everything)["tile"]) is None
            case 3:
                zone = rng.choice(["hand", "laid", "seasons"])
                assert page.say("remove", zone=zone, place=rng.randrange(4)) is None
            case 4 if blocks:
                block = rng.choice(blocks)
                option = rng.choice(block["options"])["value"]
                assert page.say("choose", block=block["id"], value=option) is None
            case _:
                page.press(rng.choice(["undo", "undo", "clear", "bring", "settle"]))
        if turn % 40 == 0:
            again = Page(ruleset, stored=page.calculator.now.to_data())
            assert again.note == ""
            assert again.calculator.now.to_data() == page.calculator.now.to_data()
