"""A habit: a way of playing that differs in one thing from a sensible player's; and what it is worth.

A round is played as usual first. It is then looked through for the moment at which a habit would do something
else, and played on from there with the habit. So all habits of a figure are held against the same rounds,
and one that seldom matters costs little to count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ...engine import Action, State
from ...engine.state import Own
from ...players import Player
from ...players.match import moves, play_round
from ...players.player import Reasoning
from .figure import SEED, Bar, Experiment, bars

USUAL = "usual"
"""The name of the bar of those who have no habit."""

Habit = Callable[[Own, Own], Action | None]
"""From a view and what a sensible player does there to what is done instead; None for the same.

Its sentence is the text of its bar, `figure.<game>.<figure>.<name>`.
"""


class Occasion(NamedTuple):
    """A position to play on from, and who has the habit: each of these groups in a round of its own."""

    state: State
    groups: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Table:
    """The sensible players of a family, and what a round that is over is worth to a group of seats."""

    player: Callable[[], Reasoning]
    worth: Callable[[Own, Sequence[int]], float]

    def play(self, state: State) -> Own:
        """Return the end of a round among sensible players."""
        return play_round(state, [self.player()] * state.game.players)


class Habitual:
    """A sensible player, who on some seats has a habit."""

    def __init__(self, player: Reasoning, habit: Habit, seats: Sequence[int]) -> None:
        self.player, self.habit, self.seats = player, habit, seats

    def choose(self, view: Own) -> Action:
        """Return an action that is legal."""
        usual = self.player.choose(view)
        action = self.habit(view, usual) if view.seat in self.seats else None
        if action is None or action == usual:
            return usual
        self.player.note(action)
        return action

    def announce(self, view: Own) -> Action | None:
        """Call as a sensible player does."""
        return self.player.announce(view)


class Trail:
    """A round among sensible players, step by step."""

    def __init__(self, state: Own, player: Reasoning) -> None:
        self.player, self.steps = player, list[tuple[Own, Action, Own]]()
        players: Sequence[Player] = [player] * state.game.players
        for before, action in moves(state, players):
            self.steps.append((before, action, before.view(action.seat)))
            state = before.apply(action)
        self.end = state

    def otherwise(self, habit: Habit, seats: Sequence[int]) -> Own | None:
        """Return the end of the round in which these seats have a habit; None if it changes nothing."""
        for before, usual, view in self.steps:
            action = habit(view, usual) if usual.seat in seats and view.acts else None
            if action is not None and action != usual:
                player = deepcopy(self.player)
                player.note(action)
                odd = Habitual(player, habit, seats)
                return play_round(before.apply(action), [odd] * before.game.players)
        return None


Occasions = Callable[[Own, Random], Occasion]
Habits = Mapping[str, Habit] | Callable[[Own], Mapping[str, Habit]]
"""Habits by name; those that follow from the deal as a function of its first position."""


def gains(table: Table, occasion: Occasion, habits: Habits) -> dict[str, float | None]:
    """Return what each habit gains on one occasion; None where none of them plays otherwise."""
    known = habits if isinstance(habits, Mapping) else habits(occasion.state)
    trail, gained = Trail(occasion.state, table.player()), {name: list[float]() for name in known}
    for group in occasion.groups:
        ends = {name: trail.otherwise(habit, group) for name, habit in known.items()}
        if any(ends.values()):
            usual = table.worth(trail.end, group)
            for name, end in ends.items():
                gained[name].append(table.worth(end, group) - usual if end else 0.0)
    return {name: sum(values) / len(values) if values else None for name, values in gained.items()}


def compared(
    game: Own, table: Table, occasions: Occasions, habits: Habits, size: int, rng: Random
) -> Iterable[Bar]:
    """Compare habits with sensible play: what each gains, where one of them plays otherwise at all."""
    found = dict[str, list[float]]()
    for _ in range(size):
        for name, gained in gains(table, occasions(game, rng), habits).items():
            found.setdefault(name, []).extend([] if gained is None else [gained])
    return [*bars(found), Bar(USUAL, 0.0, 0.0)]


def among(
    table: Table,
    occasions: Occasions,
    habits: Habits,
    many: int,
    few: int = 8,
    unit: str = "points",
    seed: int = SEED,
) -> Experiment:
    """Return the experiment that compares habits on such occasions."""

    def count(game: Own, size: int, rng: Random) -> Iterable[Bar]:
        return compared(game, table, occasions, habits, size, rng)

    return Experiment(count, unit, many, few, 0.0, seed)
