"""Mah-Jong: no choices are sampled, for a sensible player weighs them in points already."""

from __future__ import annotations

from typing import Any, NoReturn

from ..solution import AnalysisError


def evaluate(view: Any, limit: Any, rng: Any) -> NoReturn:
    """Raises AnalysisError."""
    raise AnalysisError(f"{view.game.name}: choices are not tried on deals here")
