"""The habits with which mined choices are tagged: found again, told apart from sensible play, and enough."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.depth import many
from tests.tables import rows
from tichu_teach.analysis.figures import experiments
from tichu_teach.analysis.figures.habit import Comparing
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.store import store
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.library import chapters
from tichu_teach.themes import TACTICS, THEMES

from .habits import mined_themes, tagged

ENOUGH = 5  # positions about a habit, below which no step sends anybody to them


@cache
def steps() -> list[tuple[str, Step]]:
    """The steps of all chapters, each with its game."""
    return [(name.partition("/")[0], step) for name in chapters() for step in load(name).steps]


@cache
def questions(ruleset: str) -> tuple[DecideQuestion, ...]:
    """The questions of packs and stores that have choices, each position once."""
    themes = [theme for theme in THEMES[ruleset] if theme in TACTICS]
    packed = [puzzle.question for theme in themes for puzzle in pack(theme, ruleset).puzzles]
    mined = (data for theme in themes for several in store(theme, ruleset).values() for data in several)
    every = [*packed, *(read_question(data, sound=True) for data in mined)]
    found = {str(each.position): each for each in every if isinstance(each, DecideQuestion)}
    return tuple(found.values())


@pytest.mark.parametrize("pair", mined_themes(THEMES), ids="-".join)
def test_the_tags_are_those_that_habits_give(pair: tuple[str, str]) -> None:
    """Else write them anew: python -m tests.mine.habits."""
    packed = [puzzle.question.data for puzzle in pack(pair[1], pair[0]).puzzles]
    every = [*packed, *(data for several in store(pair[1], pair[0]).values() for data in several)]
    decided = [data for data in every if data["kind"] == "decide"]
    few = random.Random("-".join(pair)).sample(decided, min(many(6, 1000), len(decided)))
    assert [tagged(data) for data in few] == few


def asking(position: str, *choices: str, right: str, **more: Any) -> dict[str, Any]:
    """A question in which one choice is right."""
    return {
        "kind": "decide",
        "position": position,
        "choices": [{"action": each, "behind": 0 if each == right else 50, "doubt": 0} for each in choices],
        **more,
    }


def told(data: dict[str, Any]) -> dict[str, bool]:
    """The habits that a question tells of once it is tagged."""
    question = read_question(tagged(data))
    assert isinstance(question, DecideQuestion)
    return question.habits


ACE = "nanking | 0: 3w 4p 8w Tj Jp As | 1: 5j 9s Ks | 2: 3p 7w Qj | 3: Ts Jw Kp | turn 0 | trick 3 9w"


@pytest.mark.parametrize(("right", "holds"), [("0 play Tj", False), ("0 play As", True)])
def test_a_tag_says_if_the_choice_of_a_habit_is_right(right: str, holds: bool) -> None:
    data = asking(ACE, "0 play Tj", "0 play As", right=right)
    assert told(data)["keeps.spends"] is holds
    assert told(data).get("keeps.saves") is None, "a sensible player keeps the ace anyway"


PUSH = (
    "nanking | 0: 2s 3j 3s 4j 4p 5p 6p 7w 7p 8s Tj Tp Ap Dr | 1: Do 2j 2p 4w 4s 5j 5w 7j 8j Jw Jp Qj Qs Kj"
    " | 2: 3p 6w 6s 7s 9j 9p Tw Ts Jj Js Qw Qp As Ph | 3: Ma 2w 3w 5s 6j 8w 8p 9w 9s Kw Kp Ks Aj Aw | pushing"
)


def test_a_push_is_compared_by_what_is_given_otherwise() -> None:
    usual, low, other = "0 push 3j Dr 4j", "0 push 3j 2s 4j", "0 push 4j 2s 8s"
    assert told(asking(PUSH, usual, low, right=low))["across.lowest"] is True
    assert told(asking(PUSH, usual, other, right=usual))["across.lowest"] is False, "the two goes across, too"
    assert "across.lowest" not in told(asking(PUSH, usual, low, other, right=low)), "the sides decide"


def test_what_is_safest_tells_nothing_of_habits() -> None:
    by_danger = store("safe", "mahjong")[1][0]
    assert by_danger["by"] == "danger" and tagged(by_danger) == by_danger
    assert not any("habits" in choice for choice in by_danger["choices"])


def test_old_tags_go() -> None:
    data = tagged(asking(ACE, "0 play Tj", "0 play As", right="0 play As"))
    first, second = data["choices"]
    assert tagged({**data, "choices": [{**first, "habits": ["keeps.saves"]}, second]}) == data


FEW = {(game, name): why for game, name, why in rows(__file__, "FEW")}
"""Habits that hardly any mined position tells of, and why."""


@cache
def _told_of(ruleset: str) -> Counter[str]:
    found = Counter[str]()
    for question in questions(ruleset):
        found.update({*question.habits, *(habit.partition(".")[0] for habit in question.habits)})
    return found


def _taught() -> Iterator[tuple[str, str]]:
    """The figures of chapters that compare habits."""
    for _, step in steps():
        ruleset, _, name = step.figure.partition("/")
        if name and isinstance(experiments(ruleset)[name].count, Comparing):
            yield ruleset, name


@pytest.mark.more
def test_what_chapters_teach_is_asked_or_named_among_the_few() -> None:
    assert {pair for pair in _taught() if _told_of(pair[0])[pair[1]] < ENOUGH} == set(FEW)


def test_a_step_names_a_habit_that_mined_hands_tell_of() -> None:
    named = [(ruleset, step) for ruleset, step in steps() if step.habit]
    assert named
    assert not [step.key for ruleset, step in named if _told_of(ruleset)[step.habit] < ENOUGH]
