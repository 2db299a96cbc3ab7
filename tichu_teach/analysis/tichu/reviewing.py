"""What is asked about the decisions of a round of the Tichu family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from ...engine.climbing.actions import Play
from ...engine.tichu.actions import Call, Push, Retract, Take
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.state import State, View
from ...players.tichu.sensible import SensiblePlayer
from ...players.tichu.style import BEGINNER
from ..climbing import asking as climbing
from ..decision import Question
from .claim import given_up
from .evaluation import Memory, Trial
from .opening import Opening, pushes
from .reasons import Reasons

__all__ = ["Memory", "matters", "questions"]


def matters(game: TichuRules) -> float:
    """The least cost that is worth a word: points, or a part of a place."""
    return 8.0 if game.sides == 2 else 0.2


def player() -> SensiblePlayer:
    """Who goes on for all seats where choices are tried slowly; it calls nothing."""
    return SensiblePlayer(Random(0), BEGINNER)


def worth(seat: int, end: State) -> float:
    """What a finished round is worth to a seat, as `Trial.worth` counts it."""
    game = end.game
    if game.sides != 2:
        return -end.finish.index(seat)
    points, side = end.count().points, game.side(seat)
    return points[side] - points[1 - side]


def questions(state: State, seat: int, action: Any, memory: Memory) -> Iterator[Question | None]:
    """What was decided with an action; nothing where there was no choice, or none that can be judged. None
    stands where others may do something in between.
    """
    view = state.view(seat)
    if isinstance(action, Retract):
        return
    if view.phase in ("take", "push"):
        yield from _opened(view, state, action)
        return
    asking = Asking(Trial(view, memory), state, action, player())
    calls = asking.announcements
    if isinstance(action, Call):
        yield asking.announced(action, (action, None))
        return
    if calls and isinstance(action, Play) and _alone(view):
        yield asking.announced(None, (None, calls[0]))
    yield from asking.played(given_up(asking.view, action))


def _opened(view: View, state: State, action: Any) -> Iterator[Question]:
    """What was called before the first card, or not, and what was pushed; among partners only."""
    calls = [each for each in view.legal if isinstance(each, Call)]
    usual, choices = None, list[Any]()
    if isinstance(action, Call):
        choices = [action, None]
    elif isinstance(action, Take) and calls and _alone(view):
        action, choices = None, [None, calls[-1]]
    elif isinstance(action, Push) and view.demanded is None:
        usual = player().choose(view)
        choices = [*dict.fromkeys([action, *pushes(action, usual)])]
    if len(choices) > 1 and view.game.sides == 2:
        opening = Opening(view)
        yield Question(
            action=action,
            choices=tuple(choices),
            usual=usual,
            deal=opening.deal,
            worth=opening.worth,
            table=partial(opening.table, state),
            why=lambda done, better: Reasons(view, done, better).reason(),
        )


def _alone(view: View) -> bool:
    """Whether no partner has called."""
    return not any(view.calls[mate] for mate in view.game.partners(view.seat))


class Asking(climbing.Asking):
    """A decision in the Tichu family, cards in hand."""

    trial: Trial
    state: State

    def contrast(self, done: Any, better: Any) -> Reasons:
        return Reasons(self.view, done, better)

    def table(self, rng: Random) -> State:
        """That others are being asked for a bomb is not seen."""
        view, state, dealt = self.view, self.state, self.trial.dealt(rng)
        hands = tuple(dealt.get(seat, hand) for seat, hand in enumerate(state.hands))
        window = (view.seat,) if view.phase == "window" else ()
        return state.replace(hands=hands, phase=view.phase, window=window)
