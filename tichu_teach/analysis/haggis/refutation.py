"""What may stop a seat in Haggis that says it goes out now."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ...engine.haggis.state import View
from ..climbing.refutation import refuting as against
from ..solution import Refutation
from .evaluation import deals


def refuting(view: View, rng: Random, memory: Any = None) -> Generator[None, None, Refutation | None]:
    """A deal in which the seat, at its turn, cannot keep the lead until it is out; None if none is met."""
    if not view.acts or view.phase != "play":
        return None
    return (
        yield from against(view, deals(view), dict(enumerate(view.wilds)), lambda combo, left: False, rng)
    )
