"""A player: sees its own view of the table, decides, and may say why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from ..engine import Action, ArgumentError
from ..engine.errors import short
from ..engine.state import Own, View

ReasonFacts: TypeAlias = Mapping[str, object]
"""Plain data, by stable names, that a sentence may mention."""

NO_FACTS: ReasonFacts = MappingProxyType({})


class Choice(NamedTuple):
    """An action with its reason, like that of a verdict.

    action  the action; it is legal
    reason  a stable name from the family's `style.py` for what decided
    facts   what a sentence about it may mention: seats, points, a rank. Never a card that others cannot see,
            as a reason may be said aloud at the table.
    also    other reasons that are true as well, for a coach who has just given this one
    """

    action: Action
    reason: str
    facts: ReasonFacts = NO_FACTS
    also: tuple[str, ...] = ()


def check_view(view: object, family: str = "") -> None:
    """Raise ArgumentError for anything but a seat's view, of a game of this family if one is named."""
    if not isinstance(view, View):
        raise ArgumentError(f"a player sees a view, such as table.view(0), not {short(view)}")
    if family and view.game.family != family:
        raise ArgumentError(f"this player knows games of the family {family}, not {view.game.name}")


def check_owed(view: View, family: str = "") -> None:
    """Raise ArgumentError as `check_view` does, and for a view of a seat that owes no decision."""
    check_view(view, family)
    if not view.acts:
        raise ArgumentError(f"seat {view.seat} has nothing to decide now: view.acts is False")


class Player(Protocol):
    """Someone who plays a seat. It gets a view, never the state, and so cannot see hidden cards."""

    def choose(self, view: Own) -> Action:
        """Decide for a seat that owes a decision (`view.acts`).

        Returns a legal action. It may be a call, after which the seat still owes its decision. Raises
        ArgumentError for anything but the view of such a seat.
        """

    def announce(self, view: Own) -> Action | None:
        """Return a call when one may be made, on anyone's turn, or None to stay silent."""


class Reasoning:
    """A player that can say why: in `decide`, and in `call` if its game has calls."""

    def decide(self, view: Own) -> Choice:
        """Decide, with a reason, for a seat that owes a decision."""
        raise NotImplementedError

    def call(self, view: Own) -> Choice | None:
        """Return a call, with a reason, when one may be made, or None to stay silent."""
        return None

    def choose(self, view: Own) -> Action:
        """Return the action of `decide`, which is legal."""
        return self.decide(view).action

    def announce(self, view: Own) -> Action | None:
        """Return the call of `call`, or None to stay silent."""
        called = self.call(view)
        return called and called.action

    def note(self, action: Action) -> None:
        """Take note that the seat does this instead of what `choose` said; most players remember nothing."""
