"""Whole hands among sensible players, of whom one may have a habit of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ....engine import Action
from ....engine.haggis.state import State, View
from ....players.haggis.sensible import SensiblePlayer
from ....players.haggis.style import STEADY, Style
from ....players.match import play_round
from ..figure import Bar, bar

SILENT = replace(STEADY, small=9, big=9)  # makes no bets


class Habit(SensiblePlayer):
    """A sensible player who never bets and, where it has a habit, follows that."""

    def __init__(self, style: Style = SILENT) -> None:
        super().__init__(Random(0), style)

    def choose(self, view: View) -> Action:
        found = self.own(view) if view.phase == "play" else None
        return super().choose(view) if found is None else found

    def own(self, view: View) -> Action | None:
        """What the habit wants at a turn to play; None for what is sensible."""
        return None


USUAL = Habit()


def played(state: State, odd: int = -1, habit: Habit = USUAL) -> State:
    """The end of a hand in which one seat has a habit."""
    end: Any = play_round(state, [habit if seat == odd else USUAL for seat in range(state.game.players)])
    return end  # type: ignore[no-any-return]


def ahead(points: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead of the others' average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def compared(game: Any, habits: Mapping[str, Habit], size: int, rng: Random) -> Iterator[Bar]:
    """What each habit brings a seat more than sensible play, in points a hand against the others' average.

    Each deal is played with every seat having the habit once, the others playing sensibly.
    """
    found = {name: list[float]() for name in habits}
    for _ in range(size):
        state = game.deal(rng)
        base = played(state).count().points
        for name, habit in habits.items():
            gained = [
                ahead(played(state, seat, habit).count().points, seat) - ahead(base, seat)
                for seat in range(game.players)
            ]
            found[name].append(sum(gained) / len(gained))
    return (bar(name, values) for name, values in found.items())
