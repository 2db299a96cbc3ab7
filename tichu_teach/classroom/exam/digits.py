"""Answers as digits: as few as will do, so that all of an exam fit on a line of paper.

A digit comes with its base, which is known from the question alone: how many choices there are, how many
places are left in an order, what can be done at the table. Rows of a sheet hold any number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InOrder
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion

from .exam import Given

Digits = list[tuple[int, int]]  # each digit with its base
Next = Callable[[int], int]  # the next digit, for its base

_PIECE = 3  # bits of a number that a digit holds


def digits(question: Question, given: Given) -> Digits:
    """The digits of an answer; a single one where it is missing, or nothing that could be right."""
    if given is None:
        return [(0, 2)]
    try:
        return [(1, 2), *_digits(question, question.parse_answer(given[0]))]
    except AnswerError:
        return [(0, 2)]


def given(question: Question, next: Next) -> Given:
    """The answer that the next digits hold. Raises ValueError for digits that hold none."""
    try:
        return (question.parse_answer(_answer(question, next)),) if next(2) else None
    except AnswerError as error:
        raise ValueError(str(error)) from error


def _digits(question: Question, answer: Any) -> Iterator[tuple[int, int]]:
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            yield from _entered(row.options, answer.get(row.id))
    elif isinstance(question, InOrder):
        left = [option.value for option in question.options()]
        for value in answer:
            yield left.index(value), len(left)
            left.remove(value)
    elif isinstance(question, Choose):
        for part in question.parts:
            several = question.to_choose(part)
            if question.several:
                yield from ((int(value in answer), 2) for value in several)
            else:
                yield several.index(answer[part] if part else answer), len(several)
    elif isinstance(question, AtTable):
        able = doable(question)
        if answer not in able:
            raise AnswerError("", "is not allowed at this table")
        yield able.index(answer), len(able)


def _answer(question: Question, next: Next) -> Any:
    if isinstance(question, SheetQuestion):
        entered = {row.id: _entry(row.options, next) for row in question.rows}
        return {id: value for id, value in entered.items() if value is not None}
    if isinstance(question, InOrder):
        left = [option.value for option in question.options()]
        return [left.pop(next(len(left))) for _ in range(len(left))]
    if isinstance(question, Choose):
        if question.several:
            return [value for value in question.to_choose() if next(2)]
        chosen = {part: (several := question.to_choose(part))[next(len(several))] for part in question.parts}
        return chosen if question.parts != ("",) else chosen[""]
    assert isinstance(question, AtTable)
    able = doable(question)
    return able[next(len(able))]


def doable(question: AtTable) -> list[Any]:
    """Every answer that an allowed action gives, in the engine's order."""
    found: list[Any] = []
    for action in question.at.legal(question.seat):
        try:
            said = question.parse_answer(question.said(action))
        except AnswerError:
            continue
        if said not in found:
            found.append(said)
    return found


def _entered(options: Any, value: Any) -> Iterator[tuple[int, int]]:
    """A row of a sheet: 0 for an empty one; a choice by its place, a number in pieces, the sign first."""
    if options:
        values = [option.value for option in options]
        yield (0 if value is None else values.index(value) + 1), len(values) + 1
        return
    if value is None:
        yield 0, 3
        return
    yield (2 if value < 0 else 1), 3
    left = abs(value)
    while True:
        left, piece = divmod(left, 1 << _PIECE)
        yield piece + ((1 << _PIECE) if left else 0), 2 << _PIECE
        if not left:
            return


def _entry(options: Any, next: Next) -> Any:
    if options:
        place = next(len(options) + 1)
        return options[place - 1].value if place else None
    if not (sign := next(3)):
        return None
    value = shift = 0
    while shift < 60:
        piece = next(2 << _PIECE)
        value += (piece & ((1 << _PIECE) - 1)) << shift
        shift += _PIECE
        if piece < 1 << _PIECE:
            return -value if sign == 2 else value
    raise ValueError("a number without an end")
