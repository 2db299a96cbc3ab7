"""What every player can do: look at its own view of the table, and decide."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine import Action, Call


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
