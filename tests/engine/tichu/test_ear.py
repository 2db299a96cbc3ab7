"""The game of the ear: its deal, worked by hand."""

import random

import pytest

from tests.engine.tichu.positions import round_over
from tichu_teach.engine import games

GAME = games["ear"]


@pytest.mark.parametrize(
    ("players", "sizes", "left"),
    [
        (5, [12] * 5, 48),
        (6, [12] * 6, 36),
        (7, [12] * 7, 24),
        (8, [12] * 8, 12),
        (9, [12] * 9, 0),
        (10, [11] * 8 + [10] * 2, 0),
    ],
)
def test_deal(players: int, sizes: list[int], left: int) -> None:
    """ear.deal: 12 each and the rest open; nine: even; ten: eight get 11, two get 10."""
    state = GAME.vary(players=players).deal(random.Random(1))
    assert [hand.bit_count() for hand in state.hands] == sizes
    assert state.open.bit_count() == left and state.view(1).seen == state.open
    later = round_over(state.game).next_deal(random.Random(2))
    assert [hand.bit_count() for hand in later.hands] == sizes, "the ear deals: the Boss, its right, is first"
    assert later.turn == 0


def test_ten_players_from_another_dealer() -> None:
    """ear.deal: who is dealt to last has ten, wherever the dealer sits."""
    game = GAME.vary(players=10)
    state = game.deal(random.Random(1), first=4)
    assert [hand.bit_count() for hand in state.hands] == [11, 11, 10, 10, *[11] * 6]
    assert game.load_deal(game.save_deal(state, None), None) == state


def test_ten_players_may_begin_with_ten_cards() -> None:
    """ear.deal: at ten a hand of ten or eleven is whole; at nine and below twelve are."""
    assert [GAME.vary(players=players).least_hand for players in (5, 9, 10)] == [12, 12, 10]
