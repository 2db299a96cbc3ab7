"""What is played where a table agrees on nothing: as printed, or as we read it where nothing is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tichu_teach.engine import games

TICHU: dict[str, Any] = {
    "reopen_push_on_call": True,
    "wish_unable": "free",
    "wish_fault": "refuse",
    "retract_second_grand": False,
}
MAHJONG: dict[str, Any] = {
    "limit": 3000,
    "limit_hand_value": 3000,
    "corner_hand_value": None,
    "heavenly": "x3",
    "optional": "",
    "opt_e": "x2",
    "opt_fg": "replace-14",
    "scale": 1,
    "reserve": 14,
    "claim_window": "immediate",
    "kong_after_claim": True,
    "dead_plays_on": True,
    "penalty2_winds": "own",
    "liability": "winner-only",
    "false_mahjong": "refuse",
}
SQUARE = {**MAHJONG, "players": 4, "clean_hand": "off", "rounds": None, "three_absent": "north"}
SEASONS = {"no_points_ignores_seasons": True}
DUEL = {"form": "A", "rounds": 8, "duel_second_wind": "S", "duel_east": "alternate"}
DEFAULTS: dict[str, dict[str, Any]] = {
    "nanking": {**TICHU, "target": 1000},
    "tricsu": {**TICHU, "rounds": 9},
    "tientsin": {**TICHU, "target": 1000, "leftover": "open"},
    "grandmaster": {"players": 6, "dog": "keep-lead", "deal_leftover": "first-round-open", "rounds": 0},
    "ear": {"players": 6, "pairs_suits_differ": False, "wish": False},
    "haggis": {"players": 2, "target": 250, "bomb_gift": "choice", "first_out_bonus": 5},
    "mahjong": {**SQUARE, **SEASONS, "tile_set": 136},
    "mahjong-duel": {**MAHJONG, **SEASONS, **DUEL},
    "sparrow": SQUARE,
}


@pytest.mark.parametrize("name", games)
def test_a_table_that_agrees_on_nothing(name: str) -> None:
    assert games[name].options == DEFAULTS[name]
    assert games[name].header() == name


PACK = Counter(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "jwps")
SPECIAL = Counter(["Ma", "Do", "Ph", "Dr"])
BOXES: dict[str, Counter[str]] = {
    **dict.fromkeys(("nanking", "tricsu", "tientsin", "grandmaster players=6"), PACK + SPECIAL),
    "grandmaster players=7": PACK + PACK + SPECIAL + Counter(["Ph", "Dr"]),
    "ear players=10": PACK + PACK + SPECIAL,
}


@pytest.mark.parametrize("table", BOXES)
def test_the_cards_in_the_box(table: str) -> None:
    """By their rule books: Grandmaster takes a second pack for seven, but one Mahjong and one Dog."""
    name, _, players = table.partition(" players=")
    game = games[name].vary(players=int(players)) if players else games[name]
    assert Counter(game.deck.names(game.deck.all)) == BOXES[table]
