"""A habit: a way of playing that differs in one thing from a sensible player's; and what it is worth.

A round is first played as usual, then played on with the habit from the first moment at which that does
something else. So all habits of a figure are compared on the same rounds, and one that seldom matters costs
little to count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from ...engine import Action, Ruleset, State, View
from ...engine.options import Value
from ...players import Player
from ...players.match import moves, play_round
from ...players.player import Reasoning
from .figure import SEED, Bar, Experiment, bars

USUAL = "usual"
"""The name of the bar for players without a habit."""

GameT = TypeVar("GameT", bound=Ruleset)
StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)

Habit = Callable[[ViewT, Action], Action | None]
"""Maps a view and a sensible player's action there to the action taken instead; None for the same.

Its sentence is the text of its bar, `figure.<game>.<figure>.<name>`.
"""


class Occasion(NamedTuple):
    """A position to play on from, and the groups of seats that have the habit, each in a round of its own."""

    state: Any  # of whatever family
    groups: Sequence[Sequence[int]]


def each_seat(game: Ruleset, rng: Random) -> Occasion:
    """Any deal: one seat has the habit, then the next."""
    return Occasion(game.deal(rng), [[seat] for seat in range(game.players)])


@dataclass(frozen=True)
class Baseline:
    """The sensible players of a family, and the worth of a finished round to a group of seats."""

    player: Callable[[], Reasoning]
    worth: Callable[[Any, Sequence[int]], float]

    def play(self, state: StateT) -> StateT:
        """Return the end of a round among sensible players."""
        return play_round(state, [self.player()] * state.game.players)


class Habitual:
    """A sensible player who has a habit in some seats."""

    def __init__(self, player: Reasoning, habit: Habit[Any], seats: Sequence[int]) -> None:
        self.player, self.habit, self.seats = player, habit, seats

    def choose(self, view: View) -> Action:
        """Return a legal action."""
        usual = self.player.choose(view)
        action = self.habit(view, usual) if view.seat in self.seats else None
        if action is None or action == usual:
            return usual
        self.player.note(action)
        return action

    def announce(self, view: View) -> Action | None:
        """Call as a sensible player does."""
        return self.player.announce(view)


class Trail(Generic[StateT]):
    """A round among sensible players, step by step."""

    def __init__(self, state: StateT, player: Reasoning) -> None:
        self.player, self.steps = player, list[tuple[StateT, Action, Any]]()
        players: Sequence[Player] = [player] * state.game.players
        for before, action in moves(state, players):
            self.steps.append((before, action, before.view(action.seat)))
            state = before.apply(action)
        self.end = state

    def otherwise(self, habit: Habit[ViewT], seats: Sequence[int]) -> StateT | None:
        """Return the end of the round in which these seats have a habit; None if it changes nothing."""
        for before, usual, view in self.steps:
            action = habit(view, usual) if usual.seat in seats and view.acts else None
            if action is not None and action != usual:
                player = deepcopy(self.player)
                player.note(action)
                odd = Habitual(player, habit, seats)
                return play_round(before.apply(action), [odd] * before.game.players)
        return None


Occasions = Callable[[GameT, Random], Occasion]
Habits = Mapping[str, Habit[ViewT]] | Callable[[StateT], Mapping[str, Habit[ViewT]]]
"""Habits by name, or a function that makes them from the first position of a deal."""


def gains(baseline: Baseline, occasion: Occasion, habits: Habits[ViewT, StateT]) -> dict[str, float | None]:
    """Return each habit's gain on one occasion; None for all if none of them plays otherwise."""
    known = habits if isinstance(habits, Mapping) else habits(occasion.state)
    trail, gained = Trail(occasion.state, baseline.player()), {name: list[float]() for name in known}
    for group in occasion.groups:
        ends = {name: trail.otherwise(habit, group) for name, habit in known.items()}
        if any(ends.values()):
            usual = baseline.worth(trail.end, group)
            for name, end in ends.items():
                gained[name].append(baseline.worth(end, group) - usual if end else 0.0)
    return {name: sum(values) / len(values) if values else None for name, values in gained.items()}


def compared(
    game: GameT,
    baseline: Baseline,
    occasions: Occasions[GameT],
    habits: Habits[ViewT, StateT],
    size: int,
    rng: Random,
) -> Iterable[Bar]:
    """Compare habits with sensible play: the gain of each, over the deals in which any plays otherwise."""
    found = dict[str, list[float]]()
    for _ in range(size):
        for name, gained in gains(baseline, occasions(game, rng), habits).items():
            found.setdefault(name, []).extend([] if gained is None else [gained])
    return [*bars(found), Bar(USUAL, 0.0, 0.0)]


@dataclass(frozen=True)
class Comparing:
    """The way to count a figure that compares habits, at a table with these `options`."""

    baseline: Baseline
    occasions: Occasions[Any]
    habits: Habits[Any, Any]
    options: Mapping[str, Value] = field(default_factory=dict)

    def __call__(self, game: Ruleset, size: int, rng: Random) -> Iterable[Bar]:
        """Return the bars."""
        return compared(game.vary(**self.options), self.baseline, self.occasions, self.habits, size, rng)


def compare_habits(
    baseline: Baseline,
    occasions: Occasions[GameT],
    habits: Habits[ViewT, StateT],
    many: int,
    few: int = 8,
    unit: str = "points",
    seed: int = SEED,
    **options: Value,
) -> Experiment:
    """Return the experiment that compares these habits on these occasions."""
    return Experiment(Comparing(baseline, occasions, habits, options), unit, many, few, 0.0, seed)
