"""What a choice is worth with a score on the board: games of Tichu won in a hundred, not points."""

from functools import cache
from random import Random
from typing import Any

from tests.mine.tempers import played_on
from tichu_teach.engine import games
from tichu_teach.players.match import play_round
from tichu_teach.players.tichu import steady

ROUNDS = 60  # played for their results, each once from either side
GAMES = 300  # played on from a score
LONGEST = 60  # rounds of a game


def games_won(state: Any, seat: int, choice: Any, player: Any) -> float:
    """The chance that a seat's side wins the game if such players end this round, and sensible ones go on."""
    standing = played_on(state, choice, player).standing
    side = state.game.side(seat)
    return 100 * chance(standing[side], standing[1 - side], state.game.target)


@cache
def chance(ours: int, theirs: int, target: int) -> float:
    """The chance to win a game from a score."""
    rng, won = Random(f"{ours} {theirs}"), 0
    for _ in range(GAMES):
        own, other = ours, theirs
        for _ in range(LONGEST):
            if max(own, other) >= target and own != other:
                break
            more = rng.choice(_results())
            own, other = own + more[0], other + more[1]
        won += own > other
    return won / GAMES


@cache
def _results() -> list[tuple[int, int]]:
    """The points of both sides in rounds among sensible players, who call when they think fit."""
    game, rng, players = games["nanking"], Random("rounds"), [steady(beginner=False)] * 4
    found = [tuple(play_round(game.deal(rng), players).count().points) for _ in range(ROUNDS)]
    return [(first, second) for one in found for first, second in (one, one[::-1])]
