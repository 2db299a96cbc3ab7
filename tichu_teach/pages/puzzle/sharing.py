"""A puzzle as it is sent to others: its name, how it went and the link, but nothing of the answer."""

from __future__ import annotations

from tichu_teach.classroom.progress import PuzzleResult
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.texts import text


def invitation(puzzle: Puzzle, address: str) -> str:
    """Ask others to try a puzzle that is still to be solved; `address` is that of the puzzle page."""
    return "\n".join([_title(puzzle), text("puzzle.share.asked"), f"{address}{puzzle.link}"])


def share(puzzle: Puzzle, result: PuzzleResult, streak: int = 0, address: str = "") -> str:
    """Tell how a puzzle went, in two or three lines to paste anywhere."""
    if not result.solved:
        how = text("puzzle.share.open")
    elif result.attempts <= 1:
        how = text("puzzle.share.first")
    else:
        how = text("puzzle.share.solved", count=result.attempts)
    if result.hints:
        how += " " + text("puzzle.share.hints", count=result.hints)
    lines = [_title(puzzle), how]
    if streak > 1:
        lines.append(text("puzzle.share.streak", count=streak))
    return "\n".join([*lines, f"{address}{puzzle.link}"])


def _title(puzzle: Puzzle) -> str:
    """Its theme and id, and stars for how hard it is."""
    title = text("puzzle.share.title", theme=text(f"puzzle.theme.{puzzle.theme}"), id=puzzle.id)
    stars = "★" * puzzle.difficulty + "☆" * (HARDEST - puzzle.difficulty)
    return f"{title} {text('puzzle.share.difficulty', stars=stars)}"
