"""Pushes and calls as questions: what is right, what the reply tells, and how the rounds came out."""

import random
from typing import Any

import pytest

from tests.depth import at_least
from tests.exercises import sound
from tests.exercises.counted_again import among_sensible_players
from tichu_teach.engine import games
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import find, pack
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import THEMES

THEMED = [(theme, game) for game, themes in THEMES.items() for theme in ("push", "call") if theme in themes]
PACKED = [id for each in THEMED for id in sound.ids(*each)]

CALLED: dict[str, Any] = {
    "kind": "decide",
    "position": str(games["nanking"].deal(random.Random(3))),
    "choices": [
        {"action": "grand", "behind": 60.0, "doubt": 6.0, "mean": -40.0, "counts": [50, 30, 20]},
        {"action": "silent", "behind": 0, "doubt": 0, "mean": 20.0, "counts": [20, 30, 50]},
    ],
    "start": -200,
    "step": 200,
}


def test_a_call_is_chosen_or_not_and_the_rounds_are_shown() -> None:
    question = read_question(CALLED)
    assert question.solve() == [SILENT]
    assert [option.label.text() for option in question.options()] == ["Announce a grand tichu", "No call"]
    missed = question.grade("0 grand")
    assert not missed.right and "60 points" in missed.says[0].text() and missed.rule
    found = question.grade(SILENT)
    assert found.right and not found.refutation and found.rule == missed.rule
    after, instead = question.results("0 grand"), question.results(SILENT)
    assert after and instead
    assert [each.mean for each in after.outcomes] == [-40.0, 20.0]
    assert [each.mean for each in instead.outcomes] == [20.0, -40.0]
    assert after.unit == "points"


def test_a_push_names_who_gets_what() -> None:
    state = games["nanking"].deal(random.Random(3))
    for seat in range(4):
        state = state.play(f"{seat} take")
    cards = state.game.deck.names(state.hands[0])
    choices = [
        {"action": f"push {' '.join(cards[:3])}", "behind": 0, "doubt": 0},
        {"action": f"push {' '.join(cards[3:6])}", "behind": 30.0, "doubt": 4.0},
    ]
    question = read_question({"kind": "decide", "position": str(state), "choices": choices})
    best, other = (option.label.text(at=question.names) for option in question.options())
    assert all(name in best for name in ("East", "North", "West", f"[{cards[0]}]"))
    assert f"“{other}” costs you about 30 points" in question.grade(choices[1]["action"]).says[0].text(
        at=question.names
    )
    assert question.results(question.solve()[0]) is None, "nobody has counted them"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"start": "low"}, "whole number"),
        ({"step": 0}, "from 1 on"),
        ({"choices": [CALLED["choices"][0], {**CALLED["choices"][1], "counts": [1, 2]}]}, "as many rounds"),
        ({"choices": [CALLED["choices"][0], {**CALLED["choices"][1], "counts": [0, 0, 0]}]}, "no round"),
        ({"choices": [CALLED["choices"][0], {**CALLED["choices"][1], "counts": ["1"]}]}, "whole number"),
        ({"choices": [CALLED["choices"][0], {**CALLED["choices"][1], "mean": "x"}]}, "a number"),
        (
            {"choices": [CALLED["choices"][0], {**CALLED["choices"][1], "action": "take"}]},
            "is no choice of this seat",
        ),
    ],
)
def test_what_is_no_such_question_is_told(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        read_question({**CALLED, **change})


def test_each_tells_what_the_others_cost_and_shows_how_hundreds_of_rounds_came_out() -> None:
    assert sound.faults(_shows_the_rounds, sound.named(map(find, PACKED))) == {}


def _shows_the_rounds(puzzle: Puzzle) -> None:
    question = puzzle.question
    assert isinstance(question, DecideQuestion)
    for text in question.figures:
        results, grade = question.results(text), question.grade(text)
        assert results and results.unit == ("places" if question.game.name == "grandmaster" else "points")
        (rounds,) = {sum(each.counts) for each in results.outcomes}
        assert rounds >= 200
        assert grade.says[0].text(at=question.names) and grade.right is (text in question.solve())
        for each in results.outcomes:
            told = (count * (results.start + n * results.step) for n, count in enumerate(each.counts))
            assert abs(sum(told) / rounds - each.mean) < results.step / 2, "the plot is of these rounds"


PUSH = pytest.param("nanking-push-01", marks=pytest.mark.more)  # from the deal to the last card


@pytest.mark.more
@pytest.mark.parametrize("id", [*at_least(PACKED, "nanking-call-02"), PUSH])
def test_other_deals_say_the_same(id: str) -> None:
    among_sensible_players(id)


def test_calls_cannot_be_guessed() -> None:
    """To call is right about as often as not."""
    for theme, game in THEMED:
        if theme == "call":
            right = [puzzle.question.solve()[0] != SILENT for puzzle in pack(theme, game).puzzles]
            assert 0.2 <= sum(right) / len(right) <= 0.8, game
