"""What a teacher reads beside a question: each answer in words, told as it is asked."""

from __future__ import annotations

import pytest

from tichu_teach.exercises.form import AtTable
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import ANSWERS, about, in_words
from tichu_teach.texts import text
from tichu_teach.texts.names import figure
from tichu_teach.themes import THEMES


def questions(form: type, ruleset: str) -> list[Question]:
    return [puzzle.question for puzzle in packed(ruleset) if isinstance(puzzle.question, form)]


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


def test_no_more_right_answers_are_written_out_than_can_be_read() -> None:
    many = 0
    for ruleset in THEMES:
        for question in questions(AtTable, ruleset):
            answers, (right, *_) = question.solve(), about(Exercise(question))
            told = [in_words(question, answer) for answer in answers]
            left = len(answers) - ANSWERS
            others = text("present.notes.others", count=left) if left > 0 else None
            assert all(words in right["text"] for words in told[:ANSWERS])
            assert (others is not None) == (others is not None and others in right["text"])
            assert text("present.notes.answer", count=len(answers)) in right["text"]
            many += left > 0
    assert many, "no packed question has so many answers"
