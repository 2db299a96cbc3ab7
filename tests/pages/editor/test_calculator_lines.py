"""Lines, links and what a browser keeps of the calculator; nonsense too."""

import random
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

import tichu_teach
from tests.pages.editor.calculator import GREAT, Page
from tests.pages.fake import Browser
from tichu_teach.engine import OptionError, UnknownGame
from tichu_teach.pages.editor.calculator.page import Calculator


def test_an_unfinished_hand_has_a_line_too() -> None:
    page = Page(line="N: B1 B2 | laid P(C5) g(Wd)")
    assert page.block("wind")["value"] == "N"
    assert page.total == "8 of 13"
    assert page.line == "N: B1 B2 | laid P(C5) g(Wd)"


def test_another_wind_before_the_same_tiles_moves_them() -> None:
    page = Page(limit=None, line=GREAT)
    page.fill(line=GREAT.replace("S:", "W:"))
    assert page.total != "9216" and page.block("wind")["value"] == "W"
    south = next(option for option in page.block("wind")["options"] if option["value"] == "S")
    assert south["note"] == ""


BAD_LINES = {
    "Q: W W": "Q: W W",
    "hello": "hello",
    "S: Z9": "Z9",
    "S: W W | laid X(Wd)": "X(Wd)",
    "S: B1 | laid P()": "“P()”",
    "S: W W | sideways": "sideways",
    "S: W W | won W": "“won W”",
    "S: W W | won": "“won”",
    "S: B1 B1 B1 B1 B1": "four of a kind",
    "S: Rd W | laid G(Rd) G(W)": "fewer [W]",
    "S: S1": "season",
    "S: B1 | laid P(B1) P(B1)": "fewer [B1]",
    "S: B1 | laid h(B1)": "Only open groups",
    "S: B1 B2 B3 B4 B5 B6 B7 B8 B9 E S W N Rd Gd": "15 tiles",
    "S: B1 | suit B": "announced",
    "S: B1 | won B1 deal": "“won B1 deal”",
    "S: B1 B1 | won deal": "Only East",
    "S: B1 B1 | won B2 wall": "not in the hand",
    "S: B1 B1 | won B1 rob": "not agreed on",
    "S: B1 B1 | won B1 loose": "in place of a kong",
    "S: B1 | seasons S1": "fewer",
    "S: " + "B1 " * 300: "500 characters",
    "S: <b>B1</b>": "<b>B1</b>",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:30])
def test_a_bad_line_is_refused_and_says_where(line: str) -> None:
    page = Page(tiles="B1 B2")
    page.fill(line=line)
    assert BAD_LINES[line] in page.note
    assert page.line == "E: B1 B2", "the tiles stay as they were"
    linked = Page(query=f"?hand={quote(line)}")
    assert BAD_LINES[line] in linked.note
    assert linked.total == "0 of 13"


def test_a_line_may_not_take_what_lies_before_others() -> None:
    page = Page()
    page.tap("Rd", "kong")
    page.tap("Wd", "kong")
    page.fill(line="S: Wd Rd Rd")
    first = min(page.note.index(f"[{tile}]") for tile in ("Rd", "Wd") if f"[{tile}]" in page.note)
    assert page.note[first:].startswith("[Rd]") and "others already have" in page.note
    assert page.block("wind")["value"] == "E"


def test_an_empty_line_takes_the_tiles_away() -> None:
    page = Page(tiles="B1 B2")
    page.fill(line="  ")
    assert page.total == "0 of 13"


@pytest.mark.parametrize(
    "rules", ["limit=many", "colour=red", "limit", "players=9", "limit=99999999999", "limit=-3"]
)
def test_a_link_with_bad_rules_is_refused_in_words(rules: str) -> None:
    page = Page(query=f"?hand={quote('S: W W')}&rules={quote(rules)}")
    assert "rules" in page.note
    assert page.total == "0 of 13"


def test_a_link_goes_before_what_was_kept_and_undo_brings_that_back() -> None:
    page = Page(tiles="B1 B2 B3")
    kept = page.kept[page.calculator.key]
    page = Page(query=f"?hand={quote(GREAT)}", stored=kept)
    assert page.line == GREAT
    page.press("undo")
    assert page.line == "E: B1 B2 B3"


def test_what_undo_brings_back_is_kept_for_the_next_time() -> None:
    page = Page(tiles="B1 B2")
    page.press("undo")
    assert page.line == "E: B1" == Page(stored=page.kept[page.calculator.key]).line


def test_a_link_of_a_page_with_rules_of_its_own_says_that_others_hold() -> None:
    page = Page(limit=None, line=GREAT)
    page.fill({"rule.limit": "3000"})
    query = urlsplit(page.link).query
    assert Page(query=f"?{query}", limit=None).total == "3000"
    assert parse_qs(query)["hand"] == [GREAT]


def test_outside_the_tutorial_the_line_itself_is_copied() -> None:
    page = Browser.on(Calculator(), f"?hand={quote(GREAT)}")
    (share,) = [block for block in page.panel["blocks"][1]["columns"][1] if block["kind"] == "share"]
    assert share["text"] == GREAT


def test_only_games_that_are_counted_have_one() -> None:
    with pytest.raises(UnknownGame, match=r"of nanking .* of mahjong, mahjong-duel, sparrow have$"):
        tichu_teach.calculator("nanking")
    with pytest.raises(UnknownGame):
        tichu_teach.calculator("bridge")
    with pytest.raises(OptionError):
        tichu_teach.calculator("mahjong", limit=-1)


@pytest.mark.parametrize(
    "kept",
    [
        "garbage",
        7,
        [],
        {},
        {"rules": "nanking"},
        {"rules": "mahjong limit=high"},
        {"absent": "E"},
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
    page = Page(tiles="B1")
    sound = page.kept[page.calculator.key]
    stored = sound | kept if isinstance(kept, dict) and kept else kept
    again = Page(stored=stored)
    assert "could not be read" in again.note
    assert again.kept[f"{page.calculator.key}.damaged"] == stored
    assert again.total == "0 of 13"
    again.tap("B2")
    assert again.line == "E: B2" and again.note == ""


def test_a_page_that_says_hello_again_goes_on() -> None:
    page = Page(tiles="B1 B2")
    page.hello(f"?hand={quote(GREAT)}")
    assert page.line == "E: B1 B2"


def test_clicks_that_come_late_or_make_no_sense_change_nothing() -> None:
    page = Page(tiles="B1 B2 B3")
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
    page.fill(nothing="x")
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
