"""What is played where a table agrees on nothing, as printed or as we read it; and what none can agree on."""

from collections import Counter
from typing import Any

import pytest

from tichu_teach.engine import OptionError, games, parse_position

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


@pytest.mark.parametrize("name", games)
def test_each_offer_is_made_once_and_can_be_agreed_on(name: str) -> None:
    game: Any = games[name]
    for choice in game.choices():
        assert len({*choice.offered}) == len(choice.offered), choice.name
        for value in choice.offered:
            assert game.vary(**{choice.name: value}).options[choice.name] == value


PACK = Counter(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "jwps")
SPECIAL = Counter(["Ma", "Do", "Ph", "Dr"])
BOXES: dict[str, Counter[str]] = {
    **dict.fromkeys(("nanking", "tricsu", "tientsin", "grandmaster players=6"), PACK + SPECIAL),
    "grandmaster players=7": PACK + PACK + SPECIAL + Counter(["Ph", "Dr"]),
    **dict.fromkeys(("ear players=5", "ear players=10"), PACK + PACK + SPECIAL),
}


@pytest.mark.parametrize("table", BOXES)
def test_the_cards_in_the_box(table: str) -> None:
    """By their rule books: Grandmaster takes a second pack for seven, but one Mahjong and one Dog."""
    name, _, players = table.partition(" players=")
    game = games[name].vary(players=int(players)) if players else games[name]
    assert Counter(game.deck.names(game.deck.all)) == BOXES[table]


SIZES = "players is one of 5, 6, 7"
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("nanking", {"wish_unable": "never"}, "wish_unable is one of"),
    ("nanking", {"wish_fault": True}, "wish_fault is one of"),
    ("nanking", {"reopen_push_on_call": "perhaps"}, "reopen_push_on_call is one of True, False"),
    *[("nanking", {"target": value}, "target") for value in (0, "soon", 2.5)],
    ("nanking", {"speed": 3}, "no option 'speed'"),
    ("tientsin", {"players": 5}, "tientsin has no option 'players'"),
    ("tricsu", {"players": 4}, "no option 'players'"),
    ("tricsu", {"target": 1000}, "no option 'target'"),
    *[("tricsu", {"rounds": n}, "rounds is one of 3, 6, 9") for n in (0, 1, 10, -3, "9", 9.0)],
    *[("grandmaster", {"players": n}, SIZES) for n in (0, 4, 13, "six", 6.0, True)],
    ("grandmaster", {"rounds": True}, "rounds is one of"),
    ("grandmaster", {"dog": "sleeps"}, "dog is one of 'keep-lead', 'removed'"),
    *[("ear", {"players": n}, SIZES) for n in (4, 11, -6)],
    ("ear", {"wish": 1}, "wish is one of False, True"),
    ("ear", {"target": 500}, "no option 'target'"),
    ("haggis", {"players": 4}, "players"),
    ("haggis", {"bomb_gift": "none"}, "bomb_gift"),
    ("haggis", {"first_out_bonus": 3}, "first_out_bonus"),
    ("haggis", {"target": 0}, "target"),
    *[("mahjong", {"optional": letters}, "optional") for letters in ("ba", "aa", 3)],
    *[("mahjong", {"limit": value}, "limit") for value in (0, "600")],
    ("mahjong", {"reserve": -1}, "reserve"),
    ("mahjong", {"tile_set": 88}, "tile_set"),
    ("mahjong", {"players": 2}, "players"),
    ("mahjong", {"form": "A"}, "no option 'form'"),
    ("mahjong", {"rounds": 0}, "rounds"),
    ("sparrow", {"tile_set": 144}, "no option 'tile_set'"),
    ("mahjong-duel", {"players": 3}, "no option 'players'"),
]


@pytest.mark.parametrize(("name", "options", "says"), REFUSED)
def test_what_a_game_does_not_take_is_refused_with_its_rule(
    name: str, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(OptionError, match=says) as refused:
        games[name].vary(**options)
    rules = {each.name: each.rule for each in games[name].choices()}
    rule = rules.get(next(iter(options)), "")
    assert refused.value.rule == rule and rule in str(refused.value)


@pytest.mark.parametrize("title", ["grandmaster players=4", "grandmaster players=13", "ear players=11"])
def test_a_position_for_too_few_or_too_many(title: str) -> None:
    with pytest.raises(OptionError, match=SIZES):
        parse_position(f"{title} | 0: 2j | turn 0")


def test_cards_without_seasons_leave_no_choice_about_them() -> None:
    offered = [{each.name for each in games[name].choices()} for name in ("mahjong", "sparrow")]
    assert [len(names) > 5 and "no_points_ignores_seasons" in names for names in offered] == [True, False]
    assert len(offered[1]) > 5
