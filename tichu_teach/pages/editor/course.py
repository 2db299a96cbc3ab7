"""The course of play that a question is about: a trick's plays, the claims for a discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tichu_teach.engine import State, TichuError
from tichu_teach.pages.presenting.free import FreeTable

MOST_PASSES = 20  # more than any table has seats
MOST_CALLS = 3  # offered of one seat

AND = "; "
"""The separator between claims in a line of notation."""


@dataclass(frozen=True)
class PlayedTrick:
    """The plays of a trick, and the position where they begin."""

    start: State
    script: tuple[str, ...] = ()

    @staticmethod
    def of(trial: FreeTable) -> PlayedTrick:
        """The trick played out on the table, from its lead on; if it isn't over, all others pass."""
        played = trial.states[:-1]
        begun = max((n for n, state in enumerate(played) if not state.trick), default=0)
        start, script = trial.states[begun], trial.actions[begun:]
        return PlayedTrick(start, (*script, *_passes(trial.present_state)))


def _passes(state: State) -> Iterator[str]:
    """Yield passes of all other seats, as far as the rules allow, so that nobody beats the trick."""
    for _ in range(MOST_PASSES):
        if state.phase != "play" or not state.trick:
            return
        action = f"{state.turn} pass"
        try:
            state = state.play(action)
        except TichuError:  # the wish can be granted
            return
        yield action


def calls(state: State) -> Iterator[str]:
    """Yield the claims that one or more seats could make for a discard, most claimants first."""
    if state.phase != "claims":
        return
    by_seat: dict[int, list[str]] = {}
    for action in state.legal():
        text = state.text(action)
        if text.split()[1] not in ("noclaim", "demand"):
            by_seat.setdefault(action.seat, []).append(text)
    chosen = product(*(("", *texts[:MOST_CALLS]) for texts in by_seat.values()))
    called = [[text for text in each if text] for each in chosen]
    yield from (AND.join(each) for each in sorted(called, key=len, reverse=True) if each)
