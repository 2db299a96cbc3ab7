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


# -- what makes a chapter a chapter ------------------------------------------------------------------

WORDS_A_MINUTE, SECONDS_A_QUESTION = 200, 25


def minutes(lesson):
    """What a chapter takes: reading what it tells, and for each thing to do the time to read, do and see."""
    told = [lesson.hook(), lesson.goal(), lesson.recap()]
    told += [step.say(part) for step in lesson.steps for part in ("text", "aside")]
    words = sum(len(said.split()) for said in told)
    return words / WORDS_A_MINUTE + sum(step.active for step in lesson.steps) * SECONDS_A_QUESTION / 60


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_chapter_has_a_goal_and_moves_and_a_recap_and_fits_in_ten_minutes(lesson):
    assert lesson.goal() and "\n" not in lesson.goal() and len(lesson.goal().split()) < 20
    assert lesson.recap() and len(lesson.recap().split()) < 50
    moves = [step for step in lesson.steps if step.free or (step.question and step.question.form == "table")]
    assert len(moves) >= 2
    assert minutes(lesson) <= 10


def test_the_rules_of_nanking_are_walked_through_in_an_hour():
    taught = [lesson for lesson in LESSONS if lesson.ruleset == "nanking" and lesson.rules]
    assert sum(map(minutes, taught)) <= 60


@pytest.mark.parametrize("name", ["nanking/1-cards", "haggis/1-wilds"])
def test_the_first_thing_that_anybody_does_is_to_win_a_trick(name):
    first = load(name).steps[0]
    (right,) = first.question.solve()
    end = first.question.grade(right).refutation[-1].state
    assert end.won[0] and not end.trick and end.turn == 0


@pytest.mark.parametrize("name", ["mahjong/1-tiles", "sparrow/1-cards"])
def test_with_tiles_it_is_to_win_a_hand(name):
    first = load(name).steps[0]
    (right,) = first.question.solve()
    end = first.question.grade(right).refutation[-1].state
    assert end.phase == "over" and end.won.seat == first.question.seat


@pytest.mark.parametrize("step", ASKED, ids=by_key)
def test_every_question_has_two_hints_and_a_reply_to_each_wrong_answer(step):
    question = step.question
    assert len(question.hints) == 2
    if question.form == "sheet":  # what a wrong number was thinking is worked out row by row
        return
    if question.reply:
        return
    remarks = [wrong.answer for wrong in question.wrong if wrong.text]
    options = [option.value for option in question.options()]
    assert options and {*options} == {*remarks, *question.solve()}
