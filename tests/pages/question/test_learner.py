"""What a page tells of a question and keeps of an answer: marks, a teacher's notes, the learner's file."""

from __future__ import annotations

from typing import Any

from tests.exercises.kinds import ask
from tests.pages.chapter.stepping import at_step
from tests.pages.fake import Browser
from tests.pages.puzzle.answering import give
from tichu_teach.classroom import Progress, load, read
from tichu_teach.exercises.library import find
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import about, reasons
from tichu_teach.texts import text


def states(exercise: Exercise) -> dict[Any, str | None]:
    (block,) = [each for each in exercise.blocks() if each["kind"] == "choices"]
    return {option["value"]: option["state"] for option in block["options"]}


def test_a_choice_in_a_score_sheet_is_marked_and_in_an_exam_only_chosen() -> None:
    """Double victory: who has won? You and North have."""
    nothing = dict.fromkeys((0, 1, "none"))
    for sheet, wrong, right in (
        (Exercise(ask("settle")), "wrong", "right"),
        (Unmarked(ask("settle")), "chosen", "chosen"),
    ):
        assert states(sheet) == nothing
        sheet.event("choose", {"block": "q.winner", "value": 1})
        assert states(sheet) == {**nothing, 1: wrong}
        sheet.event("choose", {"block": "q.winner", "value": 0})
        assert states(sheet) == {**nothing, 0: right}


def test_of_several_answers_the_notes_give_the_referee_s_words_for_the_first() -> None:
    question = find("nanking-wish-18").question
    first, second, *_, last = (reasons(question, question.grade(each)) for each in question.solve())
    told = about(Exercise(question))[0]["text"]
    assert all(line in told for line in first)
    assert not any(line in told for line in (*second, *last))


def test_where_nothing_is_asked_nothing_can_be_answered() -> None:
    page, browser = at_step(lambda step: step.question is None and not step.free)
    assert page.exercise is None
    for kind, data in (("order", {"block": "q", "values": [1]}), ("choose", {"block": "q", "value": 1})):
        assert browser.say(kind, **data) == text("page.not-here")


def test_the_learner_s_file_has_their_name_and_their_record() -> None:
    browser = Browser(PuzzlePage("nanking"), {"name": "Ada L."})
    browser.hello()
    browser.press("choose")
    (field,), (file,) = browser.blocks("field"), browser.blocks("download")
    assert (field["label"], field["value"]) == (text("page.record.name"), "Ada L.")
    assert file["stays"] and file["label"] == text("page.puzzle.export")
    assert file["name"] == "tichu-progress-ada-l.json"
    assert read(file["text"]) == ("Ada L.", Progress())


def test_how_a_rule_is_known_is_told_by_its_first_answer() -> None:
    for before, how in (("", "solved"), ("hint", "helped"), ("slip", "missed")):
        page = PuzzlePage("nanking")
        browser = Browser(page)
        browser.hello("?puzzle=nanking-wish-02")
        assert page.exercise is not None
        question = page.exercise.question
        if before == "hint":
            browser.press("hint")
        elif before == "slip":
            give(browser, question, question.wrong[0].answer)
            browser.press("retry")
        give(browser, question, question.solve()[0])
        assert load(browser.kept["progress"]).rules["nanking.wish.duty"].how == how


def test_missed_puzzles_of_this_game_come_round_one_after_the_other() -> None:
    missed = ("nanking-wish-02", "haggis-bomb-01", "nanking-bomb-01", "nanking-wish-01")
    page = PuzzlePage("nanking")
    browser = Browser(page, {"progress": Progress(missed=missed).to_data()})
    browser.hello()
    came = []
    for _ in range(4):
        browser.press("choose")
        assert browser.press("review") is None
        assert page.puzzle is not None
        came.append(page.puzzle.id)
    assert came == ["nanking-wish-02", "nanking-bomb-01", "nanking-wish-01", "nanking-wish-02"]
