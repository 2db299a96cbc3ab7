"""What is printed, read line by line as somebody meets it where no style is left (`tests/markup.py`)."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.markup import read
from tichu_teach.engine import games
from tichu_teach.printed.html import chip, chips, look, tints
from tichu_teach.printed.page import page
from tichu_teach.texts import text
from tichu_teach.texts.names import card_name

DATA = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
TABLE, TILES, BLOCKS = DATA["table"], DATA["tiles"], DATA["blocks"]


def aloud(scene: dict[str, Any]) -> list[str]:
    *lines, last = read(page(scene))
    assert last == text("display.wake")
    return lines


def test_a_table_says_who_holds_what_and_what_lies_there() -> None:
    assert aloud({"table": TABLE}) == DATA["lines"]
    assert aloud({"table": TILES}) == [
        *("*East* | *E*", "*South* | 13 tiles in hand", "Box: *Wd*"),
        *("Discards: *4*_K_ *1*‖_B_ East threw the last one.", "7 tiles left to draw"),
    ]


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_says_all_that_it_holds(name: str) -> None:
    block = BLOCKS[name]
    assert aloud({"panel": {"blocks": block["shown"]}}) == block["lines"]


def test_the_table_stands_between_what_is_told_and_what_is_asked() -> None:
    told = {"kind": "text", "text": "Told", "terms": [{"word": "wish", "means": "a *rank*"}]}
    asked = {"kind": "choices", "question": "?", "options": []}
    table = {"viewer": 0, "seats": [{"seat": 0, "name": "You", "count": 1}]}
    panel = {"header": "Chapter", "title": "A *wish*", "blocks": [told, asked, {**told, "text": "Behind"}]}
    shown = ["Chapter", "A *wish*", "Told", "*You* | 1 card", "*?*", "Behind"]
    assert aloud({"panel": panel, "table": table}) == [*shown, "*wish*: a *rank*", "*wish*: a *rank*"]
    panel["blocks"] = [{"kind": "text", "text": "Now", "asks": True}]
    assert aloud({"panel": panel, "table": table}) == ["Chapter", "A *wish*", "*You* | 1 card", "Now"]


def test_the_sign_of_a_suit_is_what_the_card_is_called() -> None:
    """Unicode has names for signs: diamonds are no clubs."""
    named = {"swords": "SWORDS", "stars": "STAR", "pagodas": "ROOK"}
    named |= {suit: suit.upper().removesuffix("S") for suit in ("diamonds", "clubs", "hearts", "spades")}
    found = set()
    pack = [f"{rank}{suit}" for rank in "123456789" for suit in "DCH"] + ["KD", "QH", "JH", "1S", "9S", "TS"]
    for card in dict.fromkeys([*games["nanking"].card_names(games["nanking"].all_cards), *pack]):
        suit = card_name(card).rpartition(" of ")[2] if " of " in card_name(card) else ""
        if suit in named:
            found.add(suit)
            assert named[suit] in unicodedata.name(look(card).sign[0]), card
    assert {"swords", "stars", "pagodas"} <= found


def test_a_card_looks_as_it_lies() -> None:
    plain = chip("8w")
    assert f"color:{tints()['s-w']};" in plain and "font-size" not in plain
    assert "font-size" in chip("8w", large=True) and "box-shadow" not in chip("8w", large=True)
    assert read(chips(["8w", "|", "Kj", "8w"], marked=["8w"], down=[1])) == [
        "*8*⚔\ufe0e_w_! ▒ *8*⚔\ufe0e_w_!"
    ]
    assert "title" not in chip("nothing")
    mine = page({"table": {**TILES, "seats": [{"seat": 0, "name": "You", "count": 1, "hand": ["E"]}]}})
    other = {"seat": 1, "name": "She", "count": 1, "hand": ["E"]}
    hers = page({"table": {**TILES, "viewer": 0, "river": [], "aside": None, "seats": [other]}})
    assert chip("E", large=True) in mine and chip("E") in hers, "one's own are large"
