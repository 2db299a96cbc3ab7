"""Every walkthrough: real positions, computed answers, every rule of its own taught, something to do."""

import pytest

from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.tables import COMPARED
from tichu_teach.texts import text

LESSONS = [load(name) for name in chapters()]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
ASKED = [step for _, step in STEPS if step.question]
WALKED = sorted({lesson.ruleset for lesson in LESSONS})


def by_key(step):
    return step.key


def test_the_whole_family_has_walkthroughs():
    assert set(COMPARED) <= set(WALKED) <= set(games)


@pytest.mark.parametrize("ruleset", WALKED)
def test_every_rule_of_its_own_is_taught_in_some_step(ruleset):
    """What a game shares with the four-hand game is taught there."""
    taught = set().union(*(lesson.rules for lesson in LESSONS if lesson.ruleset == ruleset))
    own = {rule for rule in games[ruleset].rules if rule.startswith(f"{ruleset}.")}
    assert own and own <= taught, own - taught
    assert taught <= set(games[ruleset].rules)


def test_who_plays_sits_before_the_learner():
    for step in ASKED:
        if step.question.kind in ("play", "wish"):
            assert step.question.seat == step.seat, by_key(step)


def test_nearly_every_question_says_what_not_to_do():
    """Sheets and yes/no have their wrong answers built in; the open kinds must name some."""
    for step in ASKED:
        if (
            step.question.kind in ("play", "must", "takes", "wish")
            and step.question.data.get("success") != "legal"
        ):
            assert step.question.wrong or len(step.question.solve()) > 1, by_key(step)


def test_hints_help_with_a_question():
    for _, step in STEPS:
        assert not step.hints() or step.question.hints, by_key(step)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_home_page_calls_a_chapter_by_its_title(lesson):
    assert text(f"home.{lesson.ruleset}.{lesson.chapter}.title") == lesson.title()
    assert text(f"home.{lesson.ruleset}.title") and text(f"home.{lesson.ruleset}.blurb")
