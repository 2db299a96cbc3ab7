"""What every player can do: look at its own view of the table, and decide."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine import Action, Call
from .choice import Choice


class Player(Protocol):
    """Someone who plays a seat. It is shown a view (of the family it plays), never the state: it cannot see
    hidden cards.
    """

    def choose(self, view: Any) -> Action:
        """What the seat does where it owes a decision (`view.acts`).

        The action is legal. It may be a call, after which the seat still owes its decision.
        """

    def announce(self, view: Any) -> Call | None:
        """A tichu call where one may be made, in anyone's turn, or None to stay silent."""


class Reasoning:
    """A player that can say why: in `decide`, and in `call` where its game has calls."""

    def decide(self, view: Any) -> Choice:
        """What the seat does where it owes a decision, with the reason for it."""
        raise NotImplementedError

    def call(self, view: Any) -> Choice | None:
        """A call where one may be made, with the reason for it, or None to stay silent."""
        return None

    def choose(self, view: Any) -> Any:
        """What the seat does; the action is legal."""
        return self.decide(view).action

    def announce(self, view: Any) -> Any:
        """A call where one may be made, or None to stay silent."""
        called = self.call(view)
        return called and called.action
