"""Actions in a hand of Haggis, right or wrong, for the referee to rule on."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from tichu_teach.engine import Action, Collect, Give, Pass, Play
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.state import State

from ..motif import QuestionData, nearly, sample
from .simulate import begun, play_on

_LEADS = 4  # combinations of a hand that are thought of at each turn


def thoughts(game: Game, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """Yield positions of a hand, each with an action that a seat could think of."""
    for now, _ in play_on(begun(game, rng), rng):
        seat = now.turn if rng.randrange(4) else rng.randrange(game.players)
        if now.hands[seat]:
            yield from ((now, action) for action in _of(now, seat, rng))


def _of(state: State, seat: int, rng: random.Random) -> Iterator[Action]:
    game, hand = state.game, state.hands[seat]
    leads = [*game.combinations.leads(hand)]
    yield from (Play(seat, combo) for combo in sample(leads, rng, _LEADS))
    yield from (Play(seat, combo) for combo in sample([c for c in leads if c.kind == "bomb"], rng, 1))
    if near := nearly(leads, hand, rng):
        yield state.action(f"{seat} play {' '.join(game.deck.names(near))}")
    if state.trick:
        fits = [combo for combo in leads if (combo.kind, combo.size) == (state.top.kind, state.top.size)]
        yield from (Play(seat, combo) for combo in sample(fits, rng, 2))
    yield Pass(seat)
    yield Collect(seat)
    if state.phase == "collect" and state.gift_due:
        yield from (Give(seat, to) for to in range(game.players) if to != seat)
    if rng.randrange(4) == 0:
        yield Bet(seat, rng.choice(("small", "big")))


def needs(state: State, seats: Collection[int]) -> set[str]:
    """Return what must be known to read a position, by the beginning of rule ids."""
    return {"bet"} if any(state.bets) else set()


def rare_questions(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Yield questions about rules that come up in no round: there are none."""
    yield from ()
