"""A player: looks at its own view of the table, decides, and may say why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from ..engine import Action
from ..engine.state import Own

Facts: TypeAlias = Mapping[str, object]
"""What a sentence may name: plain data, by a stable name."""

NO_FACTS: Facts = MappingProxyType({})


class Choice(NamedTuple):
    """An action with its reason, as a verdict has one.

    action  the action; it is legal
    reason  what decided, a stable name of the family's `style.py`
    facts   what a sentence about it may name: seats, points, a rank. Never a card that others cannot see:
            a reason may be said aloud at the table.
    """

    action: Action
    reason: str
    facts: Facts = NO_FACTS


class Player(Protocol):
    """Someone who plays a seat. It is shown a view (of the family it plays), never the state: it cannot see
    hidden cards.
    """

    def choose(self, view: Own) -> Action:
        """Decide for the seat where it owes a decision (`view.acts`).

        The action is legal. It may be a call, after which the seat still owes its decision.
        """

    def announce(self, view: Own) -> Action | None:
        """Return a call where one may be made, in anyone's turn, or None to stay silent."""


class Reasoning:
    """A player that can say why: in `decide`, and in `call` where its game has calls."""

    def decide(self, view: Own) -> Choice:
        """Decide for the seat where it owes a decision, with the reason for it."""
        raise NotImplementedError

    def call(self, view: Own) -> Choice | None:
        """Return a call where one may be made, with the reason for it, or None to stay silent."""
        return None

    def choose(self, view: Own) -> Action:
        """Return the action of `decide`, which is legal."""
        return self.decide(view).action

    def announce(self, view: Own) -> Action | None:
        """Return the call of `call`, or None to stay silent."""
        called = self.call(view)
        return called and called.action

    def note(self, action: Action) -> None:
        """Take note that its seat does this, and not what `choose` said; most keep nothing in mind."""
