"""Counting a round against a naive counter, and when a game is won."""

import random

import pytest

from tests.engine.tichu.oracle import PACK, points
from tests.engine.tichu.positions import DECK, GAME, mask
from tichu_teach.engine import IllegalAction, parse_position


def test_the_pack_counts_a_hundred() -> None:
    assert points(PACK) == DECK.points(DECK.all) == 100
    assert DECK.points(mask(frozenset({"Ph"}))) == -25
    assert DECK.points(mask(frozenset({"Dr"}))) == 25


def test_there_is_no_count_before_the_end() -> None:
    state = parse_position("nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0 | totals 400 300")
    with pytest.raises(IllegalAction, match=r"nanking\.end"):
        state.count()
    assert state.standing == (400, 300)
    assert state.winner is None


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((0, 0), None),
        ((999, 995), None),
        ((1000, 995), 0),
        ((995, 1000), 1),
        ((1005, 1010), 1),
        ((1110, 1010), 0),
        ((1000, 1000), None),
        ((1050, 1050), None),
        ((1000, -400), 0),
        ((-1000, 10), None),
    ],
)
def test_who_has_won(totals: tuple[int, int], winner: int | None) -> None:
    assert GAME.winner(totals) == winner


@pytest.mark.parametrize(
    ("totals", "standing", "winner"),
    [("900 800", (1000, 800), 0), ("900 1000", (1000, 1000), None), ("940 1050", (1040, 1050), 1)],
)
def test_the_round_is_added_to_the_game(totals: str, standing: tuple[int, int], winner: int | None) -> None:
    """A tie at a thousand plays on; both over: the higher."""
    state = parse_position(
        "nanking | 0: - | 1: - | 2: - | 3: 2j | over | out 0 1 2"
        f" | won 0 Kj Kw Kp Ks Tj Tw Tp Ts 5j 5w 5p 5s Dr Ph | totals {totals}"
    )
    assert state.count().points == (100, 0)
    assert (state.standing, state.winner) == (standing, winner)
    following = state.next_deal(random.Random(1))
    assert (following.totals, following.turn, following.phase) == (standing, 0, "take")
    assert following.announced == () and following.out == () and following.won == (0, 0, 0, 0)
