"""What a wish leads to: once round the table and to the next lead, everybody passing who owes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tichu_teach.engine import Action, Collect, Combo, Pass, Wish

from .question import Frame
from .tichu import State


@dataclass(frozen=True)
class Trace:
    """The way of a wish to the first seat that owes it.

    `bound` is that seat, None if the next leader is reached and free too; `state` the position on its
    turn; `frames` the pictures on the way there.
    """

    wisher: int
    rank: int
    bound: int | None
    state: State
    frames: tuple[Frame, ...]

    @property
    def owed(self) -> tuple[Combo, ...]:
        """The plays with which the bound seat can grant the wish."""
        return self.state.duty.owed if self.state.duty else ()


def trace(state: State, rank: int) -> Trace:
    """Follow a wish made in a position of the phase "wish"; rank 0 is no wish.

    Nobody bombs of their own accord, so that what happens is what *must* happen.
    """
    wisher = state.turn
    frames: list[Frame] = []

    def go(state: State, action: Action) -> State:
        after = state.after(action).close_window()
        frames.append(Frame(state.text(action), after))
        return after

    state = go(state, Wish(wisher, rank))
    while not state.duty and state.trick:
        state = go(state, Pass(state.turn) if state.phase == "play" else Collect(state.turn))
    bound = state.turn if state.duty else None
    return Trace(wisher, rank, bound, state, tuple(frames))
