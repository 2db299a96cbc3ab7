"""What is asked about the decisions of a round of the Tichu family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from ...engine.climbing.actions import Play
from ...engine.climbing.combo import Combo
from ...engine.tichu.actions import Call, Push, Retract, Take
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.state import State, View
from ...players.tichu.sensible import SensiblePlayer
from ...players.tichu.style import BEGINNER
from ..climbing.choices import Choices, tempting
from ..decision import Question
from .claim import given_up
from .evaluation import Hands, Memory, Trial
from .opening import Opening, pushes
from .reasons import reason

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
    calls = [each for each in view.legal if isinstance(each, Call)]
    trial = Trial(view, memory)
    if view.acts:  # with the habits of a sensible player who calls nothing
        trial.usual = player().choose(view)
    if isinstance(action, Call):
        yield _called(trial, state, action, None)
        return
    alone = not any(view.calls[mate] for mate in view.game.partners(view.seat))
    if calls and isinstance(action, Play) and alone:
        yield _called(trial, state, None, calls[0])
    proof, tempted = given_up(view, action), tempting(view, action)
    found = [each for each in trial.actions() if not isinstance(each, Call)]
    different = Choices(partial(_form, view), (*found, tempted, proof, trial.usual, action))
    if len(different.all) > 1:
        yield Question(
            action=action,
            choices=different.all,
            usual=different.like(trial.usual),
            deal=trial.deal,
            worth=trial.worth,
            table=partial(_table, trial, state),
            why=partial(reason, view, different.like(proof)),
            proof=different.like(proof),
            tempting=different.like(tempted),
        )


def _opened(view: View, state: State, action: Any) -> Iterator[Question]:
    """What was called before the first card, or not, and what was pushed; among partners only."""
    calls = [each for each in view.legal if isinstance(each, Call)]
    alone = not any(view.calls[mate] for mate in view.game.partners(view.seat))
    usual, choices = None, list[Any]()
    if isinstance(action, Call):
        choices = [action, None]
    elif isinstance(action, Take) and calls and alone:
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
            why=partial(reason, view, None),
        )


def _called(trial: Trial, state: State, done: Call | None, other: Call | None) -> Question:
    """Whether to call, before what a sensible player does next."""

    def worth(hands: Hands, call: Call | None) -> float:
        return trial.worth(hands, call if call or not trial.view.acts else trial.usual)

    return Question(
        action=done,
        choices=(done, other),
        usual=None,
        deal=trial.deal,
        worth=worth,
        table=partial(_table, trial, state),
        why=partial(reason, trial.view, None),
    )


def _table(trial: Trial, state: State, rng: Random) -> State:
    """The position with the unseen cards dealt anew; that others are being asked for a bomb is not seen."""
    view, dealt = trial.view, trial.dealt(rng)
    hands = tuple(dealt.get(seat, hand) for seat, hand in enumerate(state.hands))
    window = (view.seat,) if view.phase == "window" else ()
    return state.replace(hands=hands, phase=view.phase, window=window)


def _form(view: View, combo: Combo) -> tuple[Any, ...]:
    """What a play is: its ranks, and the bombs that are left after it."""
    game = view.game
    ranks = tuple((combo.cards & cards).bit_count() for cards in game.deck.rank)
    bombs = tuple(bomb[:3] for bomb in game.combinations.bombs(view.hand & ~combo.cards))
    return combo[:3], combo.joker, ranks, bombs
