"""Motifs about bets: may they bet, and whom does a bet pay?"""

from __future__ import annotations

import random

from tichu_teach.engine.haggis.actions import BETS, Bet
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.state import Own

from ..motif import Motifs, QuestionData
from .simulate import YOU, ask_about_action, begun, deal, play_on, reached, two_or_three

MOTIFS = Motifs()


def finished(game: Game, rng: random.Random, bettors: int) -> State:
    """A hand played to its end, some having bet."""
    state = begun(game, rng)
    for seat in sorted(rng.sample(range(game.players), bettors)):
        state = state.after(Bet(seat, rng.choice(BETS)))
    *_, (now, action) = play_on(state, rng)
    end: State = now.after(action)
    return end


def _bettors(question: Own) -> int:
    """1 to 5: two or three players, and how many have bet."""
    players: int = question.game.players
    return len(question.end.announced) + 2 * (players - 2)


@MOTIFS.add("haggis.pays", 4, level=_bettors)
def _pays(game: Game, rng: random.Random) -> QuestionData:
    """The hand is over: what do the bets bring everybody?"""
    game = game.vary(players=rng.choice((2, 3, 3, 3)))
    end = finished(game, rng, rng.randint(1, game.players))
    rows = [f"bets.{seat}" for seat in range(game.players)]
    return {"kind": "count", "position": end, "rows": rows, "ask": "puzzle.made.haggis.pays.ask"}


@MOTIFS.add("haggis.may-bet", level=lambda question: question.game.players - 1, levels=(1, 2))
def _may(game: Game, rng: random.Random) -> QuestionData:
    """Early in a hand: may this player bet now, or is it too late, or the second bet?"""
    game = two_or_three(game, rng)
    state, seat = begun(game, rng), rng.randrange(game.players)
    if rng.randrange(4) == 0:
        state = state.after(Bet(seat, "small"))
    early = reached(state, rng, lambda s: s.phase == "play", rng.randrange(6))
    action = Bet(seat, "big" if early.bets[seat] else rng.choice(BETS))
    return ask_about_action(early, action)


@MOTIFS.add("haggis.passed", level=lambda question: 1 + question.game.players, levels=(3, 4))
def _passed(game: Game, rng: random.Random) -> QuestionData:
    """You have passed once or twice, or played: can you still bet?"""
    game = two_or_three(game, rng)
    played = rng.randrange(2) == 0

    def there(state: State) -> bool:
        return state.phase == "play" and any(state.won) and (YOU in state.played) == played

    state = reached(deal(game, rng, leader=game.players - 1), rng, there)
    return ask_about_action(state, Bet(YOU, rng.choice(BETS)))
