"""A result as a text to be sent around: what, how well, and the link, but nothing of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tichu_teach.texts import text

from .puzzle import HARDEST, Puzzle


class Outcome(Protocol):
    """How a puzzle went; see `classroom.progress.Outcome`."""

    @property
    def solved(self) -> bool: ...
    @property
    def attempts(self) -> int: ...
    @property
    def hints(self) -> int: ...


def invitation(puzzle: Puzzle, language: str = "en", base: str = "") -> str:
    """A puzzle that is still to be solved, to be sent to somebody. `base` is as for `share`."""
    asked = text("puzzle.share.asked", language)
    return "\n".join([_title(puzzle, language), asked, f"{base}{puzzle.link}"])


def share(puzzle: Puzzle, result: Outcome, streak: int = 0, language: str = "en", base: str = "") -> str:
    """Two or three lines to paste anywhere. `base` is the address of the puzzle page, if it is known."""
    values: Mapping[str, Any] = {"count": result.attempts}
    if not result.solved:
        how = text("puzzle.share.open", language)
    elif result.attempts <= 1:
        how = text("puzzle.share.first", language)
    else:
        how = text("puzzle.share.solved", language, **values)
    if result.hints:
        how += " " + text("puzzle.share.hints", language, count=result.hints)
    lines = [_title(puzzle, language), how]
    if streak > 1:
        lines.append(text("puzzle.share.streak", language, count=streak))
    return "\n".join([*lines, f"{base}{puzzle.link}"])


def _title(puzzle: Puzzle, language: str) -> str:
    """Its theme and id, and stars for how hard it is."""
    theme = text(f"puzzle.theme.{puzzle.theme}", language)
    title = text("puzzle.share.title", language, theme=theme, id=puzzle.id)
    stars = "★" * puzzle.difficulty + "☆" * (HARDEST - puzzle.difficulty)
    return f"{title} {text('puzzle.share.difficulty', language, stars=stars)}"
