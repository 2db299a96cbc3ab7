"""The one door for what comes in from outside: positions, views, actions, limits, records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random

from ..engine import Action, Record, Ruleset, State, TichuError, View, parse_position
from ..engine.errors import short
from .families import supposed
from .solution import AnalysisError, Limit

UNREAD = LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError
"""How the engine fails on values that no line of text can give it."""

DEALT = ("won_points",)
"""The parts of a view that come out otherwise, for what they tell of is dealt as it comes."""


def position(state: object) -> State:
    """Return a position that can be. Raises AnalysisError for what is none, or can't be."""
    if not isinstance(state, State):
        raise AnalysisError(f"a position is analysed, not {type(state).__name__}")
    with _door("position", state):
        _told(state)
    return state


def view(seen: object, asked: str) -> View:
    """Return what a seat sees, if it can be. Raises AnalysisError, which says what was `asked` from it.

    It can if there is a position in which the seat sees just that: what is hidden is dealt as it comes.
    """
    if not isinstance(seen, View):
        raise AnalysisError(f"{asked} from a seat's view, not from {type(seen).__name__}")
    with _door("view", seen):
        if seen.phase == "over":
            raise AnalysisError("the phase is 'over', and nothing is left to decide")
        same = _told(supposed(seen)).view(seen.seat)
        for name in dict.fromkeys(chain(vars(same), vars(seen))):
            own, due = getattr(seen, name), getattr(same, name)
            if own != due and name not in DEALT:
                raise AnalysisError(f"{name} is {short(own)}, where {short(due)} is seen")
    return seen


def _told(state: State) -> State:
    """Return a position that its own line tells."""
    same = parse_position(str(state))
    if same != state:
        raise AnalysisError(f"its own line tells another, {same}")
    return state


@contextmanager
def _door(what: str, asked: State | View | Record) -> Iterator[None]:
    """Turn whatever is found wrong into one kind of error, which names the game."""
    game = getattr(asked, "game", None)
    none = f"no {what} of {game.name if isinstance(game, Ruleset) else 'any game'}"
    try:
        yield
    except TichuError as error:
        raise AnalysisError(f"{none}: {error}") from error
    except UNREAD as error:
        raise AnalysisError(f"{none}: no line can tell it") from error


def allow(action: Action, state: State) -> None:
    """Raise AnalysisError, with the referee's reason, for an action that can't come in a position."""
    with _door("action", state):
        state.apply(action)  # a fault that is paid for can


def dice(rng: object) -> Random:
    """Return a generator; seed 0 where there is none. Raises AnalysisError for what is none."""
    if rng is not None and not isinstance(rng, Random):
        raise AnalysisError(f"deals are drawn by a random.Random, not {type(rng).__name__}")
    return Random(0) if rng is None else rng


def limit(asked: object) -> Limit:
    """Return a limit. Raises AnalysisError for what is none."""
    if not isinstance(asked, Limit):
        raise AnalysisError(f"a limit is a Limit of positions and seconds, not {type(asked).__name__}")
    return asked


def played(asked: object) -> list[tuple[State, Action]]:
    """Return each action of a record's present round with the position in which it was done. Raises
    AnalysisError for what is no record, for one without a round, and for one that the referee refuses.
    """
    if not isinstance(asked, Record):
        raise AnalysisError(f"a game's record is reviewed, not {type(asked).__name__}")
    found = list[tuple[State, Action]]()
    with _door("record", asked):
        if not asked.rounds:
            raise AnalysisError("without a round there is nothing to review")
        state = asked.start
        for text in asked.rounds[-1].actions:
            found.append((state, state.action(text)))
            state = state.apply(found[-1][1])
    return found
