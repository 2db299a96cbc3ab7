"""An entry of a file as it is opened: its words, its question, its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tichu_teach.engine import State
from tichu_teach.exercises.question import Question

from .remarks import PlainData


class ShownTable(NamedTuple):
    """A table as learners see it: from their seat, with the hands of some seats open."""

    state: State
    seat: int = 0
    open: Sequence[int] = ()


class OpenedEntry(NamedTuple):
    """An entry of a file.

    words     the author's words, by name
    question  what it asks, as the file has it; empty if it asks nothing
    state     the position asked about, if it can be laid and asked about anew; None if only the words
              can be changed
    shown     its question, if only the words can be changed
    at        its table in that case, if it has one
    """

    words: Mapping[str, str]
    question: PlainData
    state: State | None = None
    shown: Question | None = None
    at: ShownTable | None = None
