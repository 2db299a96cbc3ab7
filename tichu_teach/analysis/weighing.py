"""A choice held against the others before it is advised: whether another is better, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from ..engine import Record
from .memory import remembered
from .sampling import Comparison, Evaluation
from .solution import Limit
from .strong import convincing

ADVICE = Limit(positions=600, seconds=0.8)
"""What an advice may take."""


class Weighing:
    """The usual choice of a seat and the others, tried on deals that agree with what it sees, bit by bit."""

    def __init__(
        self, record: Record, seat: int, usual: Any, limit: Limit = ADVICE, rng: Random | None = None
    ) -> None:
        """`usual` is what a sensible player would do in the seat's place."""
        self.usual = usual
        room: Any = import_module(f".{record.game.family}.evaluation", __package__)
        questioned = getattr(room, "questioned", None)
        self._comparison: Comparison | None = None
        if questioned:
            view, memory = record.state.view(seat), remembered(record, seat)
            self._comparison = questioned(view, usual, memory, limit, rng or Random(0))

    @property
    def open(self) -> bool:
        """Whether there is something to weigh; if not, habit knows better."""
        return self._comparison is not None

    def steps(self) -> Iterator[None]:
        """The work, a few milliseconds each."""
        while self._comparison and not self._comparison.done:
            self._comparison.step()
            yield

    @property
    def found(self) -> tuple[Any, Evaluation]:
        """What to do, the usual choice unless another is convincingly better; and what all may bring."""
        assert self._comparison is not None
        return convincing(self._comparison, self.usual), self._comparison.evaluation()
