"""Puzzles about bets: may they bet, and whom does a bet pay?"""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.haggis.actions import BETS, Bet
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State

from ..motif import Draw, Sketch, draw
from .holdings import judged, table
from .simulate import YOU, deal, moment, play_on


def finished(game: Haggis, rng: random.Random, bettors: int) -> State:
    """A hand played to its end, some having bet."""
    state = deal(game, rng, leader=rng.randrange(game.players))
    for seat in sorted(rng.sample(range(game.players), bettors)):
        state = state.after(Bet(seat, rng.choice(BETS)))
    for now, action in play_on(state, rng):
        state = now.after(action)
    return state


def _pays(game: Haggis, rng: random.Random) -> dict[str, Any]:
    """The hand is over: what do the bets bring everybody?"""
    game = game.vary(players=rng.choice((2, 3, 3, 3)))
    end = finished(game, rng, rng.randint(1, game.players))
    rows = [f"bets.{seat}" for seat in range(game.players)]
    return {"kind": "count", "position": str(end), "rows": rows, "ask": "puzzle.made.haggis.pays.ask"}


def _may(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Early in a hand: may this player bet now, or is it too late, or the second bet?"""
    game = table(game, rng)
    state = deal(game, rng, leader=rng.randrange(game.players))
    seat = rng.randrange(game.players)
    if rng.randrange(4) == 0:
        state = state.after(Bet(seat, "small"))
    early = moment(state, rng, lambda s: s.phase == "play", rng.randrange(6))
    if early is None:
        return None
    reasons = ("haggis.bet", "haggis.first", "haggis.score.bet.won", "haggis.lead.next")
    return judged(early, Bet(seat, "big" if early.bets[seat] else rng.choice(BETS)), *reasons)


def _passed(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """You have passed once or twice, or played: can you still bet?"""
    game = table(game, rng)
    played = rng.randrange(3) == 0

    def there(state: State) -> bool:
        began = state.phase == "play" and any(state.won) and state.hands[YOU]
        return bool(began and (YOU in state.played) == played)

    state = moment(deal(game, rng, leader=game.players - 1), rng, there)
    return {"kind": "must", "position": str(state), "action": f"bets {rng.choice(BETS)}"} if state else None


IDEAS: dict[str, tuple[int, Draw]] = {
    "haggis.pays": (4, _pays),
    "haggis.may-bet": (2, _may),
    "haggis.passed": (2, _passed),
}


def sketch(game: Haggis, rng: random.Random) -> Sketch:
    """A question about bets."""
    return draw(IDEAS, game, rng)
