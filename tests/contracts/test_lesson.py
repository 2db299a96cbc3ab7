"""The contract of every chapter, and of every step of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.agreement.sources import of_step
from tests.exercises import sound
from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Lesson, Step

OTHERWISE = ("nanking.6-tichu.grand",)  # a grand tichu or none, both are right

each_chapter = pytest.mark.parametrize("name", chapters())


def by_key(step: Step) -> str:
    return step.key


def test_a_chapter_has_a_story_and_an_end_and_something_to_do() -> None:
    def check(lesson: Lesson) -> None:
        assert 6 <= len(lesson.steps) <= 17
        assert lesson.title() and len(lesson.hook().split()) > 25
        assert len(lesson.can()) >= 3
        assert all(step.say("title") and step.say("text") for step in lesson.steps)
        assert all(step.say("ask") for step in lesson.steps if step.active)
        for step, following in pairwise(lesson.steps):
            assert step.active or following.active, f"{step.id} and {following.id} are both only to read"

    together(map(load, chapters()), lambda lesson: lesson.name, check)


@each_chapter
def test_steps_show_their_table_and_tell_what_is_so(name: str) -> None:
    def check(step: Step) -> None:
        told = of_step(step)
        if told:
            sound.agrees(told)
        if step.position and step.at:
            assert parse_position(str(step.position)) == step.position
            assert [frame.action for frame in step.frames] == ["", *step.script]
            assert step.at == step.frames[-1].state
            held = [step.position.game.card_names(hand) for hand in step.at.hands]
            for card in step.marked:
                assert any(card in names for names in held), f"{card} is not on the table"
        if step.free:
            assert step.at and any(step.at.legal(seat) for seat in step.shown), "there is nothing to try"

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
