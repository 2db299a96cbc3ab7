"""A puzzle as it is sent to others."""

import pytest

from tichu_teach.classroom import PuzzleResult
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.pages.puzzle.sharing import share
from tichu_teach.themes import THEMES


def test_a_result_tells_how_it_went() -> None:
    lines = share(find("nanking-wish-02"), PuzzleResult(True), streak=4, address="http://localhost:8866/p")
    assert lines.split("\n") == [
        "Tichu Teach · The wish · nanking-wish-02 ★☆☆☆☆",
        "✅ Solved at the first attempt.",
        "🔥 4 in a row.",
        "http://localhost:8866/p?puzzle=nanking-wish-02",
    ]
    for outcome, words in (
        (PuzzleResult(True, 3), "after 3 attempts"),
        (PuzzleResult(True, 1, 1), "one hint"),
        (PuzzleResult(True, 2, 2), "2 hints"),
        (PuzzleResult(False, 2), "Still thinking"),
    ):
        assert words in share(find("nanking-wish-02"), outcome)


@pytest.mark.parametrize("ruleset", THEMES)
def test_a_result_gives_nothing_away(ruleset: str) -> None:
    for puzzle in packed_puzzles(ruleset):
        words = share(puzzle, PuzzleResult(True, 2, 1))
        assert f"?puzzle={puzzle.id}" in words
        assert puzzle.question.ask.text(at=puzzle.question.names) not in words
        assert puzzle.story.text(at=puzzle.question.names) not in words
        assert "[" not in words and f"{ruleset}." not in words
        assert words.count("\n") == 2
