"""A line of a score sheet to be filled in, and the slips that fill it with something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.engine import Line

from .phrase import Phrase
from .question import Option


@dataclass(frozen=True)
class Row:
    """One line of a sheet.

    `answer` is the right value (a whole number; where there are `options`, one of them); `cards` what is to
    be counted, `seat` or `side` whom it concerns (None for nobody in particular).
    """

    id: str
    label: Phrase
    answer: Any
    rule: str
    cards: tuple[str, ...] = ()
    seat: int | None = None
    side: int | None = None
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Slip:
    """A common mistake in counting: the row it breaks, and the lines of the count as it would have them.

    `change` gets the end of the round and the right lines. The row is named as the family has it; a game's
    own may stand in for it.
    """

    name: str
    rule: str
    change: Callable[[Any, Iterable[Line]], Iterable[Line]] = field(compare=False)
