"""What a seat knows of hands that it doesn't see."""

from __future__ import annotations

import pytest

from tichu_teach.analysis.mahjong.deals import announced
from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong.state import State

WEST_TO_SAY = "E: * | S: * | W: B1 B1 B2 B4 B5 B6 C1 K1 K2 K9 W W N | N: * | turn W | suits C B | announce"


@pytest.mark.parametrize("east", range(4))
def test_a_suit_is_that_of_the_seat_which_announced_it(east: int) -> None:
    """East speaks first, wherever it sits."""
    state = parse_position(f"mahjong clean_hand=announced | east {east} | {WEST_TO_SAY}")
    assert isinstance(state, State)
    suits = announced(state.view((east + 2) % 4))
    assert [suits[(east + place) % 4] for place in range(4)] == [1, 0, None, None]
