"""Every walkthrough: real positions, computed answers, every rule of its own taught, something to do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.together import together
from tichu_teach.engine import games
from tichu_teach.exercises.form import AtTable
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.tables import COMPARED
from tichu_teach.texts import has

WALKED = sorted({name.partition("/")[0] for name in chapters()})


def lessons(*rulesets: str) -> Iterator[Lesson]:
    """The chapters of some games, of all without any."""
    return (load(name) for ruleset in rulesets or (None,) for name in chapters(ruleset))


def asked() -> Iterator[tuple[str, Step, Question]]:
    """Every question of a step, with the step and its name."""
    return ((step.key, step, step.question) for lesson in lessons() for step in lesson.steps if step.question)


def test_the_whole_family_has_walkthroughs() -> None:
    assert set(COMPARED) <= set(WALKED) <= set(games)


@pytest.mark.parametrize("ruleset", WALKED)
def test_every_rule_of_its_own_is_taught_in_some_step(ruleset: str) -> None:
    """Those that a game shares with the four-hand game are taught there."""
    taught = set[str]().union(*(lesson.rules for lesson in lessons(ruleset)))
    own = {rule for rule in games[ruleset].rules if rule.startswith(f"{ruleset}.")}
    assert own and own <= taught, own - taught
    assert taught <= set(games[ruleset].rules)


def test_who_plays_sits_before_the_learner() -> None:
    for key, step, question in asked():
        if isinstance(question, AtTable) and question.kind in ("play", "wish"):
            assert question.seat == step.seat, key


def test_nearly_every_question_says_what_not_to_do() -> None:
    """Sheets and yes/no have their wrong answers built in; the open kinds must name some."""
    for key, _, question in asked():
        if question.kind in ("play", "must", "takes", "wish") and question.data.get("success") != "legal":
            assert question.wrong or len(question.solve()) > 1, key


def test_hints_help_with_a_question() -> None:
    for lesson in lessons():
        for step in lesson.steps:
            assert not step.hints() or (step.question and step.question.hints), step.key


def test_the_home_page_has_a_line_about_every_chapter() -> None:
    missing = [each.name for each in lessons() if not has(f"home.{each.ruleset}.{each.chapter}.blurb")]
    assert missing == []


# -- what makes a chapter a chapter ------------------------------------------------------------------

WORDS_A_MINUTE, SECONDS_A_QUESTION = 200, 25


def minutes(lesson: Lesson) -> float:
    """The time for a chapter: to read what it tells, and for each thing to do to read, do and see it."""
    told = [lesson.hook(), lesson.goal(), lesson.recap()]
    told += [step.say(part) for step in lesson.steps for part in ("text", "aside")]
    words = sum(len(said.split()) for said in told)
    return words / WORDS_A_MINUTE + sum(step.active for step in lesson.steps) * SECONDS_A_QUESTION / 60


def test_a_chapter_has_a_goal_and_moves_and_a_recap_and_fits_in_ten_minutes() -> None:
    def check(lesson: Lesson) -> None:
        assert lesson.goal() and "\n" not in lesson.goal() and len(lesson.goal().split()) < 20
        assert lesson.recap() and len(lesson.recap().split()) < 50
        moves = [
            step for step in lesson.steps if step.free or (step.question and step.question.form == "table")
        ]
        assert len(moves) >= 2
        assert minutes(lesson) <= 10

    together(lessons(), lambda lesson: lesson.name, check)


def test_the_rules_of_nanking_are_walked_through_in_an_hour() -> None:
    assert sum(minutes(lesson) for lesson in lessons("nanking") if lesson.rules) <= 60


@pytest.mark.parametrize("name", ["nanking/1-cards", "haggis/1-wilds"])
def test_the_first_thing_that_anybody_does_is_to_win_a_trick(name: str) -> None:
    first = load(name).steps[0]
    (right,) = first.question.solve()
    end = first.question.grade(right).refutation[-1].state
    assert end.won[0] and not end.trick and end.turn == 0


@pytest.mark.parametrize("name", ["mahjong/1-tiles", "sparrow/1-cards"])
def test_with_tiles_it_is_to_win_a_hand(name: str) -> None:
    first = load(name).steps[0]
    (right,) = first.question.solve()
    end = first.question.grade(right).refutation[-1].state
    assert end.phase == "over" and end.won.seat == first.question.seat


def test_every_question_has_two_hints_and_a_reply_to_each_wrong_answer() -> None:
    def check(case: tuple[str, Step, Question]) -> None:
        question = case[2]
        assert len(question.hints) == 2
        if question.form == "sheet" or question.reply:  # a sheet works out what a wrong number was thinking
            return
        remarks = [wrong.answer for wrong in question.wrong if wrong.text]
        options = [option.value for option in question.options()]
        assert options and {*options} == {*remarks, *question.solve()}

    together(asked(), lambda case: case[0], check)
