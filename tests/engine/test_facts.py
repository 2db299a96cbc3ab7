"""What a table says of itself: how much is dealt to whom, who sits on which side, what a choice changes."""

import random
from typing import Any

import pytest

from tests.contracts.sample import TABLES
from tichu_teach.engine import games


def table(title: str) -> Any:
    name, *options = title.split()
    return games[name].vary_by_words(options)


@pytest.mark.parametrize(
    ("title", "first", "later"),
    [
        ("nanking", (14,) * 4, (14,) * 4),
        ("tientsin", (9,) * 6, (9,) * 6),
        # One card of 56 is over: it lies open in the first round, and goes to the first later on.
        ("grandmaster players=5", (11,) * 5, (11, 12, 11, 11, 11)),
        ("grandmaster players=8", (13,) * 8, (13, 14, 14, 14, 14, 14, 14, 13)),
        ("grandmaster players=5 deal_leftover=always-all", (11, 12, 11, 11, 11), (11, 12, 11, 11, 11)),
        ("ear players=7", (12,) * 7, (12,) * 7),
        ("ear players=10", (10, *(11,) * 8, 10), (10, *(11,) * 8, 10)),
        ("haggis", (17, 17), (17, 17)),
        ("haggis players=3", (17,) * 3, (17,) * 3),
        ("mahjong", (13, 14, 13, 13), (13, 14, 13, 13)),
        ("mahjong-duel", (13, 14), (13, 14)),
    ],
)
def test_how_much_is_dealt_where_the_second_seat_begins(
    title: str, first: tuple[int, ...], later: tuple[int, ...]
) -> None:
    game = table(title)
    assert (game.hand_sizes(1), game.hand_sizes(1, number=2)) == (first, later)


@pytest.mark.parametrize("game", TABLES, ids=lambda game: game.header().replace(" ", ","))
def test_so_much_is_dealt(game: Any) -> None:
    start = game.deal(random.Random(1))
    names = [game.card_names(hand) for hand in start.hands]
    waiting = getattr(start, "rest", names)
    dealt = [len(hand) + len(rest) * (rest is not hand) for hand, rest in zip(names, waiting, strict=True)]
    assert sorted(dealt) == sorted(game.hand_sizes(start.turn))


@pytest.mark.parametrize(
    ("title", "name", "value"),
    [
        ("mahjong", "set_sizes", (136, 144)),
        ("mahjong-duel", "set_sizes", (88, 136)),
        ("sparrow", "set_sizes", (136,)),
        ("haggis players=3", "set_sizes", (54,)),
        ("haggis", "moot_options", {"bomb_gift", "first_out_bonus"}),
        ("haggis players=3", "moot_options", set()),
        # What only games of partners agree on: elsewhere nothing is called, and a wish costs nothing.
        *[(title, "reopen_push_on_call", title == "tricsu") for title in ("tricsu", "grandmaster", "ear")],
        *[("ear", name, value) for name, value in (("retract_second_grand", False), ("target", None))],
        *[("ear", name, value) for name, value in (("wish_unable", "free"), ("wish_fault", "refuse"))],
        ("mahjong", "length", 4),
        ("mahjong players=3", "length", 3),
        ("mahjong players=3 rounds=2", "length", 2),
        ("mahjong players=3", "chairs", 3),
        ("mahjong players=3 three_absent=fixed-seat", "chairs", 4),
    ],
)
def test_what_a_choice_changes(title: str, name: str, value: object) -> None:
    assert getattr(table(title), name) == value


def test_which_side_a_column_belongs_to_while_people_sit_on_their_seats() -> None:
    """In Tricsu the third player faces the Table; elsewhere a column is a side."""
    tricsu = table("tricsu")
    assert tricsu.column_sides((0, 1, 3, 2)) == (0, 1, 1, 0)
    assert [tricsu.may_win(column) for column in range(4)] == [True, True, True, False], (
        "the Table never does"
    )
    assert table("nanking").column_sides((0, 1, 2, 3)) == (0, 1)
    assert table("ear players=5").column_sides((0, 1, 2, 3, 4)) == (0, 1, 2, 3, 4)
