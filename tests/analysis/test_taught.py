"""The hands in chapters on tactics: what a learner is asked for is best, and all else is worse."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from tests.depth import at_each_push, many, some
from tests.exercises.counted_again import among_both_tempers
from tichu_teach.analysis import Limit, evaluate
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Lesson, Step

GAMES = ("tricsu", "tientsin", "grandmaster", "ear", "haggis")
TRIED = Limit(positions=many(1200, 1200), seconds=inf)
SURE = 3.0  # standard errors that a right answer may seem to be behind
BY_TOTALS = ("haggis.8-faces.gift",)  # a trick that ends the game: worked out elsewhere
BET = tuple(
    f"haggis.9-bets.{id}" for id in ("bet", "quiet", "rows")
)  # said before a card is played: counted elsewhere


def on_tactics() -> Iterator[Lesson]:
    """The chapters that show figures."""
    for lesson in (load(name) for game in GAMES for name in chapters(game)):
        if not lesson.steps[0].rules and any(step.figure for step in lesson.steps):
            yield lesson


def hands(kind: str) -> list[Step]:
    steps = [step for lesson in on_tactics() for step in lesson.steps]
    asked = [step for step in steps if step.question and step.question.kind == kind]
    return [step for step in asked if step.key not in (*BY_TOTALS, *BET)]


PLAYED, DECIDED = ({step.key: step for step in hands(kind)} for kind in ("play", "decide"))


def test_each_chapter_on_tactics_has_hands_to_play() -> None:
    """A figure says what holds on the whole; a hand says when."""
    found = {lesson.name: 0 for lesson in on_tactics()}
    for key in (*PLAYED, *DECIDED, *BET):
        game, chapter, _ = key.split(".")
        found[f"{game}/{chapter}"] += 1
    assert len(found) == 10 and min(found.values()) >= 2, found


@pytest.mark.parametrize("key", some([*PLAYED], every=8))
def test_what_is_asked_for_at_the_table_is_best_and_all_else_is_worse(key: str) -> None:
    question = PLAYED[key].question
    assert question
    found = evaluate(question.position.view(question.seat), TRIED)
    asked = {question.position.action(text) for text in question.solve()}
    right = [option for option in found.candidates if option.action in asked]
    wrong = [option for option in found.candidates if option.action not in asked]
    assert right and wrong
    best = min(option.behind for option in right)
    least = 0.15 if question.game.titles else 1  # nobody is wrong for less
    for option in found.candidates:
        if option.action in asked:
            assert option.behind <= max(SURE * option.doubt, least), question.position.text(option.action)
        else:
            assert option.behind > best + option.doubt, question.position.text(option.action)


@pytest.mark.parametrize("key", at_each_push(DECIDED))
def test_what_was_counted_for_a_choice_is_found_again(key: str) -> None:
    question = DECIDED[key].question
    assert isinstance(question, DecideQuestion)
    among_both_tempers(question, key)
