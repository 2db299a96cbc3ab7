"""What can go wrong with lessons; each error says where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tichu_teach.engine import TichuError


@dataclass(frozen=True)
class Problem:
    """What cannot be used of a lesson: its file, the step ("" for the whole), why, and the line (0: none)."""

    file: str
    step: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (file, self.step, self.reason) if part)


class LessonError(TichuError):
    """A lesson cannot be used; `problems` lists every bad entry of its data."""

    def __init__(self, problems: Sequence[Problem] = (), message: str = "") -> None:
        super().__init__(message or "\n".join(map(str, problems)))
        self.problems = tuple(problems)


class UnknownLesson(LessonError):
    """There is no lesson called `name`; the message names the nearest."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__((), message)
        self.name = name


class UnknownStep(LessonError):
    """A lesson has no step of this id; the message names those that it has."""


class UnknownRule(TichuError):
    """The rule book of a game has nothing about a word; the message names its parts."""
