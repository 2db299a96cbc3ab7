"""Every walkthrough: real positions, computed answers, every rule of its own taught, something to do."""

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.tables import COMPARED
from tichu_teach.texts import text

LESSONS = [load(name) for name in chapters()]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
ASKED = [step for _, step in STEPS if step.question]
WALKED = sorted({lesson.ruleset for lesson in LESSONS})


# A grand tichu or none, both are right.
OTHERWISE = ("nanking.6-tichu.grand",)


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


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_chapter_has_a_story_and_an_end_and_something_to_do(lesson):
    assert 8 <= len(lesson.steps) <= 16
    assert lesson.title() and len(lesson.hook().split()) > 25
    assert all(step.say("title") and step.say("text") for step in lesson.steps)
    assert all(step.say("ask") for step in lesson.steps if step.active)
    assert len(lesson.can()) >= 3
    for step, following in zip(lesson.steps, lesson.steps[1:], strict=False):
        assert step.active or following.active, f"{step.id} and {following.id} are both only to read"


@pytest.mark.parametrize("step", ASKED, ids=by_key)
def test_a_question_is_answered_by_the_engine(step):
    question = step.question
    answers = question.solve()
    assert answers
    for answer in answers[:20]:
        assert question.grade(answer).right
    assert question.check() == []  # what is declared wrong is wrong
    assert question.ask.text()


@pytest.mark.parametrize("step", ASKED, ids=by_key)
def test_a_right_answer_rests_on_a_rule_that_the_step_teaches(step):
    """Where the reason is asked for, it is the reason."""
    answer = step.question.solve()[0]
    rule = step.question.grade(answer).rule
    if isinstance(answer, dict) and step.question.kind == "allowed":
        assert rule == answer.get("rule", rule)
    elif step.rules and by_key(step) not in OTHERWISE:
        assert rule in step.rules


@pytest.mark.parametrize("step", [step for step in ASKED if step.question.wrong], ids=by_key)
def test_a_declared_wrong_answer_is_told_why(step):
    known = {rule for name in games for rule in games[name].rules}
    for wrong in step.question.wrong:
        grade = step.question.grade(wrong.answer)
        assert not grade.right
        assert grade.rule in known or grade.says
        if wrong.text:
            assert grade.says[0].text(at=step.question.names) == wrong.text


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


@pytest.mark.parametrize("step", [step for _, step in STEPS if step.position], ids=by_key)
def test_a_table_can_be_drawn_and_comes_to_where_it_should(step):
    assert parse_position(str(step.position)) == step.position
    assert [frame.action for frame in step.frames] == ["", *step.script]
    assert step.at == step.frames[-1].state
    held = [step.position.game.card_names(hand) for hand in step.at.hands]
    for card in step.marked:
        assert any(card in names for names in held), f"{card} is not on the table"


@pytest.mark.parametrize("step", [step for _, step in STEPS if step.free], ids=by_key)
def test_a_free_table_leaves_something_to_try(step):
    assert any(step.at.legal(seat) for seat in step.shown)


def test_hints_help_with_a_question():
    for _, step in STEPS:
        assert not step.hints() or step.question.hints, by_key(step)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_home_page_calls_a_chapter_by_its_title(lesson):
    assert text(f"home.{lesson.ruleset}.{lesson.chapter}.title") == lesson.title()
    assert text(f"home.{lesson.ruleset}.title") and text(f"home.{lesson.ruleset}.blurb")
