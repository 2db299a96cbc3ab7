"""Score sheets: rows graded one by one, and the slips behind wrong numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exercises.kinds import ask
from tests.exercises.saying import as_written
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError
from tichu_teach.exercises.families import CLIMBING, counting
from tichu_teach.exercises.library import generate, pack
from tichu_teach.lessons import load
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


WORTH = {"5": 5, "T": 10, "K": 10, "Dr": 25, "Ph": -25}
ROUNDS = [puzzle.question for theme in ("scoring",) for puzzle in pack(theme, "nanking").puzzles]
ROUNDS += [generate("scoring", seed, "nanking").question for seed in range(60)]
ROUNDS += [step.question for step in load("nanking/8-counting").steps if step.question]


def test_what_settles_a_game_is_counted_from_what_is_told() -> None:
    """Nothing but the words that stand beside the sheet; sides and places are counted anew."""
    settled = [question for question in ROUNDS if "points.0" in {row.id for row in rows_of(question)}]
    counted = 0
    for question in settled:
        points, end = [0, 0], question.end
        last = [seat for seat in range(4) if seat not in end.out]
        for seat, kind in end.announced:
            points[seat % 2] += {"small": 100, "grand": 200}[kind] * (1 if end.out[0] == seat else -1)
        if len(last) == 2:
            points[end.out[0] % 2] += 200
        else:
            counted += 1
            held = sum(WORTH.get(each if each in WORTH else each[0], 0) for each in names(end, last[0]))
            points[1 - last[0] % 2] += held
        for phrase in question.told:
            seat, cards = phrase.values["seat"], phrase.values.get("cards", ())
            side = end.out[0] % 2 if seat in last else seat % 2
            points[side] += sum(WORTH[each if each in WORTH else each[0]] for each in cards)
        (answer,) = question.solve()
        assert points == [answer["points.0"], answer["points.1"]], question.data
    assert counted > 8, "of which too few are tried"


def rows_of(question: Any) -> Any:
    return question.rows if question.kind == "settle" else ()


def names(state: Any, seat: int) -> list[str]:
    return list(state.game.deck.names(state.hands[seat]))
