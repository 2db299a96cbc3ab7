"""What is printed, read line by line as somebody meets it where no style is left (`tests/markup.py`)."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from tests.markup import read
from tichu_teach.engine import games
from tichu_teach.printed.html import chip, chips, look, tints
from tichu_teach.printed.page import page
from tichu_teach.texts import text
from tichu_teach.texts.names import card_name

TABLE = {
    "viewer": 1,
    "ruleset": "nanking",
    "seats": [
        {"seat": 0, "name": "West", "count": 3, "taken": 25, "call": "grand", "turn": True, "total": -120},
        {"seat": 1, "name": "You", "count": 2, "hand": ["2j", "Ph"], "title": "D", "wind": {"name": "East"}},
        {
            "seat": 2,
            "name": "South",
            "count": 0,
            "out": 1,
            "taken": 0,
            "wind": {"name": "South"},
            "won": True,
        },
        {
            "seat": 3,
            "name": "North",
            "count": 1,
            "out": 2,
            "dead": True,
            "suit": {"name": "stars"},
            "laid": [{"tiles": ["B1", "B1", "B1", "B1"], "down": [0, 3]}, {"tiles": ["Wd"]}],
            "seasons": ["E"],
            "faceup": ["JK"],
        },
    ],
    "marked": ["Ph", "9w"],
    "wish": 8,
    "open": ["3p"],
    "trick": [
        {"seat": 0, "cards": ["9w", "Ph"], "reading": {"Ph": "9"}, "label": "a pair of nines"},
        {"seat": 3, "cards": ["Dr"]},
    ],
    "pile": "Under the *stock*",
    "aside": {"name": "Haggis", "count": 4},
    "sides": [{"name": "We", "total": 300}, {"name": "They", "total": -50}],
}
LINES = [
    "*You* (East) | *2*◎_j_ *Ph*! D",
    "*South* | out 1st, 0 points taken, has won",
    "*North* | 1 card ▒ *1*‖_B_ *1*‖_B_ ▒ *Wd* *E* *JK* out 2nd, stars, dead hand",
    "▶ *West* | 3 cards Grand Tichu, 25 points taken, −120 in all",
    "West: a pair of nines *9*⚔\ufe0e_w_! *Ph*_=9_",
    "North: *Dr*",
    "*The wish: eight*",
    "Left over, open to all: 1 card *3*♜_p_",
    "Haggis: 4 cards",
    "Under the *stock*",
    "We 300, They −50",
]
TILES = {
    "viewer": 0,
    "ruleset": "mahjong",
    "words": "tiles",
    "seats": [
        {"seat": 0, "name": "East", "count": 1, "hand": ["E"], "faceup": ["S"]},
        {"seat": 1, "name": "South", "count": 13},
    ],
    "aside": {"name": "Box", "cards": ["Wd"], "count": 1},
    "river": [{"seat": 1, "tile": "K4"}, {"seat": 0, "tile": "B1"}],
    "wall": {"left": 7},
}
BLOCKS: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "words": (
        [
            {"kind": "text", "text": "One [8w]\n\ntwo\nthree"},
            {"kind": "story", "text": "Once."},
            {"kind": "note", "text": "Mind *this*"},
            {"kind": "rule", "name": "Duty", "text": "You *must*."},
            {"kind": "log", "lines": ["West *passes*", "You play [2j]"]},
            {"kind": "checks", "items": [{"text": "*All* gone"}]},
        ],
        "One *8*⚔\ufe0e_w_, two, three, Once., Mind *this*, *Duty* You *must*., West *passes*, "
        "You play *2*◎_j_, - *All* gone".split(", "),
    ),
    "cards": (
        [
            {
                "kind": "cards",
                "rows": [
                    {"label": "Hand", "cards": ["8w", "|", "Kj"], "down": [1], "note": "*yours*"},
                    {"cards": ["2j"]},
                ],
            },
            {"kind": "lines", "rows": [{"label": "P", "tiles": ["B1", "B1"], "down": [1], "worth": "4"}]},
        ],
        ["Hand *8*⚔\ufe0e_w_ ▒ *yours*", "*2*◎_j_", "P *1*‖_B_ ▒ | 4"],
    ),
    "tables": (
        [
            {
                "kind": "table",
                "title": "Worth",
                "head": ["Card", "Points"],
                "rows": [["K", "*10*"], ["5", "5"]],
                "foot": ["All", "15"],
            },
            {"kind": "table", "rows": [["x", "y"]]},
            {"kind": "figure", "title": "F", "note": "Sure", "bars": [{"label": "*A*", "said": "+3"}]},
            {"kind": "results", "title": "R", "note": "So", "rows": [{"label": "*B*", "said": "4 %"}]},
        ],
        [
            *("*Worth*", "^Card^ | ^Points^", "K | *10*", "5 | 5", "All | 15", "x | y"),
            *("*F*", "*A* | +3", "Sure", "*R*", "*B* | 4 %", "So"),
        ],
    ),
    "folds": (
        [
            {
                "kind": "fold",
                "label": "More",
                "value": "2",
                "blocks": [{"kind": "text", "text": "Folded"}, {"kind": "buttons", "buttons": []}],
            },
            {"kind": "buttons", "buttons": []},
        ],
        ["*More* 2", "Folded"],
    ),
    "asked": (
        [
            {"kind": "choices", "question": "Which?", "options": [{"label": "*This*"}, {"label": "That"}]},
            {"kind": "order", "items": [{"value": "b", "label": "Two", "cards": ["2j"]}, {"value": "a"}]},
            {
                "kind": "order",
                "question": "Sort",
                "done": True,
                "items": [{"value": "b", "label": "Two"}, {"value": "a", "label": "One"}],
            },
            {
                "kind": "sheet",
                "question": "Count",
                "rows": [{"label": "Kings", "cards": ["Kj"]}, {"label": "Tens"}],
            },
        ],
        [
            *("*Which?*", "- *This*", "- That", "- Two *2*◎_j_", "-", "*Sort*", "- One", "- Two"),
            *("*Count*", "Kings *K*◎_j_ | ______", "Tens | ______"),
        ],
    ),
}


def aloud(scene: dict[str, Any]) -> list[str]:
    *lines, last = read(page(scene))
    assert last == text("display.wake")
    return lines


def test_a_table_says_who_holds_what_and_what_lies_there() -> None:
    assert aloud({"table": TABLE}) == LINES
    assert aloud({"table": TILES}) == [
        *("*East* | *E*", "*South* | 13 tiles in hand", "Box: *Wd*"),
        *("Discards: *4*_K_ *1*‖_B_ East threw the last one.", "7 tiles left to draw"),
    ]


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_says_all_that_it_holds(name: str) -> None:
    blocks, lines = BLOCKS[name]
    assert aloud({"panel": {"blocks": blocks}}) == lines


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
