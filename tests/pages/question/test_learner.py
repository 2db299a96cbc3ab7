"""What a page tells of a question and keeps of an answer: marks, a teacher's notes, the learner's file."""

from typing import Any

import pytest

from tests.exercises.kinds import ask
from tests.pages.chapter.steps import at_step
from tests.pages.fake import Browser
from tichu_teach.classroom import Progress, load, read
from tichu_teach.exercises.form import AtTable
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import ANSWERS, in_words, question_notes, reasons
from tichu_teach.texts import text
from tichu_teach.texts.names import figure
from tichu_teach.themes import THEMES


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


@pytest.mark.parametrize("kind", ["settle", "gate"])
def test_a_score_sheet_that_shows_its_answer_takes_no_more(kind: str) -> None:
    sheet = Exercise(ask(kind))
    sheet.reveal()
    blocks = [each for each in sheet.blocks() if each["kind"] in ("choices", "sheet")]
    places = [place for block in blocks for place in block.get("options") or block["rows"]]
    assert sheet.done and places and all(place["disabled"] for place in places)


def test_of_several_answers_the_notes_give_the_referee_s_words_for_the_first() -> None:
    question = find("nanking-wish-18").question
    first, second, *_, last = (reasons(question, question.grade(each)) for each in question.solve())
    told = question_notes(Exercise(question))[0]["text"]
    assert all(line in told for line in first)
    assert not any(line in told for line in (*second, *last))


def test_where_nothing_is_asked_nothing_can_be_answered() -> None:
    page, browser = at_step(lambda step: step.question is None and not step.free)
    assert page.exercise is None
    moves = ("pass", {}), ("order", {"block": "q", "values": [1]}), ("choose", {"block": "q", "value": 1})
    for kind, data in moves:
        assert browser.say(kind, **data) == text("page.not-here")
    assert browser.say("field", block="story", value="x") == text("page.not-here")


def test_what_is_no_answer_to_this_question_is_told_so() -> None:
    _, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    assert browser.say("pass") == text("page.wish-first")


def test_the_learner_s_file_has_their_name_and_their_record() -> None:
    browser = Browser.on(PuzzlePage("nanking"), stored={"name": "Ada L."})
    browser.press("choose")
    (field,), (file,) = browser.blocks("field"), browser.blocks("download")
    assert (field["label"], field["value"]) == (text("page.record.name"), "Ada L.")
    assert file["stays"] and file["label"] == text("page.puzzle.export")
    assert file["name"] == "tichu-progress-ada-l.json"
    assert read(file["text"]) == ("Ada L.", Progress())


def test_how_a_rule_is_known_is_told_by_its_first_answer() -> None:
    for before, how in (("", "solved"), ("hint", "helped"), ("slip", "missed")):
        page = PuzzlePage("nanking")
        browser = Browser.on(page, "?puzzle=nanking-wish-02")
        assert page.exercise is not None
        if before == "hint":
            browser.press("hint")
        elif before == "slip":
            browser.slip("retry")
        browser.solve()
        assert load(browser.kept["progress"]).rules["nanking.wish.duty"].how == how


@pytest.mark.parametrize(("row", "rule"), [("cards.0", "nanking.double"), ("call.3", "nanking.tichu.small")])
def test_a_sheet_s_task_names_the_rule_of_the_line_that_was_wrong(row: str, rule: str) -> None:
    """A teacher's report would else count the rule as missed whose line was right."""
    browser = Browser.on(PuzzlePage("nanking"), "?puzzle=nanking-scoring-20")
    browser.say("sheet", block="q", values={row: "7"})
    browser.solve()
    task = load(browser.kept["progress"]).tasks["nanking-scoring-20"]
    assert (task.rule, task.first.how, task.last.how) == (rule, "missed", "helped")


def test_missed_puzzles_of_this_game_come_round_one_after_the_other() -> None:
    missed = ("nanking-wish-02", "haggis-bomb-01", "nanking-bomb-01", "nanking-wish-01")
    page = PuzzlePage("nanking")
    browser = Browser.on(page, stored={"progress": Progress(missed=missed).to_data()})
    came = []
    for _ in range(4):
        browser.press("choose", "review")
        assert page.puzzle is not None
        came.append(page.puzzle.id)
    assert came == ["nanking-wish-02", "nanking-bomb-01", "nanking-wish-01", "nanking-wish-02"]


def questions(form: type, ruleset: str) -> list[Question]:
    return [puzzle.question for puzzle in packed_puzzles(ruleset) if isinstance(puzzle.question, form)]


@pytest.mark.parametrize("ruleset", THEMES)
def test_a_sheet_is_told_row_by_row_with_what_is_entered(ruleset: str) -> None:
    found = questions(SheetQuestion, ruleset)
    assert found
    for question in found:
        answer = question.solve()[0]
        rows = {row.id: row for row in question.rows}
        lines = in_words(question, answer).split("\n\n")
        assert len(lines) == len(answer)
        for line, (name, value) in zip(lines, answer.items(), strict=True):
            assert rows[name].label.text(at=question.names) in line
            labels = {option.value: option.label.text(at=question.names) for option in rows[name].options}
            assert labels.get(value, figure(value) if type(value) is int else value) in line


@pytest.mark.more
def test_no_more_right_answers_are_written_out_than_can_be_read() -> None:
    many = 0
    for ruleset in THEMES:
        for question in questions(AtTable, ruleset):
            answers, (right, *_) = question.solve(), question_notes(Exercise(question))
            told = [in_words(question, answer) for answer in answers]
            left = len(answers) - ANSWERS
            others = text("present.notes.others", count=left) if left > 0 else None
            assert all(words in right["text"] for words in told[:ANSWERS])
            assert (others is not None) == (others is not None and others in right["text"])
            assert text("present.notes.answer", count=len(answers)) in right["text"]
            many += left > 0
    assert many, "no packed question has so many answers"
