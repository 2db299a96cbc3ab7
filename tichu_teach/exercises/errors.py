"""Errors in questions, answers and files of them; each says where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tichu_teach.engine import TichuError, games
from tichu_teach.engine.errors import did_you_mean, short, suggest_known


class QuestionError(TichuError):
    """A question's data cannot be used. `where` is its file or id, `field` the entry, `reason` why.

    `fault` is the entry with the reason.
    """

    def __init__(self, where: str, field: str, reason: str) -> None:
        self.where, self.field, self.reason = where, field, reason
        self.fault = f"{field}: {reason}" if field else reason
        super().__init__(f"{where}: {self.fault}" if where else self.fault)


class UnknownKind(QuestionError):
    """There is no kind of question called so; the message names the kinds there are."""

    def __init__(self, where: str, kind: str, known: Sequence[str]) -> None:
        hint = did_you_mean(kind, known) or f"; kinds are {', '.join(known)}"
        super().__init__(where, "kind", f"{kind!r} is no kind of question{hint}")


class ConditionError(TichuError):
    """A text that names no condition, or gives it arguments that it doesn't take."""


class AnswerError(TichuError):
    """Something given as an answer that is no answer to this question."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field, self.reason = field, reason


@dataclass(frozen=True)
class FileProblem:
    """A fault in a chapter or a pack.

    id     the step's or the puzzle's, "" for the file as a whole
    line   0 if it is unknown
    field  the part of a puzzle, "" for all of it
    """

    file: str
    id: str
    reason: str
    line: int = 0
    field: str = ""

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (file, self.id, self.field, self.reason) if part)


class UnknownPuzzle(TichuError):
    """No puzzle has this id; `near` is the id that was perhaps meant, "" if none comes close.

    `last` is the id of the last puzzle of its pack, if only the number is too high.
    """

    def __init__(self, id: str, near: str = "", last: str = "") -> None:
        hint = f"did you mean {near!r}?" if near else "one is 'nanking-wish-07'"
        hint = f"puzzles({id!r}) lays one after the other" if id in games else hint
        hint = f"the last of its pack is {last!r}" if last else hint
        super().__init__(f"there is no puzzle {short(id)}; {hint}")
        self.id, self.near = id, near


class UnknownTheme(TichuError):
    """There are no puzzles of this theme for this game; the message names the themes that it has."""

    def __init__(self, theme: str, ruleset: str, known: Sequence[str]) -> None:
        hint = suggest_known(theme, known)
        super().__init__(f"there are no puzzles of the theme {short(theme)} for {ruleset}{hint}")
