"""The players of each family of games, and the one function that finds them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, TypeVar

from ..engine import Action, ArgumentError
from ..engine.errors import short
from ..engine.state import Ruleset, View
from .player import Choice, Player, Reasoning, check_view

GameT = TypeVar("GameT", contravariant=True)


class FamilyPlayers(Protocol[GameT]):
    """Players of one family of games: a module, `players/<family>/`."""

    @property
    def SensiblePlayer(self) -> Callable[[Random], Reasoning]:
        """An experienced player; it judges from its view alone."""

    @property
    def BeginnerPlayer(self) -> Callable[[Random], Player]:
        """A player that makes the mistakes of learners."""

    def steady(self, *, beginner: bool) -> Reasoning:
        """Return a sensible player without whims; a `beginner` leaves out what late chapters teach."""

    def strengths(self, game: GameT) -> tuple[str, ...]:
        """Return the strengths of opponents in this game, from the weakest up (see `analysis.opponents`)."""


def family_players(game: Ruleset) -> FamilyPlayers[Ruleset]:
    """Return the players of a game's family. Raises ArgumentError for anything but a game."""
    if not isinstance(game, Ruleset):
        raise ArgumentError(f'players want a game, as in sensible(games["haggis"]), not {short(game)}')
    found: FamilyPlayers[Any]
    match game.family:
        case "tichu":
            from . import tichu

            found = tichu
        case "haggis":
            from . import haggis

            found = haggis
        case "mahjong":
            from . import mahjong

            found = mahjong
        case _:
            raise LookupError(f"there are no players for the family {game.family!r}")
    return found


def sensible(game: Ruleset) -> Callable[[Random], Reasoning]:
    """Return the class of good opponents in this game; it takes a random generator."""
    return family_players(game).SensiblePlayer


def beginner(game: Ruleset) -> Callable[[Random], Player]:
    """Return the class of players who make learners' mistakes; it takes a random generator."""
    return family_players(game).BeginnerPlayer


def strengths(game: Ruleset) -> tuple[str, ...]:
    """Return the strengths of opponents in this game, from the weakest up."""
    return family_players(game).strengths(game)


class Steady(Reasoning):
    """A sensible player without whims or memory, to learn from.

    The same view always gives the same action and reason, so it can be asked why at any time. A `beginner`
    leaves out what late chapters teach: calls, bets, the value of hands.
    """

    def __init__(self, game: Ruleset, *, beginner: bool = False) -> None:
        self._family, self._beginner = family_players(game), beginner

    def decide(self, view: View) -> Choice:
        return self._family.steady(beginner=self._beginner).decide(view)

    def call(self, view: View) -> Choice | None:
        return self._family.steady(beginner=self._beginner).call(view)

    def find_choice(self, view: View, action: Action | None) -> Choice | None:
        """Return the choice behind an action if this player would call or decide the same, else None."""
        check_view(view)
        called = self.call(view)
        if called and called.action == action:
            return called
        if not view.acts:
            return None
        choice = self.decide(view)
        return choice if choice.action == action else None
