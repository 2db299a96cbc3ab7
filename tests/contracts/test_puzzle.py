"""What every packed puzzle has to hold to."""

from __future__ import annotations

import pytest

from tests.agreement.sources import of_puzzle
from tests.depth import some
from tests.exercises import sound
from tests.together import together
from tichu_teach.exercises.library import find, pack
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


@pytest.mark.parametrize("part", some(range(4)))
def test_packed_puzzles(part: int) -> None:
    puzzles = [puzzle for ruleset, theme in THEMED for puzzle in pack(theme, ruleset).puzzles[part::4]]
    together(puzzles, lambda puzzle: puzzle.id, is_sound)


def is_sound(puzzle: Puzzle) -> None:
    """It is whole and found by its id; its answers rest on what decided; what it tells is so."""
    sound.whole(puzzle)
    sound.cites(puzzle.question)
    sound.agrees(of_puzzle(puzzle))
    assert find(puzzle.id) == puzzle and "difficulty" in puzzle.to_data()
