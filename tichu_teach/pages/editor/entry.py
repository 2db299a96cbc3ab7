"""An entry of a file as it is opened: its words, its question, its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tichu_teach.engine import State
from tichu_teach.exercises.question import Question

from .remarks import PlainData


class ShownTable(NamedTuple):
    """A table as learners see it: whose hand lies before them, and the seats whose hands lie open."""

    state: State
    seat: int = 0
    open: Sequence[int] = ()


class OpenedEntry(NamedTuple):
    """An entry of a file.

    words     the author's, by the names of those that it may have
    question  what it asks, as the file has it; empty where it asks nothing
    state     the position that it is asked at, where it can be laid and asked about anew; else None: then
              only the words can be changed
    shown     in that case its question
    at        and its table, None where there is none
    """

    words: Mapping[str, str]
    question: PlainData
    state: State | None = None
    shown: Question | None = None
    at: ShownTable | None = None
