"""The input of analyses, checked in one place: positions, views, actions, limits, records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random

from ..engine import Action, Record, Ruleset, State, TichuError, View, parse_position
from ..engine.errors import short
from .families import evaluation
from .solution import AnalysisError, Limit

UNREAD = LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError
"""The errors of the engine on values that no line of text can give it."""

DEALT = ("won_points",)
"""The fields of a view that may differ, because the cards they count are dealt in any order."""


def position(state: object) -> State:
    """Return the position. Raises AnalysisError for anything but a possible position."""
    if not isinstance(state, State):
        raise AnalysisError(f"a position is analysed, not {type(state).__name__}")
    with _named("position", state):
        _read_back(state)
    return state


def view(seen: object, asked: str) -> View:
    """Return the view, if it is possible. Raises AnalysisError, which says what was `asked` from it.

    It is possible if a seat sees just that in a position whose hidden cards are dealt in any order.
    """
    if not isinstance(seen, View):
        raise AnalysisError(f"{asked} from a seat's view, not from {type(seen).__name__}")
    with _named("view", seen):
        if seen.phase == "over":
            raise AnalysisError("the phase is 'over', and nothing is left to decide")
        same = _read_back(evaluation(seen.game).suppose_position(seen)).view(seen.seat)
        for name in dict.fromkeys(chain(vars(same), vars(seen))):
            own, due = getattr(seen, name), getattr(same, name)
            if own != due and name not in DEALT:
                raise AnalysisError(f"{name} is {short(own)}, where {short(due)} is seen")
    return seen


def _read_back(state: State) -> State:
    """Return the position, if its own line of text gives it back."""
    same = parse_position(str(state))
    if same != state:
        raise AnalysisError(f"its own line tells another, {same}")
    return state


@contextmanager
def _named(what: str, asked: State | View | Record) -> Iterator[None]:
    """Turn whatever is wrong into an AnalysisError that names the game."""
    game = getattr(asked, "game", None)
    none = f"no {what} of {game.name if isinstance(game, Ruleset) else 'any game'}"
    try:
        yield
    except TichuError as error:
        raise AnalysisError(f"{none}: {error}") from error
    except UNREAD as error:
        raise AnalysisError(f"{none}: no line can tell it") from error


def allow(action: Action, state: State) -> None:
    """Raise AnalysisError, with the referee's reason, for an action that is impossible in a position."""
    with _named("action", state):
        state.apply(action)  # a fault that is paid for is possible


def dice(rng: object) -> Random:
    """Return the generator, by default one of seed 0. Raises AnalysisError for anything else."""
    if rng is not None and not isinstance(rng, Random):
        raise AnalysisError(f"deals are drawn by a random.Random, not {type(rng).__name__}")
    return Random(0) if rng is None else rng


def limit(asked: object) -> Limit:
    """Return the limit. Raises AnalysisError for anything else."""
    if not isinstance(asked, Limit):
        raise AnalysisError(f"a limit is a Limit of positions and seconds, not {type(asked).__name__}")
    return asked


def actions_played(asked: object) -> list[tuple[State, Action]]:
    """Return each action of a record's present round with the position in which it was done.

    Raises AnalysisError for anything but a record, if it has no round, and if the referee refuses it.
    """
    if not isinstance(asked, Record):
        raise AnalysisError(f"a game's record is reviewed, not {type(asked).__name__}")
    found = list[tuple[State, Action]]()
    with _named("record", asked):
        if not asked.rounds:
            raise AnalysisError("without a round there is nothing to review")
        state = asked.start
        for text in asked.rounds[-1].actions:
            found.append((state, state.action(text)))
            state = state.apply(found[-1][1])
    return found
