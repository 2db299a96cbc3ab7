"""The grade of an answer: right or wrong, by which rule, and what it would lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from tichu_teach.engine import Verdict
from tichu_teach.engine.state import State

from .phrase import Phrase

StateT = TypeVar("StateT", bound=State)


def narrowed(state: State, family: type[StateT]) -> StateT:
    """The state, as one of its family: a question that asks for more than any state has fits no other."""
    assert isinstance(state, family)
    return state


class Frame(NamedTuple):
    """A picture of what happens: the table after `action` ("" for the table as it is)."""

    action: str
    state: State


def played(state: State, actions: Iterable[str]) -> tuple[Frame, ...]:
    """The frames of actions played from a position, beginning with the table as it is. Raises TichuError."""
    frames = [Frame("", state)]
    for action in actions:
        frames.append(Frame(action, frames[-1].state.play(action)))
    return tuple(frames)


def backwards(start: State, frames: Sequence[Frame]) -> Iterator[tuple[State, Frame]]:
    """Yield the frames of what was done from a position, the last first, each with the position before it."""
    states = [start, *(frame.state for frame in frames)]
    return zip(reversed(states[:-1]), reversed(frames), strict=True)


@dataclass(frozen=True)
class RowGrade:
    """The grade of one row of a sheet: `right` is None if nothing was entered."""

    right: bool | None
    rule: str = ""
    says: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Grade:
    """The grade of an answer, and what comes of it.

    right          True if it is right
    verdict        the referee's verdict, if an action was judged
    rule           the rule to cite
    says           what happened, phrase by phrase
    refutation     pictures of what the answer would lead to
    rows           for a sheet: how each row was filled
    other_choices  the other choices, a line of phrases each
    objections     what speaks against a wrong answer, if that leaves the right one to be found
    explained      True if what it says was written for this very question: it says why
    """

    right: bool
    verdict: Verdict | None = None
    rule: str = ""
    says: tuple[Phrase, ...] = ()
    refutation: tuple[Frame, ...] = ()
    rows: Mapping[str, RowGrade] = field(default_factory=dict)
    other_choices: tuple[tuple[Phrase, ...], ...] = ()
    objections: tuple[Phrase, ...] = ()
    explained: bool = False


class Distribution(NamedTuple):
    """A choice, what it brought on average, and how many rounds ended in each column of a plot."""

    label: Phrase
    mean: float
    counts: tuple[int, ...]


class Results(NamedTuple):
    """The results of rounds after each of some choices.

    `unit` is "points" (ahead of the others) or "places". The first column stands for `start`, each other for
    `step` more.
    """

    unit: str
    start: int
    step: int
    outcomes: tuple[Distribution, ...]
