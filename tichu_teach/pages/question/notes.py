"""A teacher's notes on a question, hidden from the class: answer, reason, mistakes, hints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tichu_teach.exercises.form import AtTable, InLine
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.question import AnswerOption, OwnAnswer, PlainAnswer, Question
from tichu_teach.exercises.score_row import ScoreRow
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.replay import replay
from tichu_teach.pages.table.scene import make_note, rule_in_full
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name, sentence
from tichu_teach.texts.names import cards_text, figure, opening, rank_name, rank_value, sequence

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block

ANSWERS = 4
"""The most right answers written out; the rest are counted."""


def question_notes(exercise: Exercise) -> list[Block]:
    """The notes on a question."""
    question, names = exercise.question, exercise.names
    answers = question.solve()
    grade = question.grade(answers[0])
    told = [in_words(question, answer) for answer in answers[:ANSWERS]]
    if len(answers) > ANSWERS:
        told.append(text("present.notes.others", count=len(answers) - ANSWERS))
    right = "\n\n".join([text("present.notes.answer", count=len(answers)), *told, *reasons(question, grade)])
    blocks: list[Block] = [make_note("good", right)]
    for wrong in question.wrong:
        said = [f"*{in_words(question, wrong.answer)}*", *reasons(question, question.grade(wrong.answer))]
        blocks.append(make_note("bad", "\n\n".join(said)))
    hints = [Phrase(key, question.values).text(at=names) for key in question.hints]
    return [*blocks, *(make_note("tip", hint) for hint in hints)]


def rules(ids: Iterable[str], game: str) -> list[Block]:
    """Rules in full, each with its purpose."""
    told = (f"*{rule_name(rule, game=game)}*\n\n{rule_in_full(rule, game)}" for rule in ids)
    return [{"kind": "text", "text": each} for each in told]


def in_words(question: Question, answer: PlainAnswer) -> str:
    """An answer in the words of a class."""
    given: OwnAnswer = answer
    if isinstance(question, SheetQuestion):
        rows = {row.id: row for row in question.rows}
        lines = [
            text(
                "present.notes.row",
                row=rows[name].label.text(at=question.names),
                value=_entry(rows[name], value, question),
            )
            for name, value in given.items()
        ]
        return "\n\n".join(lines)
    if isinstance(question, InLine):
        return _in_line(question, given)
    if isinstance(question, AtTable):
        return _at_table(question, given)
    labels = {(option.part, option.value): option for option in question.options()}
    pairs = given.items() if isinstance(given, dict) else [("", each) for each in _several(given)]
    return sequence([_label(labels[part, value], question) for part, value in pairs])


def _in_line(question: InLine, line: list[str]) -> str:
    """The plays of a line one after the other, the others' included."""
    frames = question.course(line).frames
    shown = replay(question.position, frames, question.names.seats, question.you)
    plays = [each.told[0] for each, frame in zip(shown, frames, strict=True) if " play " in frame.action]
    return " ".join(plays)


def _several(answer: OwnAnswer) -> list[OwnAnswer]:
    return answer if isinstance(answer, list) else [answer]


def _label(option: AnswerOption, question: Question) -> str:
    words = "" if option.bare else option.label.text(at=question.names)
    return " ".join(filter(None, (words, cards_text(option.cards))))


def _entry(row: ScoreRow, value: OwnAnswer, question: Question) -> str:
    """An entry of a sheet in words: one of its row's choices, or a number."""
    chosen = next((option for option in row.options if option.value == value), None)
    return _label(chosen, question) if chosen else figure(value)


def _at_table(question: AtTable, answer: OwnAnswer) -> str:
    """An action at the table in the log's words; a wish by its rank."""
    if answer is None or " " not in answer:
        return text("present.notes.none") if answer is None else rank_name(rank_value(answer))
    state = question.position
    action = state.action(answer)
    after = state.after(action) if state.ask(action) else state
    lines = presenter(state.game).log.lines(state, action, after, question.you, question.names.seats)
    if lines:
        return lines[0]
    label, cards = presenter(state.game).editing.option(state, action, question.names.seats)
    return opening(" ".join(filter(None, (label, cards_text(cards)))))


def reasons(question: Question, grade: Grade) -> list[str]:
    """The referee's words on an answer."""
    words = [phrase.text(at=question.names) for phrase in grade.says]
    if grade.verdict is not None:
        words.append(sentence(grade.verdict, question.names.seats))
    besides = [" ".join(each.text(at=question.names) for each in line) for line in grade.other_choices]
    return [" ".join(words), *besides] if words else []
