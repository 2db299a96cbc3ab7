"""Results to be sent around: they give nothing away."""

from __future__ import annotations

import pytest

from tichu_teach.classroom import PuzzleResult
from tichu_teach.exercises.library import find, packed
from tichu_teach.exercises.puzzle import share


def test_first_attempt_with_a_streak():
    lines = share(
        find("nanking-wish-02"), PuzzleResult(True), streak=4, base="http://localhost:8866/p"
    ).split("\n")
    assert lines == [
        "Tichu Teach · The wish · nanking-wish-02 ★☆☆☆☆",
        "✅ Solved at the first attempt.",
        "🔥 4 in a row.",
        "http://localhost:8866/p?puzzle=nanking-wish-02",
    ]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (PuzzleResult(True, 3), "after 3 attempts"),
        (PuzzleResult(True, 1, 1), "one hint"),
        (PuzzleResult(True, 2, 2), "2 hints"),
        (PuzzleResult(False, 2), "Still thinking"),
    ],
)
def test_how_it_went(outcome, words):
    assert words in share(find("nanking-wish-02"), outcome)


def test_nothing_of_the_answer_or_the_question():
    for puzzle in packed():
        words = share(puzzle, PuzzleResult(True, 2, 1))
        assert puzzle.question.ask.text() not in words
        assert puzzle.story.text() not in words
        assert "[" not in words and "nanking." not in words
        assert words.count("\n") == 2
