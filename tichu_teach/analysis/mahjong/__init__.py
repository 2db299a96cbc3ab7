"""Mah-Jong: nothing is proved here, for a hand hangs on a wall that nobody sees."""

from __future__ import annotations

from typing import Any, NoReturn

from ..solution import AnalysisError


def solve(state: Any, limit: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{state.game.name}: a hand with a hidden wall has no solution")


def first_out(state: Any, limit: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{state.game.name}: nobody goes out against a hidden wall for certain")


def claim(view: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{view.game.name}: nothing can be claimed against a hidden wall")


def refuting(view: Any, rng: Any, memory: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{view.game.name}: nothing can be claimed against a hidden wall")
