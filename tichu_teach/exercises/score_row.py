"""A row of a score sheet to be filled in, and the slips that learners make in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from tichu_teach.engine import Line

from .phrase import Phrase
from .question import AnswerOption, OwnAnswer


@dataclass(frozen=True)
class ScoreRow:
    """One line of a sheet.

    `answer` is the right value: a whole number, or one of the `options` if there are any. `cards` are those
    to be counted; `seat` or `side` is the one it concerns (None for nobody in particular).
    """

    id: str
    label: Phrase
    answer: OwnAnswer
    rule: str
    cards: tuple[str, ...] = ()
    seat: int | None = None
    side: int | None = None
    options: tuple[AnswerOption, ...] = ()


StateT = TypeVar("StateT")

Change: TypeAlias = Callable[[StateT, Sequence[Line]], Sequence[Line]]
"""A slip: from the end of a round and the right lines of its count it makes wrong ones."""


def line_by_line(change: Callable[[StateT, Line], Line]) -> Change[StateT]:
    """Take each line as `change` has it."""
    return lambda end, lines: [change(end, line) for line in lines]


def without(fits: Callable[[StateT, Line], object]) -> Change[StateT]:
    """Forget some of the lines."""
    return lambda end, lines: [line for line in lines if not fits(end, line)]


@dataclass(frozen=True)
class Slip:
    """A common mistake in counting: the row it breaks, and the lines of the count as it would have them.

    The row is named as the family has it; a game's own may take its place.
    """

    name: str
    rule: str
    change: Change[Any] = field(compare=False)
