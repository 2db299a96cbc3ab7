"""Puzzles about what is best: what is right stays right when more is tried, and what is wrong stays wrong."""

from __future__ import annotations

import random
from math import inf, sqrt
from typing import Any

import pytest

from tests.depth import some
from tests.exercises.kinds import ask
from tichu_teach.analysis import Limit, evaluate
from tichu_teach.exercises import Question, QuestionError
from tichu_teach.exercises.kinds.decide import APART, DecideQuestion
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import THEMES, Puzzle

GAMES = [game for game, themes in THEMES.items() if "decide" in themes]
PACKED = [puzzle for game in GAMES for puzzle in pack("decide", game).puzzles]
MORE = Limit(positions=3_000, seconds=inf)  # than the entries were found by


def pooled(*several: tuple[float, float]) -> tuple[float, float]:
    """What measurements that don't know of each other say together: each counts by its error."""
    weights = [1 / max(doubt, 0.1) ** 2 for _, doubt in several]
    mean = sum(weight * value for weight, (value, _) in zip(weights, several, strict=True)) / sum(weights)
    return mean, sqrt(1 / sum(weights))


@pytest.mark.parametrize("puzzle", some(PACKED, every=24), ids=lambda puzzle: puzzle.id)
def test_figures_are_found_again_by_trying_more(puzzle: Puzzle) -> None:
    question = puzzle.question
    assert isinstance(question, DecideQuestion)
    found = evaluate(question.at.view(question.seat), MORE, random.Random(f"more {puzzle.id}"))
    behind = {question.at.text(each.action): each for each in found.options if each.action is not None}
    best = min(behind[text].behind for text in question.solve())
    for text, figure in question.figures.items():
        again = behind[text]
        if figure.right:
            assert again.behind - best <= APART * again.doubt + 1, (text, again)
        else:
            both, doubt = pooled((figure.behind, figure.doubt), (again.behind - best, again.doubt))
            assert again.behind > best and both > APART * doubt, (text, again)


@pytest.mark.parametrize("puzzle", PACKED, ids=lambda puzzle: puzzle.id)
def test_something_is_clearly_worse_and_the_reply_says_by_how_much(puzzle: Puzzle) -> None:
    question = puzzle.question
    assert isinstance(question, DecideQuestion)
    slips = [text for text in question.figures if text not in question.solve()]
    assert 2 <= len(question.figures) <= 5 and slips
    for text in slips:
        (said,) = question.grade(text).says
        assert said.values["cost"] in said.text(at=question.names)
    told = question.grade(question.solve()[0]).says
    assert len(told) == 1 + len(slips), "what all the others would cost"


def test_what_cannot_be_told_apart_is_right_too() -> None:
    question = ask("decide")
    assert question.grade("play Kj").right and question.grade("0 play 8w 8p").right
    assert not question.grade("play 2j").right
    assert question.grade("play 2j").says[0].text() == (
        "[2j] costs you about 12 points a round (± 2), against the best that you can do."
    )


def test_places_are_told_where_places_are_played_for() -> None:
    puzzle = pack("decide", "grandmaster").puzzles[0]
    assert "places" in puzzle.question.grade(puzzle.question.solve()[0]).says[1].key


CHOICES: list[dict[str, Any]] = [
    {"action": "play 8w 8p", "behind": 0, "doubt": 0},
    {"action": "play 2j", "behind": 12.5, "doubt": 2.5},
]


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        (CHOICES[:1], "2 to 5"),
        ([CHOICES[0], CHOICES[0]], "twice"),
        ([CHOICES[0], {**CHOICES[1], "behind": 6.0}], "neither"),
        ([CHOICES[0], {**CHOICES[1], "behind": 1.0}], "as good as each other"),
        ([CHOICES[0], {**CHOICES[1], "action": "play 3j"}], "nothing that this seat"),
        ([CHOICES[0], {**CHOICES[1], "action": "1 pass"}], "nothing that this seat"),
        ([CHOICES[0], {**CHOICES[1], "action": "silent"}], "other calls alone"),
        ([CHOICES[0], {**CHOICES[1], "doubt": "much"}], "number"),
        ([CHOICES[0], {**CHOICES[1], "behind": -1}], "number"),
        ([CHOICES[0], {"action": "play 2j"}], "number"),
        ([CHOICES[0], "play 2j"], "object"),
    ],
)
def test_what_is_no_decision_is_told(choices: list[Any], reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        Question.from_data({**ask("decide").to_data(), "choices": choices})


def test_made_ones_are_of_the_store_in_other_suits() -> None:
    one, other = (generate("decide", seed, "nanking").question for seed in (3, 8))
    assert one.data["choices"] != other.data["choices"]
    assert generate("decide", 3, "nanking").question.data == one.data
