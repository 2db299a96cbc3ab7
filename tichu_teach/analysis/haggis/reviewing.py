"""What is asked about the decisions of a hand of Haggis."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from ...engine.climbing.actions import Play
from ...engine.climbing.combo import Combo
from ...engine.haggis.actions import Bet
from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.state import State, View
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import BEGINNER
from ..climbing.choices import Choices, tempting
from ..decision import Question
from .claim import given_up
from .evaluation import ASIDE, Deal, Memory, Trial
from .reasons import reason

__all__ = ["Memory", "matters", "questions"]


def matters(game: HaggisRules) -> float:
    """The least cost in points that is worth a word."""
    return 6.0


def player() -> SensiblePlayer:
    """Who goes on for all seats where choices are tried slowly; it bets nothing."""
    return SensiblePlayer(Random(0), BEGINNER)


def worth(seat: int, end: State) -> float:
    """What a finished hand is worth to a seat, as `Trial.worth` counts it."""
    points = end.count().points
    others = sum(points) - points[seat]
    return points[seat] - others / (end.game.players - 1)


def questions(state: State, seat: int, action: Any, memory: Memory) -> Iterator[Question | None]:
    """What was decided with an action; nothing where there was no choice. None stands where others may do
    something in between.
    """
    view = state.view(seat)
    bets = [each for each in view.legal if isinstance(each, Bet)]
    trial = Trial(view)
    if view.acts:  # with the habits of a sensible player who bets nothing
        trial.usual = player().choose(view)
    yield None
    if isinstance(action, Bet) or (bets and isinstance(action, Play)):
        done = action if isinstance(action, Bet) else None
        yield _bet(trial, state, done, bets)
        if done:
            return
    proof, tempted = given_up(view, action), tempting(view, action)
    yield None
    found = [each for each in trial.actions() if not isinstance(each, Bet)]
    yield None
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
            price=trial.price,
        )


def _bet(trial: Trial, state: State, done: Bet | None, bets: Sequence[Bet]) -> Question:
    """Whether to bet, and how much, before what a sensible player does next."""

    def worth(deal: Deal, bet: Bet | None) -> Generator[None, None, float]:
        return trial.worth(deal, bet if bet or not trial.view.acts else trial.usual)

    return Question(
        action=done,
        choices=(None, *bets),
        usual=None,
        deal=trial.deal,
        worth=worth,
        table=partial(_table, trial, state),
        why=partial(reason, trial.view, None),
        price=trial.price,
    )


def _table(trial: Trial, state: State, rng: Random) -> State:
    """The position with the unseen cards dealt anew, those aside as well."""
    dealt, wilds = trial.deals.draw(rng), trial.view.wilds
    hands = (dealt[seat] | wilds[seat] if seat in dealt else hand for seat, hand in enumerate(state.hands))
    return state.replace(hands=tuple(hands), haggis=dealt[ASIDE])


def _form(view: View, combo: Combo) -> tuple[Any, ...]:
    """What a play is: its ranks, and the bombs that are left after it."""
    deck = view.game.deck
    ranks = tuple((combo.cards & cards).bit_count() for cards in deck.rank)
    bombs = tuple(bomb[:3] for bomb in view.game.combinations.bombs(view.hand & ~combo.cards))
    return combo[:3], combo.joker, ranks, bombs
