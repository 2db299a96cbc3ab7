"""A player that does what a family's good player would, and tries that on deals where it helps."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from ..engine.ruleset import Ruleset
from .sampling import Comparison
from .solution import Limit

MOVE = Limit(positions=400, seconds=0.8)
"""What a decision may take."""

CONVINCED = 2.0
"""Standard errors by which another choice has to be better than the sensible player's: what plays on in
a hurry has its own mistakes, and small differences are mostly these."""


class StrongPlayer:
    """Does what is usual, unless another choice brings more on a sample of deals.

    What is usual, and where it is put to the test, each family's room says (`usual` and `questioned` in
    `evaluation.py`). It judges from its views alone. One instance may play several seats: it remembers what
    each has pushed.
    """

    def __init__(self, game: Ruleset, rng: Random, limit: Limit = MOVE) -> None:
        self.rng, self.limit = rng, limit
        self._room = import_module(f".{game.family}.evaluation", __package__)
        self._usual = self._room.usual(game, rng)
        self._memory = self._room.Memory()
        self._thought: tuple[Any, Any] | None = None  # a view's mark, and what was decided there

    def choose(self, view: Any) -> Any:
        """What the seat does; the action is legal."""
        for _ in self.thinking(view):
            pass
        assert self._thought is not None
        return self._thought[1]

    def announce(self, view: Any) -> Any:
        """A call before the seat's own turn, or None to stay silent."""
        return self._usual.announce(view)

    def thinking(self, view: Any) -> Iterator[None]:
        """The decision of a view in slices of a few milliseconds; then `choose` answers it at once."""
        mark = _mark(view)
        if self._thought and self._thought[0] == mark:
            return
        action = self._usual.choose(view)
        yield
        comparison = self._room.questioned(view, action, self._memory, self.limit, self.rng)
        if comparison:
            yield
            while not comparison.done:
                comparison.step()
                yield
            action = convincing(comparison, action)
        self._memory.note(view, action)
        self._thought = mark, action


_TELLING = ("seat", "round", "number", "phase", "hand", "counts", "trick", "river", "legal")


def _mark(view: Any) -> tuple[Any, ...]:
    """What tells one decision of a round from another, as far as its family has it."""
    return tuple(getattr(view, name, None) for name in _TELLING)


def convincing(comparison: Comparison, usual: Any) -> Any:
    """The best choice where it is convincingly better than the usual one, else that."""
    found = comparison.evaluation()
    option = found.option(usual)
    if option is not None and option.behind <= CONVINCED * option.doubt:
        return usual
    return found.best
