"""Every walkthrough, step by step: real positions, computed answers, every rule of its own taught."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.agreement.sources import of_step
from tests.exercises import sound
from tests.lessons.needs import Gap, gaps
from tests.together import together
from tichu_teach.engine import games, parse_position
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


def test_the_home_page_has_a_line_about_every_chapter() -> None:
    missing = [each.name for each in lessons() if not has(f"home.{each.ruleset}.{each.chapter}.blurb")]
    assert missing == []


WORDS_A_MINUTE, SECONDS_A_QUESTION = 200, 25


def minutes(lesson: Lesson) -> float:
    """The time for a chapter: to read what it tells, and for each thing to do to read, do and see it."""
    told = [lesson.hook(), lesson.goal(), lesson.recap()]
    told += [step.say(part) for step in lesson.steps for part in ("text", "aside")]
    words = sum(len(said.split()) for said in told)
    return words / WORDS_A_MINUTE + sum(step.active for step in lesson.steps) * SECONDS_A_QUESTION / 60


def is_a_move(question: Question) -> bool:
    """At the table, or a choice between some, such as what to push."""
    return question.form == "table" or question.kind == "decide"


def test_a_chapter_has_a_story_a_goal_moves_and_a_recap_and_fits_in_ten_minutes() -> None:
    def check(lesson: Lesson) -> None:
        assert 6 <= len(lesson.steps) <= 17
        assert lesson.title() and len(lesson.hook().split()) > 25 and len(lesson.can()) >= 3
        for step in lesson.steps:
            assert step.say("title") and step.say("text") and (step.say("ask") or not step.active)
            assert not step.hints() or (step.question and step.question.hints), step.key
        for step, following in pairwise(lesson.steps):
            assert step.active or following.active, f"{step.id} and {following.id} are both only to read"
        assert lesson.goal() and "\n" not in lesson.goal() and len(lesson.goal().split()) < 20
        assert lesson.recap() and len(lesson.recap().split()) < 50
        moves = [step for step in lesson.steps if step.free or (step.question and is_a_move(step.question))]
        assert len(moves) >= 2
        assert minutes(lesson) <= 10

    together(lessons(), lambda lesson: lesson.name, check)


def test_the_rules_of_nanking_are_walked_through_in_an_hour() -> None:
    assert sum(minutes(lesson) for lesson in lessons("nanking") if lesson.rules) <= 60


@pytest.mark.parametrize("name", ["nanking/1-cards", "haggis/1-wilds", "mahjong/1-tiles", "sparrow/1-cards"])
def test_the_first_thing_that_anybody_does_is_to_win_a_trick_or_a_hand(name: str) -> None:
    first = load(name).steps[0]
    (right,) = first.question.solve()
    end = first.question.grade(right).refutation[-1].state
    if end.game.family == "mahjong":
        assert end.phase == "over" and end.won.seat == first.question.seat
    else:
        assert end.won[0] and not end.trick and end.turn == 0


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


def test_a_step_uses_what_has_been_explained() -> None:
    assert [gap for name in chapters() for gap in gaps(load(name))] == []


def test_a_word_a_card_and_a_rule_are_missed_where_they_come_too_early() -> None:
    specials, bombs = load("nanking/3-specials"), load("nanking/5-bombs")
    (sparrow,) = [step for step in specials.steps if step.id == "sparrow"]
    assert Gap(sparrow.key, "Ph") in gaps(replace(specials, steps=(sparrow,))), "it lies in the hand"
    (priority,) = [step for step in bombs.steps if step.id == "priority"]
    assert gaps(replace(bombs, steps=bombs.steps[:1])) == []
    assert Gap(priority.key, "bomb") in gaps(replace(bombs, steps=(priority,)))
    assert Gap(priority.key, "nanking.bomb.priority") in gaps(
        replace(bombs, steps=(replace(priority, rules=()),))
    )


OTHERWISE = ("nanking.6-tichu.grand",)  # a grand tichu or none, both are right

each_chapter = pytest.mark.parametrize("name", chapters())


def by_key(step: Step) -> str:
    return step.key


@each_chapter
def test_steps_show_their_table_and_tell_what_is_so(name: str) -> None:
    def check(step: Step) -> None:
        told = of_step(step)
        if told:
            sound.agrees(told)
        if step.position and step.final_position:
            assert parse_position(str(step.position)) == step.position
            assert [frame.action for frame in step.frames] == ["", *step.script]
            assert step.final_position == step.frames[-1].state
            held = [step.position.game.card_names(hand) for hand in step.final_position.hands]
            for card in step.marked:
                assert any(card in names for names in held), f"{card} is not on the table"
        if step.free:
            assert step.final_position and any(step.final_position.legal(seat) for seat in step.shown), (
                "there is nothing to try"
            )

    together(load(name).steps, by_key, check)


@each_chapter
def test_steps_ask_what_the_engine_answers(name: str) -> None:
    """Their answers rest on rules that they teach; where the reason is asked for, that is the reason."""

    def check(step: Step) -> None:
        question = step.question
        assert question
        sound.solved(question)
        sound.cites(question, step.rules)
        assert question.check() == [] and question.ask.text()
        answer = question.solve()[0]
        rule = question.grade(answer).rule
        if isinstance(answer, dict) and question.kind == "allowed":
            assert rule == answer.get("rule", rule)
        elif step.rules and by_key(step) not in OTHERWISE:
            assert rule in step.rules
        for wrong in question.wrong:
            if wrong.text:
                assert question.grade(wrong.answer).says[0].text(at=question.names) == wrong.text

    together((step for step in load(name).steps if step.question), by_key, check)
