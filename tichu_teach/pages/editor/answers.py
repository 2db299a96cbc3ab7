"""The answers to a question in words, and why each is right or wrong: what an author wants to see."""

from __future__ import annotations

from typing import Any

from tichu_teach.exercises.form import AtTable, InLine
from tichu_teach.exercises.question import Option, Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.notes import in_words
from tichu_teach.pages.presenters import presenter
from tichu_teach.texts import text
from tichu_teach.texts.explain import sentence
from tichu_teach.texts.names import cards_text, listing, opening


def answer_words(question: Question, answer: Any) -> str:
    """An answer as a learner would give it."""
    if isinstance(question, InLine):
        return in_words(question, answer)
    if isinstance(question, AtTable) and question.kind != "wish":
        state = question.at
        label, cards = presenter(state.game).editing.option(state, state.action(answer), question.names.seats)
        return opening(" ".join(filter(None, (label, cards_text(cards)))))
    if isinstance(question, SheetQuestion):
        rows = {row.id: row.label.text(at=question.names) for row in question.rows}
        return listing([text("editor.ask.row", row=rows[name], value=each) for name, each in answer.items()])
    options = list(question.options())
    if isinstance(answer, dict):
        return " · ".join(_chosen(question, options, value, part) for part, value in answer.items())
    if isinstance(answer, list):
        return listing([_chosen(question, options, value) for value in answer])
    return _chosen(question, options, answer)


def _chosen(question: Question, options: list[Option], value: Any, part: str = "") -> str:
    found = (option for option in options if option.value == value and option.part == part)
    option = next(found, None)
    if option is None:
        return str(value)
    cards = cards_text(option.cards)
    label = "" if option.bare else option.label.text(at=question.names)
    return " ".join(filter(None, (label, cards)))


def reason_words(question: Question, answer: Any) -> str:
    """What the referee says of an answer."""
    grade = question.grade(answer)
    told = [phrase.text(at=question.names) for phrase in grade.says]
    if grade.verdict is not None:
        told.append(sentence(grade.verdict, question.names.seats))
    return " ".join(told)
