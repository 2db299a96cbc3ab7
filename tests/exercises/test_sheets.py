"""Score sheets: rows graded one by one, and the slips behind wrong numbers."""

from __future__ import annotations

import pytest

from tests.exercises.kinds import ask
from tests.exercises.saying import as_written
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError
from tichu_teach.exercises.families import CLIMBING, counting
from tichu_teach.texts import has


def test_rows_are_graded_one_by_one():
    grade = ask("count").grade({"hand.2": "−10", "tricks.2": " +25 ", "total.0": "", "won.0": 30})
    assert not grade.right
    marks = {name: row.right for name, row in grade.rows.items()}
    assert (marks["hand.2"], marks["tricks.2"], marks["won.0"]) == (True, True, False)
    assert marks["total.0"] is None


@pytest.mark.parametrize("family", CLIMBING)
def test_every_slip_of_a_count_has_its_words_and_rule(family):
    game = next(game for game in games.values() if game.family == family)
    for slip in counting(game).SLIPS:
        assert has(f"puzzle.slip.{slip.name}")
        assert game.row(slip.rule) in game.rules


def test_the_rows_asked_can_be_fewer():
    question = ask("count", rows=["hand.2", "total.1"])
    assert question.solve() == [{"hand.2": -10, "total.1": -65}]
    with pytest.raises(AnswerError, match=r"won\.0"):
        question.grade({"won.0": 40})


def test_what_is_said_about_rounds() -> None:
    as_written("rounds")
