"""What every packed puzzle has to hold to."""

from __future__ import annotations

import pytest

from tests.agreement.sources import of_puzzle
from tests.depth import some
from tests.exercises import sound
from tichu_teach.exercises.library import find, packed
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import THEMES


@pytest.mark.parametrize(
    "puzzle",
    some([puzzle for ruleset in THEMES for puzzle in packed(ruleset)], every=4),
    ids=lambda puzzle: puzzle.id,
)
def test_a_packed_puzzle(puzzle: Puzzle) -> None:
    """It is whole and found by its id; its answers rest on what decided; what it tells is so."""
    sound.whole(puzzle)
    sound.cites(puzzle.question)
    sound.agrees(of_puzzle(puzzle))
    assert find(puzzle.id) == puzzle and "difficulty" in puzzle.to_data()
