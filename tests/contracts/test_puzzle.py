"""What every packed puzzle has to hold to."""

from __future__ import annotations

import pytest

from tests.agreement.sources import of_puzzle
from tests.depth import some
from tests.exercises import sound
from tichu_teach.exercises.library import find, pack
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


@pytest.mark.parametrize("part", some(range(4)))
@pytest.mark.parametrize(("ruleset", "theme"), THEMED)
def test_packed_puzzles(ruleset: str, theme: str, part: int) -> None:
    """Each is whole and found by its id; its answers rest on what decided; what it tells is so."""
    puzzles = pack(theme, ruleset).puzzles[part::4]
    assert sound.faults(_sound, sound.named(puzzles)) == {}


def _sound(puzzle: Puzzle) -> None:
    sound.whole(puzzle)
    sound.cites(puzzle.question)
    sound.agrees(of_puzzle(puzzle))
    assert find(puzzle.id) == puzzle and "difficulty" in puzzle.to_data()
