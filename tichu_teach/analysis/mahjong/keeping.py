"""Mah-Jong: there are no tricks to keep."""

from __future__ import annotations

from typing import Any, NoReturn

from ..solution import AnalysisError


def keeping(view: Any, limit: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{view.game.name}: there is no trick that could be kept")
