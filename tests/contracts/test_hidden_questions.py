"""A hidden card is in no question: until it is answered, it looks the same however hidden cards lie."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import tichu_teach
from tests.contracts.test_hidden import twin
from tests.depth import at_each_push
from tests.pages.fake import Browser
from tichu_teach.classroom.sitting import Reminder, Sitting
from tichu_teach.engine import TichuError, games
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.pages.presenting.voting import phone_question
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise import Exercise

OF_A_TABLE = ("asking", "laid")  # fields that count what has been laid out
FEW = 12  # puzzles that a page is opened for


def asked_twice(game: str) -> Iterator[tuple[Puzzle, Question]]:
    """Packed puzzles, each with its question about a deal that looks the same to the learner."""
    rng = random.Random(3)
    for puzzle in packed_puzzles(game):
        question = puzzle.question
        if question.state is None or isinstance(question, SheetQuestion):
            continue  # nothing lies there, or all that is counted
        stay = frozenset({question.seat, *question.shown})
        other = twin(question.position, question.you, rng, stay)
        if other is None:
            continue
        with suppress(TichuError):  # with these cards it can't be asked
            yield puzzle, read_question({**question.data, "position": str(other)}, plain=question.plain)


def seen(scene: Any, name: str = "") -> Any:
    """A scene without what counts tables; reasons to choose from may come in any order."""
    if isinstance(scene, dict):
        return {key: seen(each, key) for key, each in scene.items() if key not in OF_A_TABLE}
    if isinstance(scene, list):
        listed = [seen(each) for each in scene]
        return sorted(listed, key=json.dumps) if name == "options" else listed
    return scene


def phone(puzzle: Puzzle, question: Question) -> Any:
    return phone_question(question, "Question 1")


def puzzle_page(puzzle: Puzzle, question: Question) -> Any:
    page = PuzzlePage(puzzle.ruleset)
    browser = Browser.on(page, f"?puzzle={puzzle.id}")
    page._turn(puzzle=replace(puzzle, question=question))
    page.exercise = Exercise(question)
    page.show()
    while "hint" in browser.buttons():
        browser.press("hint")
    return [page.picture(), page.presenter_part()]


def exam_page(puzzle: Puzzle, question: Question) -> Any:
    page = ExamPage(puzzle.ruleset, 7)
    browser = Browser.on(page)
    browser.press("begin")
    assert page.paper is not None
    page.paper = replace(page.paper, questions=(question, *page.paper.questions[1:]))
    page.exercise = Unmarked(question)
    return page.picture()


def review(puzzle: Puzzle, question: Question) -> Any:
    page = tichu_teach.review(seed=1)
    Browser.on(page)
    page.sitting = Sitting(page.record, "2026-11-21", random.Random(1))
    page.reminder = Reminder(puzzle.id, puzzle.ruleset, question, puzzle)
    page.exercise = Exercise(question)
    return [page.picture(), page.presenter_part()]


PLACES = [phone, puzzle_page, exam_page, review]


@pytest.mark.parametrize("game", at_each_push(games, "nanking", "haggis", "mahjong"))
@pytest.mark.parametrize("place", PLACES)
def test_no_question_shows_what_is_hidden_from_the_learner(place: Any, game: str) -> None:
    pairs = [*asked_twice(game)]
    few = pairs if place is phone else pairs[:: 1 + len(pairs) // FEW]
    assert few
    for puzzle, other in few:
        assert seen(place(puzzle, puzzle.question)) == seen(place(puzzle, other)), puzzle.id
